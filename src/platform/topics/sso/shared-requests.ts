/**
 * Authorize requests whose answers several rules judge. Each is sent once.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import { given } from '../../../core/errors.js'
import type { Changes } from '../../../core/http/documented-request.js'
import type { App } from '../../../profile/profile.js'
import type { Context } from '../../context.js'
import type { AuthorizeResult } from '../../sso/authorize-result.js'
import { proofFor, randomText } from '../../sso/pkce.js'
import type { TokenAttempt } from '../../sso/token.js'
import { urisOnOneDomain } from './redirect-uri-cases.js'

/**
 * The answers to the documented request for each address on the domain of the SSO redirect URI, in an active session.
 * The SSO redirect URI comes once more at the end: an answer must follow its own request, not the one before.
 */
export function requestPerAddress(
  context: Context,
): Promise<readonly (readonly [address: string, result: AuthorizeResult])[]> {
  const {
    app,
    users: { teacher },
  } = context
  return context.once('a request for each configured address', async () => {
    const results: [string, AuthorizeResult][] = []
    for (const address of [...urisOnOneDomain(app), app.redirectUri])
      results.push([address, await teacher.authorize(app, { redirect_uri: address }).result()])
    return results
  })
}

/**
 * Sends a changed authorize request in an active session, between two that must get a code.
 * @throws {Undecided} if one of these gets no code
 */
export function changedRequest(
  context: Context,
  setUp: { readonly app: App; readonly pkce?: boolean; readonly redirectUri?: string },
  changes: Changes,
): Promise<AuthorizeResult> {
  const { app, pkce = false, redirectUri = app.redirectUri } = setUp
  const sent = Object.entries(changes).map(([name, value]) => [name, value ?? null])
  return context.once(`changed request ${JSON.stringify([app.clientId, pkce, redirectUri, sent])}`, () =>
    context.refusals.byCodes({ app, pkce, redirectUris: [redirectUri] }, (teacher) =>
      teacher
        .authorize(app, { redirect_uri: redirectUri, ...changes }, { proof: pkce ? proofFor() : null })
        .result(),
    ),
  )
}

/** The contract names no greatest length. Systems commonly store texts of up to 255 characters. */
const longest = 255

/** Characters that have a meaning in an address. */
export const special = 'a+b c%2F=&ü'

/** Long values with `openid` as the only scope, or values with special characters. */
export type Values = 'long' | 'special'

/** Values of a request that a login page may change. The nonce is new each time. */
export function valuesOf(kind: Values) {
  return kind === 'long'
    ? { nonce: randomText().padEnd(longest, 'n'), state: 's'.repeat(longest), scope: 'openid' }
    : { nonce: `${randomText()}+ /=&%ü`, state: special, scope: `openid ${facts.rosterScope}` }
}

/** A sign-in over the login page, with the values that were sent. */
interface SignIn {
  readonly sent: ReturnType<typeof valuesOf>
  readonly back: AuthorizeResult
  /** The exchange of the code, answered. Null if no code came. */
  readonly redeemed: TokenAttempt | null
}

/**
 * Signs the teacher in over the login page with such values. Each rule judges its own parameter.
 * @throws {Undecided} if no login page comes, or if it refuses name and password
 */
export function signInWith(context: Context, kind: Values): Promise<SignIn> {
  const { app, tokens } = context
  return context.once(`a sign-in with ${kind} values`, async () => {
    const sent = valuesOf(kind)
    const page = await context.users.newBrowser().authorize(app, sent).result()
    given(page.atLogin, `no login page came: ${page.words}`)
    const back = await page.signIn(context.credentials('teacher'))
    const redeemed = back.code === null ? null : tokens.redeem(back.grant())
    await redeemed?.success()
    return { sent, back, redeemed }
  })
}
