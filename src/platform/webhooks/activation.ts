/**
 * One activation as the partner sees it: the webhook comes, is answered, and its credentials are tried until they
 * work.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { ActivationState } from '../../core/drivers/control-events.js'
import type { Scenario } from '../../profile/webhook-settings.js'
import type { Delivery, Reply } from '../receiver/delivery.js'
import { acknowledge, type Handler } from '../receiver/inbox.js'
import { credentialsIn, type Delivered } from './body.js'
import { answering, type Stage } from './stage.js'
import { stateOf, type Try, tryCredentials } from './tries.js'

/** Seconds for which the answer to a webhook is held back. */
const held = 3
/** Seconds after the answer at which credentials are tried, before it goes on by the second. */
const early = [0, 0.2, 0.5, 2] as const

/** What an activation brought. */
export interface Activation {
  /** What the driver told of it when it began. */
  readonly begun: ActivationState | undefined
  /** What came, in order, to both addresses. */
  readonly deliveries: readonly Delivery[]
  /** The first webhook, wherever it came to; undefined where none came in time. */
  readonly first: Delivery | undefined
  /** Seconds on the target's clock from the activation to the first webhook. */
  readonly delay: number | undefined
  /** Tries with the delivered credentials, in order; the last one is long after the answer if none succeeded. */
  readonly tries: readonly Try[]
  /** State of the activation after the last try; undefined where the driver cannot tell. */
  readonly state: ActivationState | undefined
}

/** How an activation is played. */
export interface ActivationOptions {
  readonly scenario: Scenario
  /** True: the answer is held back, and the credentials are tried meanwhile. */
  readonly hold?: boolean
  /** False: the delivered credentials are not tried. */
  readonly tries?: boolean
}

/** Plays an activation. @throws {Undecided} where the driver cannot begin it */
export async function playActivation(stage: Stage, options: ActivationOptions): Promise<Activation> {
  const { scenario, hold = false, tries: wanted = true } = options
  const { inbox } = stage
  const { waitSeconds } = stage.context.profile.webhooks
  const first = stage.count
  const tries: Try[] = []
  const delivered = (): readonly Delivered[] => credentialsSince(stage, first)
  const answer = hold ? withheld() : undefined
  if (answer !== undefined) inbox.handler = answer.handler
  const start = stage.now
  try {
    const arrived = (): boolean => stage.count > first
    const activating = stage.activate(scenario)
    // A person or a program may tell only long after the webhook came that the activation has begun.
    await stage.orArrival(activating, arrived)
    const there = await stage.until(arrived, waitSeconds, 'the credentials webhook')
    const delay = there ? stage.now - start : undefined
    if (there && answer !== undefined && wanted) {
      const at = { after: -held, app: stage.app }
      const credentials = delivered()
      if (credentials.length > 0) {
        tries.push(await tryCredentials(stage.context, credentials, { when: 'in the handler', ...at }))
        await stage.pass(held, 'the answer to the webhook is held back')
        const again = { when: `held back for ${held} s`, after: 0, app: stage.app }
        tries.push(await tryCredentials(stage.context, credentials, again))
      }
    }
    answer?.release({ status: 200 })
    await stage.note(answering)
    if (there && wanted) await tryAfterwards(stage, delivered, tries)
    const { state: begun } = await activating
    const state = await stateOf(stage.context, stage.app)
    return { begun, deliveries: stage.since(first), first: stage.since(first)[0], delay, tries, state }
  } finally {
    answer?.release({ status: 200 })
    inbox.handler = acknowledge
  }
}

/** Tries at once, soon, and then every second until they work; at last once more, long after. */
async function tryAfterwards(
  stage: Stage,
  delivered: () => readonly Delivered[],
  tries: Try[],
): Promise<void> {
  const { settleSeconds, waitSeconds } = stage.context.profile.webhooks
  const moments = [...early, ...every(3, settleSeconds), settleSeconds + Math.max(waitSeconds, settleSeconds)]
  let passed = 0
  for (const moment of moments) {
    const credentials = delivered()
    if (credentials.length === 0) return
    if (moment > passed) await stage.pass(round(moment - passed), 'the activation completes')
    passed = moment
    const when = moment < 1 ? `${moment * 1000} ms after` : `${moment} s after`
    const tried = await tryCredentials(stage.context, credentials, { when, after: moment, app: stage.app })
    tries.push(tried)
    if (tried.token !== undefined) return
  }
}

/** All credentials that came, each once, the latest first: a webhook may come late, or out of order. */
function credentialsSince(stage: Stage, first: number): readonly Delivered[] {
  const found: Delivered[] = []
  for (const delivery of stage.since(first).toReversed()) {
    const one = credentialsIn(stage.context.profile, delivery)
    if (one !== undefined && !found.some((known) => isDeepStrictEqual(known, one))) found.push(one)
  }
  return found
}

/** A handler that gives its first answer only when it is told to. */
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
