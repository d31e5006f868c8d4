/**
 * Exchanges of a code that must be refused. Rules that judge the same refusal share the requests.
 * @module
 */
import { positiveControl } from '../../../core/errors.js'
import type { Changes } from '../../../core/http/documented-request.js'
import type { App } from '../../../profile/profile.js'
import type { Context } from '../../context.js'
import { inventedLike, otherCharacter } from '../../inputs/other-text.js'
import { proofFor } from '../../sso/pkce.js'
import type { TokenAttempt } from '../../sso/token.js'

/** A request that must be refused. */
interface Refusal {
  /** Names the changes. Rules that send the same use the same name. */
  readonly name: string
  /** Changes of the documented request, made from the code. */
  readonly changes: (code: string) => Changes
}

/** The same with the set-up of the code. */
interface Refused extends Refusal {
  readonly app: App
  readonly pkce?: boolean
}

/** Requests that several rules and observations send. */
export const commonRefusals = {
  'unknown code': () => ({ name: 'code invented', changes: (code) => ({ code: inventedLike(code) }) }),
  'no code': () => ({ name: 'code left out', changes: () => ({ code: undefined }) }),
  'other redirect_uri': ({ redirectUri }) => ({
    name: 'other redirect_uri',
    changes: () => ({ redirect_uri: `${redirectUri}/other` }),
  }),
  'unknown client': ({ clientId }) => ({
    name: 'client_id unknown',
    changes: () => ({ client_id: inventedLike(clientId) }),
  }),
  'wrong secret': ({ clientSecret }) => ({
    name: 'wrong secret',
    changes: () => ({ client_secret: otherCharacter(clientSecret ?? 'x', -1) }),
  }),
  'no grant_type': () => ({ name: 'grant_type undefined', changes: () => ({ grant_type: undefined }) }),
  'unknown grant_type': () => ({ name: 'grant_type unknown', changes: () => ({ grant_type: 'unknown' }) }),
} as const satisfies Readonly<Record<string, (app: App) => Refusal>>

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
    context.refusals.attempt({ app, pkce }, (grant) => tokens.redeem(grant, changes(grant.code))),
  )
  return sent.for(sender)
}

/**
 * The code of one client, redeemed by another one with its own secret. Before, the other one redeems a code of its own.
 * @returns the exchange, answered
 */
export async function exchangeByOther(context: Context, own: App, other: App): Promise<TokenAttempt> {
  const {
    sender,
    users: { teacher },
    tokens,
  } = context
  const sent = await context.once(`a code of ${own.clientId} for ${other.clientId}`, async () => {
    const proof = other.clientSecret === null ? proofFor() : null
    await positiveControl(async () =>
      tokens.redeem(await teacher.authorize(other, {}, { proof }).grant()).deliversTokens(),
    )
    return context.refusals.attempt({ app: own }, (grant) => tokens.redeem({ ...grant, app: other }))
  })
  return sent.for(sender)
}

/** The attempt, after its answer has come. */
export async function answered(attempt: TokenAttempt): Promise<TokenAttempt> {
  await attempt.answer()
  return attempt
}
