/**
 * Observes one activation as the partner does: receives the webhook, answers it, and requests tokens with its
 * credentials until they work.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { ActivationState } from '../../core/drivers/control-events.js'
import type { Scenario } from '../../profile/webhook-settings.js'
import type { Delivery, Reply } from '../receiver/delivery.js'
import { acknowledge, type Handler } from '../receiver/inbox.js'
import { type CredentialAttempt, stateOf, tryCredentials } from './attempts.js'
import { credentialsIn, type Delivered } from './body.js'
import { answering, type Onboarding } from './onboarding.js'

/** Seconds for which the answer to a webhook is held back. */
const held = 3
/** Seconds after the answer of the first attempts. Later attempts follow every second. */
const early = [0, 0.2, 0.5, 2] as const

/** The record of an activation. */
export interface Activation {
  /** State that the driver reported at the beginning. */
  readonly begun: ActivationState | undefined
  /** Deliveries to both addresses, in order. */
  readonly deliveries: readonly Delivery[]
  /** The first webhook, at either address; undefined if none came in time. */
  readonly first: Delivery | undefined
  /** Seconds on the target's clock from the activation to the first webhook. */
  readonly delay: number | undefined
  /** Tries with the delivered credentials, in order; the last one is long after the answer if none succeeded. */
  readonly attempts: readonly CredentialAttempt[]
  /** State of the activation after the last attempt; undefined if the driver does not report it. */
  readonly state: ActivationState | undefined
}

/** Options of an activation. */
export interface ActivationOptions {
  readonly scenario: Scenario
  /** True: the answer is held back, and the credentials are tried meanwhile. */
  readonly hold?: boolean
  /** False: the delivered credentials are not tried. */
  readonly attempts?: boolean
}

/** Plays an activation. @throws {Undecided} where the driver cannot begin it */
export async function observeActivation(
  onboarding: Onboarding,
  options: ActivationOptions,
): Promise<Activation> {
  const { scenario, hold = false, attempts: wanted = true } = options
  const { inbox } = onboarding
  const { waitSeconds } = onboarding.context.profile.webhooks
  const first = onboarding.count
  const attempts: CredentialAttempt[] = []
  const delivered = (): readonly Delivered[] => credentialsSince(onboarding, first)
  const answer = hold ? withheld() : undefined
  if (answer !== undefined) inbox.handler = answer.handler
  const start = onboarding.now
  try {
    const arrived = (): boolean => onboarding.count > first
    const activating = onboarding.activate(scenario)
    // A person or a program can report the beginning of the activation long after the webhook came.
    await onboarding.orArrival(activating, arrived)
    const there = await onboarding.until(arrived, waitSeconds, 'the credentials webhook')
    const delay = there ? onboarding.now - start : undefined
    if (there && answer !== undefined && wanted) {
      const at = { after: -held, app: onboarding.app }
      const credentials = delivered()
      if (credentials.length > 0) {
        attempts.push(
          await tryCredentials(onboarding.context, credentials, { when: 'in the handler', ...at }),
        )
        await onboarding.pass(held, 'the answer to the webhook is held back')
        const again = { when: `held back for ${held} s`, after: 0, app: onboarding.app }
        attempts.push(await tryCredentials(onboarding.context, credentials, again))
      }
    }
    answer?.release({ status: 200 })
    await onboarding.note(answering)
    if (there && wanted) await tryAfterwards(onboarding, delivered, attempts)
    const { state: begun } = await activating
    const state = await stateOf(onboarding.context, onboarding.app)
    return {
      begun,
      deliveries: onboarding.since(first),
      first: onboarding.since(first)[0],
      delay,
      attempts,
      state,
    }
  } finally {
    answer?.release({ status: 200 })
    inbox.handler = acknowledge
  }
}

/** Tries at once, soon, and then every second until they work; at last once more, long after. */
async function tryAfterwards(
  onboarding: Onboarding,
  delivered: () => readonly Delivered[],
  attempts: CredentialAttempt[],
): Promise<void> {
  const { settleSeconds, waitSeconds } = onboarding.context.profile.webhooks
  const moments = [...early, ...every(3, settleSeconds), settleSeconds + Math.max(waitSeconds, settleSeconds)]
  let passed = 0
  for (const moment of moments) {
    const credentials = delivered()
    if (credentials.length === 0) return
    if (moment > passed) await onboarding.pass(round(moment - passed), 'the activation completes')
    passed = moment
    const when = moment < 1 ? `${moment * 1000} ms after` : `${moment} s after`
    const tried = await tryCredentials(onboarding.context, credentials, {
      when,
      after: moment,
      app: onboarding.app,
    })
    attempts.push(tried)
    if (tried.token !== undefined) return
  }
}

/** All credentials that came, each once, the latest first: a webhook may come late, or out of order. */
function credentialsSince(onboarding: Onboarding, first: number): readonly Delivered[] {
  const found: Delivered[] = []
  for (const delivery of onboarding.since(first).toReversed()) {
    const one = credentialsIn(onboarding.context.profile, delivery)
    if (one !== undefined && !found.some((known) => isDeepStrictEqual(known, one))) found.push(one)
  }
  return found
}

/** A handler that holds its first answer back until `release`. */
function withheld(): { readonly handler: Handler; readonly release: (reply: Reply) => void } {
  let release: (reply: Reply) => void = () => undefined
  const reply = new Promise<Reply>((resolve) => {
    release = resolve
  })
  let isFirst = true
  return {
    handler: (delivery) => {
      if (!isFirst) return acknowledge(delivery)
      isFirst = false
      return reply
    },
    release,
  }
}

function every(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}

function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
