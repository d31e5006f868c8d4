/**
 * The parameters of the authorize request.
 * `everyAuthorizeRequest`: each authorize request of the run and of six further sign-ins, after all other checks. One that
 * the rule does not concern is skipped; without any other, the result is undecided or not applicable.
 * Clauses: 4.1, 5 item 1, 7 authorize; OpenID Connect Core 3.1.2.1; RFC 6749 3.1.
 */
import { facts } from '#generated/catalogue.js'
import {
  authorizeRequest,
  given,
  NotApplicable,
  observe,
  pairs,
  parameter,
  parameters,
  rule,
} from '#kit/partner'
import { everyAuthorizeRequest, type SentAuthorizeRequest } from '#kit/partner/authorize-request'

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
//   Check: The suite looks at each authorize request of the run. It must be a GET without a body, whose
//   parameters are in the query.
rule(
  'authorize-request.method',
  everyAuthorizeRequest(({ request }) => authorizeRequest.sentByGet(request)),
)

// 4.1 behaviour 1: The application requests no response mode other than `query`, which is how the code is
//   delivered.
//   Check: Each authorize request must have no `response_mode`, or `response_mode=query`. `form_post` and
//   `fragment` violate the rule.
rule(
  'authorize-request.response-mode',
  everyAuthorizeRequest(({ parameters: sent }) =>
    pairs.isAbsentOrOneOf(sent, 'response_mode', ['query'], 'no response mode, or `query`'),
  ),
)

// 4.1 response_type: The application sends `code` as `response_type`.
//   Check: The suite reads `response_type` of each authorize request. The only permitted value is `code`;
//   `code id_token` and `token` are violations.
rule(
  'authorize-request.response-type',
  everyAuthorizeRequest(({ parameters: sent }) => pairs.isOneOf(sent, 'response_type', [facts.responseType])),
)

// 4.1 client_id: The application sends the configured OIDC client ID as `client_id`.
//   Check: Each authorize request must have the client ID of the profile as `client_id`, compared character
//   by character.
rule(
  'authorize-request.client-id',
  everyAuthorizeRequest(({ parameters: sent, application: { clientId } }) =>
    pairs.isOneOf(sent, 'client_id', [clientId], `\`client_id\` is ${clientId}`),
  ),
)

// 4.1 nonce: The application sends a non-empty `nonce`.
//   Check: Each authorize request must have a `nonce` with at least one character. Length and alphabet are
//   free.
rule(
  'authorize-request.nonce.present',
  everyAuthorizeRequest(({ parameters: sent }) => pairs.isFilled(sent, 'nonce')),
)

// 4.1 state: The application sends a non-empty `state`.
//   Check: Each authorize request should have a `state` with at least one character. The contract only
//   recommends it, so a missing one is a warning.
rule(
  'authorize-request.state.present',
  everyAuthorizeRequest(({ parameters: sent }) => pairs.isFilled(sent, 'state')),
)

// 4.1 prompt: The application sends no `prompt` other than `login`.
//   Check: Each authorize request must have no `prompt`, or `prompt=login`. `none`, `consent` and
//   `select_account` are violations.
rule(
  'authorize-request.prompt',
  everyAuthorizeRequest(({ parameters: sent }) => pairs.isAbsentOrOneOf(sent, 'prompt', [facts.loginPrompt])),
)

// 5 item 1: A public client sends a code challenge with every authorize request.
//   Check: If the profile says that the application is a public client, each of its authorize requests must
//   have a non-empty `code_challenge`.
rule('authorize-request.pkce.public-client', (context) =>
  context.signIns.everyAuthorizeRequest(({ parameters: sent }) =>
    pairs.isFilled(sent, 'code_challenge', 'a code challenge'),
  ),
)

// 4.1 code_challenge: The application sends a code challenge of 43 characters of the URL-safe Base64
//   alphabet, without padding.
//   Check: The suite checks the form of each `code_challenge`: 43 letters, digits, `-` or `_`. A `=` at the
//   end, or hexadecimal digits of the hash, violate the rule. Not applicable if the application sends no
//   challenge.
rule(
  'authorize-request.pkce.challenge',
  everyAuthorizeRequest((flow) => authorizeRequest.challengesHaveForm(challengesOf(flow))),
)

// 4.1 code_challenge_method: The application sends each code challenge with the method `S256`, and never
//   sends a method without a challenge.
//   Check: Each request with a `code_challenge` must have `code_challenge_method=S256`; `plain` or a missing
//   method is a violation. A request without a challenge must have no method.
rule(
  'authorize-request.pkce.method',
  everyAuthorizeRequest((flow) => {
    if (parameters(flow, 'code_challenge_method').length === 0) challengesOf(flow)
    return authorizeRequest.hashesChallenge(flow.parameters)
  }),
)

// RFC 6749 3.1: The application sends no parameter of the authorize request twice.
//   Check: The suite counts the names in the query, or the posted form, of each authorize request. No name
//   should come twice, even with equal values.
rule(
  'standard.authorize-request.repeated-parameter',
  everyAuthorizeRequest(({ parameters: sent }) => pairs.eachOnce(sent)),
)

// 4.1: Which undocumented parameters the authorize request has.
observe('observe.partner.login-url.parameters', async (context) => {
  const names = (await context.signIns.signIn()).flow.parameters.map(([name]) => name)
  const undocumented = [...new Set(names.filter((name) => !documented.has(name)))].sort()
  return undocumented.length === 0 ? 'none' : undocumented.join(', ')
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
function challengesOf(flow: SentAuthorizeRequest): string[] {
  const challenges = parameters(flow, 'code_challenge')
  if (challenges.length === 0) throw new NotApplicable('the application sends no code challenge')
  given(challenges.length === 1, `the request has ${challenges.length} code challenges`)
  return challenges
}
