/**
 * Required parameters of an authorize request, and the values that they accept.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * If one of these gets no code, the rule is undecided.
 * `holdsNoCode`: neither a code nor a token is in any answer: in redirects, pages, scripts and JSON.
 * Clauses: 4.1 response_type, scope, client_id, nonce.
 */
import { facts } from '#generated/catalogue.js'
import {
  type App,
  type Case,
  type Changes,
  type Context,
  decodeToken,
  each,
  type Flow,
  leaveOut,
  missingFor,
  must,
  optional,
  rule,
  swapCase,
} from '#kit/platform'
import {
  changedRequest,
  lacksParameter,
  refusesRecordedRequest,
  urisOnOneDomain,
  valuesOfParameter,
} from '#kit/platform/sso'

/**
 * Judges: the documented request gets a code, the changed one none. Sends it plain, with PKCE to a UI Integration URL,
 * and of a public app.
 * @param ways which of them: all, or plain and one more, which is another in each case of the rule
 */
async function refuses(
  context: Context,
  changes: Changes,
  ways: 'all' | 'plain and one more' = 'all',
): Promise<void> {
  const { app, appAndPublicApp, profile } = context
  const [, ...publicApps] = appAndPublicApp
  const [uiUrl] = urisOnOneDomain(app).filter((uri) => uri !== app.redirectUri)
  const variations = [
    { app, pkce: true, redirectUri: uiUrl ?? app.redirectUri },
    ...publicApps.map((one) => ({ app: one, pkce: true, redirectUri: one.redirectUri })),
  ]
  const chosen = ways === 'all' ? variations : context.rotated(variations).slice(0, 1)
  if (chosen.some((way) => way.app === app))
    leaveOut('a UI Integration URL', missingFor(['client.ui-url-on-domain'], profile))
  await each([{ app, pkce: false, redirectUri: app.redirectUri }, ...chosen], async (way) =>
    (await changedRequest(context, way, changes)).holdsNoCode(),
  )
}

/** Cases of a missing parameter. */
const absent = (name: string): readonly Case<[Changes]>[] => [
  ['left out', { [name]: undefined }],
  ['empty', { [name]: '' }],
]

/** The same of the second confidential application: a platform may require a parameter only of some applications. */
const absentForSecond = (name: string) =>
  optional(
    ['client.second'],
    'second confidential client',
    { [name]: undefined } as Changes,
    'second' as const,
  )

/** Judges: the changed request gets no code. The one of the second application is sent plain only. */
async function alsoRefusesSecond(context: Context, changes: Changes, sender?: 'second'): Promise<void> {
  if (sender === undefined) return refuses(context, changes)
  const { secondApp: app } = context
  ;(await changedRequest(context, { app }, changes)).holdsNoCode()
}

const plainAndOneMore = 'plain and one more'

const otherResponseTypes: readonly Case<[Changes, typeof plainAndOneMore]>[] = [
  'token',
  'id_token',
  'id_token token',
  'code token',
  'code id_token',
  'none',
  'foo',
].map((response_type) => [response_type, { response_type }, plainAndOneMore])

// 4.1 response_type: The authorize endpoint issues neither a code nor a token for a response_type other than
//   `code`.
//   Check: In a session, the suite replaces `code` by `token`, `id_token`, the hybrid combinations, `none` or
//   `foo`. Each value is sent plain, and in turn with PKCE (to a UI Integration URL if one is on the domain)
//   or for the public application, between two requests that get a code. Neither a code nor a token may come,
//   anywhere in the answers.
rule('authorize.response-type.other', otherResponseTypes, refuses)
refusesRecordedRequest('authorize.response-type.other', (request) =>
  valuesOfParameter(request, 'response_type').some(
    (value) => !['', facts.responseType].includes(value.trim()),
  ),
)

// 4.1 response_type: The authorize endpoint issues no code for a request without response_type.
//   Check: Between two requests that get a code, the same request is sent with `response_type` left out or
//   empty: plain, with PKCE (to a UI Integration URL if one is on the domain), and for the public
//   application. Neither a code nor a token may come.
rule('authorize.response-type.missing', absent('response_type'), refuses)
refusesRecordedRequest('authorize.response-type.missing', (request) =>
  lacksParameter(request, 'response_type'),
)

// 4.1 scope: The authorize endpoint issues no code for a request without scope.
//   Check: The scope is left out, empty, or three blanks. Plain, with PKCE and for the public application, no
//   code may come, while the complete request gets one each time. For the second confidential application,
//   the scope is left out.
rule(
  'authorize.scope.missing',
  [...absent('scope'), ['only blanks', { scope: '   ' }], absentForSecond('scope')],
  alsoRefusesSecond,
)
refusesRecordedRequest('authorize.scope.missing', (request) => lacksParameter(request, 'scope'))

// 4.1 client_id: The authorize endpoint issues no code for a request without client_id.
//   Check: The client_id is left out or empty, while the redirect_uri is still the one of a real application.
//   No code may come, plain, with PKCE, or in the request of the public application.
rule('authorize.client-id.missing', absent('client_id'), refuses)
refusesRecordedRequest('authorize.client-id.missing', (request) => lacksParameter(request, 'client_id'))

// 4.1 nonce: The authorize endpoint issues no code for a request without nonce.
//   Check: The nonce is left out or empty, plain, with PKCE and for the public application; for the second
//   confidential application, it is left out. OpenID Connect makes it optional for this flow, the contract
//   does not: no code may come.
rule('authorize.nonce.missing', [...absent('nonce'), absentForSecond('nonce')], alsoRefusesSecond)
refusesRecordedRequest('authorize.nonce.missing', (request) => lacksParameter(request, 'nonce'))

const otherClientIds: readonly [string, (right: string) => string][] = [
  ['invented', () => 'no-such-application'],
  ['other letter case', swapCase],
  ['blank in front', (right) => ` ${right}`],
  ['blank behind', (right) => `${right} `],
  ['asterisk', () => '*'],
  ['percent sign', () => '%'],
]

/** Leaves out changes that have no effect: a client_id without letters has no other letter case. */
const unknownClients = ({ app }: { readonly app: App }): Case<[Changes, typeof plainAndOneMore]>[] =>
  otherClientIds
    .filter(([, make]) => make(app.clientId) !== app.clientId)
    .map(([name, make]) => [name, { client_id: make(app.clientId) }, plainAndOneMore])

// 4.1 client_id: The authorize endpoint issues no code for a client_id that belongs to no application.
//   Check: In a session, the client_id is replaced by an invented one, by the real one in the other letter
//   case or with a blank at either end, and by the wildcards `*` and `%`. The redirect_uri stays the real
//   one. Each is sent plain, and in turn with PKCE or for the public application, between two requests that
//   get a code. No code may come.
rule('authorize.client-id.unknown', unknownClients, refuses)

const spellings = [
  ['blank as %20', `openid%20${facts.rosterScope}`],
  ['blank as plus', `openid+${facts.rosterScope}`],
  ['other order', `${facts.rosterScope}%20openid`],
  ['openid alone', 'openid'],
] as const

// 4.1 scope: The authorize endpoint accepts `openid` as the only scope, and with `roster-core.readonly` in
//   either order, separated by encoded blanks.
//   Check: The suite writes the scope parameter byte by byte: the blank as `%20`, as `+`, in the other order,
//   and `openid` only. Each request must get a code. The ID token must list the same scopes, in any order, as
//   after a usual request for the same scopes.
rule('authorize.scope.list', spellings, async (context, written) => {
  const {
    app,
    users: { teacher },
    tokens,
  } = context
  const spelt = (encoded: string): string => encoded.replace(/(?<=^|&)scope=[^&]*/, `scope=${written}`)
  const granted = ({ scopes }: Flow['claims']): string =>
    String(scopes)
      // Another rule is about the separators of the claim.
      .split(/[^\w.:/-]+/)
      .filter((scope) => scope !== '')
      .sort()
      .join(' and ')
  await context.signIns.identity()

  const grant = await teacher.authorize(app, {}, { query: spelt }).deliversCode()
  const usual = await context.signIns.identity(written === 'openid' ? { scope: 'openid' } : {})
  const { claims } = decodeToken((await tokens.redeem(grant).tokens()).idToken)
  must(
    granted(claims) === granted(usual.claims),
    `the scopes ${granted(usual.claims)}`,
    `the scopes ${granted(claims)}`,
  )
})
