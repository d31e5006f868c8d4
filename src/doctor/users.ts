/**
 * Checks which users can sign in, and which applications get tokens.
 * @module
 */
import { factWords } from '../platform/adaptation/facts.js'
import { findOut } from '../platform/adaptation/find-out.js'
import type { Context } from '../platform/context.js'
import type { Need } from '../platform/needs.js'
import { namedErrors } from '../platform/sso/findings.js'
import { prefixOf } from '../profile/login-settings.js'
import type { App, Profile, UserKey } from '../profile/profile.js'
import { PartProblem, type PartWorks } from './finding.js'
import {
  application,
  behaviour,
  loginOf,
  loginPage,
  type PlatformProbe,
  provider,
  signsUsersIn,
} from './platform-parts.js'

/** The need that a user of the profile meets. */
function needOf(key: UserKey): Need {
  if (key === 'tenant_b') return 'user.tenant-b'
  return key === 'twin_a' || key === 'twin_b' ? 'user.twins' : `user.${key}`
}

/** Beginning of the profile keys of a user. */
function signsIn(key: UserKey): (context: Context) => Promise<string> {
  return async (atFirst) => {
    const { profile } = atFirst
    const context = key === 'tenant_b' ? atFirst.at(profile.tenantB ?? '') : atFirst
    const result = await context.users.signedIn(key).authorize(context.app).result()
    const prefix = prefixOf(key)
    if (result.atLogin)
      throw new PartProblem(
        `${key} is signed in, but an authorize request leads to the login page again`,
        `check that the session of ${prefix}_LOGIN holds: cookies for another host (PLATFORM_HOSTS), or a time-out`,
      )
    const error = result.parameter('error')
    if (error !== undefined)
      throw new PartProblem(
        `${key} is signed in, and the authorize request of ${context.app.clientId} is refused with ${error}: ${result.words}`,
        'fix what the error names, for example OIDC_CLIENT_ID, or a platform that demands PKCE; the account is not the cause',
      )
    if (!result.returned)
      throw new PartProblem(
        `${key} is signed in, but comes back without an authorization code: ${result.words}`,
        `check that the account of ${prefix}_LOGIN belongs to the school ${key === 'tenant_b' ? 'TENANT_B' : 'TENANT'} and may use the application`,
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
    const result = await context.users.signedIn('teacher').authorize(app).result()
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

function appProbes(profile: Profile): PlatformProbe[] {
  const { app, secondApp, publicApp } = profile
  if (!signsUsersIn(profile)) return []
  const apps: [App | null, string, string, Need[]][] = [
    [app, 'OIDC', application, []],
    [secondApp, 'SECOND', 'second application', ['client.second']],
    [publicApp, 'PUBLIC', 'public application', ['client.public']],
  ]
  return apps.flatMap(([one, prefix, part, needs]) =>
    one === null ? [] : [{ part, after: [loginOf('teacher')], needs, look: getsTokens(one, prefix) }],
  )
}

/** What a run would find out before its first check, and how it would adapt. */
async function behaves(context: Context): Promise<PartWorks> {
  const facts = await findOut(context)
  const lines = factWords(context.profile, facts).map((line) => line.replace(/\.$/, ''))
  return { said: 'a run adapts to what was found', details: lines, inapplicable: [] }
}

/** Every user and application that the profile names. */
export function peopleProbes(profile: Profile): PlatformProbe[] {
  const after = [loginOf('teacher')]
  return [
    ...userProbes(profile),
    ...appProbes(profile),
    ...(profile.users.has('teacher') ? [{ part: behaviour, after, needs: [], look: behaves }] : []),
  ]
}
