/**
 * Observes one deactivation as the partner does.
 * @module
 */
import { ifDetermined } from '../../../core/errors.js'
import type { Delivery } from '../../receiver/delivery.js'
import { holdsPassword } from './body.js'
import type { Onboarding } from './onboarding.js'

/** The record of a deactivation. */
export interface Deactivation {
  /** Number of deliveries before it. */
  readonly from: number
  /** Deliveries to both addresses up to the first webhook about it, in order. */
  readonly deliveries: readonly Delivery[]
  /** The first webhook about it, at either address; undefined if none came in time. */
  readonly first: Delivery | undefined
  /** Seconds on the target's clock from the deactivation to its webhook. */
  readonly delay: number | undefined
}

/**
 * Deactivates the app and waits for the webhook.
 * @param seconds limit of the wait
 * @param likely false if the webhook probably does not come
 * @returns undefined if the driver cannot deactivate
 */
export async function observeDeactivation(
  onboarding: Onboarding,
  seconds: number,
  likely = true,
): Promise<Deactivation | undefined> {
  const { profile } = onboarding.context
  const first = onboarding.count
  const start = onboarding.now
  const done = await ifDetermined(async () => {
    await onboarding.deactivate()
    return true
  })
  if (done === undefined) return undefined
  const isAbout = (one: Delivery): boolean => one.to === 'deactivation' || !holdsPassword(profile, one)
  const nextDelivery = (): Delivery | undefined => onboarding.since(first).find(isAbout)
  const there = await onboarding.until(
    () => nextDelivery() !== undefined,
    seconds,
    'the deactivation webhook',
    likely,
  )
  return {
    from: first,
    deliveries: onboarding.since(first),
    first: nextDelivery(),
    delay: there ? onboarding.now - start : undefined,
  }
}
