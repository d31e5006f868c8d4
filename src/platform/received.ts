/**
 * What the platform has granted in this run. Some rules judge all of it, not only the answer to one request.
 * @module
 */
import type { CheckTrace } from '../core/check-trace.js'
import { given, Violation } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { AuthorizeResult, Grant } from './sso/authorize-result.js'
import type { TenantUrls } from './tenant-urls.js'

/** An answer with tokens. */
export interface IssuedTokens {
  readonly answer: Answer
  /** The tenant whose token endpoint answered. */
  readonly urls: TenantUrls
  /** The code that was redeemed, if the authorize request and the token request were as documented; null otherwise. */
  readonly grant: Grant | null
}

/** The answer to a documented authorize request that delivered a code without a login. */
export interface Granted {
  /** The last answer: the redirect to the application. */
  readonly answer: Answer
  readonly result: AuthorizeResult
}

/**
 * Judges each of these answers. The check shows the exchange that violates its rule, or else the last one.
 * @param judge throws {Violation} for an answer that violates the rule
 * @throws {Undecided} if there is none
 */
export async function judgeEach<T extends Pick<IssuedTokens, 'answer'>>(
  trace: CheckTrace,
  all: readonly T[],
  judge: (one: T) => void | Promise<void>,
): Promise<void> {
  given(all.length > 0, 'the target granted nothing in this run')
  for (const [at, one] of all.entries()) {
    try {
      await judge(one)
    } catch (error) {
      if (error instanceof Violation) trace.saw(one.answer.exchange)
      throw error
    }
    if (at === all.length - 1) trace.saw(one.answer.exchange)
  }
}
