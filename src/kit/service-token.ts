/**
 * A service token that checks share.
 * @module
 */
import type { ServiceCredentials } from '../profile/profile.js'
import type { Context } from './context.js'
import { given } from './errors.js'
import { basic } from './sso/token.js'

/** A service token. Times are epoch seconds of the target, as far as a driver moved its clock. */
export interface ServiceToken {
  readonly token: string
  readonly exchange: number
  /** Until when it is used. */
  readonly until: number
  /** When it is over. */
  readonly end: number
}

/** Asks for a token. @throws {Undecided} where none comes */
export async function newServiceToken(
  context: Context,
  { clientId, password }: ServiceCredentials,
): Promise<ServiceToken> {
  const asked = context.site.now()
  const answer = await context.tokens.service(basic(clientId, password)).answer()
  const token = answer.object?.access_token
  given(typeof token === 'string' && token !== '', `no service token to go on with: ${answer.summary}`)
  const lifetime = Number(answer.object?.expires_in)
  const seconds = Number.isFinite(lifetime) ? Math.max(lifetime / 2, lifetime - 30) : 60
  const end = asked + (Number.isFinite(lifetime) ? lifetime : Number.POSITIVE_INFINITY)
  return { token, exchange: answer.exchange, until: asked + seconds, end }
}
