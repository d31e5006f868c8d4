/**
 * The login prompt: the login page comes even in an active session. It ends sessions, so each check runs in a tenant of
 * its own.
 * `prompted()` is made once, in one browser: each form of the request in a session, with the prompt, and the
 * teacher's sign-in; then the second user signs in, and the other applications ask. If a session gets no
 * code before, the rule is undecided.
 * Clause: 4.1 prompt.
 */
import { facts } from '#generated/catalogue.js'
import {
  type Context,
  decodeToken,
  given,
  leaveOut,
  missingFor,
  must,
  NotApplicable,
  optional,
  positiveControl,
  rule,
  shared,
} from '#kit/platform'
import { claim } from '#kit/platform/sso'

// 4.1 prompt: With `prompt=login`, the authorize endpoint shows the login page to a signed-in user, and
//   issues a code only after a sign-in there.
//   Check: The teacher's session first gets a code without `prompt`. The same request with `prompt=login`
//   must show the login page, and after the right name and password a code must come. This is done plain,
//   with PKCE, and for a UI Integration URL. For the public and the second confidential application, only the
//   login page is judged. If the session gets no code before, the rule is undecided.
rule(
  'authorize.prompt.login-page',
  [
    ['plain', 'plain'],
    ['with PKCE', 'PKCE'],
    optional(['client.ui-urls'], 'UI Integration URL', 'UI Integration URL'),
    optional(['client.second'], 'second confidential client', 'second'),
  ] as const,
  async (context, form) => {
    const { profile } = context
    const { atPublicApp, atSecondApp, ...signIns } = await context.signIns.prompted()
    if (form === 'second') {
      given(!!atSecondApp?.before.code, 'the session gets no code for the second application')
      atSecondApp.prompted.holdsLoginPage()
      return
    }
    const signIn = signIns[form]
    given(signIn !== undefined && signIn.before.code !== null, 'the session gets no code')

    signIn.prompted.holdsLoginPage()
    // Name and password were right just before. If they fail now, the target violates the rule.
    const { back } = signIn
    must(back !== null && back.code !== null, 'a code after the new login', back?.words, back?.last)

    if (form !== 'PKCE') return
    // The public application always sends a challenge.
    if (profile.features.has('public-client'))
      leaveOut('the public application', missingFor(['client.public'], profile))
    if (profile.publicApp === null) return
    given(!!atPublicApp?.before.code, 'the session gets no code for the public application')
    atPublicApp.prompted.holdsLoginPage()
  },
)

const browsers = [
  ['same browser', 'as it is'],
  ['cookies from before', 'copied'],
] as const

/** What each case gets after the login prompt, in one session. */
const afterPrompt = shared((context: Context) =>
  context.tenants.isolated(async (own) => {
    const { app } = own
    const teacher = await own.users.signIn('teacher')
    const before = await teacher.copy()
    const works = () => positiveControl(() => teacher.authorize(app).deliversCode())
    await works()
    // A platform may replace the cookies at each request, and accept only the latest ones.
    const isKept = (await before.authorize(app).result()).code !== null
    if (!isKept) await works()

    const { atLogin, words } = await teacher.authorize(app, { prompt: facts.loginPrompt }).result()
    given(atLogin, `the prompt led to no login page: ${words}`)
    const copied = isKept ? await before.authorize(app).result() : undefined
    return { copied, 'as it is': await teacher.authorize(app).result() }
  }),
)

// 4.1 prompt: With `prompt=login`, the authorize endpoint ends the session of the browser, even if the user
//   does not sign in afterwards.
//   Check: The suite copies the cookies of an active session, sends `prompt=login` and leaves the login page
//   without signing in. A plain request must then show the login page: in the same browser, and in the one
//   with the copied cookies. If the platform accepts only the latest cookies of a session, the copy shows
//   nothing.
rule('authorize.prompt.ends-session', browsers, async (context, cookies) => {
  const result = (await afterPrompt(context))[cookies]
  if (result === undefined)
    throw new NotApplicable('the platform accepts only the latest cookies of a session')
  result.holdsLoginPage()
})

// 4.1 prompt: The tokens after `prompt=login` belong to the user who signs in at the login page.
//   Check: In the session of the teacher, a request with `prompt=login` leads to the login page, where the
//   second user signs in. The `sub` of the ID token must not be the teacher's. If it is that of neither user,
//   or both users have the same, the rule is undecided.
rule('authorize.prompt.other-user', async (context) => {
  const { notAsked, plain, takenOver } = await context.signIns.prompted()
  const [before] = plain?.redeemed ?? []
  given(notAsked === null, `the prompt led to no login page: ${notAsked}`)
  given(!!before && !!takenOver?.redeemed, 'a sign-in of one of the two users failed')
  const previous = decodeToken((await before.tokens()).idToken).claims
  const { expected, redeemed } = takenOver
  given(previous.sub !== expected.sub, 'both users have the same sub')

  const { claims } = decodeToken((await redeemed.tokens()).idToken)
  must(
    claims.sub !== previous.sub,
    claim('sub', 'the one of the user who signed in at the prompt'),
    claims.sub,
  )
  given(claims.sub === expected.sub, 'the sub is that of neither user')
})
