/**
 * Webhooks of the stories by what they are about, and what rules ask of them first.
 * @module
 */

import { given } from '../../core/errors.js'
import type { Context } from '../context.js'
import type { Delivery } from '../receiver/delivery.js'
import type { Activation } from './activation.js'
import { holdsPassword, sameBody } from './body.js'
import type { Deactivation } from './deactivation.js'
import { type Cycle, cycle } from './stories.js'
import type { Try } from './tries.js'

/** What the webhooks of the main story are about. */
export type Occasion = 'activation' | 'deactivation' | 'activation again' | 'deactivation again'

/** What one occasion brought; undefined where the driver could not cause it. */
export function occasionOf(story: Cycle, occasion: Occasion): Activation | Deactivation | undefined {
  if (occasion === 'activation') return story.first
  if (occasion === 'deactivation') return story.deactivation
  return occasion === 'activation again' ? story.second : story.secondDeactivation
}

/** Sets up: the first webhook about an occasion. @throws {Undecided} where none came: that is for another rule */
export async function webhookOf(context: Context, occasion: Occasion): Promise<Delivery> {
  return firstOf(context, occasionOf(await cycle(context), occasion), `the ${occasion}`)
}

/** Sets up: the first webhook of what was caused. */
export function firstOf(
  context: Context,
  caused: Activation | Deactivation | undefined,
  what: string,
): Delivery {
  given(caused !== undefined, `the control driver could not cause ${what}`)
  given(caused.first !== undefined, `no webhook came about ${what}`)
  decides(context, caused.first)
  return caused.first
}

/** Puts the exchange of a delivery last: it is the one that decides. */
export function decides(context: Context, delivery: Delivery): void {
  void delivery.answered.then((exchange) => context.trace.saw(exchange))
}

/** Credentials that came to the address for deactivations. */
export function strayCredentials(context: Context, { deliveries }: Activation): readonly Delivery[] {
  const right = deliveries.some(({ to }) => to === 'credentials')
  return deliveries.filter(
    (one) => one.to === 'deactivation' && (!right || holdsPassword(context.profile, one)),
  )
}

/** Deactivations that came to the address for credentials, at any time after it. */
export function strayDeactivations(
  context: Context,
  story: Cycle,
  { from }: Deactivation,
): readonly Delivery[] {
  const deliveries = story.deliveries.slice(from)
  const right = deliveries.filter(({ to }) => to === 'deactivation')
  return deliveries.filter(
    (one) =>
      one.to === 'credentials' &&
      !holdsPassword(context.profile, one) &&
      (right.length === 0 || right.some((other) => sameBody(one, other))),
  )
}

/** The try that got a token; undefined where none did. */
export function success({ tries }: Activation): Try | undefined {
  return tries.find(({ token }) => token !== undefined)
}
