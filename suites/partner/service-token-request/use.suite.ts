/**
 * What a service token is used for, and for how long.
 * Clauses: 1 item 2, 2.1, 4.3, 5 item 2, 8.
 */
import {
  asked,
  bearerOf,
  carries,
  caused,
  fillWithStudents,
  given,
  must,
  NotApplicable,
  optional,
  type PartnerContext,
  pauseFor,
  rule,
  type ServiceWork,
  type SimulatedTenant,
  type SyncRun,
  seenBy,
} from '#kit/partner'

/** Seconds by which an application that counts whole seconds, or has read an answer late, may be behind. */
const late = 1.5

rule(
  'service-token-request.expiry',
  (profile) => [
    ['between two synchronisations', (context: PartnerContext) => later(context, 10, waitFor)] as const,
    ['within a synchronisation', endsMeanwhile] as const,
    profile.control?.events.has('advance-clock') === true
      ? optional(['driver.advance-clock'], 'after three minutes', (context: PartnerContext) =>
          later(context, 180, advanceBy),
        )
      : optional(['long-wait'], 'after three minutes', (context: PartnerContext) =>
          later(context, 180, waitFor),
        ),
  ],
  async (context, judge) => judge(context),
)

async function waitFor(context: PartnerContext, seconds: number): Promise<void> {
  await pauseFor(context, seconds)
}

async function advanceBy(context: PartnerContext, seconds: number): Promise<void> {
  await caused(context, 'advance-clock', { seconds: Math.ceil(seconds) })
}

/** Judges a synchronisation that begins when all tokens of another one are over. */
async function later(
  context: PartnerContext,
  seconds: number,
  goBy: (context: PartnerContext, seconds: number) => Promise<void>,
): Promise<void> {
  const { service } = context
  const tenant = context.freshTenant()
  tenant.tokenSeconds = seconds
  await service.activate(tenant)
  const { calls } = await service.sync(tenant)
  const over = new Set(calls.flatMap((call) => bearerOf(call) ?? []))
  given(over.size > 0, 'the application has called no data API with a bearer token')
  // Whoever has used a token has had it by then.
  await goBy(context, seconds + late)
  const next = await service.sync(tenant)
  given(next.calls.length > 0, 'the application has called no data API once the token was over')
  const old = next.calls.filter((call) => over.has(bearerOf(call) ?? '')).length
  must(
    old === 0,
    `another token once the ${seconds} s are over that \`expires_in\` says`,
    `the old one in ${old} calls`,
  )
}

/** Judges calls after one whose answer took longer than its token lasts. */
async function endsMeanwhile(context: PartnerContext): Promise<void> {
  const { service } = context
  const tenant = context.freshTenant()
  fillWithStudents(tenant)
  tenant.tokenSeconds = 2
  let first: { readonly token: string | undefined; readonly answeredAt: number } | undefined
  tenant.answers.data = async (good, request) => {
    if (first === undefined) {
      first = { token: bearerOf(request), answeredAt: Number.POSITIVE_INFINITY }
      await pauseFor(context, tenant.tokenSeconds + late)
      first = { ...first, answeredAt: Date.now() }
    }
    return good
  }
  await service.activate(tenant)
  const { calls } = await service.sync(tenant)
  given(first !== undefined, 'the application has called no data API')
  const { token, answeredAt } = first
  const afterwards = calls.filter(({ at }) => at >= answeredAt)
  if (afterwards.length === 0)
    throw new NotApplicable('the application makes no call after the one whose answer took so long')
  const old = afterwards.filter((call) => bearerOf(call) === token).length
  must(
    old === 0,
    'another token once the seconds are over that `expires_in` says',
    `the old one in ${old} calls`,
  )
}

const others = [
  ['after another school', afterOther],
  ['beside another school', besideOther],
  ['after a user has signed in', afterUser],
] as const

rule('service-token-request.own-school', others, async (context, judge) => judge(context))

async function afterOther({ service }: PartnerContext): Promise<void> {
  const [other, tenant] = await namesakes(service)
  const { calls } = await service.sync(other)
  given(calls.length > 0, 'the application has called no data API for the other school')
  const before = service.heard(other).length
  const run = await service.sync(tenant)
  mustUseOwn(service, run, other, before)
}

async function besideOther({ service }: PartnerContext): Promise<void> {
  const runs = await Promise.all((await namesakes(service)).map((tenant) => service.sync(tenant)))
  for (const run of runs) {
    asked(run)
    given(run.caused, 'the control driver could not tell whether a synchronisation took place')
  }
  const calls = runs.map((run) => run.calls.length)
  given(Math.max(...calls) > 0, 'the application has called no data API')
  must(
    Math.min(...calls) > 0,
    'calls with the token of each school',
    `${calls.join(' with that of one, and ')} with that of the other`,
  )
}

/** Two schools that have the same name: only their ids tell them apart. */
async function namesakes(service: ServiceWork): Promise<readonly [SimulatedTenant, SimulatedTenant]> {
  const schoolName = `Volksschule ${crypto.randomUUID()}`
  const make = async (): Promise<SimulatedTenant> =>
    (await service.activate(service.context.freshTenant(), { schoolName })).tenant
  return [await make(), await make()]
}

/** Judges that nothing is called with the token of the other school while one is synchronised. */
function mustUseOwn(service: ServiceWork, run: SyncRun, other: SimulatedTenant, before: number): void {
  const { backgroundSync } = service.context.profile.service
  const foreign = service.heard(other).slice(before)
  const calls = foreign.filter(({ endpoint }) => endpoint === 'data')
  seenBy(service.context, calls)
  if (backgroundSync)
    given(run.calls.length > 0, 'the application calls data APIs unasked, and nothing for this school')
  else must(calls.length === 0, 'the token of the school itself', `that of another in ${calls.length} calls`)
  given(run.calls.length > 0, 'the application has called no data API')
}

async function afterUser(context: PartnerContext): Promise<void> {
  const { service } = context
  const { tenant } = await service.activate()
  const attempt = await context.signIn({ tenant })
  const tokens = attempt.flow.accessTokens
  given(tokens.length > 0, `the application did not redeem the code: ${attempt.ending}`)
  const { calls } = await service.sync(tenant)
  given(calls.length > 0, 'the application has called no data API')
  const foreign = calls.filter((call) => tokens.some((token) => carries(call, token))).length
  must(foreign === 0, 'a service token', `the access token of a user in ${foreign} calls`)
}
