/**
 * The scope of the authorize request.
 * Clauses: 4.1 scope, 2.2, 9 item 3; OpenID Connect Core 3.1.2.1.
 */
import {
  authorizeRequest,
  conforms,
  given,
  parameters,
  rule,
  type SimulatedFlow,
  type SimulatedRequest,
} from '#kit/partner'

// 4.1 scope: The application sends a non-empty `scope`.
rule('authorize-request.scope.present', (context) =>
  context.everyAuthorizeRequest(({ parameters: sent }) => authorizeRequest.hasScopes(sent)),
)

// 4.1 scope: The application separates the values of `scope` with spaces.
rule('authorize-request.scope.separator', (context) =>
  context.everyAuthorizeRequest((flow) => authorizeRequest.separatedBySpaces(scopesOf(flow))),
)

// 4.1 scope: The application requests no scope other than `openid` and `roster-core.readonly`.
rule('authorize-request.scope.values', (context) =>
  context.everyAuthorizeRequest((flow) =>
    authorizeRequest.onlyDocumentedScopes(authorizeRequest.scopeValues(scopesOf(flow))),
  ),
)

// 2.2 profile claims: The application does not request the scope `platform-profile` for a browser in which
//   nobody has signed in yet.
rule('authorize-request.scope.profile', async (context) => {
  await context.signIn()
  const browser = await context.browser()
  const failed = { status: 400, body: '{"error":"invalid_grant"}' }
  await context.signIn({ browser, plan: { token: () => failed } })
  await context.signIn({ browser })
  for (const url of context.uiUrls()) await context.signIn({ url })
  const all = context.simulator.requests.filter(({ endpoint }) => endpoint === 'authorize')
  given(all.length > 0, 'no authorize request came')
  conforms(authorizeRequest.withoutProfileScope(all.filter(isFirst)))
})

// 2.2 profile claims: The application does not request the scope `platform-profile` after an ID token without
//   profile claims.
rule('authorize-request.scope.profile-afterwards', async (context) => {
  const { browser, flow } = await context.signIn()
  given(flow.idTokens.length > 0, 'the application did not fetch an ID token')
  const first = authorizeRequest.withoutProfileScope([flow.request])
  given(first === undefined, 'the first request contains it already')
  await context.launch(browser)
  const later = context.simulator.requests.filter(
    ({ endpoint, number, seat }) =>
      endpoint === 'authorize' &&
      number > flow.request.number &&
      // The application may also send a request without a browser.
      (seat === browser.seat || seat === null),
  )
  given(
    later.some(({ seat }) => seat === browser.seat),
    'the second launch led to no authorize request',
  )
  conforms(authorizeRequest.withoutProfileScope(later))
})

// OpenID Connect Core 3.1.2.1: The application sends `openid` in `scope`. Without it, no ID token is due.
rule('standard.authorize-request.scope-openid', (context) =>
  context.everyAuthorizeRequest((flow) =>
    authorizeRequest.hasOpenid(authorizeRequest.scopeValues(scopesOf(flow))),
  ),
)

/** @throws {Undecided} if no scope is sent: another rule judges that */
function scopesOf(flow: SimulatedFlow): string[] {
  const scopes = parameters(flow, 'scope')
  given(scopes.length > 0 && scopes.every((scope) => scope !== ''), 'no scope was sent')
  return scopes
}

/** True for a request of a browser whose earlier flows have delivered no ID token. */
function isFirst({ seat, number }: SimulatedRequest): boolean {
  const earlier = seat?.flows.filter(({ request }) => request.number < number)
  return earlier?.every(({ idTokens }) => idTokens.length === 0) ?? false
}
