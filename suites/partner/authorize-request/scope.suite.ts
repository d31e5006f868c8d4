/**
 * The scope of the authorize request.
 * `everyAuthorizeRequest`: each authorize request of the run and of six further sign-ins, after all other checks. One that
 * the rule does not concern is skipped; without any other, the result is undecided or not applicable.
 * Clauses: 4.1 scope, 2.2, 9 item 3; OpenID Connect Core 3.1.2.1.
 */
import { facts } from '#generated/catalogue.js'
import { authorizeRequest, conforms, given, parameters, rule } from '#kit/partner'
import {
  everyAuthorizeRequest,
  judgesRecorded,
  type SentAuthorizeRequest,
} from '#kit/partner/authorize-request'

// 4.1 scope: The application sends a non-empty `scope`.
//   Check: The suite decodes `scope` of each authorize request. The parameter must be there and have more
//   than blanks.
rule(
  'authorize-request.scope.present',
  everyAuthorizeRequest(({ parameters: sent }) => authorizeRequest.hasScopes(sent)),
)

// 4.1 scope: The application separates the values of `scope` with spaces.
//   Check: The suite decodes `scope` once, so `%20` and `+` are both spaces. There must be exactly one space
//   between two values; commas, `;`, `|` or several spaces violate the rule. A request without a scope is not
//   judged.
rule(
  'authorize-request.scope.separator',
  everyAuthorizeRequest((flow) => authorizeRequest.separatedBySpaces(scopesOf(flow))),
)

// 4.1 scope: The application requests no scope other than `openid` and `roster-core.readonly`.
//   Check: The suite compares the values of each `scope` with the two documented ones, also if commas
//   separate them. `profile`, `email` or `offline_access` is a violation. `platform-profile` has a rule of
//   its own, and a request without a scope is not judged.
rule(
  'authorize-request.scope.values',
  everyAuthorizeRequest((flow) =>
    authorizeRequest.onlyDocumentedScopes(authorizeRequest.scopeValues(scopesOf(flow))),
  ),
)

// Judges every authorize request of the run, also requests that the application sends without a browser.
// 2.2 profile claims: The application never requests the scope `platform-profile`.
//   Check: The suite signs a user in twice with a token without names, again after a refused code, and opens
//   each UI Integration URL. No authorize request that has arrived in the run, not even one that the
//   application's server sends, may contain `platform-profile`. Undecided if the application fetches no ID
//   token.
rule('authorize-request.scope.profile', async (context) => {
  const { browser, flow } = await context.signIns.signIn()
  given(flow.idTokens.length > 0, 'the application did not fetch an ID token')
  // It may miss the profile claims now, or after a failure.
  await context.signIns.signIn({ browser })
  const failed = { status: 400, body: `{"error":"${facts.invalidGrant}"}` }
  await context.signIns.signIn({ browser, plan: { token: () => failed } })
  await context.signIns.signIn({ browser })
  for (const url of context.launches.uiUrls()) await context.signIns.signIn({ url })

  const requests = context.simulator.requests.filter(({ endpoint }) => endpoint === 'authorize')
  context.addToEvidence(requests.filter(({ number }) => number >= flow.request.number))
  conforms(authorizeRequest.withoutProfileScope(requests))
})

judgesRecorded('authorize-request.scope.profile', 'authorize request', ({ request }) =>
  conforms(authorizeRequest.withoutProfileScope([request])),
)

// OpenID Connect Core 3.1.2.1: The application sends `openid` in `scope`. Without it, no ID token is due.
//   Check: The decoded `scope` of each authorize request must contain the value `openid`, also if commas
//   separate the values. A request without a scope is not judged.
rule(
  'standard.authorize-request.scope-openid',
  everyAuthorizeRequest((flow) => authorizeRequest.hasOpenid(authorizeRequest.scopeValues(scopesOf(flow)))),
)

/** @throws {Undecided} if no scope is sent: another rule judges that */
function scopesOf(flow: SentAuthorizeRequest): string[] {
  const scopes = parameters(flow, 'scope')
  given(scopes.length > 0 && scopes.every((scope) => scope !== ''), 'no scope was sent')
  return scopes
}
