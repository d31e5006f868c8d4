/**
 * Error answers of the token endpoint for both grants, as RFC 6749 defines them.
 * Each refused exchange is sent between two correct ones with the same application, redirect URI and PKCE; a refused
 * service request follows a correct one. If a correct one fails, or tokens come, the rule is undecided.
 * Clause: RFC 6749 5.2.
 */
import {
  type Answer,
  basic,
  type Context,
  findNames,
  given,
  must,
  NotApplicable,
  optional,
  otherCharacter,
  positiveControl,
  rule,
  shared,
  tokensInBody,
  waits,
} from '#kit/platform'
import {
  answered,
  commonRefusals,
  exchangeByOther,
  judgesRefusals,
  namesErrorForRecorded,
  redeemOld,
  refusedExchange,
  type TokenAttempt,
} from '#kit/platform/token'

/** Sends a correct request as the control, then one that must be refused. */
type Refused = (context: Context) => Promise<TokenAttempt>

const refusedCode =
  (words: keyof typeof commonRefusals): Refused =>
  (context) =>
    refusedExchange(context, { app: context.app, ...commonRefusals[words](context.app) })

/** A request that all rules of this file share. */
function refusedService(send: (context: Context) => TokenAttempt): Refused {
  const attempt = shared(async (context: Context) => {
    await positiveControl(() => context.tokens.service(context.tokens.serviceHeader).deliversToken())
    return answered(send(context))
  })
  return async (context) => (await attempt(context)).for(context.sender)
}

const unknownCode = refusedCode('unknown code')
const otherRedirectUri = refusedCode('other redirect_uri')
const wrongSecret = refusedCode('wrong secret')
const unknownGrantType = refusedCode('unknown grant_type')
const noGrantType = refusedCode('no grant_type')

const wrongPassword = refusedService(({ tokens, service: { clientId, password } }) =>
  tokens.service(basic(clientId, otherCharacter(password, -1))),
)

const unknownServiceGrantType = refusedService(({ tokens, tokens: { serviceHeader } }) =>
  tokens.service(serviceHeader, { query: [['grant_type', 'urn:example:unknown']] }),
)

const noServiceGrantType = refusedService(({ tokens, tokens: { serviceHeader } }) =>
  tokens.service(serviceHeader, { query: [] }),
)

const usedCode: Refused = (context) => {
  const { app, tokens } = context
  return context.refusals.exchange({ app }, async (grant) => {
    await positiveControl(() => tokens.redeem(grant).deliversTokens())
    return answered(tokens.redeem(grant))
  })
}

const codeOfAnotherClient: Refused = (context) => exchangeByOther(context, context.app, context.secondApp)

const expiredCode: Refused = (context) => redeemOld(context, 'without PKCE')

waits('standard.token.invalid-grant', ({ codeLifetimeMaxSeconds }) => codeLifetimeMaxSeconds)
// RFC 6749 5.2: The token endpoint refuses a code that is unknown, expired, used or sent with a wrong
//   redirect_uri with `invalid_grant`.
//   Check: The suite sends an invented code, a code for the second time, one with another redirect_uri, one
//   of another client, and one that waited until the limit in the profile. Each refusal must name
//   `invalid_grant`. If tokens come, the rule is undecided: other rules report it.
rule(
  'standard.token.invalid-grant',
  [
    ['unknown code', unknownCode],
    ['used code', usedCode],
    ['other redirect_uri', otherRedirectUri],
    optional(['client.second'], 'code of another client', codeOfAnotherClient),
    optional(['time'], 'expired code', expiredCode),
  ],
  async (context, refused: Refused) => {
    await (await refused(context)).namesError('invalid_grant')
  },
)

namesErrorForRecorded(
  'standard.token.invalid-grant',
  'invalid_grant',
  ({ redeemsCode, facts: { isRepeated } }) => redeemsCode && isRepeated,
)

const unproven = [
  ['wrong client secret', wrongSecret],
  optional(['client.service'], 'wrong password', wrongPassword),
] as const

// RFC 6749 5.2: The token endpoint refuses a client that fails to authenticate with `invalid_client`.
//   Check: A fresh code with a client secret whose last character is changed, and a service request with a
//   password changed in the same way, must be refused with the name `invalid_client`.
rule('standard.token.invalid-client', unproven, async (context, refused) => {
  await (await refused(context)).namesError('invalid_client')
})

// RFC 6749 5.2: The token endpoint answers a failed HTTP Basic authentication with status 401 and a
//   WWW-Authenticate header.
//   Check: A service request with a wrong password in the Basic header must get status 401 and a
//   `WWW-Authenticate` header. A 400 with `invalid_client` is a violation here.
rule('standard.token.invalid-client-challenge', async (context) => {
  const answer = await (await wrongPassword(context)).answer()
  given(tokensInBody(answer).length === 0, 'the wrong password was not refused')

  mustChallenge(answer)
})

function mustChallenge(answer: Answer): void {
  must(answer.status === 401, 'status 401', answer.summary)
  must(
    answer.header('www-authenticate') !== undefined,
    'a WWW-Authenticate header',
    'no WWW-Authenticate header',
  )
}

judgesRefusals('standard.token.invalid-client-challenge', ({ answer, request: { basic: credentials } }) => {
  const isFailure = findNames([answer], ['invalid_client']).length > 0
  if (credentials === null || !isFailure) throw new NotApplicable('no Basic authentication failed')
  mustChallenge(answer)
})

// RFC 6749 5.2: The token endpoint refuses an unknown grant_type with `unsupported_grant_type`.
//   Check: The suite sends `grant_type=unknown` with a fresh code, and `grant_type=urn:example:unknown` with
//   correct Basic credentials. Both answers must name `unsupported_grant_type`. If tokens come, the rule is
//   undecided.
rule(
  'standard.token.unsupported-grant-type',
  [
    ['with a code', unknownGrantType],
    optional(['client.service'], 'with Basic credentials', unknownServiceGrantType),
  ],
  async (context, refused: Refused) => {
    await (await refused(context)).namesError('unsupported_grant_type')
  },
)

// RFC 6749 5.2: The token endpoint refuses a request without grant_type with `invalid_request`.
//   Check: A request with a fresh code, and one with correct Basic credentials, has no `grant_type` at all.
//   Both answers must name `invalid_request`.
rule(
  'standard.token.missing-grant-type',
  [['with a code', noGrantType], optional(['client.service'], 'with Basic credentials', noServiceGrantType)],
  async (context, refused: Refused) => {
    await (await refused(context)).namesError('invalid_request')
  },
)

const refusals = [
  ['unknown code', unknownCode],
  ['wrong client secret', wrongSecret],
  ['unknown grant_type', unknownGrantType],
  optional(['client.service'], 'wrong password', wrongPassword),
] as const

// RFC 6749 5.2: The token endpoint refuses requests with status 400, or with 401 if the error is
//   `invalid_client`.
//   Check: An unknown code, a wrong client secret, an unknown grant_type and a wrong password are refused.
//   The status must be 400; 401 passes only together with the name `invalid_client`.
rule('standard.token.error-status', refusals, async (context, refused) => {
  const answer = await (await refused(context)).answer()
  given(tokensInBody(answer).length === 0, 'the request was not refused')

  mustHaveErrorStatus(answer)
})

function mustHaveErrorStatus(answer: Answer): void {
  const unauthorized = answer.status === 401 && findNames([answer], ['invalid_client']).length > 0
  must(answer.status === 400 || unauthorized, 'status 400, or 401 for invalid_client', answer.summary)
}

judgesRefusals('standard.token.error-status', ({ answer }) => mustHaveErrorStatus(answer))

// RFC 6749 5.2: The token endpoint refuses requests with a JSON object that has the string `error`.
//   Check: The same four refusals are read as JSON. Each body must be an object with a text in `error`; an
//   HTML page or a nested error object fails.
rule('standard.token.error-body', refusals, async (context, refused) => {
  const answer = await (await refused(context)).answer()
  given(tokensInBody(answer).length === 0, 'the request was not refused')

  mustHaveErrorBody(answer)
})

function mustHaveErrorBody(answer: Answer): void {
  must(typeof answer.object?.error === 'string', 'a JSON object with the text error', answer.summary)
}

judgesRefusals('standard.token.error-body', ({ answer }) => mustHaveErrorBody(answer))
