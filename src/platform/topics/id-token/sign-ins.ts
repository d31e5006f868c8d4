/**
 * Sign-ins whose ID tokens the rules look at: each kind of user, application, scope, and way to the code.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import { CheckEnding, given } from '../../../core/errors.js'
import { leaveOut } from '../../../core/left-out.js'
import { judgingIn, looksAtRecord } from '../../../core/scope.js'
import type { App, Profile } from '../../../profile/profile.js'
import { placeNamed } from '../../../record/places.js'
import type { Context } from '../../context.js'
import { missingFor } from '../../needs.js'
import { judgeEach } from '../../received.js'
import {
  type Case,
  type Cases,
  type ConditionalCase,
  lacking,
  optional,
  type PlatformRuleForm,
} from '../../rule.js'
import { decodeToken, type Flow, type FlowOptions } from '../../sso/flow.js'
import { JudgedIdToken } from '../../sso/judged-id-token.js'
import { property } from '../../subjects.js'
import { mostSeconds, timeIn } from './claim-times.js'

export type { FlowOptions }

const idTokenPlace = placeNamed('ID token')

/** Sign-ins as cases. A sign-in that needs more than every profile has is optional. */
export type SignIns = Cases<[FlowOptions]>

type Need = Parameters<typeof optional>[0][number]

const only = (need: Need, name: string, options: FlowOptions): ConditionalCase<[FlowOptions]> =>
  optional([need], name, options)

/** Every kind of user. */
export const userSignIns: SignIns = [
  ['teacher', {}],
  only('user.second', 'second user', { user: 'second' }),
  only('user.nolang', 'user without a language', { user: 'nolang' }),
  only('user.regional', 'user of a regional language', { user: 'regional' }),
  only('user.nobirth', 'user without a date of birth', { user: 'nobirth' }),
  only('user.twins', 'first account of a person', { user: 'twin_a' }),
  only('user.twins', 'second account of a person', { user: 'twin_b' }),
]

/** Every kind of application. */
export function appSignIns({ secondApp, publicApp }: Profile): SignIns {
  return [
    ['confidential app', {}],
    only('client.second', 'second app', { app: secondApp as App }),
    only('client.public', 'public app', { app: publicApp as App }),
  ]
}

/** Every way to a code, at the app under test. */
export function waySignIns({ app }: Profile): SignIns {
  const [redirectUri] = app.uiUrls
  return [
    ['in a session', {}],
    only('login.fresh', 'in a new session', { session: 'new' }),
    only('login.page', 'after the login page', { session: 'login' }),
    ['with PKCE', { pkce: true }],
    redirectUri === undefined
      ? lacking(['OIDC_UI_URLS'], 'at a UI Integration URL')
      : ['at a UI Integration URL', { redirectUri }],
  ]
}

/** The sign-ins that most often lead to different tokens: in a session, after the login page, at a public app. */
export function mainSignIns({ publicApp }: Profile): SignIns {
  return [
    ['in a session', {}],
    only('login.page', 'after the login page', { session: 'login' }),
    only('client.public', 'public app', { app: publicApp as App }),
  ]
}

/** Signs in at a tenant. */
type AtTenant = (context: Context) => Promise<{ readonly tenant: string; readonly claims: Flow['claims'] }>

const signIn = async (context: Context, options: FlowOptions = {}): ReturnType<AtTenant> => ({
  tenant: context.urls.tenant,
  claims: (await context.signIns.identity(options)).claims,
})

/** The tenant under test, another one if the control driver lends a tenant, and the second school of the profile. */
export function tenants(profile: Profile): Cases<[AtTenant]> {
  return [
    ['the tenant under test', (context) => signIn(context)],
    optional(['driver.lend-tenant'], 'another tenant', async (context) => {
      const { tenant, first } = await signInsAtOtherTenant(context)
      return { tenant, claims: first.claims }
    }),
    ...inSecondSchool<AtTenant>(profile, (context) => signIn(secondSchool(context), ofSecondSchool)),
  ]
}

/** The sign-in of the user of the second school. */
export const ofSecondSchool: FlowOptions = { user: 'tenant_b' }

/** The same check at the second school. */
export function secondSchool(context: Context): Context {
  return context.at(context.profile.tenantB ?? '')
}

/** The case of an ID token of the second school, if the target offers one. */
export function inSecondSchool<Value>({ features }: Profile, value: Value): Cases<[Value]> {
  return features.has('second-tenant') ? [optional(['user.tenant-b'], 'second tenant', value)] : []
}

/** The longest time that the clock is moved, in seconds: after a day, a session is old enough. */
const day = 86_400

/** Sign-ins at a lent tenant. */
interface SignInsAtOtherTenant {
  readonly tenant: string
  readonly first: Flow
  /** A sign-in in the session of the first one, when its ID token has expired. It has ended. */
  readonly inOldSession: Promise<Flow>
}

/**
 * Signs in at a lent tenant, and if the control driver can advance its clock, again in the same session when the first
 * ID token has expired. Rules share these sign-ins.
 */
export function signInsAtOtherTenant(context: Context): Promise<SignInsAtOtherTenant> {
  return context.once('sign-ins at another tenant', () =>
    context.tenants.inLentTenant(async (lent) => {
      const first = await lent.signIns.identity()
      const inOldSession = signInLater(lent, first)
      // Who needs only the first sign-in does not depend on it.
      await Promise.allSettled([inOldSession])
      return { tenant: lent.urls.tenant, first, inOldSession }
    }),
  )
}

/** Signs in again in the session of a sign-in, when its ID token has expired. */
async function signInLater(context: Context, { claims }: Flow): Promise<Flow> {
  context.require('driver.advance-clock')
  const [iat, exp] = [timeIn(claims, 'iat'), timeIn(claims, 'exp')]
  given(iat < exp && exp < mostSeconds, 'iat and exp do not show the lifetime of a token')
  const age = Math.min(Math.ceil(exp - iat), day)
  await context.clock.pass(age + context.profile.leewaySeconds + 5, 'an old session')
  return context.signIns.flow()
}

/** Sign-ins around a change of the teacher's login name. */
interface Renaming {
  readonly before: Flow['claims']
  readonly after: Flow['claims']
  /** The new login name. */
  readonly username: string
}

/** Signs the teacher in, changes the login name, and signs in with the new name. Rules share these sign-ins. */
export function renaming(context: Context): Promise<Renaming> {
  return context.once('a change of the login name', () =>
    context.tenants.whereChangesAreUndone(async (own) => {
      const { claims: before } = await own.signIns.identity()
      const { login, password } = own.credentials('teacher')
      const username = `renamed-${login}`
      await own.driver.change('rename-user', { user: login, username }, { user: username, username: login })
      const atLogin = await own.users.newBrowser().authorize(own.app).result()
      const grant = (await atLogin.signIn({ login: username, password })).grant()
      const { claims: after } = decodeToken((await own.tokens.redeem(grant).tokens()).idToken)
      return { before, after, username }
    }),
  )
}

const plainScopes: SignIns = [
  ['openid alone', { scope: 'openid' }],
  ['scopes in other order', { scope: `${facts.rosterScope} openid` }],
]

/** Every sign-in without the scope of the profile claims. */
export function plainSignIns(profile: Profile): SignIns {
  return [...plainScopes, ...userSignIns, ...appSignIns(profile), ...waySignIns(profile)]
}

/** Every sign-in. */
export function everySignIn(profile: Profile): SignIns {
  const scope = `openid ${facts.rosterScope} ${profile.profileScope}`
  return [...plainSignIns(profile), only('scope.profile', 'with the profile scope', { scope })]
}

/** A sign-in, or every sign-in of the run. */
export type Which = FlowOptions | 'every'

/** The case of every sign-in of the run. */
export const everyToken = optional(['alone'], 'every ID token of the run', 'every' as const)

/**
 * What a rule says about every ID token: that of each of these sign-ins, and each one that others recorded.
 * @param signIns the cases of the rule; `teacher`: it has a single one, the teacher in a session
 */
export function everyIdToken(
  signIns: 'teacher' | Cases<[Which]> | ((profile: Profile) => Cases<[Which]>),
  judge: (token: JudgedIdToken) => void | Promise<void>,
): PlatformRuleForm<[Which?]> {
  return {
    ...(signIns === 'teacher' ? {} : { cases: signIns }),
    check: (context, which = {}) => judgeTokens(context, which, judge),
    properties: [property('ID token', judge)],
  }
}

/**
 * Judges the ID token of a sign-in, or each one that the tenant under test has issued in the run for a documented request.
 * @param judge judges one ID token
 */
export async function judgeTokens(
  context: Context,
  which: Which,
  judge: (token: JudgedIdToken) => void | Promise<void>,
): Promise<void> {
  const judgeOne = (token: JudgedIdToken): void | Promise<void> => judgingIn(idTokenPlace, () => judge(token))
  if (which !== 'every') return judgeOne(idTokenOf(context, await context.signIns.identity(which)))
  const tokens = context.received.issuedTokens.flatMap(({ answer, grant, urls }) => {
    const idToken = answer.object?.id_token
    if (grant === null || typeof idToken !== 'string' || urls !== context.run.urls) return []
    decodeToken(idToken)
    return [{ answer, token: idTokenOf(context, { grant, idToken }) }]
  })
  return judgeEach(context, 'applications', tokens, ({ token }) => judgeOne(token))
}

/** The ID token of a sign-in, as rules judge it. */
function idTokenOf(
  { discovery, profile, urls }: Context,
  { grant, idToken, accessToken, when }: Pick<Flow, 'grant' | 'idToken'> & Partial<Flow>,
): JudgedIdToken {
  const { app, nonce } = grant
  return new JudgedIdToken(
    idToken,
    {
      ...{ tenant: urls.tenant, clientId: app.clientId, accessToken },
      nonce: nonce === '' ? undefined : nonce,
      clocks: when === undefined ? [] : [when],
    },
    {
      leewaySeconds: profile.leewaySeconds,
      issuer: () => discovery.field('issuer'),
      keysFor: (token) => discovery.keysFor(token),
      verifyingKey: (token) => discovery.verifyingKey(token),
      isSecure: (address) => urls.isSecure(address),
    },
  )
}

/** The sign-ins that this profile can make, by name. The check leaves the others out. */
function possible({ profile }: Context, signIns: SignIns): readonly Case<[FlowOptions]>[] {
  return signIns.flatMap((row) => {
    if (!('case' in row)) return [row]
    const missing = [...missingFor(row.needs, profile), ...(row.lacks ?? [])]
    leaveOut(row.case[0], missing)
    return missing.length === 0 ? [row.case] : []
  })
}

/**
 * Checks the ID token of each sign-in that the profile can make. A violation counts even if another sign-in fails.
 * @param judge gets the sign-in and its name
 * @throws {Undecided} if no ID token violates the rule, but a sign-in fails
 */
export async function inEach(
  context: Context,
  signIns: SignIns,
  judge: (flow: Flow, name: string) => void,
): Promise<void> {
  const attempts = possible(context, signIns).map(
    ([name, options]) => [name, () => context.signIns.identity(options)] as const,
  )
  const results: (readonly [string, PromiseSettledResult<Flow>])[] = []
  // If a user can have one session only, a sign-in ends the session before it.
  if (context.profile.oneSessionPerUser)
    for (const [name, make] of attempts)
      results.push([name, (await Promise.allSettled([make()]))[0] as PromiseSettledResult<Flow>])
  else {
    const settled = await Promise.allSettled(attempts.map(([, make]) => make()))
    results.push(...settled.map((result, index) => [attempts[index]?.[0] ?? '', result] as const))
  }
  const open: CheckEnding[] = []
  for (const [name, result] of results) {
    try {
      if (result.status === 'rejected') throw result.reason
      const { value: flow } = result
      looksAtRecord(flow.answer)
      judgingIn(idTokenPlace, () => judge(flow, name))
    } catch (error) {
      if (!(error instanceof CheckEnding) || error.code === 'violated') throw error
      open.push(error)
    }
  }
  if (open[0] !== undefined) throw open[0]
}
