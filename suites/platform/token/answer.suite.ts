/**
 * The tokens that a code is exchanged for.
 * Rules share the exchange of each case. If the code does not come, the rule is undecided.
 * Clauses: 4.2, 2.1 rows id_token and access_token.
 */
import {
  type Answer,
  type App,
  type Cases,
  type Changes,
  type Context,
  describeAnswer,
  given,
  judgesRecorded,
  must,
  optional,
  positiveControl,
  proofFor,
  rule,
  shared,
  tokensInBody,
} from '#kit/platform'
import { uiUrlsOnDomain } from '#kit/platform/token'

/** The sign-in whose code is exchanged: how its authorize request differs from the plain one. */
interface Kind {
  readonly app?: (context: Context) => App
  readonly changes?: (app: App) => Changes
  readonly pkce?: true
}

const toUiUrl: Kind = { changes: ({ uiUrls }) => ({ redirect_uri: uiUrls[0] }) }

const kinds: Cases<[Kind]> = [
  ['plain', {}],
  ['with PKCE', { pkce: true }],
  ['openid alone', { changes: () => ({ scope: 'openid' }) }],
  optional(['client.public'], 'public client', { app: ({ publicApp }) => publicApp, pkce: true }),
  optional(['client.second'], 'second client', { app: ({ secondApp }) => secondApp }),
  optional(['client.ui-urls'], 'UI Integration URL', toUiUrl),
]

/** The token answer of a sign-in. Rules that look at the same one share it. */
const exchange = shared(
  async (context: Context, kind: Kind) => {
    const {
      users: { teacher },
      tokens,
    } = context
    const { app, changes, pkce } = requestOf(context, kind)
    const proof = pkce ? proofFor() : null
    return tokens.redeem(await teacher.authorize(app, changes, { proof }).grant()).success()
  },
  (context, kind) => {
    const { app, changes, pkce } = requestOf(context, kind)
    return [app.clientId, changes, pkce]
  },
)

function requestOf(context: Context, { app: appOf, changes, pkce }: Kind) {
  const app = appOf?.(context) ?? context.app
  return { app, changes: changes?.(app) ?? {}, pkce: pkce === true }
}

/** The same. @throws {Undecided} if the code was not exchanged */
async function successOf(context: Context, kind: Kind) {
  const answer = await exchange(context, kind)
  given(answer.ok, `the code was not exchanged: ${describeAnswer(answer)}`)
  return { answer, object: answer.object }
}

// 4.2: The token endpoint answers a correct request with a JSON object that has the string `id_token`.
//   Check: The suite redeems codes of different sign-ins: plain, with PKCE, with `openid` only, of the public
//   and the second client, and for a UI Integration URL. Each successful answer must be a JSON object with a
//   non-empty text in `id_token`.
rule('token.code.id-token', kinds, async (context, kind) => {
  const { answer, object } = await successOf(context, kind)

  mustHaveIdToken({ answer, object })
})

/** A successful answer, and its body as a JSON object. */
type Success = Pick<Awaited<ReturnType<typeof successOf>>, 'object'> & { readonly answer: Answer }

function mustHaveIdToken({ answer, object }: Success): void {
  const idToken = object?.id_token
  must(object !== undefined, 'a JSON object', describeAnswer(answer))
  must(typeof idToken === 'string' && idToken !== '', 'a text in id_token', describeAnswer(answer))
}

judgesRecorded('token.code.id-token', 'token response', ({ answer, grant }) => {
  if (grant === 'code') mustHaveIdToken({ answer, object: answer.object })
})

// 4.2: The token endpoint answers a correct request with the non-empty string `access_token`.
//   Check: The answers to the same exchanges as for `id_token` are read as JSON. Each must have a non-empty
//   text in `access_token`, also if only `openid` was requested.
rule('token.code.access-token', kinds, async (context, kind) => {
  const { answer, object } = await successOf(context, kind)
  mustHaveAccessToken({ answer, object })
})

function mustHaveAccessToken({ answer, object }: Success): void {
  given(object !== undefined, `no JSON object came: ${describeAnswer(answer)}`)

  const accessToken = object.access_token
  must(
    typeof accessToken === 'string' && accessToken !== '',
    'a non-empty text in access_token',
    describeAnswer(answer),
  )
}

judgesRecorded('token.code.access-token', 'token response', ({ answer, grant }) => {
  if (grant === 'code') mustHaveAccessToken({ answer, object: answer.object })
})

const ways = [
  ['SSO redirect URI', 'sso'],
  optional(['client.ui-url-on-domain'], 'UI Integration URL', 'ui'),
] as const

/** The access token for a new code. It is no shared one, because it lives only for minutes. */
async function tokenFor(context: Context, way: 'sso' | 'ui'): Promise<string> {
  if (way === 'sso') return (await context.signIns.flow()).accessToken
  const {
    app,
    users: { teacher },
    tokens,
  } = context
  const [redirect_uri = app.redirectUri] = uiUrlsOnDomain(app)
  return (
    await positiveControl(async () =>
      tokens.redeem(await teacher.authorize(app, { redirect_uri }).grant()).deliversTokens(),
    )
  ).accessToken
}

// 2.1 access_token: The API that the scope names accepts the access token of a signed-in user as Bearer
//   token.
//   Check: The address in the profile key for user tokens must give no data without a token. With the access
//   token of a complete sign-in as Bearer token it must give data. So must the token for a code that went to
//   a UI Integration URL.
rule('token.code.bearer', ways, async (context, way) => {
  const probe = context.profile.userTokenProbe ?? ''
  const accessToken = await tokenFor(context, way)
  given(
    !(await context.data.get(probe, null)).hasData,
    `${probe} answers without a token too, so it cannot show whether the token works`,
  )

  const answer = await context.data.get(probe, accessToken)
  must(answer.hasData, `data from ${probe}`, answer.summary)
})

const addresses: Cases<[Kind]> = [
  ['SSO redirect URI', {}],
  optional(['client.ui-urls'], 'UI Integration URL', toUiUrl),
]

// 8 Authorization code: The token endpoint issues tokens for a code that is redeemed immediately.
//   Check: The suite redeems a code directly after it arrived, for the SSO redirect URI and for a UI
//   Integration URL. Tokens must come.
rule('token.code.lifetime.fresh', addresses, async (context, kind) => {
  const answer = await exchange(context, kind)

  const came = tokensInBody(answer).length > 0
  must(came, 'tokens for a code that was issued just now', describeAnswer(answer))
})

const clients = [
  ['confidential client', 'confidential'],
  optional(['client.public'], 'public client', 'public'),
] as const

// 4.2 code_verifier: The token endpoint issues tokens for the verifier that belongs to the challenge.
//   Check: A code without PKCE is redeemed first. Then the confidential and the public application each
//   redeem a code with the verifier of its challenge, and must get tokens.
rule('token.code.pkce.right-verifier', clients, async (context, client: 'confidential' | 'public') => {
  const {
    app,
    users: { teacher },
    tokens,
  } = context
  await context.signIns.identity()

  const asked = client === 'public' ? context.publicApp : app
  const grant = await teacher.authorize(asked, {}, { proof: proofFor() }).grant()
  const answer = await tokens.redeem(grant).success()
  const came = tokensInBody(answer).length > 0
  must(came, 'tokens for the code with its verifier', describeAnswer(answer))
})
