/**
 * A service token that checks share.
 * @module
 */

import { given, Unanswered } from '../core/errors.js'
import type { Answer } from '../core/http/answer.js'
import type { ServiceCredentials } from '../profile/profile.js'
import type { Context } from './context.js'
import { basic } from './sso/token.js'

/** A token. Times are epoch seconds of the target, as far as a driver moved its clock. */
interface ServiceToken {
  readonly token: string
  readonly exchange: number
  /** Until when it is used. */
  readonly until: number
  /** When it is over. */
  readonly end: number
}

/**
 * The token that checks share while it lasts.
 * @throws {Undecided} where none comes
 */
export async function sharedServiceToken(context: Context, credentials: ServiceCredentials): Promise<string> {
  const { run, urls, trace } = context
  const key = `service-token ${urls.tenant} ${credentials.clientId}`
  const make = (): Promise<ServiceToken> => newServiceToken(context, credentials)
  const known = await run.shared(key, make)
  const stale = known.until <= urls.now() || urls.clockIsUnsure
  // Another check may have got a new one meanwhile.
  if (stale && (await run.shared(key, make)) === known) run.forget(key)
  const { token, exchange, end } = stale ? await run.shared(key, make) : known
  trace.saw(exchange)
  urls.tokenEnds.set(token, end)
  return token
}

/**
 * Sets up: a token that checks share was still good when it was refused. It may have grown old while its request
 * waited for its turn or was sent again, or when a driver moved the clock.
 * @param authorization value of the header, or the token alone
 * @throws {Unanswered} for a refusal of a token whose time was over
 */
export function refusedInTime({ urls }: Context, answer: Answer, authorization: string): Answer {
  const end = urls.tokenEnds.get(authorization.replace(/^Bearer /, ''))
  const over = end !== undefined && (end <= urls.now() || urls.clockIsUnsure)
  if (over && answer.status === 401)
    throw new Unanswered('the service token was over before the target read it')
  return answer
}

async function newServiceToken(
  context: Context,
  { clientId, password }: ServiceCredentials,
): Promise<ServiceToken> {
  const asked = context.urls.now()
  const answer = await context.tokens.service(basic(clientId, password)).answer()
  const token = answer.object?.access_token
  given(typeof token === 'string' && token !== '', `no service token to go on with: ${answer.summary}`)
  const lifetime = Number(answer.object?.expires_in)
  const seconds = Number.isFinite(lifetime) ? Math.max(lifetime / 2, lifetime - 30) : 60
  const end = asked + (lifetime > 0 ? lifetime : Number.POSITIVE_INFINITY)
  return { token, exchange: answer.exchange, until: asked + seconds, end }
}
