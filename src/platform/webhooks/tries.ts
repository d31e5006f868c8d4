/**
 * Tries to get a service token with credentials that were just delivered.
 * @module
 */

import type { ActivationState } from '../../core/drivers/control-events.js'
import { given, ifTold, NotExercised, Unanswered, Undecided } from '../../core/errors.js'
import type { Answer } from '../../core/http/answer.js'
import type { Context } from '../context.js'
import { findNames } from '../sso/findings.js'
import { basic } from '../sso/token.js'
import type { Delivered } from './body.js'

/** Milliseconds that an answer may take while the platform waits for the suite's own. */
const patience = 5000

/** Most pairs of client ID and password that one try takes. */
const mostPairs = 12

/** One try. */
export interface Try {
  /** When, in words: `in the handler`, `0 ms after`, … */
  readonly when: string
  /** Seconds on the target's clock since the webhook was answered; negative before. */
  readonly after: number
  /** The answer; undefined where none came. */
  readonly answer: Answer | undefined
  /** The token; undefined where none came. */
  readonly token: string | undefined
  /** What got it. */
  readonly worked: Delivered | undefined
  /** What the driver told of the activation just before and just after; undefined where it tells nothing. */
  readonly before: ActivationState | undefined
  readonly afterwards: ActivationState | undefined
  /** True where an answer got lost on the way: then what is absent tells nothing. */
  readonly lost: boolean
}

/** How far the activation is; undefined where the driver cannot tell. @throws {Unanswered} where its answer got lost */
export async function stateOf(context: Context, clientId: string): Promise<ActivationState | undefined> {
  if (!context.driver.can('activation-state')) return undefined
  return (await ifTold(() => context.driver.send('activation-state', { client_id: clientId })))?.state
}

/** What something gives; undefined, and noted, where its answer got lost. */
async function heard<T>(make: () => Promise<T>, noteLoss: () => void): Promise<T | undefined> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    noteLoss()
    return undefined
  }
}

/** Sets up: no answer to these tries got lost. @throws {Undecided} where one did */
export function mustBeHeard(tries: readonly Try[]): void {
  const lost = tries.find((one) => one.lost)
  given(lost === undefined, `an answer got lost when the credentials were tried ${lost?.when} the answer`)
}

/** Asks for a token with what was delivered, the latest first. Never rejects but where the run ends. */
export async function tryCredentials(
  context: Context,
  delivered: readonly Delivered[],
  { when, after, app }: { readonly when: string; readonly after: number; readonly app: string },
): Promise<Try> {
  let lost = false
  const noteLoss = (): void => {
    lost = true
  }
  const before = await heard(() => stateOf(context, app), noteLoss)
  let answer: Answer | undefined
  let token: string | undefined
  let worked: Delivered | undefined
  for (const { clientId, password } of pairsOf(delivered)) {
    answer = await heard(() => answered(context, clientId, password), noteLoss)
    token = tokenIn(answer)
    if (token === undefined) continue
    worked = { clientId, passwords: [password] }
    break
  }
  const afterwards = token === undefined ? undefined : await heard(() => stateOf(context, app), noteLoss)
  return { when, after, answer, token, worked, before, afterwards, lost }
}

function pairsOf(delivered: readonly Delivered[]): { clientId: string; password: string }[] {
  const pairs = delivered.flatMap(({ clientId, passwords }) =>
    passwords.map((password) => ({ clientId, password })),
  )
  return pairs.slice(0, mostPairs)
}

/** @throws {Unanswered} where the answer got lost */
async function answered(context: Context, clientId: string, password: string): Promise<Answer | undefined> {
  context.run.redactor.add(password, 'password')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patience)
  })
  const asking = context.tokens.service(basic(clientId, password)).answer()
  try {
    return await Promise.race([asking, late])
  } catch (error) {
    if (context.run.signal.aborted || error instanceof Unanswered) throw error
    if (error instanceof Undecided || error instanceof NotExercised) return undefined
    throw error
  } finally {
    clearTimeout(timer)
    asking.catch(() => undefined)
  }
}

function tokenIn(answer: Answer | undefined): string | undefined {
  const token = answer?.ok ? answer.object?.access_token : undefined
  return typeof token === 'string' && token !== '' ? token : undefined
}

/**
 * Sets up: service tokens are given at all, as far as the profile has credentials to try it with.
 * @throws {Undecided} where the app under test gets none either
 */
export async function tokensAreGiven(context: Context): Promise<void> {
  if (context.profile.service !== null) await context.serviceToken()
}

/** True for a try that the token endpoint refused. */
export function wasRefused({ answer, token }: Try): boolean {
  return token === undefined && answer !== undefined
}

/** True where the refusal names invalid_client. */
export function namesInvalidClient({ answer }: Try): boolean {
  return answer !== undefined && findNames([answer], ['invalid_client']).length > 0
}
