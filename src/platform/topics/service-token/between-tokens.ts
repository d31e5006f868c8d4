/**
 * Requests that must get no service token, between two correct ones.
 * @module
 */
import type { Context } from '../../context.js'
import { basic } from '../../sso/token.js'

/**
 * Sends refused requests. The token that checks share shows before that the credentials are correct, and a new token
 * shows it after, for several checks. If no token comes, they are sent once: a token that comes for them needs no control.
 * @param refused sends them and judges their answers
 * @param credentials of the tenant of the context; default: those of the tenant under test
 * @throws {Undecided} if a correct request gets no token
 */
export async function betweenTokens(
  context: Context,
  refused: () => Promise<unknown>,
  credentials = context.service,
): Promise<void> {
  const header = basic(credentials.clientId, credentials.password)
  await context.refusals.beforeControl(
    'a service token',
    refused,
    () => context.tokens.service(header).deliversToken(),
    () => context.tokens.serviceToken(credentials),
  )
}
