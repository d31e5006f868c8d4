/**
 * The login page between an authorize request and its code. If a sign-in ends other sessions of the user, checks run in
 * a tenant of their own.
 * Clauses: 4.1 behaviour 2, rows scope, redirect_uri, nonce, code_challenge; 7 known issue.
 */
import { facts } from '#generated/catalogue.js'
import {
  type AuthorizeResult,
  type Context,
  decodeToken,
  exactly,
  findNames,
  given,
  inventedLike,
  must,
  optional,
  positiveControl,
  randomText,
  rule,
} from '#kit/platform'
import { claim, signInWith } from '#kit/platform/sso'

const cookies = [
  ['no cookie', 'none'],
  ['worthless cookie', 'invented'],
] as const

// 4.1 behaviour 2: The authorize endpoint shows the login page to a browser without a session, and issues no
//   code.
//   Check: A new browser without cookies sends the authorize request, and so does one with a copy of real
//   cookies whose values were replaced by invented ones; the real cookies got a code before. Both must end at
//   the login page, without a code. A refusal with `invalid_resource` or `invalid_request` makes the rule
//   undecided.
rule('authorize.login.page', cookies, async (context, sent) => {
  const {
    app,
    users: { teacher },
  } = context
  if (sent === 'invented') await positiveControl(() => teacher.authorize(app).deliversCode())
  const stranger = sent === 'invented' ? await teacher.copy(inventedLike) : context.users.newBrowser()

  const attempt = stranger.authorize(app)
  const { answers, atLogin } = await attempt.result()
  // The text of a login page may contain error names.
  const refused = !atLogin && findNames(answers, [facts.invalidResource, facts.invalidRequest]).length > 0
  given(!refused, 'the request was refused with an error, which other rules report')
  await attempt.showsLoginPage()
})

/** How a request gets over the login page, and where the browser ends. */
type Way = (context: Context) => Promise<AuthorizeResult>

const longState: Way = async (context) => (await signInWith(context, 'long')).back

const toSsoUri: Way = async (context) => (await context.signIns.overLoginPage()).back
const withPkce: Way = async (context) => (await context.signIns.overLoginPage({ pkce: true })).back
const toUiUrl: Way = async (context) => {
  const [redirectUri = ''] = context.app.uiUrls
  return (await context.signIns.overLoginPage({ redirectUri })).back
}

// 4.1 behaviour 2: The login page sends a user who signs in back to the redirect_uri with a code. The user
//   does not have to start again.
//   Check: A new browser sends an authorize request, reaches the login page and enters the teacher's name and
//   password. The next stop must be the application with a code: also for a UI Integration URL, with 255
//   characters of state, and with PKCE. If the login page comes again, the rule is undecided: name or
//   password may be wrong.
rule(
  'authorize.login.returns',
  [
    ['SSO redirect URI', toSsoUri],
    optional(['client.ui-urls'], 'UI Integration URL', toUiUrl),
    ['long state', longState],
    ['with PKCE', withPkce],
  ],
  (context, way: Way) =>
    context.tenants.isolatedSignIns(async (own) => {
      // If the login page comes again, the check is undecided: name or password may be wrong.
      const { code, words } = await way(own)
      must(code !== null, 'the app again, with a code', words)
    }),
)

/** Which UI Integration URL the second request asks for; none if both have the SSO redirect URI. */
const restarts = [
  ['same redirect_uri', null],
  optional(['client.ui-urls'], 'another redirect_uri', 0),
] as const

// 7 known issue: The login page returns a user to the application who starts the flow again after one that
//   was not finished.
//   Check: First, the request works in a browser that has left no login page. Then a browser opens the login
//   page, leaves it, and starts again with a new nonce, also for another redirect_uri. It must get the login
//   page again, and after the sign-in arrive at the address of the second request, with the nonce of the
//   second request in the ID token and without the state of the first.
rule('authorize.login.restarted', restarts, (context, uiUrl: number | null) =>
  context.tenants.isolatedSignIns(async (own) => {
    const { app, tokens } = own
    const redirectUri = (uiUrl === null ? undefined : app.uiUrls[uiUrl]) ?? app.redirectUri
    /** Signs in with a new request, which must lead to the app with a code for this request. */
    const signIn = async (browser: ReturnType<typeof own.users.newBrowser>) => {
      const nonce = randomText()
      const page = await browser.authorize(app, { nonce, redirect_uri: redirectUri }).result()
      must(page.atLogin, 'the login page', page.words)
      const back = await page.signIn(own.credentials('teacher'), { mayFail: true })
      must(back.code !== null && back.goesTo(redirectUri), `a code at ${redirectUri}`, back.words)
      const { claims } = decodeToken((await tokens.redeem(back.grant()).tokens()).idToken)
      must(claims.nonce === nonce, claim('nonce', `${exactly(nonce)}, as in the last request`), claims.nonce)
      return back
    }
    // Control: the same request works in a browser that has left no login page.
    await positiveControl(async () => {
      const { claims, grant } = await own.signIns.identity({ session: 'login', redirectUri })
      must(
        claims.nonce === grant.nonce,
        claim('nonce', `${exactly(grant.nonce)}, as in the request`),
        claims.nonce,
      )
    })

    const browser = own.users.newBrowser()
    const state = randomText()
    const left = await browser.authorize(app, { state }).result()
    given(left.atLogin, `no login page came: ${left.words}`)
    // The user leaves the page and starts again.
    const back = await signIn(browser)
    must(back.parameter('state') !== state, 'no state of the first request', 'the state of the first request')
  }),
)
