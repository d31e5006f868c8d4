/**
 * Complete sign-ins: of one check, and those that checks share.
 * @module
 */
import type { RunningCheck } from '../check.js'
import { Tokens } from '../tokens.js'
import { Users } from '../users.js'
import { changesOf, Flow, type FlowOptions, sameFlow } from './flow.js'
import { flowOverLoginPage } from './over-login-page.js'
import { proofFor } from './pkce.js'

/**
 * A complete sign-in for one check.
 * @throws {Undecided} if it does not succeed
 */
export function signInFor(check: RunningCheck, options: FlowOptions = {}): Promise<Flow> {
  const { user: key = 'teacher', session } = options
  return check.trace.step(`sign-in of ${key}`, async () => {
    const app = options.app ?? check.app
    const users = check.part(Users)
    const proof = options.pkce === true || app.clientSecret === null ? proofFor() : null
    const browserUser =
      session === 'login'
        ? users.newBrowser()
        : session === 'new'
          ? await users.signIn(key)
          : users.signedIn(key)
    const result = await browserUser.authorize(app, changesOf(options), { proof }).result()
    const grant = (session === 'login' ? await result.signIn(check.credentials(key)) : result).grant()
    const asked = check.urls.now()
    const { idToken, accessToken, answer } = await check.part(Tokens).redeem(grant).tokens()
    return new Flow(grant, answer, idToken, accessToken, { asked, received: check.urls.now() })
  })
}

/** A complete sign-in that checks share. */
export function sharedFlow(check: RunningCheck, options: FlowOptions = {}): Promise<Flow> {
  const { user, app, scope, nonce, session, ...others } = options
  const usual = [user, app, scope, nonce].every((one) => one === undefined)
  return check.once(`flow ${sameFlow(options, check.app)}`, () =>
    usual && session === 'login' ? flowOverLoginPage(check, others) : signInFor(check, options),
  )
}
