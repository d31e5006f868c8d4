/**
 * The webhooks of the onboarding cycle, by the event that each is about.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import { given } from '../../../core/errors.js'
import type { Context } from '../../context.js'
import type { Delivery } from '../../receiver/delivery.js'
import type { Activation } from './activation.js'
import { fieldPointers, holdsPassword, sameEvent } from './body.js'
import type { CredentialAttempt } from './credential-attempts.js'
import type { Deactivation } from './deactivation.js'
import { type OnboardingCycle, onboardingCycle } from './scenarios.js'

/** The events of the cycle that a webhook is about. */
export type OnboardingEvent = 'activation' | 'deactivation' | 'activation again' | 'deactivation again'

/** The result of an event; undefined if the driver could not trigger it. */
export function resultOf(
  cycle: OnboardingCycle,
  event: OnboardingEvent,
): Activation | Deactivation | undefined {
  if (event === 'activation') return cycle.first
  if (event === 'deactivation') return cycle.deactivation
  return event === 'activation again' ? cycle.second : cycle.secondDeactivation
}

/** The first webhook about an event. @throws {Undecided} if none came: another rule judges that */
export async function webhookOf(context: Context, event: OnboardingEvent): Promise<Delivery> {
  return firstOf(context, resultOf(await onboardingCycle(context), event), `the ${event}`)
}

/**
 * Every signed webhook that any check of the run has received, with repetitions. Requests without a signature may come
 * from anybody, and another rule judges them.
 * @throws {Undecided} if none came
 */
export async function everyWebhook(context: Context): Promise<readonly Delivery[]> {
  decides(context, await webhookOf(context, 'activation'))
  const webhooks = context.webhooks.received.filter((one) => one.header(facts.signatureHeader) !== '')
  given(webhooks.length > 0, 'no signed webhook came')
  return webhooks
}

/** The first webhook of an event. @throws {Undecided} if none came */
export function firstOf(
  context: Context,
  result: Activation | Deactivation | undefined,
  what: string,
): Delivery {
  given(result !== undefined, `the control driver could not trigger ${what}`)
  given(result.first !== undefined, `no webhook came about ${what}`)
  decides(context, result.first)
  return result.first
}

/** Records the exchange of a delivery last in the check: it decides the verdict. */
function decides(context: Context, delivery: Delivery): void {
  void delivery.answered.then((exchange) => context.trace.saw(exchange))
}

/** Credentials webhooks that came to the address for deactivations. */
export function misdirectedCredentials(context: Context, { deliveries }: Activation): readonly Delivery[] {
  const right = deliveries.some(({ to }) => to === 'credentials')
  return deliveries.filter(
    (one) => one.to === 'deactivation' && (!right || holdsPassword(context.profile, one)),
  )
}

/**
 * Deactivation webhooks that came to the address for credentials, at any time after the deactivation. Until the next
 * activation, that is every webhook without a password, except for a repetition of the credentials. Later, it is one
 * with the content or the fields of the deactivation.
 */
export function misdirectedDeactivations(
  context: Context,
  { deliveries, second }: OnboardingCycle,
  { from }: Deactivation,
): readonly Delivery[] {
  const [firstOfNext] = second?.deliveries ?? []
  const next = firstOfNext === undefined ? -1 : deliveries.indexOf(firstOfNext)
  const earlier = deliveries.slice(0, from).filter(({ to }) => to === 'credentials')
  const right = deliveries.slice(from).filter(({ to }) => to === 'deactivation')
  const isAbout = (one: Delivery, index: number): boolean => {
    if (right.length === 0 || right.some((other) => sameEvent(one, other))) return true
    const isBeforeNext = next < 0 || index < next
    if (isBeforeNext) return !earlier.some((other) => sameEvent(one, other))
    return !earlier.some((other) => sameFields(one, other)) && right.some((other) => sameFields(one, other))
  }
  return deliveries.filter(
    (one, index) =>
      index >= from &&
      one.to === 'credentials' &&
      !holdsPassword(context.profile, one) &&
      isAbout(one, index),
  )
}

/** True for two bodies with the same fields. */
function sameFields(one: Delivery, other: Delivery): boolean {
  const names = (delivery: Delivery): string => fieldPointers(delivery).sort().join(' ')
  return one.json !== undefined && names(one) === names(other)
}

/** The attempt that got a token; undefined if none did. */
export function success({ attempts }: Activation): CredentialAttempt | undefined {
  return attempts.find(({ token }) => token !== undefined)
}
