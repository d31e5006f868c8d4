/**
 * Observes one activation as the partner does: receives the webhook, answers it, and requests tokens with its
 * credentials until they work.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { Delivery } from '../../receiver/delivery.js'
import type { Inbox } from '../../receiver/inbox.js'
import { credentialsIn, type Delivered } from './body.js'
import {
  type ActivationState,
  type CredentialAttempt,
  stateOf,
  tryCredentials,
} from './credential-attempts.js'
import { answering, type Onboarding, realPatience, type Scenario } from './onboarding.js'

/** Seconds by which the answer to a webhook is delayed. */
const held = 3
/** Seconds between the answer and each of the first attempts. Later attempts follow every second. */
const early = [0, 0.2, 0.5, 2] as const

/** Seconds after the answer at which credentials are tried that did not work in time. */
const longAfter = [120, 600, 3600]

/** The record of an activation. */
export interface Activation {
  /** State that the driver reported when it began the activation. */
  readonly begun: ActivationState
  /** Deliveries to both addresses, in order. */
  readonly deliveries: readonly Delivery[]
  /** The first webhook, at either address; undefined if none came in time. */
  readonly first: Delivery | undefined
  /** Seconds on the target's clock from the activation to the first webhook. */
  readonly delay: number | undefined
  /** Attempts with the delivered credentials, in order. If none succeeded, the last one was long after the answer. */
  readonly attempts: readonly CredentialAttempt[]
  /** State of the activation after the last attempt; undefined if the driver does not report it. */
  readonly state: ActivationState
}

/** Options of an activation. */
export interface ActivationOptions {
  readonly scenario: Scenario
  /** True: the answer is delayed, and the credentials are tried in the meantime. */
  readonly hold?: boolean
  /** False: the delivered credentials are not tried. `late`: they are not tried before they must work. */
  readonly attempts?: boolean | 'late'
}

/** Activates the app and records what follows. @throws {Undecided} if the driver cannot begin the activation */
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
  const answer = hold ? heldAnswer() : undefined
  if (answer !== undefined) inbox.handler = answer.handler
  const start = onboarding.now
  try {
    const arrived = (): boolean => onboarding.count > first
    const activating = onboarding.activate(scenario)
    // A person or a program can report the beginning of the activation long after the webhook came.
    await onboarding.orArrival(activating, arrived)
    const there = await onboarding.until(arrived, waitSeconds, 'the credentials webhook')
    const delay = there ? onboarding.now - start : undefined
    if (there && answer !== undefined && wanted === true) {
      const at = { after: -held, stateFor: onboarding.app }
      const credentials = delivered()
      if (credentials.length > 0) {
        attempts.push(
          await tryCredentials(onboarding.context, credentials, { when: 'in the handler', ...at }),
        )
        await onboarding.pass(held, 'the answer to the webhook is held back')
        const again = { when: `held back for ${held} s`, after: 0, stateFor: onboarding.app }
        attempts.push(await tryCredentials(onboarding.context, credentials, again))
      }
    }
    answer?.release({ status: 200 })
    await onboarding.note(answering)
    if (there && wanted !== false) await tryAfterwards(onboarding, delivered, attempts, wanted === 'late')
    const { state: begun } = await activating
    const known = attempts.at(-1)?.afterwards
    const state = known === 'completed' ? known : await stateOf(onboarding.context, onboarding.app)
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
    inbox.acknowledgeAll()
  }
}

/**
 * Tries the credentials at once, soon, and then every second until they work. If they never do, tries again after long
 * waits.
 * @param late true to begin when they must work
 */
async function tryAfterwards(
  onboarding: Onboarding,
  delivered: () => readonly Delivered[],
  attempts: CredentialAttempt[],
  late: boolean,
): Promise<void> {
  const { settleSeconds, waitSeconds } = onboarding.context.profile.webhooks
  const last = settleSeconds + Math.max(waitSeconds, settleSeconds)
  const soon = onboarding.realTime ? Math.min(settleSeconds, realPatience) : settleSeconds
  const moments = [
    ...(late ? [soon] : [...early, ...every(3, soon)]),
    ...(onboarding.realTime ? [] : [last]),
    // If the clock can be moved, long waits cost no time.
    ...(onboarding.movesClock ? longAfter.filter((moment) => moment > last) : []),
  ]
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
      // The state matters only for a token that comes early.
      ...(late || moment >= 1 ? {} : { stateFor: onboarding.app }),
    })
    attempts.push(tried)
    if (tried.token !== undefined) return
  }
}

/** All delivered credentials, without duplicates, the latest first. A webhook may come late, or out of order. */
function credentialsSince(onboarding: Onboarding, first: number): readonly Delivered[] {
  const deliveredCredentials: Delivered[] = []
  for (const delivery of onboarding.since(first).toReversed()) {
    const credentials = credentialsIn(onboarding.context.profile, delivery)
    if (
      credentials !== undefined &&
      !deliveredCredentials.some((known) => isDeepStrictEqual(known, credentials))
    )
      deliveredCredentials.push(credentials)
  }
  return deliveredCredentials
}

type Handler = Inbox['handler']
type Reply = Awaited<ReturnType<Handler>>

/** A handler that delays its first answer until `release` is called. */
function heldAnswer(): { readonly handler: Handler; readonly release: (reply: Reply) => void } {
  let release: (reply: Reply) => void = () => undefined
  const reply = new Promise<Reply>((resolve) => {
    release = resolve
  })
  let isFirst = true
  return {
    handler: () => {
      if (!isFirst) return { status: 200 }
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
