/**
 * What the platform has granted in this run. Some rules judge all of it, not only the answer to one request.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { given, Violation } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import { leaveOut } from '../core/left-out.js'
import type { Feature } from '../profile/profile.js'
import type { RunningCheck } from './check.js'
import { missingFor, type Need } from './needs.js'
import type { AuthorizeResult, Grant } from './sso/authorize-result.js'
import type { TenantUrls } from './tenant-urls.js'

/** An answer with tokens. */
export interface IssuedTokens {
  readonly answer: Answer
  /** The tenant whose token endpoint answered. */
  readonly urls: TenantUrls
  /** The code that was redeemed, if the authorize request and the token request were as documented; null otherwise. */
  readonly grant: Grant | null
  /** True for the answer to a service token request as documented. */
  readonly service: boolean
}

/** The answer to a documented authorize request that delivered a code without a login. */
export interface Granted {
  /** The last answer: the redirect to the application. */
  readonly answer: Answer
  readonly result: AuthorizeResult
}

/** The answers that all checks of a run have received so far. A check that reads them needs `alone`: it comes last. */
export class Received {
  /** Every answer with tokens, in the order of the answers. */
  readonly issuedTokens: IssuedTokens[] = []
  /** Every documented authorize request that was granted without a login. */
  readonly granted: Granted[] = []
  /** Every validation error of a data API. */
  readonly validationErrors: Answer[] = []
}

/** Keeps the answer of a data API if it is a validation error, for the rules about every one of them. */
export function keptIfInvalid<Came extends Answer>(
  { validationErrors }: Pick<Received, 'validationErrors'>,
  answer: Came,
): Came {
  if (answer.object?.errorCode === facts.validationError) validationErrors.push(answer)
  return answer
}

/** Who gets answers that a rule judges: applications, the server of the application under test, or both. */
export type Receivers = 'applications' | 'applications and their servers' | 'servers'

/** Answers that a run does not get if the profile lacks something, although the target offers the feature. */
const parts: readonly (readonly [part: string, feature: Feature, need: Need, of: readonly Receivers[]])[] = [
  [
    'the public application',
    'public-client',
    'client.public',
    ['applications', 'applications and their servers'],
  ],
  [
    'the second application',
    'second-client',
    'client.second',
    ['applications', 'applications and their servers'],
  ],
  ['UI Integration URLs', 'sso', 'client.ui-urls', ['applications', 'applications and their servers']],
  ['service tokens', 'service-tokens', 'client.service', ['applications and their servers', 'servers']],
]

/**
 * Judges each of these answers of the whole run. The check shows the exchange that violates its rule, or else the last
 * one. It leaves out the applications of the target that the profile does not name: nothing was sent for them.
 * @param receivers who gets such answers
 * @param judge throws {Violation} for an answer that violates the rule
 * @throws {Undecided} if there is none
 */
export async function judgeEach<T extends Pick<IssuedTokens, 'answer'>>(
  { trace, profile }: RunningCheck,
  receivers: Receivers,
  all: readonly T[],
  judge: (one: T) => void | Promise<void>,
): Promise<void> {
  for (const [part, feature, need, of] of parts)
    if (of.includes(receivers) && profile.features.has(feature)) leaveOut(part, missingFor([need], profile))
  given(all.length > 0, 'the target granted nothing in this run')
  for (const [at, one] of all.entries()) {
    try {
      await judge(one)
    } catch (error) {
      if (!(error instanceof Violation)) throw error
      trace.saw(one.answer.exchange)
      throw new Violation(error.expected, error.actual, one.answer.exchange, error.compared)
    }
    if (at === all.length - 1) trace.saw(one.answer.exchange)
  }
}
