/**
 * Checks which users can sign in, and which applications get tokens.
 * @module
 */

import type { Context } from '../platform/context.js'
import type { Need } from '../platform/needs.js'
import { namedErrors } from '../platform/sso/findings.js'
import { prefixOf } from '../profile/login-settings.js'
import type { App, Profile, UserKey } from '../profile/profile.js'
import { PartProblem } from './finding.js'
import { application, loginOf, loginPage, type PlatformProbe, provider } from './platform-parts.js'

/** The need that a user of the profile meets. */
function needOf(key: UserKey): Need {
  return key === 'twin_a' || key === 'twin_b' ? 'user.twins' : `user.${key}`
}

/** Beginning of the profile keys of a user. */
function signsIn(key: UserKey): (context: Context) => Promise<string> {
  return async (context) => {
    const result = await context.signedIn(key).authorize(context.app).result()
    const prefix = prefixOf(key)
    if (result.atLogin)
      throw new PartProblem(
        `${key} is signed in, but an authorize request leads to the login page again`,
        `check that the session of ${prefix}_LOGIN holds: cookies for another host (PLATFORM_HOSTS), or a time-out`,
      )
    if (!result.returned)
      throw new PartProblem(
        `${key} is signed in, but comes back without an authorization code: ${result.words}`,
        `check that the account of ${prefix}_LOGIN belongs to the school TENANT and may use the application`,
      )
    return `${key} signs in and comes back to the application`
  }
}

function userProbes(profile: Profile): PlatformProbe[] {
  return [...profile.users.keys()].map((key) => ({
    part: loginOf(key),
    after: profile.login.driver.fillsLoginPage ? [loginPage] : [provider],
    needs: [needOf(key)],
    look: signsIn(key),
  }))
}

/** An application of the profile, and the prefix of its keys. */
function getsTokens(app: App, prefix: string): (context: Context) => Promise<string> {
  return async (context) => {
    const result = await context.signedIn('teacher').authorize(app).result()
    if (result.code === null)
      throw new PartProblem(
        `expected an authorization code for ${app.clientId}; got ${result.words}`,
        `check ${prefix}_CLIENT_ID and ${prefix}_REDIRECT_URI, and that the application is active in the school TENANT`,
      )
    const grant = result.grant()
    const answer = await context.tokens.redeem(grant).answer()
    const { id_token, access_token } = answer.object ?? {}
    if (typeof id_token === 'string' && typeof access_token === 'string')
      return `${app.clientId} gets an ID token and an access token`
    const sent = Object.keys(context.tokens.codeForm(grant)).join(', ')
    const errors = namedErrors([answer])
    const secret = app.clientSecret === null ? '' : `${prefix}_CLIENT_SECRET, `
    throw new PartProblem(
      `expected tokens for a code (sent: ${sent}); got ${answer.summary}, ${errors}`,
      answer.status === 401 || /client/.test(errors)
        ? `check ${secret}${prefix}_CLIENT_ID: the pair that the console shows. A service password is not a client secret`
        : `check ${prefix}_REDIRECT_URI, ${secret}${prefix}_CLIENT_ID`,
    )
  }
}

function appProbes({ app, secondApp, publicApp }: Profile): PlatformProbe[] {
  const apps: [App | null, string, string, Need[]][] = [
    [app, 'OIDC', application, []],
    [secondApp, 'SECOND', 'second application', ['client.second']],
    [publicApp, 'PUBLIC', 'public application', ['client.public']],
  ]
  return apps.flatMap(([one, prefix, part, needs]) =>
    one === null ? [] : [{ part, after: [loginOf('teacher')], needs, look: getsTokens(one, prefix) }],
  )
}

/** Every user and application that the profile names. */
export function peopleProbes(profile: Profile): PlatformProbe[] {
  return [...userProbes(profile), ...appProbes(profile)]
}
