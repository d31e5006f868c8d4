/**
 * The redirect_uri of the authorize endpoint and the lifetime of a code, as the standards define them.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * If one of these gets no code, the rule is undecided.
 * The first address of the first case is also sent without state and with PKCE. Other paths, hosts and near UI
 * Integration URLs are in src/platform/topics/sso/redirect-uris.ts.
 * Clauses: OpenID Connect Core 3.1.2.1; RFC 6749 3.1.2, 4.1.2, 4.1.2.1.
 */
import {
  type Cases,
  configuredUris,
  each,
  exactly,
  given,
  isAddress,
  judgesRecorded,
  must,
  NotApplicable,
  NotExercised,
  optional,
  type Profile,
  positiveControl,
  rule,
  waits,
} from '#kit/platform'
import {
  foreignHost,
  nearUiUrls,
  otherHosts,
  otherPaths,
  redirectUriCases,
  refusesRecorded,
  refusesRecordedRequest,
  requestWith,
  type UriCase,
  type UriTable,
  uiUrlCases,
  valuesOfParameter,
} from '#kit/platform/sso'

/** The same host and path, with other parts around them. */
export const otherForms: UriTable = [
  // http://app.example/sso/callback
  ['other scheme', (uri) => [uri.with({ scheme: uri.scheme === 'https' ? 'http' : 'https' })]],
  // https://app.example:8443/sso/callback, https://app.example:80/sso/callback
  [
    'other port',
    (uri) => [':8443', ':80'].filter((port) => port !== uri.port).map((port) => uri.with({ port })),
  ],
  // /sso/callback?x=1
  ['added query', (uri) => [uri.with({ query: [...uri.parameters, 'x=1'].join('&') })]],
  // /sso/callback?
  ['bare question mark', ({ query, text }) => (query === null ? [`${text}?`] : [])],
  // https://user@app.example/sso/callback, https://user:pw@app.example/sso/callback
  ['user information', ({ text }) => [text.replace('://', '://user@'), text.replace('://', '://user:pw@')]],
  ['blanks around', ({ text }) => [` ${text}`, `${text} `, `\t${text}`, `${text}\t`]],
  // At the end, and between host and path.
  [
    'line feeds',
    ({ text, scheme, host }) => {
      const origin = `${scheme}://${host}`
      return [`${text}\r\n`, `${text}\n`, `${origin}\n${text.slice(origin.length)}`]
    },
  ],
  ['null character', ({ text }) => [`${text}\0`, `${text}\0.${foreignHost}`]],
]

export const withFragment: UriTable = [
  ['fragment', ({ text }) => [`${text}#x`]],
  ['empty fragment', ({ text }) => [`${text}#`]],
]

// OpenID Connect Core 3.1.2.1: The authorize endpoint issues no code for a redirect_uri that differs in
//   scheme, port, query or user information.
//   Check: Host and path stay right. The suite changes the rest: `http`, port 8443 or 80, `?x=1`, a bare `?`,
//   `user:pw@`, blanks or tabs around, line feeds, and a null character. No answer may hold a code.
rule(
  'standard.authorize.redirect-uri.exact',
  ({ app }) => redirectUriCases(app, otherForms),
  async (context, uris, ways) => {
    for (const result of await requestWith(context, [context.app.redirectUri], uris, ways))
      result.holdsNoCode()
  },
)

// RFC 6749 3.1.2: The authorize endpoint issues no code for a redirect_uri with a fragment.
//   Check: The suite appends `#x` and an empty `#` to the configured SSO redirect URI. No code may come for
//   either.
rule(
  'standard.authorize.redirect-uri.fragment',
  ({ app }) => redirectUriCases(app, withFragment),
  async (context, uris, ways) => {
    for (const result of await requestWith(context, [context.app.redirectUri], uris, ways))
      result.holdsNoCode()
  },
)
refusesRecordedRequest('standard.authorize.redirect-uri.fragment', (request) =>
  valuesOfParameter(request, 'redirect_uri').some((uri) => uri.includes('#')),
)

// RFC 6749 3.1.2: The authorize endpoint keeps the query of the redirect_uri and appends the code to it.
//   Check: For each UI Integration URL with a query, the Location must have the same number of question marks
//   as the URL, and every parameter of the URL must come back with its values.
rule('standard.authorize.redirect-uri.query-kept', async ({ app, users: { teacher } }) => {
  const withQuery = app.uiUrls.filter((url) => /\?[^#]/.test(url))
  if (withQuery.length === 0) throw new NotExercised(['OIDC_UI_URLS (one with a query)'])

  for (const uiUrl of withQuery) {
    const result = await teacher.authorize(app, { redirect_uri: uiUrl }).result()
    given(result.code !== null && result.target !== null, `no redirect with a code: ${result.words}`)

    mustKeepQuery(uiUrl, result.target)
  }
})

function mustKeepQuery(uiUrl: string, target: string): void {
  const sent = new URL(uiUrl).searchParams
  const [, ...query] = (target.split('#')[0] ?? '').split('?')
  // A value may contain question marks of its own.
  const questionMarks = uiUrl.split('?').length - 1
  must(
    query.length === questionMarks,
    `as many question marks as in ${uiUrl}`,
    `${query.length} question marks`,
  )
  const kept = new URLSearchParams(query.join('?'))
  for (const name of new Set(sent.keys()))
    must(
      `${kept.getAll(name)}` === `${sent.getAll(name)}`,
      { thing: name, words: exactly(sent.getAll(name)) },
      kept.getAll(name),
    )
}

judgesRecorded('standard.authorize.redirect-uri.query-kept', 'authorize answer', ({ result }) => {
  const address = result.sent('redirect_uri') ?? ''
  const isGranted = result.code !== null && result.target !== null
  if (!isAddress(address) || !/\?[^#]/.test(address) || !isGranted)
    throw new NotApplicable('no redirect with a code goes to an address with a query')
  const [place] = address.split('?', 1)
  given(result.target?.split(/[?#]/, 1)[0] === place, 'the redirect goes to another address')
  // The parameters of the answer are added to the query.
  given(
    !['code', 'state', 'iss', 'session_state'].some((name) => new URL(address).searchParams.has(name)),
    'the query has a parameter of the answer',
  )
  mustKeepQuery(address, result.target ?? '')
})

/** Redirect URIs that are not configured, and the configured ones that they were made from. */
type Made = (profile: Profile) => {
  readonly from: readonly string[]
  readonly cases: readonly UriCase[]
}

const notConfigured: Cases<[Made]> = [
  ['other path', ({ app }) => ({ from: [app.redirectUri], cases: redirectUriCases(app, otherPaths) })],
  ['other host', ({ app }) => ({ from: [app.redirectUri], cases: redirectUriCases(app, otherHosts) })],
  optional(['client.ui-urls'], 'like a UI Integration URL', ({ app }) => ({
    from: app.uiUrls,
    cases: uiUrlCases(app, nearUiUrls),
  })),
]

// RFC 6749 4.1.2.1: The authorize endpoint never redirects to an address that is not registered for the
//   client, not even with an error.
//   Check: The suite sends all not configured paths, hosts and near variants of UI Integration URLs, and the
//   first address of each kind also without `state` and with PKCE. A redirect to the sent address without a
//   code is the violation here; codes are judged by other rules.
rule('standard.authorize.no-redirect-to-invalid-uri', notConfigured, async (context, made: Made) => {
  const { from, cases } = made(context.profile)
  const answers = await each(cases, ([, uris, ways]) => requestWith(context, from, uris, ways))
  for (const result of answers.flat()) {
    const sent = result.sent('redirect_uri') ?? ''
    // If a code comes, other rules report it.
    const goesThere = result.empty && result.goesTo(sent)
    const isConfigured = configuredUris(context.app).some((uri) => result.goesTo(uri))
    must(!goesThere || isConfigured, `no redirect to ${sent}`, `a redirect to ${result.target}`)
  }
})

/** Ten minutes, and ten seconds for the requests. */
const longestLife = 610

waits('standard.authorize.code-lifetime', () => longestLife)
// RFC 6749 4.1.2: The token endpoint refuses a code that is older than ten minutes, even if the profile sets
//   another limit.
//   Check: A code that is redeemed at once gets tokens. The suite gets another code, lets 610 seconds pass
//   (it moves the clock of the target, or waits), and redeems it. No tokens may come.
rule('standard.authorize.code-lifetime', (context) =>
  context.tenants.isolated(async (own) => {
    const { app, clock, tokens } = own
    const teacher = own.users.separateSession('teacher')
    await positiveControl(async () => tokens.redeem(await teacher.authorize(app).grant()).deliversTokens())
    const grant = await teacher.authorize(app).grant()

    await clock.pass(longestLife, 'a code to be ten minutes old')
    await tokens.redeem(grant).deliversNoToken()
  }),
)

refusesRecorded(
  'standard.authorize.code-lifetime',
  ({ redeemsCode, facts: { codeAge } }) => redeemsCode && codeAge !== undefined && codeAge > longestLife,
)
