/**
 * `prompt=login`: the login page comes even in an active session. It ends sessions, so each check runs in a tenant of
 * its own.
 * Clause: 4.1 prompt.
 */
import {
  type App,
  type Changes,
  type Context,
  decodeToken,
  given,
  must,
  optional,
  positiveControl,
  proofFor,
  rule,
} from '#kit/platform'

/** An authorize request, of an app that the suite names or of the app under test. */
interface Request {
  readonly app?: App
  readonly changes: Changes
  readonly pkce: boolean
}

type Make = (context: Context) => Request

/** The public app, if there is one: it always sends a challenge. */
const withChallenge: Make = ({ appAndPublicApp }) => ({
  app: appAndPublicApp.at(-1) as App,
  changes: {},
  pkce: true,
})

// 4.1 prompt: With `prompt=login`, the authorize endpoint shows the login page to a signed-in user, and
//   issues a code only after a sign-in there.
rule(
  'authorize.prompt.login-page',
  [
    ['plain', () => ({ changes: {}, pkce: false })],
    ['with PKCE', withChallenge],
    optional(['client.ui-urls'], 'UI Integration URL', ({ app }: Context) => ({
      changes: { redirect_uri: app.uiUrls[0] },
      pkce: false,
    })),
  ],
  (context, make: Make) =>
    context.inOwnTenant(async (own) => {
      const { app = own.app, changes, pkce } = make(own)
      const teacher = await own.signIn('teacher')
      const proof = pkce ? proofFor() : null
      await positiveControl(() => teacher.authorize(app, changes, { proof }).deliversCode())

      const atLogin = await teacher
        .authorize(app, { ...changes, prompt: 'login' }, { proof })
        .showsLoginPage()
      // Name and password were right just before. If they fail now, the target violates the rule.
      const { code, words } = await atLogin.signIn(own.credentials('teacher'), { mayFail: true })
      must(code !== null, 'a code after the new login', words)
    }),
)

const browsers = [
  ['same browser', 'as it is'],
  ['cookies from before', 'copied'],
] as const

// 4.1 prompt: With `prompt=login`, the authorize endpoint ends the session of the browser, even if the user
//   does not sign in afterwards.
rule('authorize.prompt.ends-session', browsers, async (context, cookies) => {
  // Both cases look at the same session.
  const results = await context.once('requests after prompt=login', () =>
    context.inOwnTenant(async (own) => {
      const { app } = own
      const teacher = await own.signIn('teacher')
      const before = await teacher.copy()
      for (const user of [teacher, before]) await positiveControl(() => user.authorize(app).deliversCode())

      const { atLogin, words } = await teacher.authorize(app, { prompt: 'login' }).result()
      given(atLogin, `prompt=login led to no login page: ${words}`)
      const copied = await before.authorize(app).result()
      return { copied, 'as it is': await teacher.authorize(app).result() }
    }),
  )
  results[cookies].holdsLoginPage()
})

// 4.1 prompt: The tokens after `prompt=login` belong to the user who signs in at the login page.
rule('authorize.prompt.other-user', (context) =>
  context.inOwnTenant(async (own) => {
    const { app, tokens } = own
    const teacher = await own.signIn('teacher')
    const { idToken } = await tokens.redeem(await teacher.authorize(app).grant()).tokens()
    const previous = decodeToken(idToken)
    const expected = await own.identity({ user: 'second' })
    given(previous.claims.sub !== expected.claims.sub, 'both users have the same sub')

    const atLogin = await teacher.authorize(app, { prompt: 'login' }).result()
    const grant = (await atLogin.signIn(own.credentials('second'))).grant()
    const { claims } = decodeToken((await tokens.redeem(grant).tokens()).idToken)
    must(claims.sub !== previous.claims.sub, 'the sub of the user who signed in', 'that of the user before')
    given(claims.sub === expected.claims.sub, 'the sub is that of neither user')
  }),
)
