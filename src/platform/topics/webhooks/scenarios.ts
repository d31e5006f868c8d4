/**
 * The onboarding sequences. Each runs once per run, and all rules judge its record, so that a school sees few
 * activations. Clauses 1, 6.
 * @module
 */
import { ifDetermined, NotExercised, Undecided } from '../../../core/errors.js'
import type { Answer } from '../../../core/http/answer.js'
import type { Context } from '../../context.js'
import type { Delivery } from '../../receiver/delivery.js'
import { type Activation, observeActivation } from './activation.js'
import type { Delivered } from './body.js'
import { type CredentialAttempt, tryCredentials } from './credential-attempts.js'
import { type Deactivation, observeDeactivation } from './deactivation.js'
import { answering, Onboarding, realPatience, type Scenario } from './onboarding.js'
import { sendUnrelatedRequests, type UnrelatedWebhooks } from './unrelated-requests.js'

/** Activated, unrelated requests, deactivated, activated again with the answer held back, deactivated again. */
export interface OnboardingCycle {
  /** Everything that came, in order. */
  readonly deliveries: readonly Delivery[]
  readonly first: Activation
  /** Undefined if the credentials never worked. */
  readonly unrelated: UnrelatedWebhooks | undefined
  /** Undefined if the driver cannot deactivate. */
  readonly deactivation: Deactivation | undefined
  /** An attempt with the old credentials after the deactivation. */
  readonly afterDeactivation: CredentialAttempt | undefined
  /** Answers of a data API to the old token, before and after the deactivation. */
  readonly tokenUse: readonly [before: Answer, after: Answer] | undefined
  readonly second: Activation | undefined
  readonly secondDeactivation: Deactivation | undefined
  /** A third activation whose credentials are not tried early; only if the second ones got no token. */
  readonly untried: Activation | undefined
}

/** A webhook that the suite refused, and its repetitions. */
export interface Refusal {
  readonly kind: 'credentials' | 'deactivation'
  readonly status: number
  readonly refused: Delivery
  /** Webhooks that came afterwards. */
  readonly again: readonly Delivery[]
}

/** Scenario 3, in which the administrator sees the credentials. */
export interface ByHand {
  readonly shown: Delivered | undefined
  readonly attempts: readonly CredentialAttempt[]
  /** What came between the activation and the deactivation. */
  readonly deliveries: readonly Delivery[]
  readonly deactivation: Deactivation | undefined
}

/** Activates the application twice, and deactivates it after each activation. Most rules judge this record. */
export function onboardingCycle(context: Context): Promise<OnboardingCycle> {
  const sequence = async (onboarding: Onboarding): Promise<OnboardingCycle> => {
    const { waitSeconds } = onboarding.context.profile.webhooks
    const first = await observeActivation(onboarding, { scenario: 1 })
    if (onboarding.realTime && !workedInTime(first, context))
      return { ...nothing, deliveries: [], first, unrelated: undefined }
    const { token, worked: credentials } = first.attempts.at(-1) ?? {}
    const unrelated =
      credentials === undefined ? undefined : await sendUnrelatedRequests(onboarding, credentials)
    const before = await useToken(onboarding, token)
    const deactivation = await observeDeactivation(onboarding, waitSeconds)
    const { deliveries } = onboarding.inbox
    if (deactivation === undefined) return { ...nothing, deliveries, first, unrelated }
    const after = await useToken(onboarding, token)
    const tokenUse = before === undefined || after === undefined ? undefined : ([before, after] as const)
    const afterDeactivation =
      credentials === undefined
        ? undefined
        : await tryCredentials(onboarding.context, [credentials], {
            when: 'after the deactivation',
            after: 0,
          })
    const second = await ifDetermined(() => observeActivation(onboarding, { scenario: 1, hold: true }))
    const secondDeactivation =
      second === undefined ? undefined : await observeDeactivation(onboarding, waitSeconds)
    const isUnclear = secondDeactivation !== undefined && !gotToken(second)
    const untried = isUnclear ? await ifDetermined(() => activatedUntried(onboarding)) : undefined
    const later = { afterDeactivation, tokenUse, second, secondDeactivation, untried }
    return { deliveries, first, unrelated, deactivation, ...later }
  }
  return runOnce(context, 'cycle', sequence, ({ first, second }) =>
    [first, ...(second === undefined ? [] : [second])].every((one) => workedInTime(one, context)),
  )
}

const nothing = {
  deactivation: undefined,
  afterDeactivation: undefined,
  tokenUse: undefined,
  second: undefined,
  secondDeactivation: undefined,
  untried: undefined,
}

function gotToken(activation: Activation | undefined): boolean {
  return activation?.attempts.some(({ token }) => token !== undefined) === true
}

/** Activates, requests a token only when the credentials must work, and deactivates. */
async function activatedUntried(onboarding: Onboarding): Promise<Activation> {
  const activation = await observeActivation(onboarding, { scenario: 1, attempts: 'late' })
  await observeDeactivation(onboarding, onboarding.context.profile.webhooks.waitSeconds)
  return activation
}

/** Each kind of webhook is refused once with 500, and the credentials once with 401. */
export function refusedWebhooks(context: Context): Promise<readonly Refusal[]> {
  return runOnce(context, 'refusals', async (onboarding) => {
    const refusals: Refusal[] = []
    for (const status of [500, 401]) {
      await refused(onboarding, 'credentials', status, refusals, async () => {
        await onboarding.activate(1)
      })
      const done = await refused(onboarding, 'deactivation', status, refusals, () => onboarding.deactivate())
      if (!done) break
    }
    return refusals
  })
}

/** Scenario 2: activates, requests tokens, deactivates. */
export function scenario2(context: Context): Promise<Activation> {
  const sequence = (onboarding: Onboarding): Promise<Activation> => activatedOnce(onboarding, 2)
  return runOnce(context, 'scenario 2', sequence, (found) => workedInTime(found, context))
}

/** Scenario 1 at the second school. No token is requested. */
export function secondSchool(context: Context): Promise<OnboardingCycle> {
  const { tenantB } = context.profile
  if (tenantB === null) throw new NotExercised(['TENANT_B'])
  return runOnce(context.at(tenantB), 'second school', async (onboarding) => {
    const first = await observeActivation(onboarding, { scenario: 1, attempts: false })
    const deactivation = await observeDeactivation(
      onboarding,
      onboarding.context.profile.webhooks.waitSeconds,
    )
    return { ...nothing, deliveries: onboarding.inbox.deliveries, unrelated: undefined, first, deactivation }
  })
}

/** Attempts with the credentials of one school around an activation and a deactivation of another one. */
export interface TwoSchools {
  /** Before the other school activates the application. */
  readonly before: CredentialAttempt | undefined
  /** The last attempt with the credentials of the other school; undefined if these credentials did not work before. */
  readonly ofOther: CredentialAttempt | undefined
  /** After the activation of the other school; undefined if the credentials did not work before. */
  readonly afterActivation: CredentialAttempt | undefined
  /** After the deactivation of the other school; undefined if the driver cannot deactivate. */
  readonly afterDeactivation: CredentialAttempt | undefined
}

/** Scenario 1 at a school, and then at a second one, which deactivates the application again. */
export function twoSchools(context: Context): Promise<TwoSchools> {
  const { tenantB } = context.profile
  if (tenantB === null) throw new NotExercised(['TENANT_B'])
  const sequence = async (here: Onboarding): Promise<TwoSchools> => {
    const { waitSeconds } = here.context.profile.webhooks
    const first = await observeActivation(here, { scenario: 1, attempts: 'late' })
    const before = first.attempts.at(-1)
    const { worked } = before ?? {}
    const none = { before, ofOther: undefined, afterActivation: undefined, afterDeactivation: undefined }
    if (worked === undefined) return none
    const tried = (when: string): Promise<CredentialAttempt> =>
      tryCredentials(here.context, [worked], { when, after: 0 })
    const later = await here.context.at(tenantB).tenants.whereChangesAreUndone(async (other) => {
      const there = new Onboarding(other, here.inbox, here.realTime)
      const second = await observeActivation(there, { scenario: 1, attempts: 'late' })
      const ofOther = second.attempts.at(-1)
      const afterActivation = await tried('after the activation at another school')
      const deactivation = await observeDeactivation(there, waitSeconds)
      if (deactivation === undefined) return { ofOther, afterActivation }
      const afterDeactivation = await tried('after the deactivation at another school')
      return { ofOther, afterActivation, afterDeactivation }
    })
    await observeDeactivation(here, waitSeconds)
    return { ...none, ...later }
  }
  return runOnce(
    context,
    'two schools',
    sequence,
    ({ before, ofOther }) =>
      before === undefined || (before.token !== undefined && ofOther?.token !== undefined),
  )
}

/** Scenario 3. */
export function scenario3(context: Context): Promise<ByHand> {
  const sequence = async (onboarding: Onboarding): Promise<ByHand> => {
    const { settleSeconds, waitSeconds } = onboarding.context.profile.webhooks
    const { client_id: clientId = onboarding.app, password } = await onboarding.activate(3)
    const shown = password === undefined ? undefined : { clientId, passwords: [password] }
    const attempts: CredentialAttempt[] = []
    const longest = onboarding.realTime ? Math.min(settleSeconds, realPatience) : settleSeconds
    for (let after = 0; shown !== undefined && after <= longest; after += 1) {
      if (after > 0) await onboarding.pass(1, 'the activation completes')
      const when = `${after} s after the activation`
      attempts.push(await tryCredentials(onboarding.context, [shown], { when, after }))
      if (attempts.at(-1)?.token !== undefined) break
    }
    await onboarding.unexpected(waitSeconds, 'a webhook that must not come')
    const deliveries = onboarding.since(0)
    const deactivation = await observeDeactivation(onboarding, settleSeconds, false)
    return { shown, attempts, deliveries, deactivation }
  }
  return runOnce(context, 'scenario 3', sequence, (found) => workedInTime(found, context))
}

async function activatedOnce(onboarding: Onboarding, scenario: Scenario): Promise<Activation> {
  const activation = await observeActivation(onboarding, { scenario })
  await observeDeactivation(onboarding, onboarding.context.profile.webhooks.settleSeconds)
  return activation
}

/** What an administrator causes at a school, and what comes of it. */
type Sequence<T> = (onboarding: Onboarding) => Promise<T>

/**
 * Runs a sequence once per run. Its exchanges are recorded in every check that uses it.
 *
 * At a target whose clock was moved, an activation may still need real time, because its queue follows another clock. So
 * a sequence in which credentials did not work in time runs again in real time, and counts if they work then.
 * @param inTime false if credentials did not work in time; default: the sequence requests no token
 */
function runOnce<T>(
  context: Context,
  name: string,
  work: Sequence<T>,
  inTime: (found: T) => boolean = () => true,
): Promise<T> {
  return context.once(`onboarding: ${name}`, async () => {
    const result = await runSequence(context, work)
    if (!context.driver.can('advance-clock') || inTime(result)) return result
    const again = await ifDetermined(() => runSequence(context, work, true))
    return again !== undefined && inTime(again) ? again : result
  })
}

function runSequence<T>(context: Context, work: Sequence<T>, realTime = false): Promise<T> {
  return context.webhooks.withInbox((inbox) =>
    context.tenants.whereChangesAreUndone(async (own) => {
      const onboarding = new Onboarding(own, inbox, realTime)
      try {
        return await work(onboarding)
      } finally {
        await onboarding.note(answering)
      }
    }),
  )
}

/** True if no webhook delivered credentials, or if they got a token in time. */
function workedInTime({ attempts }: Pick<Activation, 'attempts'>, { profile }: Context): boolean {
  const { settleSeconds } = profile.webhooks
  const inTime = ({ token, after }: CredentialAttempt): boolean =>
    token !== undefined && after <= settleSeconds
  return attempts.length === 0 || attempts.some(inTime)
}

/** Triggers an event, refuses its first webhook, and waits for a repetition. */
async function refused(
  onboarding: Onboarding,
  kind: Refusal['kind'],
  status: number,
  found: Refusal[],
  trigger: () => Promise<void>,
): Promise<boolean> {
  const { settleSeconds, waitSeconds } = onboarding.context.profile.webhooks
  const first = onboarding.count
  let isFirst = true
  onboarding.inbox.handler = () => {
    const reply = { status: isFirst ? status : 200 }
    isFirst = false
    return reply
  }
  const result = await ifDetermined(async () => {
    await trigger()
    return true
  })
  if (result === undefined) return false
  if (await onboarding.until(() => onboarding.count > first, waitSeconds, `the ${kind} webhook`)) {
    await onboarding.note(answering)
    await onboarding.until(
      () => onboarding.count > first + 1,
      settleSeconds,
      `the ${kind} webhook, once more`,
      false,
    )
    await onboarding.note(answering)
    const [one, ...again] = onboarding.since(first)
    if (one !== undefined) found.push({ kind, status, refused: one, again })
  }
  return true
}

async function useToken(onboarding: Onboarding, token: string | undefined): Promise<Answer | undefined> {
  const { dataProbePath } = onboarding.context.profile
  if (token === undefined || dataProbePath === null) return undefined
  try {
    return await onboarding.context.data.get(dataProbePath, token)
  } catch (error) {
    if (error instanceof Undecided) return undefined
    throw error
  }
}
