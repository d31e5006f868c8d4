/**
 * The service token that checks share.
 * @module
 */
import { given, Unanswered } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { ServiceCredentials } from '../profile/profile.js'
import type { Context } from './context.js'
import { basic } from './sso/token.js'

/** A service token. Times are epoch seconds, moved along with the target's clock. */
interface ServiceToken {
  readonly token: string
  readonly exchange: number
  /** After this time, checks get a new token. */
  readonly until: number
  /** When it expires. */
  readonly end: number
}

/**
 * Returns the shared service token, or requests a new one if it expires soon.
 * @throws {Undecided} if no token comes
 */
export async function sharedServiceToken(context: Context, credentials: ServiceCredentials): Promise<string> {
  const { run, urls, trace } = context
  const key = `service-token ${urls.tenant} ${credentials.clientId}`
  const make = (): Promise<ServiceToken> => newServiceToken(context, credentials)
  const known = await run.results.get(key, make)
  const stale = known.until <= urls.now() || urls.clockIsUnsure
  // Another check may have requested a new one already.
  if (stale && (await run.results.get(key, make)) === known) run.results.forget(key)
  const { token, exchange, end } = stale ? await run.results.get(key, make) : known
  trace.saw(exchange)
  urls.tokenEnds.set(token, end)
  return token
}

/**
 * Returns the answer if the token was still valid when it was sent. A shared token may expire while its request waits
 * or is sent again, or when a driver moves the clock.
 * @param authorization value of the header, or only the token
 * @throws {Unanswered} if the target refuses a token that has expired
 */
export function refusedInTime<Came extends Answer>(
  { urls }: Context,
  answer: Came,
  authorization: string,
): Came {
  const end = urls.tokenEnds.get(authorization.replace(/^Bearer /, ''))
  const expired = end !== undefined && (end <= urls.now() || urls.clockIsUnsure)
  if (expired && answer.status === 401)
    throw new Unanswered('the service token expired before the target read it')
  return answer
}

async function newServiceToken(
  context: Context,
  { clientId, password }: ServiceCredentials,
): Promise<ServiceToken> {
  const asked = context.urls.now()
  const answer = await context.tokens.service(basic(clientId, password)).answer()
  const token = answer.field('access_token')
  given(token !== undefined, `no service token came: ${answer.summary}`)
  // Digits in a text serve as well: another rule is about the type.
  const lifetime = Number(answer.object?.expires_in)
  const seconds = Number.isFinite(lifetime) ? Math.max(lifetime / 2, lifetime - 30) : 60
  const end = asked + (lifetime > 0 ? lifetime : Number.POSITIVE_INFINITY)
  return { token, exchange: answer.exchange, until: asked + seconds, end }
}
