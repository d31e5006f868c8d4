/**
 * The service credentials of a school: how they are delivered or entered, stored and used. The catalogue says which rules
 * apply in which scenario.
 * `service.activate()`: the webhook; in scenario 2 also the configuration, in scenario 3 only the entry of the password.
 * Undecided if the application does not take it. `service.sync()`: the requests until QUIET_SECONDS without one.
 * `tokenRequestsOf`: the token requests of a synchronisation, or else those since the activation; undecided without any.
 * `eachRecorded`: in place of the checks, requests of other checks, if the profile allows no synchronisation.
 * Clauses: 1 (scenarios), 5 item 3, 6.
 */
import {
  type Activation,
  type Answer,
  basicOf,
  type ConditionalCase,
  early,
  earlySchool,
  given,
  ifDetermined,
  must,
  mustSynchronise,
  optional,
  type PartnerContext,
  pauseFor,
  positiveControl,
  randomUuid,
  rule,
  type ServiceWork,
  type SimulatedRequest,
  type SimulatedTenant,
  type SyncRun,
  shared,
  tokenRequestsOf,
} from '#kit/partner'
import { eachRecorded, invalidClient, invalidGrant, isServiceTokenRequest } from '#kit/partner/credentials'

/** Seconds that an application may be late if it counts whole seconds. */
const late = 1

/** Passwords of letters and digits. */
const lengths = [
  ['of 32 characters', 32],
  ['of 8 characters', 8],
  ['of 128 characters', 128],
] as const

// Undecided if the application refuses the webhook or requests no service token.
// 4.3 Authorization: The application requests service tokens with the password that the credentials webhook
//   delivers.
//   Check: A new school is activated with a password of 8, 32 or 128 characters. The token requests of the
//   next synchronisation, or those before it, must carry exactly this password. Undecided if the application
//   refuses the webhook, or requests no token with HTTP Basic.
rule('credentials.delivered-password', lengths, async (context, length) => {
  const { service } = context
  const password = service.password(length)
  const { tenant } = await service.activate(context.freshTenant(), { password })
  mustUse(service, await service.sync(tenant), password, 'the password of the webhook')
})

/** How schools are activated, and which requests are judged. */
type Activations = [
  activate: (context: PartnerContext) => Promise<readonly Activation[]>,
  judged: 'their requests' | 'all requests',
]

const activations: readonly (readonly [string, ...Activations] | ConditionalCase<Activations>)[] = [
  ['one after the other', ({ service }) => twoSchools(service), 'their requests'],
  ['schools of one name', ({ service }) => twoSchools(service, 'Volksschule am Platz'), 'their requests'],
  ['ten at once', ({ service }) => tenSchools(service), 'their requests'],
  optional(['driver.restart'], 'after a restart', restartedSchools, 'their requests'),
  // It runs when all other checks have ended.
  {
    case: ['in the whole run', ({ service }) => severalSchools(service), 'all requests'],
    needs: ['alone'],
    optional: false,
  },
]

// 1 scenario 1: The application uses for each school the credentials that were delivered for it, in any order
//   of activations.
//   Check: Several schools are activated, one by one, with the same name, or ten at once, and then
//   synchronised at the same time, in one case after a restart. No token request may carry the password of
//   another school; at the end, this holds for all requests of the run. Undecided if the password of one of
//   the schools is not used.
rule('credentials.per-school', activations, async (context, activate, judged) => {
  const { service } = context
  if (judged === 'all requests') context.leaveOutWithout(['driver.restart'], 'after a restart')
  /** True if a token was requested with the password of each school. */
  const eachUsesOwn = async (): Promise<boolean> => {
    const schools = await activate(context)
    const requests = await requestsTogether(service, schools)
    mustBeOwn(context, judged === 'all requests' ? context.simulator.requests : requests.flat())
    return schools.every(({ password }, index) =>
      requests[index]?.some((request) => basicOf(request)?.password === password),
    )
  }
  // An application may have lost schools that were activated early.
  const used = (await ifDetermined(eachUsesOwn)) === true || (await eachUsesOwn())
  given(used, 'the application does not use the password of each school')
})

eachRecorded(
  'service token request of several schools',
  'credentials.per-school',
  (request, { passwords }) => {
    const isForeign = passwords.isOfOtherSchool(basicOf(request)?.password, request.tenant)
    return !isForeign
      ? undefined
      : { expected: 'the password of the school', found: 'the password of another school' }
  },
)

// The schools are those of the rule before. Another one is activated alone if one of them is not served.
// 1 scenario 1: The application serves each of several schools whose credentials arrive at the same time.
//   Check: Ten schools are activated at the same time and then synchronised. For each, a service token must
//   be requested with its password. If one is missing, another school is activated alone, which must work,
//   and then ten more at the same time: violated if one of those is missing too.
rule('credentials.activated-at-once', async (context) => {
  const { service } = context
  const isServed = ({ password }: Activation, requests: readonly SimulatedRequest[] = []): boolean =>
    requests.some((request) => basicOf(request)?.password === password)
  const unserved = async (schools: readonly Activation[]): Promise<number> => {
    const requests = await requestsTogether(service, schools)
    return schools.filter((school, at) => !isServed(school, requests[at])).length
  }
  let count = await unserved(await tenSchools(service))
  if (count > 0) {
    const alone = await service.activate()
    const served = isServed(alone, tokenRequestsOf(await service.sync(alone.tenant)))
    given(served, 'the application does not serve a school that is activated alone either')
    count = await unserved(await activatedAtOnce(service))
  }
  must(
    count === 0,
    'a service token for each school',
    `alone it works, together it does not: none for ${count} of ${schoolsAtOnce} schools whose webhooks came at the same time and were accepted`,
  )
})

/** The requests for service tokens of schools that are synchronised together. */
async function requestsTogether(
  service: ServiceWork,
  schools: readonly Activation[],
): Promise<readonly (readonly SimulatedRequest[])[]> {
  const requests = await requestsOfEach(service, schools)
  service.check.addToEvidence(requests.flat())
  return requests
}

const requestsOfEach = shared(
  async (service: ServiceWork, schools: readonly Activation[]) => {
    const requestsIn = ({ tokenRequests, earlierTokenRequests }: SyncRun): readonly SimulatedRequest[] =>
      tokenRequests.length > 0 ? tokenRequests : earlierTokenRequests
    // The first school finds an application that keeps only the latest password; the last school, one that keeps only
    // the first.
    const runs = await service.syncTogether(schools.map(({ tenant }) => tenant))
    const requests = runs.map(requestsIn)
    // An application that has just restarted may fail the first time.
    for (const [index, { tenant }] of schools.entries())
      if (requests[index]?.length === 0) requests[index] = requestsIn(await service.sync(tenant))
    return requests
  },
  (_service, schools) => schools.map(({ tenant }) => tenant.id),
)

/** Judges that no request for a service token has the password of another school. */
function mustBeOwn({ run, trace }: PartnerContext, requests: readonly SimulatedRequest[]): void {
  const foreign = run.leaks.withForeignPassword(requests)
  for (const { exchange } of foreign.slice(-1)) trace.saw(exchange)
  must(
    foreign.length === 0,
    'the password of the school',
    `the password of a different school in ${foreign.length} requests for service tokens`,
  )
}

/** None if other checks have activated schools: their requests are judged. Otherwise two. */
async function severalSchools(service: ServiceWork): Promise<readonly Activation[]> {
  const { requests } = service.check.simulator
  const used = requests.filter((request) => isServiceTokenRequest(request) && basicOf(request) !== undefined)
  if (new Set(used.map(({ tenant }) => tenant)).size < 2) return twoSchools(service)
  service.check.addToEvidence(used.slice(-2))
  return []
}

/** Activates two schools, one after the other. */
async function twoSchools(service: ServiceWork, schoolName?: string): Promise<readonly Activation[]> {
  const texts = schoolName === undefined ? {} : { schoolName: `${schoolName} ${randomUuid()}` }
  const first = await service.activate(service.check.freshTenant(), texts)
  return [first, await service.activate(service.check.freshTenant(), texts)]
}

const schoolsBeforeRestart = early('credentials.per-school', 'after a restart', async (context) => [
  await context.service.activate(shortLived(context)),
  await context.service.activate(shortLived(context)),
])

/** Two schools whose application has restarted. Tokens that it stored have expired. */
async function restartedSchools(context: PartnerContext): Promise<readonly Activation[]> {
  const { service } = context
  const schools = await schoolsBeforeRestart(context)
  await service.trigger('restart')
  for (const { tenant } of schools) await service.untilTokensExpire(tenant, late)
  return schools
}

const schoolsAtOnce = 10

/** Schools that are activated at the same time. */
const tenSchools = shared(activatedAtOnce)

function activatedAtOnce(service: ServiceWork): Promise<readonly Activation[]> {
  return Promise.all(Array.from({ length: schoolsAtOnce }, () => service.activate()))
}

/** How often a school is activated again. */
const reactivations = [
  ['activated again', 1, 'a token'],
  ['activated three times', 2, 'a token'],
  ['activated again, and the first answer is 401', 1, '401'],
  ['activated again during a synchronisation', 1, 'in a synchronisation'],
  ['activated again after its password was refused', 1, 'after a refusal'],
  optional(['driver.restart'], 'activated again, before a restart', 1, 'after a restart'),
] as const

// 6 credentials: The application replaces the password of a school that is activated again.
//   Check: A school is activated and synchronised; after its token has expired, a second webhook brings
//   another password. The next token requests must use the new one, also if the first of them gets 401
//   because the activation is not complete yet. Another school gets the second webhook while it is
//   synchronised, one after its first password was refused, one is activated a third time, and one more has
//   the new password after a restart of the application, too. An earlier password counts only if it comes
//   twice.
rule('credentials.replaced', reactivations, async (context, count, answer) => {
  if (answer === 'after a restart') return mustKeepLatest(context)
  const { service } = context
  const tenant = shortLived(context)
  const earlier: string[] = []
  let latest = await service.activate(tenant)
  for (let again = 0; again < count; again += 1) {
    earlier.push(latest.password)
    if (answer === 'in a synchronisation') {
      latest = await activateDuringSync(service, tenant)
      await pauseFor(context, tenant.tokenSeconds + late)
    } else {
      if (answer === 'after a refusal') refuse(tenant, latest.password)
      await service.sync(tenant)
      await pauseFor(context, tenant.tokenSeconds + late)
      latest = await service.activate(tenant)
    }
  }
  const isEarlier = (password: string): boolean => earlier.includes(password)
  const isRefused = answer === '401'
  if (isRefused) refuseOnce(tenant, latest.password)
  const works = async (): Promise<SimulatedTenant> => (await service.activate()).tenant
  const run =
    answer === 'after a refusal'
      ? await mustSynchronise(service, tenant, 'a synchronisation with the new password', works)
      : await service.sync(tenant)
  let sent = service.passwordsIn(tokenRequestsOf(run))
  if (sent.some(isEarlier)) {
    // A synchronisation that had started before may have sent it.
    await pauseFor(context, tenant.tokenSeconds + late)
    if (isRefused) refuseOnce(tenant, latest.password)
    sent = service.passwordsIn(tokenRequestsOf(await service.sync(tenant)))
  }
  const since = service.check.profile.service.backgroundSync ? sent.indexOf(latest.password) : 0
  const old = sent.slice(Math.max(since, 0)).filter(isEarlier).length
  must(
    old === 0,
    'the password of the latest activation',
    `the password of an earlier activation in ${old} requests, twice`,
  )
  given(sent.includes(latest.password), 'the application uses another password')
})

/** Activates a school again while the application reads its data. @throws {Undecided} if it reads none */
async function activateDuringSync(service: ServiceWork, tenant: SimulatedTenant): Promise<Activation> {
  let activation: Promise<Activation> | undefined
  tenant.answers.data = async (good) => {
    activation ??= service.activate(tenant)
    // If it fails, the check ends with the reason, and the simulated platform answers all the same.
    await activation.catch(() => undefined)
    return good
  }
  await service.sync(tenant)
  tenant.answers.data = (good) => good
  given(activation !== undefined, 'the application has called no data API')
  return activation
}

const replacedBeforeRestart = early(
  'credentials.replaced',
  'activated again, before a restart',
  async (context) => {
    const tenant = shortLived(context)
    const { password } = await context.service.activate(tenant)
    await context.service.activate(tenant)
    return { tenant, replaced: password }
  },
)

/** Judges that a school that was activated twice does not go back to its first password at a restart. */
async function mustKeepLatest(context: PartnerContext): Promise<void> {
  const { service } = context
  const withReplaced = async (): Promise<number> => {
    const { tenant, replaced } = await replacedBeforeRestart(context)
    await service.trigger('restart')
    await service.untilTokensExpire(tenant, late)
    const sent = service.passwordsIn(tokenRequestsOf(await service.sync(tenant)))
    return sent.filter((password) => password === replaced).length
  }
  // The application may have lost a school that was activated early.
  const old = (await ifDetermined(withReplaced)) === 0 ? 0 : await withReplaced()
  must(
    old === 0,
    'the password of the latest activation',
    `the password of an earlier activation in ${old} requests after a restart, twice`,
  )
}

/** From now on, a password is refused, as if it was replaced. Contract 7, token. */
function refuse(tenant: SimulatedTenant, refused: string): void {
  tenant.answers.serviceToken = (good, request) =>
    basicOf(request)?.password === refused ? invalidGrant : good
}

/** The next request with a password gets 401, as if the activation were not complete. Contract 7, token. */
function refuseOnce(tenant: SimulatedTenant, password: string): void {
  let isRefused = false
  tenant.answers.serviceToken = (good, request) => {
    if (isRefused || basicOf(request)?.password !== password) return good
    isRefused = true
    return invalidClient
  }
}

const schoolBeforeRestart = earlySchool('credentials.survive-restart')

// 6 credentials: The application still has the delivered credentials after a restart.
//   Check: A school is synchronised with its password; otherwise the result is undecided. Then the driver
//   restarts the application. The next synchronisation, or the one after it, should call a data API without
//   another webhook, and its token requests should have the password from before. A finding counts only if a
//   school that is activated after the restart is synchronised.
rule('credentials.survive-restart', async (context) => {
  const { service } = context
  const { tenant, password } = await positiveControl(async () => {
    const school = await schoolBeforeRestart(context)
    mustUse(service, school.run, school.password, 'the password of the webhook')
    return school
  })
  await service.trigger('restart')
  const run = await mustSynchronise(
    service,
    tenant,
    'a synchronisation as before the restart',
    async () => (await service.activate()).tenant,
  )
  if (run.tokenRequests.length > 0) mustUse(service, run, password, 'the password from before the restart')
})

// 1 scenario 1: The application synchronises a school in scenario 1 after its webhook, without any other
//   step.
//   Check: The suite sends the webhook of a new school and triggers a synchronisation, and a second one if no
//   data API is called. At least one call of a data API for this school must arrive. Undecided if the driver
//   cannot say whether a synchronisation took place, or if both times only the token of another school is
//   used.
rule('credentials.no-manual-step.synchronisation', async ({ service }) => {
  const { tenant } = await service.activate()
  await mustServeData(service, tenant, 'a request for a service token, and calls of the data APIs')
})

// 1 scenario 1: The application signs in users of a school in scenario 1 after its webhook, without any other
//   step.
//   Check: After the webhook of a new school, one of its users launches. The probe must report that the user
//   is signed in, at a second try at the latest. Before each try, a user of another school must be able to
//   sign in.
rule('credentials.no-manual-step.sign-in', async (context) => {
  const { tenant } = await context.service.activate()
  await context.signIns.signedIn()
  const first = await context.signIns.signIn({ tenant })
  if ((await first.session()).signedIn)
    return void (await first.mustSignIn('a user of the school is signed in'))
  // An application that has just restarted may fail the first time.
  await context.signIns.signedIn()
  const second = await context.signIns.signIn({ tenant })
  await second.mustSignIn('a user of the school is signed in')
})

// 1 scenario 2: The application answers the webhook in scenario 2 with status 200 before the school is
//   configured.
//   Check: The suite delivers the credentials of a new school and configures nothing. The answer must be 200.
//   Nothing is sent before it.
rule('credentials.before-configuration', async (context) => {
  const { status } = await context.service.deliver('credentials', context.freshTenant())
  must(status === 200, '200 although the school is not configured yet', `status ${status}`)
})

// 1 scenario 2: The application does not synchronise a school in scenario 2 before an administrator has
//   configured it.
//   Check: The suite triggers a synchronisation before and after the configuration. Before it, there should
//   be no call of a data API, unless the application reports a failure. Undecided if the webhook is refused,
//   or if there is no call after the configuration either.
rule('credentials.configuration-completes.not-before', async (context) => {
  const { service } = context
  const tenant = context.freshTenant()
  const password = service.password()
  const { ok, summary } = await service.deliver('credentials', tenant, { password })
  given(ok, `the application did not accept the credentials webhook: ${summary}`)
  const early = await service.trySync(tenant)
  await service.configure(tenant, password)
  const ready = await service.sync(tenant)
  given(ready.calls.length > 0, 'the school is not synchronised after it is configured either')
  // The application may request a token before, and may report a failure.
  must(
    early.calls.length === 0 || early.succeeded === false,
    'no synchronisation before the administrator has configured the school',
    `${early.calls.length} calls of the data APIs`,
  )
})

// 1 scenario 2: The application synchronises a school in scenario 2 once it is configured, without another
//   webhook.
//   Check: Webhook first, configuration second, then a synchronisation, and a second one if no data API is
//   called: at least one call of a data API should arrive without a second webhook. Undecided if the driver
//   cannot say whether a synchronisation took place.
rule('credentials.configuration-completes.afterwards', async (context) => {
  const { service } = context
  const { tenant } = await service.activate()
  await mustServeData(service, tenant, 'a synchronisation after the school is configured')
})

// 1 scenario 3: The application uses the entered password in scenario 3, without any webhook.
//   Check: The driver enters a password in the configuration of the application, and in a second case another
//   one after a synchronisation. The token requests of the last synchronisation must all carry the password
//   that was entered last. Undecided if no token is requested with HTTP Basic.
rule(
  'credentials.entered',
  [
    ['once', 1],
    ['again, with another password', 2],
  ] as const,
  async (context, times) => {
    const { service } = context
    const tenant = shortLived(context)
    let password = ''
    for (let time = 1; time <= times; time += 1) {
      password = service.password()
      await service.configure(tenant, password)
      const run = await service.sync(tenant)
      if (time === times) mustUse(service, run, password, 'the password that was entered')
      else await pauseFor(context, tenant.tokenSeconds + late)
    }
  },
)

/** Milliseconds for which the token endpoint gives no answer, at least. */
const tokenDelay = 3000
/** The delay is at least this many times as long as the answer to another webhook takes: the machine may be slow. */
const timesLonger = 2

// 6 credentials: The application answers a credentials webhook before it has a service token.
//   Check: The token endpoint holds its answer back for at least three seconds, and for twice the time of a
//   usual answer to a webhook. The answer to the webhook must arrive within this time, in one of two tries.
//   Undecided if a webhook is refused.
rule('credentials.answer-before-token.withheld', async (context) => {
  const delays: number[] = []
  let answered = false
  for (const _try of ['first', 'second']) {
    const delay = Math.max(tokenDelay, timesLonger * (await usualAnswerTime(context)))
    delays.push(Math.round(delay))
    answered = await answersBeforeToken(context, delay)
    if (answered) break
  }
  must(
    answered,
    'an answer to the webhook before the application has a service token',
    `no answer for ${delays.join(' ms and for ')} ms, until the token endpoint had answered`,
  )
})

/** Positive control: milliseconds until a webhook is answered if tokens come at once. */
async function usualAnswerTime(context: PartnerContext): Promise<number> {
  const began = performance.now()
  const { ok, summary } = await context.service.deliver('credentials', context.freshTenant())
  given(ok, `the application did not accept the credentials webhook: ${summary}`)
  return performance.now() - began
}

/** Whether the application answers a webhook while the token endpoint delays its answer by so many milliseconds. */
async function answersBeforeToken(context: PartnerContext, delay: number): Promise<boolean> {
  const { service } = context
  const tenant = context.freshTenant()
  let answer: Answer | undefined
  let first = true
  tenant.answers.serviceToken = async (good) => {
    if (answer === undefined)
      first &&= await context.waitUntil(
        Date.now() + delay,
        'the answer to a webhook',
        () => answer !== undefined,
      )
    return good
  }
  answer = await service.deliver('credentials', tenant)
  given(answer.ok, `the application did not accept the credentials webhook: ${answer.summary}`)
  return first
}

// 6 credentials: The application answers a credentials webhook with status 200 even while the token endpoint
//   still answers 401.
//   Check: The token endpoint answers every request of a new school with 401 `invalid_client`. The webhook of
//   this school must still be answered with 200, or with the other status of success that a plain webhook
//   gets, at a second try at the latest. Before each try, a plain webhook must be accepted. Whether a plain
//   webhook gets exactly 200 is a rule of its own.
rule('credentials.answer-before-token.refused', async (context) => {
  const { service } = context
  const deliver = (tenant: SimulatedTenant): Promise<Answer> => service.deliver('credentials', tenant)
  const plain = await deliver(context.freshTenant())
  given(plain.ok, `the application did not accept the credentials webhook: ${plain.summary}`)
  const refusing = (): SimulatedTenant => {
    const tenant = context.freshTenant()
    tenant.answers.serviceToken = () => invalidClient
    return tenant
  }
  let answer = await deliver(refusing())
  if (!answer.ok) {
    const again = await deliver(context.freshTenant())
    given(again.ok, `the application did not accept the credentials webhook: ${again.summary}`)
    answer = await deliver(refusing())
  }
  // Another status for every webhook is a rule of its own.
  const isExpected = answer.status === 200 || (answer.ok && answer.status === plain.status)
  must(isExpected, '200 also while the token endpoint answers 401', answer.summary)
})

/** A school whose service tokens expire before the next synchronisation. */
function shortLived(context: PartnerContext): SimulatedTenant {
  const tenant = context.freshTenant()
  tenant.tokenSeconds = 1
  return tenant
}

/** Judges that a school with credentials is synchronised. */
async function mustServeData(service: ServiceWork, tenant: SimulatedTenant, expected: string): Promise<void> {
  const runs = [await service.sync(tenant)]
  // An application that has just restarted may fail the first time.
  if (runs[0]?.calls.length === 0) runs.push(await service.sync(tenant))
  const calls = runs.flatMap((run) => run.calls).length
  given(
    calls > 0 || runs.every((run) => run.triggered),
    'the control driver could not determine whether a synchronisation took place',
  )
  const requests = runs.flatMap((run) => run.tokenRequests).length
  given(
    calls > 0 || requests > 0 || !runs.every((run) => run.callsForOthers.length > 0),
    'the application uses the token of another school, which service-token-request.own-school judges',
  )
  must(calls > 0, expected, `${requests} requests for a token and no call of a data API`)
}

/** Judges that all token requests carry this password. */
function mustUse(service: ServiceWork, run: SyncRun, password: string, expected: string): void {
  const requests = tokenRequestsOf(run)
  const sent = service.passwordsIn(requests)
  const otherPasswords = requests.filter((one) => ![undefined, password].includes(basicOf(one)?.password))
  const words = `another password in ${otherPasswords.length} of ${sent.length} requests`
  must(otherPasswords.length === 0, expected, words, otherPasswords[0])
}
