/**
 * The subject of the ID token: sub.
 * `userSignIns`: the teacher, the second user, users without a language, of a regional language and without a date of
 * birth, and both accounts of one person.
 * Clauses: 2.2 sub, 5 item 5, 9 item 4.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Cases,
  type Context,
  decodeToken,
  exactly,
  type Flow,
  given,
  judgesRecorded,
  lacking,
  must,
  optional,
  type Profile,
  rule,
  shared,
} from '#kit/platform'
import {
  appSignIns,
  claim,
  everyIdToken,
  type FlowOptions,
  fixture,
  keyOf,
  renaming,
  userSignIns,
} from '#kit/platform/id-token'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

async function subOf(context: Context, signIn: FlowOptions = {}): Promise<string> {
  return subIn((await context.signIns.identity(signIn)).claims)
}

function subIn({ sub }: Flow['claims']): string {
  given(typeof sub === 'string' && sub !== '', 'there is no `sub` to compare')
  return sub
}

const usersAndPublicApp = (profile: Profile) => [...userSignIns, ...appSignIns(profile).slice(2)]

// 2.2 sub: The ID token has a non-empty string as `sub`.
//   Check: Every user of the profile signs in: the teacher, the second user, users without a language, of a
//   regional language and without a date of birth, and both accounts of one person. In each ID token, `sub`
//   must be a text that is not blank.
rule(
  'id-token.sub.present',
  everyIdToken(userSignIns, ({ claims: { sub } }) =>
    must(typeof sub === 'string' && sub.trim() !== '', claim('sub', 'a text that is not empty'), sub),
  ),
)

// 2.2 sub: The `sub` of the ID token has the form of a UUID.
//   Check: For every user, and at the public application, `sub` must match 8-4-4-4-12 hexadecimal digits in
//   either letter case. A login name, a number or a UUID in braces fails.
rule(
  'id-token.sub.uuid',
  everyIdToken(usersAndPublicApp, ({ claims }) => {
    const sub = subIn(claims)

    must(uuid.test(sub), claim('sub', 'a UUID: 8-4-4-4-12 hexadecimal digits'), sub)
  }),
)

/** Signs the teacher in twice and returns both values of `sub`. */
type Twice = (context: Context) => Promise<readonly [before: string, after: string]>

const and =
  (signIn: FlowOptions): Twice =>
  async (context) => [await subOf(context), await subOf(context, signIn)]

const andAfterPrompt: Twice = async (context) => {
  const [before, after] = (await context.signIns.prompted()).plain?.redeemed ?? []
  given(!!before && !!after, 'no code came before or after the login prompt')
  const [old, now] = [await before.tokens(), await after.tokens()]
  return [subIn(decodeToken(old.idToken).claims), subIn(decodeToken(now.idToken).claims)]
}

const andInOtherLanguage: Twice = async (context) => {
  const { before, after } = await context.signIns.languageChange()
  return [subIn(before.claims), subIn(after.claims)]
}

const thanEarlier: Twice = async (context) => {
  const sub = await subOf(context)
  given(uuid.test(sub), '`sub` is no UUID')
  return [String(fixture(context.profile, 'teacher', 'sub')).toLowerCase(), sub.toLowerCase()]
}

const again = ({ app, users }: Profile): Cases<[Twice]> => [
  optional(['login.fresh'], 'in another session', and({ session: 'new' })),
  optional(['login.page'], 'after the login page', and({ session: 'login' })),
  ['with PKCE', and({ pkce: true })],
  ...app.uiUrls.map(
    (redirectUri, index) => [`at UI Integration URL ${index + 1}`, and({ redirectUri })] as const,
  ),
  ...[1, 2]
    .slice(app.uiUrls.length)
    .map((number) => lacking<[Twice]>(['OIDC_UI_URLS (two or more)'], `at UI Integration URL ${number}`)),
  optional(['login.page'], `after prompt=${facts.loginPrompt}`, andAfterPrompt),
  optional(['driver.set-language', 'login.page'], 'after a change of language', andInOtherLanguage),
  users.get('teacher')?.sub === undefined
    ? lacking([keyOf('teacher', 'sub')], 'in an earlier run')
    : ['in an earlier run', thanEarlier],
]

// 2.2 sub: The ID token has the same `sub` for a user in every sign-in at the same application.
//   Check: The teacher signs in twice and the values of `sub` are compared: in another session, after the
//   login page, with PKCE, at each UI Integration URL, after `prompt=login`, after a change of the language,
//   and with the value that the fixture file keeps from an earlier run.
rule('id-token.sub.stable', again, async (context, signInTwice) => {
  const [before, after] = await signInTwice(context)

  must(
    after === before,
    { thing: 'sub', words: `${exactly(before)}, as in the sign-in before`, place: 'two ID tokens' },
    after,
  )
})

judgesRecorded('id-token.sub.stable', 'ID token', ({ claims, signIn: { clientId, tenant } }, memory) => {
  const sub = subIn(claims)
  const account = JSON.stringify([tenant, clientId, claims['user_id'], claims['username']])
  const before = memory.get(account)
  memory.set(account, sub)
  given(before !== undefined, 'no earlier ID token of this user at this application')

  must(sub === before, claim('sub', `${exactly(before)}, as in the sign-in before`), sub)
})

// 2.2 sub: The ID tokens of two users of a tenant have different values of `sub`.
//   Check: The teacher and the second user sign in, and so do the two accounts of one person. The two values
//   of `sub` must differ in each pair: `sub` stands for the account, not for the person.
rule(
  'id-token.sub.per-user',
  [
    ['teacher and second user', { user: 'teacher' }, { user: 'second' }],
    optional(['user.twins'], 'two accounts of a person', { user: 'twin_a' }, { user: 'twin_b' }),
  ],
  async (context, one: FlowOptions, other: FlowOptions) => {
    const [first, second] = [await subOf(context, one), await subOf(context, other)]

    must(
      first !== second,
      'two different values of `sub` for the two users',
      `the same \`sub\` ${first} for both users`,
    )
  },
)

judgesRecorded('id-token.sub.per-user', 'ID token', ({ claims, signIn }, memory) => {
  const sub = subIn(claims)
  const account = [claims['user_id'], claims['username']].map(String)
  // After a change of the login name, only one of the two is another one.
  const isOther = (before: readonly string[]): boolean => before.every((value, at) => value !== account[at])
  const { tenant } = signIn
  const [first, ofSub] = [memory.get(tenant), memory.get(`${tenant} ${sub}`)] as (string[] | undefined)[]
  memory.set(tenant, first ?? account)
  memory.set(`${tenant} ${sub}`, account)
  given(first !== undefined && isOther(first), 'no ID token of another user of the tenant')

  must(
    ofSub === undefined || !isOther(ofSub),
    'a different `sub` for each user',
    `the same \`sub\` ${sub} for two users`,
  )
})

const secondSignIn = shared((context: Context) => context.signIns.flow())

/** A sign-in with another scope. Control: two sign-ins with the same scope have the same `sub`. */
const withScope =
  (scopeFor: (profile: Profile) => string): Twice =>
  async (context) => {
    const before = await subOf(context)
    const again = await secondSignIn(context)
    given(again.claims['sub'] === before, '`sub` is another one at each sign-in')
    return [before, await subOf(context, { scope: scopeFor(context.profile) })]
  }

/** Control: two sign-ins, one over the login page, have the same `sub`. */
const underOtherName: Twice = async (context) => {
  const again = await subOf(context, { session: 'login' })
  given(again === (await subOf(context)), '`sub` is another one at each sign-in')
  const { before, after } = await renaming(context)
  return [subIn(before), String(after.sub)]
}

// 9 item 4: The `sub` of a user does not change with the requested scope or with profile data.
//   Check: After two equal sign-ins gave the same `sub`, the teacher signs in with `openid` only, with the
//   scopes in the other order, with the profile scope, and after the control driver has changed the login
//   name. The value must stay the same.
rule(
  'id-token.sub.profile-independent',
  [
    ['with openid alone', withScope(() => 'openid')],
    ['with scopes in other order', withScope(() => `${facts.rosterScope} openid`)],
    optional(
      ['scope.profile'],
      'with the profile scope',
      withScope(({ profileScope }) => `openid ${profileScope}`),
    ),
    optional(['driver.rename-user', 'login.page'], 'after a change of the login name', underOtherName),
  ],
  async (context, signInTwice: Twice) => {
    const [before, after] = await signInTwice(context)

    must(
      after === before,
      { thing: 'sub', words: `${exactly(before)}, as in the sign-in before`, place: 'two ID tokens' },
      after,
    )
  },
)
