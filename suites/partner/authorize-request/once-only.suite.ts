/**
 * Values that are new in every authorize request. A launch with `plan: null` stops at the login page of the platform.
 * Clauses: 4.1 nonce, 4.1 state.
 */
import {
  conforms,
  given,
  must,
  NotApplicable,
  optional,
  type PartnerContext,
  parameters,
  rule,
  type SimulatedFlow,
} from '#kit/partner'
import {
  isOfEarlierRequest,
  judgesRecorded,
  Memory,
  type SentAuthorizeRequest,
} from '#kit/partner/authorize-request'

/** Launches of each kind. */
const several = 10
/** Largest difference of two states that still counts as counting: other checks launch in between. */
const widestStep = 1_000n

const launchOrders = [
  ['one browser', (context: PartnerContext) => oneByOne(context, 'one browser')],
  ['a browser for each', (context: PartnerContext) => oneByOne(context, 'a browser for each')],
  ['at once', atOnce],
  optional(['driver.restart'], 'before and after a restart', acrossRestart),
  // It runs when all other checks have ended: also sign-ins that failed are followed by new requests.
  { case: ['in the whole run', null], needs: ['alone'], optional: false } as const,
] as const

// 4.1 nonce: The application sends a different `nonce` with each authorize request.
//   Check: The suite makes ten launches in one browser, in ten browsers, ten at the same time, and ten after
//   each of two restarts. No nonce of a case may come twice; undecided if fewer than ten nonces come. At the
//   end, all requests of the run are compared, also those after failed sign-ins; one request that is sent
//   twice counts once.
rule('authorize-request.nonce.unique', launchOrders, async (context, launch) => {
  if (launch === null) return mustDifferInRun(context, 'nonce')
  const sent = (await launch(context)).flatMap((flow) => distinctValues(flow, 'nonce'))
  given(sent.length >= several, `only ${sent.length} of ${several} launches sent a nonce`)
  must(new Set(sent).size === sent.length, 'a different nonce in every request', repeated(sent))
})

// 4.1 state: The application sends a different `state` with each authorize request.
//   Check: The suite makes ten launches in one browser, in ten browsers, ten at the same time, and ten after
//   each of two restarts. No `state` of a case should come twice. At the end, all requests of the run are
//   compared. Not applicable if the application sends no `state`.
rule('authorize-request.state.unique', launchOrders, async (context, launch) => {
  if (launch === null) return mustDifferInRun(context, 'state')
  const sent = statesOf(await launch(context))
  must(new Set(sent).size === sent.length, 'a different state in every request', repeated(sent))
})

// 4.1 state: The application sends a `state` that does not follow from the one before: it is neither a
//   counter nor a time.
//   Check: The suite reads the `state` of ten launches in ten browsers as decimal or hexadecimal numbers.
//   Violated if all are numbers that rise by less than 1,000 each time or have a constant distance, or are
//   all within an hour of the present time. Not applicable if the application sends no `state`.
rule('authorize-request.state.unpredictable', async (context) => {
  const sent = statesOf(await oneByOne(context, 'a browser for each'))
  const numbers = sent.map(numberIn)
  const steps = numbers.slice(1).map((number, at) => number - (numbers[at] ?? 0n))
  const rises = steps.every((step) => step > 0n && step < widestStep)
  const counts = numbers.every((number) => number >= 0n) && (rises || new Set(steps).size === 1)
  must(!counts, 'values of `state` that do not count', `the values ${JSON.stringify(sent.slice(0, 3))}`)
  const now = BigInt(Date.now())
  const isTime = numbers.every((number) => isNear(number, now) || isNear(number * 1000n, now))
  must(
    !isTime,
    'values of `state` that are not the current time',
    `the values ${JSON.stringify(sent.slice(0, 3))}`,
  )
})

async function oneByOne(
  context: PartnerContext,
  how: 'one browser' | 'a browser for each',
): Promise<SimulatedFlow[]> {
  const flows: SimulatedFlow[] = []
  let browser = await context.launches.browser()
  for (let count = 0; count < several; count += 1) {
    if (how === 'a browser for each') browser = await context.launches.browser()
    flows.push(...(await context.launches.launch(browser, { plan: null })).flows)
  }
  return flows
}

/** Launches after a restart of the application, and after another one. */
async function acrossRestart(context: PartnerContext): Promise<SimulatedFlow[]> {
  await context.service.trigger('restart')
  const before = await oneByOne(context, 'a browser for each')
  await context.service.trigger('restart')
  return [...before, ...(await oneByOne(context, 'a browser for each'))]
}

async function atOnce(context: PartnerContext): Promise<SimulatedFlow[]> {
  const simultaneous = context.simultaneous(several)
  const visits = Array.from({ length: several }, async () =>
    context.launches.launch(await simultaneous.launches.browser(), { plan: null }),
  )
  return (await Promise.all(visits)).flatMap(({ flows }) => flows)
}

/**
 * Judges that no two authorize requests of the run have the same value of a parameter. A browser may send one request
 * twice.
 */
function mustDifferInRun(context: PartnerContext, name: OnceOnly): Promise<void> {
  const memory = new Memory()
  return context.signIns.everyAuthorizeRequest((flow) => repeats(flow, name, memory, flow.request.url))
}

judgesRecorded('authorize-request.nonce.unique', 'authorize request', (sent, memory) =>
  conforms(repeats(sent, 'nonce', memory, othersOf(sent, ['state', 'code_challenge']))),
)
judgesRecorded('authorize-request.state.unique', 'authorize request', (sent, memory) =>
  conforms(repeats(sent, 'state', memory, othersOf(sent, ['nonce', 'code_challenge']))),
)

type OnceOnly = 'nonce' | 'state'

/**
 * The other values that an application makes for each request. A platform, or a browser, may send one request several
 * times, with other parameters in between.
 * @throws {Undecided} if there are none
 */
function othersOf(sent: SentAuthorizeRequest, names: readonly string[]): string {
  const values = names.map((name) => distinctValues(sent, name))
  const isKnown = values.some((others) => others.length > 0)
  given(isKnown, 'nothing distinguishes another request from the same one that is sent again')
  return JSON.stringify(values)
}

/** Whether an earlier request had the value of a parameter. @param request what distinguishes it from others */
function repeats(sent: SentAuthorizeRequest, name: OnceOnly, memory: Memory, request: string) {
  const values = distinctValues(sent, name)
  if (values.length === 0) throw new NotApplicable(`the application sends no ${name}`)
  return values.map((value) => isOfEarlierRequest(memory, value, request)).includes(true)
    ? { expected: `another ${name} in every request`, found: `the ${name} of an earlier request` }
    : undefined
}

/** The different values of a parameter in one request. Another rule judges repeated parameters. */
function distinctValues(flow: SentAuthorizeRequest, name: string): string[] {
  return [...new Set(parameters(flow, name))]
}

/** @throws {NotApplicable} if no state is sent, which is allowed */
function statesOf(flows: readonly SimulatedFlow[]): string[] {
  given(flows.length >= several, `only ${flows.length} of ${several} launches led to an authorize request`)
  const states = flows.flatMap((flow) => distinctValues(flow, 'state'))
  if (states.length === 0) throw new NotApplicable('the application sends no state')
  return states
}

/** A state as a number, decimal or hexadecimal; −1 for any other text. */
function numberIn(state: string): bigint {
  if (/^\d+$/.test(state)) return BigInt(state)
  return /^(?=.*\d)[\da-f]{1,15}$/i.test(state) ? BigInt(`0x${state}`) : -1n
}

/** Whether a time in milliseconds is within an hour of another. */
function isNear(number: bigint, now: bigint): boolean {
  return number > now - 3_600_000n && number < now + 3_600_000n
}

function repeated(values: readonly string[]): string {
  return `different values in ${values.length} requests: ${new Set(values).size}`
}
