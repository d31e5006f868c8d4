/**
 * Requests service tokens with credentials that a webhook has just delivered.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import type { ServiceTokenResponse } from '../../../../generated/service-token/index.js'
import { given, ifDetermined, NotExercised, Unanswered, Undecided } from '../../../core/errors.js'
import type { Answer } from '../../../core/http/answer.js'
import type { Context } from '../../context.js'
import { findNames } from '../../sso/findings.js'
import { basic } from '../../sso/token.js'
import type { Delivered } from './body.js'

/** Milliseconds to wait for a token. The platform may itself wait for the response to its webhook. */
const patience = 5000

/** Maximum number of pairs of client ID and password in one attempt. */
const mostPairs = 12

/** An attempt to get a service token with delivered credentials. */
export interface CredentialAttempt {
  /** When, in words: `in the handler`, `0 ms after`, … */
  readonly when: string
  /** Seconds on the target's clock since the response to the webhook; negative before it. */
  readonly after: number
  /** The answer; undefined if none came. */
  readonly answer: Answer | undefined
  /** The token; undefined if none came. */
  readonly token: string | undefined
  /** The credentials that got it. */
  readonly worked: Delivered | undefined
  /** State of the activation just before; undefined if it was not asked for. */
  readonly before: ActivationState
  /** State of the activation just after a token came; undefined if it was not asked for. */
  readonly afterwards: ActivationState
  /** True if an answer was lost. A missing token then proves nothing. */
  readonly lost: boolean
}

/** State of an activation; undefined if the driver does not report it. */
export type ActivationState = Awaited<ReturnType<typeof stateOf>>

/** The state of the activation. @throws {Unanswered} if the answer of the driver was lost */
export async function stateOf(
  context: Context,
  clientId: string,
): Promise<'inactive' | 'in-progress' | 'completed' | undefined> {
  if (!context.driver.can('activation-state')) return undefined
  return (await ifDetermined(() => context.driver.send('activation-state', { client_id: clientId })))?.state
}

/** The result of `make`; undefined, and reported to `noteLoss`, if an answer was lost. */
async function answerOrLost<T>(make: () => Promise<T>, noteLoss: () => void): Promise<T | undefined> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error
    noteLoss()
    return undefined
  }
}

/** Requires that no answer to these attempts was lost. @throws {Undecided} if one was */
export function noAnswerLost(attempts: readonly CredentialAttempt[]): void {
  const lost = attempts.find((one) => one.lost)
  given(lost === undefined, `an answer was lost when the credentials were tried ${lost?.when} the answer`)
}

/** When credentials are tried. */
export interface Moment extends Pick<CredentialAttempt, 'when' | 'after'> {
  /** The client ID of an application: the control driver is asked for the state of its activation. */
  readonly stateFor?: string
}

/** Requests a token with the delivered credentials, the latest first. Rejects only if the run ends. */
export async function tryCredentials(
  context: Context,
  delivered: readonly Delivered[],
  { when, after, stateFor }: Moment,
): Promise<CredentialAttempt> {
  let lost = false
  const noteLoss = (): void => {
    lost = true
  }
  const state = async (): Promise<ActivationState> =>
    stateFor === undefined ? undefined : answerOrLost(() => stateOf(context, stateFor), noteLoss)
  const before = await state()
  let answer: Answer<ServiceTokenResponse> | undefined
  let token: string | undefined
  let worked: Delivered | undefined
  for (const { clientId, password } of pairsOf(delivered)) {
    answer = await answerOrLost(() => answered(context, clientId, password), noteLoss)
    token = answer?.field('access_token')
    if (token === undefined) continue
    worked = { clientId, passwords: [password] }
    break
  }
  const afterwards = token === undefined ? undefined : await state()
  return { when, after, answer, token, worked, before, afterwards, lost }
}

function pairsOf(delivered: readonly Delivered[]): { clientId: string; password: string }[] {
  const pairs = delivered.flatMap(({ clientId, passwords }) =>
    passwords.map((password) => ({ clientId, password })),
  )
  return pairs.slice(0, mostPairs)
}

/** Requests a service token. @throws {Unanswered} if the answer was lost */
async function answered(
  context: Context,
  clientId: string,
  password: string,
): Promise<Answer<ServiceTokenResponse> | undefined> {
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

/**
 * Requires that the platform issues service tokens, if the profile has credentials of the app under test.
 * @throws {Undecided} if the app under test gets no token either
 */
export async function tokensAreGiven(context: Context): Promise<void> {
  if (context.profile.service !== null) await context.tokens.serviceToken()
}

/** True for an attempt that the token endpoint refused. */
export function wasRefused({ answer, token }: CredentialAttempt): boolean {
  return token === undefined && answer !== undefined
}

/** True if the refusal names the error that the contract has for it. */
export function namesInvalidClient({ answer }: Pick<CredentialAttempt, 'answer'>): boolean {
  return answer !== undefined && findNames([answer], [facts.invalidClient]).length > 0
}
