/**
 * The ID token on open points of the contract. Nothing here can fail a target.
 * Clause: 2.2.
 */
import { type Context, decodeToken, given, observe, swapCase } from '#kit/platform'
import type { FlowOptions } from '#kit/platform/id-token'

const documented = new Set(
  `sub iss aud iat exp nonce tenant_id user_id person_id username roles user_type scopes locale sc sr sn
  given_name family_name name gender birthdate`.split(/\s+/),
)

async function claimsOf(context: Context, signIn: FlowOptions = {}) {
  return (await context.signIns.identity(signIn)).claims
}

// 2.2: Which claims the ID token has in addition to the documented ones.
observe('observe.id-token.other-claims', async (context) => {
  const undocumented = Object.keys(await claimsOf(context)).filter((name) => !documented.has(name))
  return undocumented.length === 0 ? 'none' : undocumented.sort().join(', ')
})

// 2.2: Which JSON types `aud`, `roles`, `tenant_id`, `user_id` and `person_id` of the ID token have.
observe('observe.id-token.claim-types', async (context) => {
  const claims = await claimsOf(context)
  const names = ['aud', 'roles', 'tenant_id', 'user_id', 'person_id'] as const
  return names
    .map((name) => `${name} ${Array.isArray(claims[name]) ? 'array' : typeof claims[name]}`)
    .join(', ')
})

// 2.2 sub: Which letter case `sub`, `locale` and `sr` of the ID token have.
observe('observe.id-token.letter-case', async (context) => {
  const claims = await claimsOf(context)
  const caseOf = (text: string): string =>
    text === text.toLowerCase() ? 'lower' : text === text.toUpperCase() ? 'upper' : 'mixed'
  const names = ['sub', 'locale', 'sr'] as const
  return names.map((name) => `${name} ${caseOf(String(claims[name]))}`).join(', ')
})

// 2.2 sub: Whether a user has the same `sub` at two applications.
observe('observe.id-token.sub-across-clients', async (context) => {
  const [one, other] = [await claimsOf(context), await claimsOf(context, { app: context.secondApp })]
  return one['sub'] === other['sub'] ? 'the same at both' : 'another at each'
})

// 2.2 sub: Whether values of `sub` occur in both of two tenants.
observe('observe.id-token.sub-across-tenants', async (context) => {
  const { app, profile } = context
  if (!profile.consent.has('wrong-password'))
    return 'not tried: no consent to sign in where the user is unknown'
  const claimValues = await claimsOf(context)
  const there = context.at(profile.tenantB ?? '')
  const atLogin = await there.users.newBrowser().authorize(app).result()
  const back = await atLogin.signIn(context.credentials('teacher'), { mayFail: true })
  if (back.code === null) return 'the user of one tenant cannot sign in at the other'
  const { idToken } = await there.tokens.redeem(back.grant()).tokens()
  return decodeToken(idToken).claims['sub'] === claimValues['sub'] ? 'the same in both' : 'another in each'
})

// 2.2 person_id: Whether two accounts of one person have the same `person_id`.
observe('observe.id-token.person-id-twins', async (context) => {
  const [one, other] = [
    await claimsOf(context, { user: 'twin_a' }),
    await claimsOf(context, { user: 'twin_b' }),
  ]
  return one['person_id'] === other['person_id'] ? 'the same for both accounts' : 'another for each account'
})

// 2.2 username: Which `username` the ID token has if the user typed the login name in another letter case.
observe('observe.id-token.username-case', async (context) => {
  const { app, profile, urls, tokens } = context
  const { login, password } = context.credentials('teacher')
  if (!profile.login.caseInsensitive) return 'not tried: letter case counts in login names'
  const atLogin = await context.users.newBrowser().authorize(app).result()
  const back = await atLogin.signIn({ login: swapCase(login), password })
  urls.signedInElsewhere.add(login)
  given(back.code !== null, `no sign-in in other letter case: ${back.words}`)
  const { username } = decodeToken((await tokens.redeem(back.grant()).tokens()).idToken).claims
  if (username === (await claimsOf(context))['username']) return 'as at any other sign-in'
  return username === swapCase(login) ? 'as it was typed' : 'otherwise'
})
