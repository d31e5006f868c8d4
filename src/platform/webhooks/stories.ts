/**
 * Stories of onboarding. Each is played once in a run, and all rules read from its record: a school sees few
 * activations. Clauses 1, 6.
 * @module
 */

import { ifTold, NotExercised, Undecided } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import type { Scenario } from '../../profile/webhook-settings.js'
import type { Context } from '../context.js'
import type { Delivery } from '../receiver/delivery.js'
import { type Activation, playActivation } from './activation.js'
import type { Delivered } from './body.js'
import { type Deactivation, playDeactivation } from './deactivation.js'
import { type Idle, playIdle } from './idle.js'
import { answering, Stage } from './stage.js'
import { type Try, tryCredentials } from './tries.js'

/** Activated, idle, deactivated, activated again with the answer held back, deactivated again. */
export interface Cycle {
  /** Everything that came, in order. */
  readonly deliveries: readonly Delivery[]
  readonly first: Activation
  /** Undefined where the credentials never worked. */
  readonly idle: Idle | undefined
  /** Undefined where the driver cannot deactivate. */
  readonly deactivation: Deactivation | undefined
  /** A try with the old credentials after the deactivation. */
  readonly afterDeactivation: Try | undefined
  /** What a data API answered to the old token before and after the deactivation. */
  readonly tokenUse: readonly [before: Answer, after: Answer] | undefined
  readonly second: Activation | undefined
  readonly secondDeactivation: Deactivation | undefined
}

/** A webhook that was refused, and what came of it. */
export interface Refusal {
  readonly kind: 'credentials' | 'deactivation'
  readonly status: number
  readonly refused: Delivery
  /** What came again. */
  readonly again: readonly Delivery[]
}

/** Scenario 3, in which the administrator sees the credentials. */
export interface ByHand {
  readonly shown: Delivered | undefined
  readonly tries: readonly Try[]
  /** What came between the activation and the deactivation. */
  readonly deliveries: readonly Delivery[]
  readonly deactivation: Deactivation | undefined
}

/** The story that most rules read from. */
export function cycle(context: Context): Promise<Cycle> {
  return played(context, 'cycle', async (stage) => {
    const { waitSeconds } = stage.context.profile.webhooks
    const first = await playActivation(stage, { scenario: 1 })
    const { token, worked: credentials } = first.tries.at(-1) ?? {}
    const idle = credentials === undefined ? undefined : await playIdle(stage, credentials)
    const before = await useToken(stage, token)
    const deactivation = await playDeactivation(stage, waitSeconds)
    const { deliveries } = stage.inbox
    if (deactivation === undefined) return { ...nothing, deliveries, first, idle }
    const after = await useToken(stage, token)
    const tokenUse = before === undefined || after === undefined ? undefined : ([before, after] as const)
    const afterDeactivation =
      credentials === undefined
        ? undefined
        : await tryCredentials(stage.context, [credentials], {
            when: 'after the deactivation',
            after: 0,
            app: stage.app,
          })
    const second = await ifTold(() => playActivation(stage, { scenario: 1, hold: true }))
    const secondDeactivation = second === undefined ? undefined : await playDeactivation(stage, waitSeconds)
    const later = { afterDeactivation, tokenUse, second, secondDeactivation }
    return { deliveries, first, idle, deactivation, ...later }
  })
}

const nothing = {
  deactivation: undefined,
  afterDeactivation: undefined,
  tokenUse: undefined,
  second: undefined,
  secondDeactivation: undefined,
}

/** Each kind of webhook is refused once with 500, and the credentials once with 401. */
export function refusals(context: Context): Promise<readonly Refusal[]> {
  return played(context, 'refusals', async (stage) => {
    const found: Refusal[] = []
    for (const status of [500, 401]) {
      await refused(stage, 'credentials', status, found, async () => {
        await stage.activate(1)
      })
      const done = await refused(stage, 'deactivation', status, found, () => stage.deactivate())
      if (!done) break
    }
    return found
  })
}

/** Scenario 2: activated, tried, deactivated. */
export function scenario2(context: Context): Promise<Activation> {
  return played(context, 'scenario 2', (stage) => activatedOnce(stage, 2))
}

/** Scenario 1 at the second school. The credentials are not tried. */
export function secondSchool(context: Context): Promise<Cycle> {
  const { tenantB } = context.profile
  if (tenantB === null) throw new NotExercised(['TENANT_B'])
  return played(context.at(tenantB), 'second school', async (stage) => {
    const first = await playActivation(stage, { scenario: 1, tries: false })
    const deactivation = await playDeactivation(stage, stage.context.profile.webhooks.waitSeconds)
    return { ...nothing, deliveries: stage.inbox.deliveries, idle: undefined, first, deactivation }
  })
}

/** Scenario 3. */
export function scenario3(context: Context): Promise<ByHand> {
  return played(context, 'scenario 3', async (stage) => {
    const { settleSeconds, waitSeconds } = stage.context.profile.webhooks
    const { client_id: clientId = stage.app, password } = await stage.activate(3)
    const shown = password === undefined ? undefined : { clientId, passwords: [password] }
    const tries: Try[] = []
    for (let after = 0; shown !== undefined && after <= settleSeconds; after += 1) {
      if (after > 0) await stage.pass(1, 'the activation completes')
      const when = `${after} s after the activation`
      tries.push(await tryCredentials(stage.context, [shown], { when, after, app: stage.app }))
      if (tries.at(-1)?.token !== undefined) break
    }
    await stage.silence(waitSeconds, 'a webhook that must not come')
    const deliveries = stage.since(0)
    const deactivation = await playDeactivation(stage, settleSeconds, false)
    return { shown, tries, deliveries, deactivation }
  })
}

async function activatedOnce(stage: Stage, scenario: Scenario): Promise<Activation> {
  const activation = await playActivation(stage, { scenario })
  await playDeactivation(stage, stage.context.profile.webhooks.settleSeconds)
  return activation
}

/** Plays a story once in a run; its exchanges stand behind every check that reads from it. */
function played<T>(context: Context, name: string, play: (stage: Stage) => Promise<T>): Promise<T> {
  return context.once(`onboarding: ${name}`, () =>
    context.run.reception.withInbox(context, (inbox) =>
      context.whereChangesAreUndone(async (own) => {
        const stage = new Stage(own, inbox)
        try {
          return await play(stage)
        } finally {
          await stage.note(answering)
        }
      }),
    ),
  )
}

/** Causes something, refuses its first webhook, and waits for it to come again. */
async function refused(
  stage: Stage,
  kind: Refusal['kind'],
  status: number,
  found: Refusal[],
  cause: () => Promise<void>,
): Promise<boolean> {
  const { settleSeconds, waitSeconds } = stage.context.profile.webhooks
  const first = stage.count
  let isFirst = true
  stage.inbox.handler = () => {
    const reply = { status: isFirst ? status : 200 }
    isFirst = false
    return reply
  }
  const caused = await ifTold(async () => {
    await cause()
    return true
  })
  if (caused === undefined) return false
  if (await stage.until(() => stage.count > first, waitSeconds, `the ${kind} webhook`)) {
    await stage.note(answering)
    await stage.until(() => stage.count > first + 1, settleSeconds, `the ${kind} webhook, once more`, false)
    await stage.note(answering)
    const [one, ...again] = stage.since(first)
    if (one !== undefined) found.push({ kind, status, refused: one, again })
  }
  return true
}

async function useToken(stage: Stage, token: string | undefined): Promise<Answer | undefined> {
  const { dataProbePath } = stage.context.profile
  if (token === undefined || dataProbePath === null) return undefined
  try {
    return await stage.context.get(dataProbePath, token)
  } catch (error) {
    if (error instanceof Undecided) return undefined
    throw error
  }
}
