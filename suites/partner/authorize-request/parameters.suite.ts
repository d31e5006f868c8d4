/**
 * The parameters of the authorize request.
 * Clauses: 4.1, 5 item 1, 7 authorize; OpenID Connect Core 3.1.2.1; RFC 6749 3.1.
 */
import {
  authorizeRequest,
  given,
  NotApplicable,
  observe,
  pairs,
  parameter,
  parameters,
  rule,
  type SimulatedFlow,
} from '#kit/partner'

/** Parameters that the contract documents. */
const documented = new Set([
  'response_type',
  'scope',
  'client_id',
  'redirect_uri',
  'nonce',
  'state',
  'prompt',
  'code_challenge',
  'code_challenge_method',
])

// 4.1: The application calls the authorize endpoint with GET and sends the parameters in the query.
rule('authorize-request.method', (context) =>
  context.signIns.everyAuthorizeRequest(({ request }) => authorizeRequest.sentByGet(request)),
)

// 4.1 behaviour 1: The application requests no response mode other than `query`, which is how the code is
//   delivered.
rule('authorize-request.response-mode', (context) =>
  context.signIns.everyAuthorizeRequest(({ parameters: sent }) =>
    pairs.isAbsentOrOneOf(sent, 'response_mode', ['query'], 'no response mode, or `query`'),
  ),
)

// 4.1 response_type: The application sends `code` as `response_type`.
rule('authorize-request.response-type', (context) =>
  context.signIns.everyAuthorizeRequest(({ parameters: sent }) =>
    pairs.isOneOf(sent, 'response_type', ['code']),
  ),
)

// 4.1 client_id: The application sends the configured OIDC client ID as `client_id`.
rule('authorize-request.client-id', (context) => {
  const { clientId } = context.profile
  return context.signIns.everyAuthorizeRequest(({ parameters: sent }) =>
    pairs.isOneOf(sent, 'client_id', [clientId], `\`client_id\` is ${clientId}`),
  )
})

// 4.1 nonce: The application sends a non-empty `nonce`.
rule('authorize-request.nonce.present', (context) =>
  context.signIns.everyAuthorizeRequest(({ parameters: sent }) => pairs.isFilled(sent, 'nonce')),
)

// 4.1 state: The application sends a non-empty `state`.
rule('authorize-request.state.present', (context) =>
  context.signIns.everyAuthorizeRequest(({ parameters: sent }) => pairs.isFilled(sent, 'state')),
)

// 4.1 prompt: The application sends no `prompt` other than `login`.
rule('authorize-request.prompt', (context) =>
  context.signIns.everyAuthorizeRequest(({ parameters: sent }) =>
    pairs.isAbsentOrOneOf(sent, 'prompt', ['login']),
  ),
)

// 5 item 1: A public client sends a code challenge with every authorize request.
rule('authorize-request.pkce.public-client', (context) =>
  context.signIns.everyAuthorizeRequest(({ parameters: sent }) =>
    pairs.isFilled(sent, 'code_challenge', 'a code challenge'),
  ),
)

// 4.1 code_challenge: The application sends a code challenge of 43 characters of the URL-safe Base64
//   alphabet, without padding.
rule('authorize-request.pkce.challenge', (context) =>
  context.signIns.everyAuthorizeRequest((flow) => authorizeRequest.challengesHaveForm(challengesOf(flow))),
)

// 4.1 code_challenge_method: The application sends each code challenge with the method `S256`, and never
//   sends a method without a challenge.
rule('authorize-request.pkce.method', (context) =>
  context.signIns.everyAuthorizeRequest((flow) => {
    if (parameters(flow, 'code_challenge_method').length === 0) challengesOf(flow)
    return authorizeRequest.hashesChallenge(flow.parameters)
  }),
)

// RFC 6749 3.1: The application sends no parameter of the authorize request twice.
rule('standard.authorize-request.repeated-parameter', (context) =>
  context.signIns.everyAuthorizeRequest(({ parameters: sent }) => pairs.eachOnce(sent)),
)

// 4.1: Which undocumented parameters the authorize request has.
observe('observe.partner.login-url.parameters', async (context) => {
  const names = (await context.signIns.signIn()).flow.parameters.map(([name]) => name)
  const others = [...new Set(names.filter((name) => !documented.has(name)))].sort()
  return others.length === 0 ? 'none' : others.join(', ')
})

// 4.1 state: How long the `state` is.
observe('observe.partner.login-url.state-length', async (context) => {
  const state = parameter((await context.signIns.signIn()).flow, 'state')
  return state === undefined ? 'no state' : `${state.length} characters`
})

// 4.1 prompt: Whether the application sends `prompt=login`.
observe('observe.partner.login-url.prompt', async (context) =>
  parameters((await context.signIns.signIn()).flow, 'prompt').length > 0 ? 'sent' : 'not sent',
)

// 5 item 1: Whether the application sends a code challenge always, never or sometimes.
observe('observe.partner.login-url.pkce', async (context) => {
  const attempts = [
    await context.signIns.signIn(),
    await context.signIns.signIn(),
    await context.signIns.signIn(),
  ]
  const withChallenge = attempts.filter(({ flow }) => parameters(flow, 'code_challenge').length > 0)
  return withChallenge.length === 0
    ? 'never'
    : withChallenge.length === attempts.length
      ? 'always'
      : 'sometimes'
})

/** The code challenges of a request. @throws {NotApplicable} if a confidential client sends none */
function challengesOf(flow: SimulatedFlow): string[] {
  const challenges = parameters(flow, 'code_challenge')
  if (challenges.length === 0) throw new NotApplicable('the application sends no code challenge')
  given(challenges.length === 1, `the request has ${challenges.length} code challenges`)
  return challenges
}
