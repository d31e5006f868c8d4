/**
 * Requests that must get no service token, between two correct ones.
 */
import type { Context } from '#kit/platform'

/**
 * Sends refused requests. The token that checks share shows before that the credentials are correct, and a new token
 * shows it after, for several checks.
 * @param refused sends them and judges their answers
 * @throws {Undecided} if a correct request gets no token
 */
export async function betweenTokens(context: Context, refused: () => Promise<unknown>): Promise<void> {
  await context.serviceToken()
  await context.beforeControl('a service token', refused, () =>
    context.tokens.service(context.serviceHeader).deliversToken(),
  )
}
