/**
 * The tokens that checks share: of the application and of a user.
 * @module
 */
import { Unanswered } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { RunningCheck } from './check.js'

/** A token. Times are epoch seconds, moved along with the target's clock. */
export interface SharedToken {
  readonly token: string
  readonly exchange: number
  /** After this time, checks get a new token. */
  readonly until: number
  /** When it expires; infinity if the answer does not say it. */
  readonly end: number
}

/** Seconds for which checks share a token whose answer does not say when it expires. */
const usualSeconds = 60

/** Why an answer says nothing: see {@link expiredMeanwhile}. */
export const expired = 'the shared token expired before the target read it'

/**
 * True if the target refuses a token that may have expired when the request arrived. A shared token may expire while its
 * request waits or is sent again, or when a driver moves the clock.
 * @param authorization value of the header, or only the token
 */
export function expiredMeanwhile({ urls }: RunningCheck, answer: Answer, authorization: string): boolean {
  const end = urls.tokenEnds.get(authorization.replace(/^Bearer /, ''))
  return answer.status === 401 && end !== undefined && (end <= urls.now() || urls.clockIsUnsure)
}

/**
 * Returns the answer, unless {@link expiredMeanwhile}.
 * @throws {Unanswered} if the target refuses a token that has expired
 */
export function refusedInTime<Came extends Answer>(
  check: RunningCheck,
  answer: Came,
  authorization: string,
): Came {
  if (expiredMeanwhile(check, answer, authorization)) throw new Unanswered(expired)
  return answer
}

/**
 * The token of this name that checks share. If it expires soon, it is made again.
 * @param make requests it
 */
export async function sharedToken(
  check: RunningCheck,
  name: string,
  make: () => Promise<SharedToken>,
): Promise<string> {
  const { run, urls, trace } = check
  const valid = (one: SharedToken): boolean => !isStale(check, one)
  const { token, exchange, end } = await run.results.getValid(`${urls.tenant} ${name}`, make, valid)
  trace.saw(exchange)
  urls.tokenEnds.set(token, end)
  return token
}

/** True if a token expires soon. */
export function isStale({ urls }: RunningCheck, { until }: SharedToken): boolean {
  return until <= urls.now() || urls.clockIsUnsure
}

/** The token in an answer. @param asked when it was requested, in epoch seconds */
export function tokenFrom(token: string, answer: Answer, asked: number): SharedToken {
  // Digits in a text serve as well: another rule is about the type.
  const lifetime = Number(answer.object?.expires_in)
  const seconds = Number.isFinite(lifetime) ? Math.max(lifetime / 2, lifetime - 30) : usualSeconds
  const end = asked + (lifetime > 0 ? lifetime : Number.POSITIVE_INFINITY)
  return { token, exchange: answer.exchange, until: asked + seconds, end }
}
