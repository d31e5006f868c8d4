/**
 * Exchanges of a code that must be refused. Rules that judge the same refusal share the requests.
 */
import { type App, type Changes, type Context, positiveControl, type TokenAttempt } from '#kit/platform'

/** The set-up of the code, and the request that must be refused. */
interface Refused {
  readonly app: App
  readonly pkce?: boolean
  /** Names the changes. Rules that send the same use the same name. */
  readonly name: string
  /** Changes of the documented request, made from the code. */
  readonly changes: (code: string) => Changes
}

/**
 * Redeems a code with changes, between exchanges that must succeed. It is sent once for all checks that name it alike.
 * @returns the exchange, answered
 * @throws {Undecided} if an exchange that must succeed fails
 */
export async function refusedExchange(
  context: Context,
  { app, pkce = false, name, changes }: Refused,
): Promise<TokenAttempt> {
  const { sender, tokens } = context
  const sent = await context.once(`refused exchange ${JSON.stringify([app.clientId, pkce, name])}`, () =>
    context.betweenExchanges({ app, pkce }, (grant) => answered(tokens.redeem(grant, changes(grant.code)))),
  )
  return sent.for(sender)
}

/**
 * The code of one client, redeemed by another one with its own secret. Before, the other one redeems a code of its own.
 * @returns the exchange, answered
 */
export async function exchangeByOther(context: Context, own: App, other: App): Promise<TokenAttempt> {
  const { sender, teacher, tokens } = context
  const sent = await context.once(`a code of ${own.clientId} for ${other.clientId}`, async () => {
    await positiveControl(async () => tokens.redeem(await teacher.authorize(other).grant()).deliversTokens())
    return context.betweenExchanges({ app: own }, (grant) =>
      answered(tokens.redeem({ ...grant, app: other })),
    )
  })
  return sent.for(sender)
}

/** The attempt, after its answer has come. */
export async function answered(attempt: TokenAttempt): Promise<TokenAttempt> {
  await attempt.answer()
  return attempt
}
