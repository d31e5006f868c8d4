/**
 * The parameters of an authorize request still count after the login page. Each check first sends the parameter in an
 * active session, so that only the login can make a difference. At the login page, checks share a request with unusual
 * values: `special` has special characters in nonce and state; `long` has 255 characters there, and only the scope
 * `openid`.
 * `grant()` and `tokens()` make a check undecided if no code or no tokens come; `success()` judges nothing.
 * Clauses: 4.1 behaviour 2, rows scope, redirect_uri, nonce, code_challenge.
 */
import {
  type AuthorizeResult,
  type Changes,
  type Context,
  decodeToken,
  given,
  must,
  optional,
  type Proof,
  proofFor,
  rule,
  tokensInBody,
} from '#kit/platform'
import { signInWith, type Values, valuesOf } from '#kit/platform/sso'

type Session = 'shared' | 'login'

/** Signs in with a parameter, in a session or over the login page, and describes its effect. */
type Effect = (context: Context, session: Session) => Promise<string>

async function ask(
  context: Context,
  session: Session,
  changes: Changes,
  proof: Proof | null = null,
): Promise<AuthorizeResult> {
  const {
    app,
    users: { teacher },
  } = context
  if (session === 'shared') return teacher.authorize(app, changes, { proof }).result()
  const atLogin = await context.users.newBrowser().authorize(app, changes, { proof }).result()
  return atLogin.signIn(context.credentials('teacher'))
}

const usualNonce: Effect = async (context, session) => {
  const { claims, grant } = await context.signIns.identity({ session })
  return claims.nonce === grant.nonce ? 'the nonce as sent' : 'a different nonce'
}

/** The claims after a sign-in over the login page with such values. */
async function claimsWith(context: Context, kind: Values) {
  const { sent, redeemed } = await signInWith(context, kind)
  given(redeemed !== null, 'no code came after the login page')
  const { claims } = decodeToken((await redeemed.tokens()).idToken)
  return { sent, claims }
}

const nonce =
  (kind: Values): Effect =>
  async (context, session) => {
    const { sent, claims } =
      session === 'login' ? await claimsWith(context, kind) : await flowWith(context, valuesOf(kind))
    return claims.nonce === sent.nonce ? 'the nonce as sent' : 'a different nonce'
  }

async function flowWith(context: Context, sent: ReturnType<typeof valuesOf>) {
  const { claims } = await context.signIns.flow({ nonce: sent.nonce })
  return { sent, claims }
}

const twoScopes: Effect = async (context, session) =>
  `the scopes "${(await context.signIns.identity({ session })).claims.scopes}"`

const oneScope: Effect = async (context, session) => {
  const { claims } =
    session === 'login'
      ? await claimsWith(context, 'long')
      : await context.signIns.identity({ scope: valuesOf('long').scope })
  return `the scopes "${claims.scopes}"`
}

const challenge: Effect = async (context, session) => {
  const code = async () => (await ask(context, session, {}, proofFor())).grant()
  const unproven = await context.tokens.redeem({ ...(await code()), proof: null }).answer()
  if (tokensInBody(unproven).length > 0) return 'tokens without a verifier'
  const proven =
    session === 'login'
      ? (await context.signIns.overLoginPage({ pkce: true })).redeemed
      : context.tokens.redeem(await code())
  if (proven !== null && tokensInBody(await proven.success()).length > 0)
    return 'tokens with the verifier, as sent'
  // Control: codes get tokens at all.
  await context.signIns.identity({ session })
  return 'no tokens with the verifier'
}

const redirectUri: Effect = async (context, session) => {
  const [uiUrl = ''] = context.app.uiUrls
  const result =
    session === 'login'
      ? (await context.signIns.overLoginPage({ redirectUri: uiUrl })).back
      : await ask(context, session, { redirect_uri: uiUrl })
  given(result.target !== null, `no redirect came: ${result.words}`)
  return result.goesTo(uiUrl) ? 'a redirect to the address as sent' : 'a redirect to a different address'
}

// 4.1 behaviour 2: The platform keeps the nonce, challenge, scope and redirect_uri of the authorize request
//   while the user signs in.
//   Check: Each parameter is sent in an active session, and by a new browser that signs in at the login page.
//   Its effect after the login must be the one in the session: the nonce in the ID token, the text of
//   `scopes`, the address of the redirect; for a challenge, no tokens without the verifier and tokens with
//   it. The special nonce, the long nonce and the single scope share requests at the login page, which also
//   have an unusual state. If the parameter has no effect in the session, or no code comes after the login,
//   the rule is undecided.
rule(
  'authorize.login.keeps-parameters',
  [
    ['nonce', usualNonce],
    ['nonce with special characters', nonce('special')],
    ['long nonce', nonce('long')],
    ['two scopes', twoScopes],
    ['one scope', oneScope],
    ['challenge', challenge],
    optional(['client.ui-urls'], 'redirect_uri', redirectUri),
  ],
  (context, effect: Effect) =>
    context.tenants.isolatedSignIns(async (own) => {
      const inSession = await effect(own, 'shared')
      given(
        /as sent$|^the scopes/.test(inSession),
        `the parameter has no effect in a session either: ${inSession}`,
      )

      const afterLogin = await effect(own, 'login')
      must(afterLogin === inSession, `${inSession}, as in a session`, `${afterLogin} after the login page`)
    }),
)
