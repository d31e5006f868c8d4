/**
 * Webhooks that arrive late or early, and webhooks of two schools.
 * `service.activate()`: webhook, and in scenario 2 the configuration; undecided if the application does not take it.
 * `mustServe`, `mustNotServe`: by the signs that a genuine deactivation of another school ends: a synchronisation that
 * reports success, requests to the platform, sign-ins. Undecided if it ends none, or another active school has none.
 * `mustSynchronise`: a call of a data API, at a second try at the latest, if another active school is synchronised.
 * Clauses: 5 item 7, 6.
 */
import { facts } from '#generated/catalogue.js'
import {
  early,
  given,
  ifDetermined,
  must,
  mustSynchronise,
  observe,
  type PartnerContext,
  pauseFor,
  positiveControl,
  randomUuid,
  rule,
  type ServiceWork,
  type SimulatedTenant,
  tokenRequestsOf,
} from '#kit/partner'
import { allServiceSigns } from '#kit/partner/webhook-repetition'

/** Schools that are activated at the same moment. */
const schoolsAtOnce = 3
/** Seconds to add to the life of a token for an application that counts whole seconds. */
const rounding = 1

// 5 item 7: The application does not apply a credentials event again whose id it has processed, even if
//   another event came in between.
//   Check: A school gets an older and a newer event, and is synchronised with the newer password; then the
//   older one comes again with its id and is accepted. The token requests of the next synchronisation must
//   not use the older password. Undecided if they use a third one.
rule('webhook-repetition.event.credentials', async (context) => {
  const { service } = context
  const { tenant, older, newer } = await twoActivations(context, {})
  given(
    (await passwords(service, tenant, newer.at)).includes(newer.password),
    'the application does not use the password of the newer event',
  )

  const { ok, summary } = await service.deliver('credentials', tenant, older)
  given(ok, `the application did not accept the repeated webhook: ${summary}`)
  await pauseFor(context, tenant.tokenSeconds + rounding)
  const sent = await passwords(service, tenant, newer.at)
  const old = sent.filter((one) => one === older.password).length
  must(
    old === 0,
    'the password of the newer event',
    `the password of the older event, which was repeated, in ${old} requests`,
  )
  given(sent.includes(newer.password), 'the application uses another password')
})

const activationsBeforeRestart = early('webhook-repetition.event.after-restart', '', (context) =>
  twoActivations(context, {}),
)

// 5 item 7: The application does not apply a credentials event again whose id it has processed before a
//   restart.
//   Check: A school gets an older and a newer event, and the application restarts; then the older one comes
//   again with its id and is accepted. The token requests of the next synchronisation must not use the older
//   password. A finding counts only if it comes a second time, and if another school keeps the password of
//   its newer event when the older one comes again before the restart.
rule('webhook-repetition.event.after-restart', async (context) => {
  const { service } = context
  const afterRestart = async () => {
    const { tenant, older, newer } = await activationsBeforeRestart(context)
    await service.trigger('restart')
    await service.untilTokensExpire(tenant, rounding)
    const { ok, summary } = await service.deliver('credentials', tenant, older)
    given(ok, `the application did not accept the repeated webhook: ${summary}`)
    const sent = await passwords(service, tenant, newer.at)
    return { sent, newer, old: sent.filter((one) => one === older.password).length }
  }
  const first = await ifDetermined(afterRestart)
  // The application may have lost a school that was activated early: then the older event is a new one for it.
  const { sent, newer, old } = first === undefined || first.old > 0 ? await afterRestart() : first
  if (old > 0) await keepsNewerPassword(context)
  must(
    old === 0,
    'the password of the newer event',
    `the password of the older event, which was repeated after a restart, in ${old} requests`,
  )
  given(
    first === undefined || first.old === 0,
    'the application applies the older event at a school that was activated before all other checks, but not at a new one',
  )
  given(sent.includes(newer.password), 'the application uses another password')
})

/** Positive control: a school keeps the newer password over a restart if the older event came again before it. */
async function keepsNewerPassword(context: PartnerContext): Promise<void> {
  const { service } = context
  const { tenant, older, newer } = await twoActivations(context, {})
  await service.deliver('credentials', tenant, older)
  await service.trigger('restart')
  const sent = await passwords(service, tenant, newer.at)
  given(
    sent.every((one) => one === newer.password),
    'the application does not keep the password of the newer event if the older one comes again before the restart either',
  )
}

// 5 item 7: The application does not apply a deactivation event again whose id it has processed, so that a
//   school that is active again stays active.
//   Check: A school is deactivated and activated again, and must be served then. The same deactivation event
//   arrives a second time, with its id: the school must still be served. Undecided if a genuine deactivation
//   has no visible effect, or if a webhook is refused.
rule('webhook-repetition.event.deactivation', async ({ service }) => {
  const { tenant } = await service.activate()
  const eventId = randomUuid()
  const deactivate = async (): Promise<void> => {
    const { ok, summary } = await service.deliver('deactivation', tenant, { eventId })
    given(ok, `the application did not accept the deactivation webhook: ${summary}`)
  }
  await deactivate()
  await service.activate(tenant)
  await positiveControl(() => service.mustServe(tenant, 'a school that is active again'))

  await deactivate()
  await service.mustServe(tenant, 'the school to stay active: the deactivation was processed before')
})

// 5 item 7: The application processes an event with a new id, even if it equals another one except for the
//   password.
//   Check: Two credentials events of a school differ only in id and password. The token requests of the next
//   synchronisation should not use the password of the first. Undecided if they use a third one.
rule('webhook-repetition.event.new-id', async (context) => {
  const { service } = context
  const schoolName = `Schule ${randomUuid()}`
  const { tenant, older, newer } = await twoActivations(context, { schoolName })
  const sent = await passwords(service, tenant, newer.at)
  const old = sent.filter((one) => one === older.password).length
  must(old === 0, 'the password of the newer event', `the password of the older event in ${old} requests`)
  given(sent.includes(newer.password), 'the application uses another password')
})

/** Some platforms make a new password for each activation, others keep it. */
const reactivations = [
  ['a new password', 'new'],
  ['the same password', 'same'],
] as const

// 6 credentials: The application serves a school that is activated after a deactivation, with the new
//   password.
//   Check: A school is activated with 200, deactivated and activated with another password, and in another
//   case with the same one. This webhook must get 200, the next synchronisation must call a data API, and no
//   token request may have the earlier password. At the end of a school year, the school is deactivated, a
//   period is new, and the school is activated again; its copy must then have the period, and agree with the
//   answers.
rule('webhook-repetition.reactivation', reactivations, async (context, which) => {
  const { service } = context
  const tenant = context.freshTenant()
  // A token from before the deactivation must not hide the password.
  tenant.tokenSeconds = 1
  const first = await service.activate(tenant)
  given(first.answer?.status === 200, 'the first webhook is not answered with 200 either')
  const { ok, summary } = await service.deliver('deactivation', tenant)
  given(ok, `the application did not accept the deactivation webhook: ${summary}`)

  const password = which === 'same' ? first.password : service.password()
  const { status } = await service.deliver('credentials', tenant, { password })
  must(status === 200, '200 for an activation after a deactivation', `status ${status}`)
  if (context.profile.service.scenario === 2) await service.configure(tenant, password)
  // An application may refuse tokens of seconds.
  tenant.tokenSeconds = facts.serviceTokenSeconds
  const { tokenRequests } = await mustSynchronise(service, tenant, 'a call of a data API for the school')
  const sent = tokenRequests.length === 0 ? [] : service.passwordsIn(tokenRequests)
  const old = sent.filter((one) => one === first.password && one !== password).length
  must(old === 0, 'the new password', `the password from before the deactivation in ${old} requests`)
  given(sent.length === 0 || sent.includes(password), 'the application uses another password')
})

// 6 deactivation: The application answers a deactivation of a school that was never active without a server
//   error.
//   Check: A deactivation of an active school is accepted. Then a genuine deactivation arrives for a school
//   that the application has never seen. The status should be below 500.
rule('webhook-repetition.early-deactivation.answer', async (context) => {
  const { service } = context
  const { tenant } = await service.activate()
  const usual = await service.deliver('deactivation', tenant)
  given(usual.ok, `the application did not accept the deactivation webhook: ${usual.summary}`)

  const { status } = await service.deliver('deactivation', context.freshTenant())
  must(status < 500, 'an answer below 500', `status ${status}`)
})

// 6 credentials: The application accepts the activation of a school whose deactivation came before any
//   activation.
//   Check: Another school is activated with 200. Then, after a deactivation of an unknown school, its
//   credentials arrive. They should get 200, and the school should be synchronised, if other active schools
//   are.
rule('webhook-repetition.early-deactivation.activation', async (context) => {
  const { service } = context
  const tenant = context.freshTenant()
  const plain = await service.activate()
  given(plain.answer?.status === 200, 'another webhook is not answered with 200 either')
  await service.deliver('deactivation', tenant)
  const password = service.password()
  const { status } = await service.deliver('credentials', tenant, { password })
  must(status === 200, '200 for an activation after an early deactivation', `status ${status}`)
  if (context.profile.service.scenario === 2) await service.configure(tenant, password)
  await mustSynchronise(service, tenant, 'a synchronisation of the school')
})

// Other checks wait with their deactivations, which would also end these schools.
// 6 deactivation: The application deactivates only the school that a deactivation names.
//   Check: Two schools are active. After the deactivation of one, the other must still be served in every way
//   in which it was before; a sign counts if it is lost twice. Once, more schools of the same name are
//   activated at the same moment, and must be served like the others. Undecided if an active school is not
//   served at all, or a deactivation has no visible effect.
rule(
  'webhook-repetition.other-school',
  [
    ['any two schools', { isBeingActivated: false }],
    ['the other school is being activated', { isBeingActivated: true }],
  ] as const,
  async ({ service }, { isBeingActivated }) => {
    const texts = isBeingActivated ? { schoolName: `Volksschule am Platz ${randomUuid()}` } : {}
    const [ended, known] = [service.check.freshTenant(), service.check.freshTenant()]
    let kept = [known]
    const seconds = await service.secondsToLook()
    /** Which signs another school loses if this one is deactivated. */
    const lost = async (service: ServiceWork) => {
      await service.activate(ended, texts)
      await service.activate(known, texts)
      const before = await service.serves(known)
      const served = allServiceSigns.filter((sign) => before[sign] === true)
      given(served.length > 0, 'an active school is not served either')
      if (isBeingActivated) kept = Array.from({ length: schoolsAtOnce }, () => service.check.freshTenant())
      const simultaneous = isBeingActivated ? service.simultaneous(1 + schoolsAtOnce) : service
      const activations = isBeingActivated ? kept.map((one) => simultaneous.activate(one, texts)) : []
      const [{ ok, summary }] = await Promise.all([
        simultaneous.deliver('deactivation', ended, texts),
        ...activations,
      ])
      given(ok, `the application did not accept the deactivation webhook: ${summary}`)
      const after: Awaited<ReturnType<ServiceWork['serves']>>[] = []
      for (const tenant of kept) {
        // What a queue does late, it has done when the first school has been looked at.
        after.push(await service.stillServes(tenant, served, tenant === kept[0] ? seconds : 0))
      }
      return served.filter((sign) => after.some((one) => one[sign] === false))
    }
    const twice = await service.withoutOtherDeactivations(async (alone) => {
      // An application that has just restarted may lose a sign once.
      const first = await lost(alone)
      const second = first.length === 0 ? [] : await lost(alone)
      return first.filter((sign) => second.includes(sign))
    })
    must(
      twice.length === 0,
      'the school to stay active: another one was deactivated',
      `twice it no longer ${twice.join(', nor ')}`,
    )
    // Only a deactivation that ends something can end it at another school.
    for (const tenant of kept)
      await service.mustServe(tenant, 'the school to stay active: another one was deactivated')
  },
)

// 5 item 7: Whether the application processes an event with an id that another school has used.
observe('observe.partner.webhook-repetition.id-of-other-school', async (context) => {
  const { service } = context
  const eventId = randomUuid()
  const [first, second] = [context.freshTenant(), context.freshTenant()]
  await service.activate(first, { eventId })
  await service.activate(second, { eventId })
  const { calls } = await service.sync(second)
  return calls.length > 0 ? 'both are processed' : 'the first alone is processed'
})

/** A school that is activated twice. The application has not used the first password yet. */
async function twoActivations(
  context: PartnerContext,
  texts: { readonly schoolName?: string },
): Promise<{
  readonly tenant: SimulatedTenant
  readonly older: { readonly schoolName?: string; readonly eventId: string; readonly password: string }
  readonly newer: { readonly password: string; readonly at: number }
}> {
  const { service } = context
  const tenant = context.freshTenant()
  // No synchronisation can use the token of an earlier one.
  tenant.tokenSeconds = 1
  const older = { ...texts, eventId: randomUuid(), password: service.password() }
  await service.activate(tenant, older)
  return { tenant, older, newer: await service.activate(tenant, texts) }
}

/**
 * Passwords in the token requests of a synchronisation. An application that requests its token ahead may have sent one
 * with the older password until it had answered the newer webhook.
 * @param since when the newer webhook was answered
 * @throws {Undecided} if there are none
 */
async function passwords(
  service: ServiceWork,
  tenant: SimulatedTenant,
  since: number,
): Promise<readonly string[]> {
  const requests = tokenRequestsOf(await service.sync(tenant))
  return service.passwordsIn(requests.filter(({ at }) => at >= since))
}
