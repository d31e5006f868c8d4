/**
 * How the authorize endpoint answers requests on open points of the contract. Nothing here can fail a target.
 * Clauses: 4.1, 7.
 */
import { facts } from '#generated/catalogue.js'
import {
  type App,
  type AuthorizeResult,
  type Changes,
  type Context,
  each,
  observe,
  tokensInBody,
} from '#kit/platform'
import { changedRequest, redirectUriCases, type UriTable } from '#kit/platform/sso'

/** Other spellings of the SSO redirect URI that mean the same. */
export const equivalents: UriTable = [
  [
    'default port',
    (uri) => (uri.port === '' ? [uri.with({ port: uri.scheme === 'http' ? ':80' : ':443' })] : []),
  ],
  ['scheme in capitals', (uri) => [uri.with({ scheme: uri.scheme.toUpperCase() })]],
  ['host in capitals', (uri) => [uri.with({ host: uri.host.toUpperCase() })]],
  ['final dot', (uri) => [uri.with({ host: `${uri.host}.` })]],
]

/** The result of a request in words, without the addresses of the app. */
function outcome(result: AuthorizeResult): string {
  if (result.code !== null) return 'a code'
  if (result.atLogin) return 'the login page'
  const { target, words, last } = result
  return target === null
    ? words
    : `redirect (${last.status}) with ${result.parameter('error') ?? 'no error name'}`
}

/** Sends a valid request with each of these changes, in a session. */
async function tried(
  { app, users: { teacher } }: Context,
  table: readonly (readonly [name: string, changes: Changes])[],
): Promise<string> {
  const seen: string[] = []
  for (const [name, changes] of table)
    seen.push(`${name}: ${outcome(await teacher.authorize(app, changes).result())}`)
  return seen.join('; ')
}

const faulty = (app: App): readonly (readonly [string, Changes])[] => [
  ['unknown client_id', { client_id: 'no-such-application' }],
  ['no client_id', { client_id: undefined }],
  ['other redirect_uri', { redirect_uri: `${app.redirectUri}/other` }],
  ['no redirect_uri', { redirect_uri: undefined }],
  ['unknown response_type', { response_type: 'foo' }],
  ['no scope', { scope: undefined }],
  ['no nonce', { nonce: undefined }],
  ['method plain', { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' }],
]

// 7 authorize: Which status and which delivery (redirect, JSON or page) the authorize endpoint uses for each
//   refusal in a session.
observe('observe.authorize.error-delivery', async (context) => {
  const { app } = context
  const seen = await each(
    faulty(app),
    async ([name, changes]) => `${name}: ${outcome(await changedRequest(context, { app }, changes))}`,
  )
  return seen.join('; ')
})

// 7: Whether the authorize endpoint refuses a faulty request before or after the login page.
observe('observe.authorize.error-without-session', async (context) => {
  const seen: string[] = []
  for (const [name, changes] of faulty(context.app))
    seen.push(
      `${name}: ${outcome(await context.users.newBrowser().authorize(context.app, changes).result())}`,
    )
  return seen.join('; ')
})

const securityHeaders = [
  'cache-control',
  'pragma',
  'x-frame-options',
  'content-security-policy',
  'referrer-policy',
]

// 4.1 behaviour 1: Which headers against caching, framing and referrer leaks are on the login page and on the
//   redirect with the code.
observe('observe.authorize.headers', async (context) => {
  const atLogin = await context.users.newBrowser().authorize(context.app).result()
  const granted = await context.users.teacher.authorize(context.app).result()
  const lines = [
    ['login page', atLogin.last],
    ['redirect with the code', granted.first],
  ] as const
  return lines
    .map(([name, answer]) => {
      const headers = securityHeaders.filter((header) => answer.header(header) !== undefined)
      return `${name}: ${headers.map((header) => `${header} ${answer.header(header)}`).join(', ') || 'none of them'}`
    })
    .join('; ')
})

// 4.1: How the authorize endpoint answers a form that is sent by POST.
observe('observe.authorize.post', async ({ app, discovery, users: { teacher } }) => {
  const { sent } = teacher.authorize(app)
  const browser = await teacher.browser()
  const fields = sent.map(([name, value]) => ({ name, value, type: 'hidden', hints: '' }))
  const answer = await browser.request(await discovery.used('authorize'), {
    origin: { byHand: 'POST is not documented' },
    purpose: 'authorize (POST)',
    form: fields,
  })
  return `${answer.summary}${/[?&]code=/.test(answer.header('location') ?? '') ? ', with a code' : ''}`
})

// 4.1: How the authorize endpoint answers HEAD.
observe('observe.authorize.head', async ({ app, sender, users: { teacher } }) => {
  const url = await teacher.authorize(app).address()
  const cookies = await (await teacher.browser()).jar.getCookieString(url)
  const headers = cookies === '' ? [] : ([['Cookie', cookies]] as const)
  const origin = { byHand: 'HEAD is not documented' }
  const answer = await sender.send({ origin, purpose: 'authorize (HEAD)', method: 'HEAD', url, headers })
  return `${answer.summary}${/[?&]code=/.test(answer.header('location') ?? '') ? ', with a code' : ''}`
})

// 4.1 response_type: Whether the authorize endpoint accepts `CODE`, or `code` with blanks around it, as
//   `code`.
observe('observe.authorize.response-type-spelling', (context) =>
  tried(context, [
    ['CODE', { response_type: 'CODE' }],
    ['blank in front', { response_type: ' code' }],
    ['blank behind', { response_type: 'code ' }],
  ]),
)

// 4.1 scope: How a request without `openid` in its scope ends, and whether the token endpoint returns an ID
//   token for it.
observe('observe.authorize.scope-without-openid', async (context) => {
  const {
    app,
    users: { teacher },
    tokens,
  } = context
  const result = await teacher.authorize(app, { scope: facts.rosterScope }).result()
  if (result.code === null) return outcome(result)
  const findings = tokensInBody(await tokens.redeem(result.grant()).answer())
  return `a code, then ${findings.map(({ place }) => place).join(' and ') || 'no token'}`
})

// 4.1 scope: How a request with an unknown scope value in addition to `openid` ends.
observe('observe.authorize.scope-unknown', (context) =>
  tried(context, [['openid and no-such-scope', { scope: 'openid no-such-scope' }]]),
)

// 4.1 scope: How the authorize endpoint reads commas, extra blanks and repeated values in the scope.
observe('observe.authorize.scope-spelling', (context) =>
  tried(context, [
    ['comma', { scope: `openid,${facts.rosterScope}` }],
    ['two blanks', { scope: `openid  ${facts.rosterScope}` }],
    ['blank in front', { scope: ` openid ${facts.rosterScope}` }],
    ['repeated', { scope: 'openid openid' }],
  ]),
)

// 4.1 redirect_uri: Whether the authorize endpoint accepts an explicit default port, another letter case of
//   scheme or host, or a final dot of the host.
observe('observe.authorize.redirect-uri-equivalents', (context) =>
  tried(
    context,
    redirectUriCases(context.app, equivalents).flatMap(([name, inputs]) =>
      inputs.map((redirect_uri) => [name, { redirect_uri }] as const),
    ),
  ),
)

// 4.1 redirect_uri: Whether the authorize endpoint accepts a UI Integration URL outside the registered
//   domain, if one is configured.
observe('observe.authorize.ui-url-other-domain', async (context) => {
  const { app } = context
  const domain = new URL(app.redirectUri).hostname
  const foreign = app.uiUrls.filter((url) => new URL(url).hostname !== domain)
  if (foreign.length === 0) return 'none is configured'
  return tried(
    context,
    foreign.map((redirect_uri, index) => [`UI Integration URL ${index + 1}`, { redirect_uri }]),
  )
})
