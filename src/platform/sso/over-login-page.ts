/**
 * Sign-ins over the login page that checks share.
 * @module
 */
import { given } from '../../core/errors.js'
import { newBrowser, userAt } from '../browser-user.js'
import type { RunningCheck } from '../check.js'
import { Tokens } from '../tokens.js'
import type { AuthorizeResult } from './authorize-result.js'
import { Flow, type FlowOptions, type Span } from './flow.js'
import { proofFor } from './pkce.js'
import type { TokenAttempt } from './token.js'

/** The options of a sign-in that checks share. */
export type PageSignInOptions = Pick<FlowOptions, 'redirectUri' | 'pkce'>

/** A sign-in over the login page. */
export interface PageSignIn {
  /** Where the browser ended after the login page. Its session goes on. */
  readonly back: AuthorizeResult
  /** The exchange of the code, answered; null if no code came. */
  readonly redeemed: TokenAttempt | null
  /** When the tokens were requested and received. */
  readonly when: Span
}

/**
 * Signs the teacher in at a browser without a session. Checks that ask for the same share the requests.
 * @throws {Undecided} if no login page comes, or if it refuses name and password
 */
export async function overLoginPage(
  check: RunningCheck,
  { redirectUri, pkce = false }: PageSignInOptions = {},
): Promise<PageSignIn> {
  const { app, sender, urls } = check
  const address = redirectUri ?? app.redirectUri
  const signIn = await check.once(`over the login page ${JSON.stringify([address, pkce])}`, async () => {
    const proof = pkce ? proofFor() : null
    const page = await userAt(check, newBrowser(check))
      .authorize(app, { redirect_uri: address }, { proof })
      .result()
    given(page.atLogin, `no login page came: ${page.words}`)
    const back = await page.signIn(check.credentials('teacher'))
    const asked = urls.now()
    const redeemed = back.code === null ? null : check.part(Tokens).redeem(back.grant())
    await redeemed?.answer()
    return { back, redeemed, when: { asked, received: urls.now() } }
  })
  return { ...signIn, redeemed: signIn.redeemed?.for(sender) ?? null }
}

/** The same, finished with both tokens. @throws {Undecided} if they do not come */
export async function flowOverLoginPage(check: RunningCheck, options: PageSignInOptions): Promise<Flow> {
  const { back, redeemed, when } = await overLoginPage(check, options)
  const grant = back.grant()
  given(redeemed !== null, 'the code was not redeemed')
  const { idToken, accessToken, answer } = await redeemed.tokens()
  return new Flow(grant, answer, idToken, accessToken, when)
}
