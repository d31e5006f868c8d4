/**
 * One deactivation as the partner sees it.
 * @module
 */
import { ifTold } from '../../core/errors.js'
import type { Delivery } from '../receiver/delivery.js'
import { holdsPassword } from './body.js'
import type { Onboarding } from './onboarding.js'

/** What a deactivation brought. */
export interface Deactivation {
  /** How many deliveries had come before. */
  readonly from: number
  /** What came until the first webhook about it, in order, to both addresses. */
  readonly deliveries: readonly Delivery[]
  /** The first webhook about it, wherever it came to; undefined where none came in time. */
  readonly first: Delivery | undefined
  /** Seconds on the target's clock from the deactivation to its webhook. */
  readonly delay: number | undefined
}

/**
 * Plays a deactivation.
 * @param seconds how long its webhook is waited for
 * @param likely false where it rather does not come
 * @returns undefined where the driver cannot cause it
 */
export async function observeDeactivation(
  onboarding: Onboarding,
  seconds: number,
  likely = true,
): Promise<Deactivation | undefined> {
  const { profile } = onboarding.context
  const first = onboarding.count
  const start = onboarding.now
  const done = await ifTold(async () => {
    await onboarding.deactivate()
    return true
  })
  if (done === undefined) return undefined
  const isAbout = (one: Delivery): boolean => one.to === 'deactivation' || !holdsPassword(profile, one)
  const found = (): Delivery | undefined => onboarding.since(first).find(isAbout)
  const there = await onboarding.until(
    () => found() !== undefined,
    seconds,
    'the deactivation webhook',
    likely,
  )
  return {
    from: first,
    deliveries: onboarding.since(first),
    first: found(),
    delay: there ? onboarding.now - start : undefined,
  }
}
