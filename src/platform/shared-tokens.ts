/**
 * The tokens that checks share: of the application and of a user.
 * @module
 */
import { given, Unanswered } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { ServiceCredentials } from '../profile/profile.js'
import type { Context } from './context.js'
import type { Flow } from './sso/flow.js'
import { basic } from './sso/token.js'

/** A token. Times are epoch seconds, moved along with the target's clock. */
interface SharedToken {
  readonly token: string
  readonly exchange: number
  /** After this time, checks get a new token. */
  readonly until: number
  /** When it expires; infinity if the answer does not say it. */
  readonly end: number
}

/** Seconds for which checks share a token whose answer does not say when it expires. */
const usualSeconds = 60

/**
 * Returns the shared service token, or requests a new one if it expires soon.
 * @throws {Undecided} if no token comes
 */
export function sharedServiceToken(context: Context, credentials: ServiceCredentials): Promise<string> {
  return shared(context, `service-token ${credentials.clientId}`, async () => {
    const { clientId, password } = credentials
    const asked = context.urls.now()
    const answer = await context.tokens.service(basic(clientId, password)).answer()
    const token = answer.field('access_token')
    given(token !== undefined, `no service token came: ${answer.summary}`)
    return sharedFrom(token, answer, asked)
  })
}

/**
 * Returns the access token of the sign-in that checks share. If it expires soon, the teacher signs in again.
 * @throws {Undecided} if no sign-in succeeds
 */
export function sharedUserToken(context: Context): Promise<string> {
  const tokenOf = ({ accessToken, answer, when }: Flow): SharedToken =>
    sharedFrom(accessToken, answer, when.asked)
  return shared(context, 'user token', async () => {
    const usual = tokenOf(await context.identity())
    return isStale(context, usual) ? tokenOf(await context.flow()) : usual
  })
}

/** Why an answer says nothing: see {@link expiredMeanwhile}. */
export const expired = 'the shared token expired before the target read it'

/**
 * True if the target refuses a token that may have expired when the request arrived. A shared token may expire while its
 * request waits or is sent again, or when a driver moves the clock.
 * @param authorization value of the header, or only the token
 */
export function expiredMeanwhile({ urls }: Context, answer: Answer, authorization: string): boolean {
  const end = urls.tokenEnds.get(authorization.replace(/^Bearer /, ''))
  return answer.status === 401 && end !== undefined && (end <= urls.now() || urls.clockIsUnsure)
}

/**
 * Returns the answer, unless {@link expiredMeanwhile}.
 * @throws {Unanswered} if the target refuses a token that has expired
 */
export function refusedInTime<Came extends Answer>(
  context: Context,
  answer: Came,
  authorization: string,
): Came {
  if (expiredMeanwhile(context, answer, authorization)) throw new Unanswered(expired)
  return answer
}

async function shared(context: Context, name: string, make: () => Promise<SharedToken>): Promise<string> {
  const { run, urls, trace } = context
  const valid = (one: SharedToken): boolean => !isStale(context, one)
  const { token, exchange, end } = await run.results.getValid(`${urls.tenant} ${name}`, make, valid)
  trace.saw(exchange)
  urls.tokenEnds.set(token, end)
  return token
}

function isStale({ urls }: Context, { until }: SharedToken): boolean {
  return until <= urls.now() || urls.clockIsUnsure
}

function sharedFrom(token: string, answer: Answer, asked: number): SharedToken {
  // Digits in a text serve as well: another rule is about the type.
  const lifetime = Number(answer.object?.expires_in)
  const seconds = Number.isFinite(lifetime) ? Math.max(lifetime / 2, lifetime - 30) : usualSeconds
  const end = asked + (lifetime > 0 ? lifetime : Number.POSITIVE_INFINITY)
  return { token, exchange: answer.exchange, until: asked + seconds, end }
}
