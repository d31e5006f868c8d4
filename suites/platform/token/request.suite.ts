/**
 * Token requests with a missing or wrong parameter, or in another encoding: no tokens come.
 * Each refused request is sent between two correct ones with the same application, redirect URI and PKCE.
 * If one of these gets no tokens, the rule is undecided, unless tokens come for input that the suite made up.
 * Clause: 4.2, rows Content-Type, grant_type, code, redirect_uri, client_id.
 */
import {
  Address,
  type App,
  type Case,
  type Cases,
  type Changes,
  each,
  inventedLike,
  lacking,
  optional,
  otherCharacter,
  type Profile,
  rule,
  swapCase,
  unlessTolerated,
} from '#kit/platform'
import { encodePairs, isForm, percentEncode, refusedExchange, refusesRecorded } from '#kit/platform/token'

/** How a token request is written, and the Content-Type that it carries; null sends no Content-Type. */
interface Encoding {
  readonly contentType: string | null
  readonly body: (pairs: Pairs) => string
}

type Pairs = readonly (readonly [name: string, value: string])[]

/** The documented form body. */
const form = encodePairs

const json = (pairs: Pairs): string => JSON.stringify(Object.fromEntries(pairs))

const boundary = 'part-of-a-token-request'

/** Everything but a form that says so. Some platforms ignore the Content-Type, others the body: both are tried. */
export const otherContentTypes: readonly Case<[encodings: readonly Encoding[]]>[] = [
  [
    'JSON',
    [
      { contentType: 'application/json', body: json },
      { contentType: 'application/json', body: form },
    ],
  ],
  ['multipart form', [{ contentType: `multipart/form-data; boundary=${boundary}`, body: multipart }]],
  ['plain text', [{ contentType: 'text/plain', body: form }]],
  ['no content type', [{ contentType: null, body: form }]],
  [
    'XML',
    [
      { contentType: 'application/xml', body: xml },
      { contentType: 'application/xml', body: form },
    ],
  ],
]

/** The redirect_uri of the authorize request, and the one of the token request. */
interface RedirectPair {
  readonly authorize: string
  readonly token: string
  /** Whether the code has a challenge. If both, the pair is sent twice. */
  readonly pkce: readonly boolean[]
}

/** Cases that show whether the two are compared at all: they run without and with PKCE. Of the others, every second one has PKCE. */
const withBothForms = ['another configured address', 'unknown address']

type Pair = Pick<RedirectPair, 'authorize' | 'token'>

/** Cases that need UI Integration URLs, and the profile key. */
const ofUiUrls: Readonly<Record<string, string>> = {
  'another configured address': 'OIDC_UI_URLS',
  'another UI Integration URL': 'OIDC_UI_URLS (two or more)',
  'without its query': 'OIDC_UI_URLS (one with a query)',
}

/** What is sent for other applications: a platform may compare the redirect_uri only for some kinds of them. */
const ofOtherApps = ['another configured address', 'unknown address', 'trailing slash']
// 4.2 Content-Type: The token endpoint issues no tokens for a request that is not form-encoded or does not
//   declare it.
//   Check: Between two normal exchanges, correct parameters are sent as JSON, multipart or XML, and as a
//   correct form body under `application/json`, `text/plain`, `application/xml` or without Content-Type. None
//   may get tokens.
rule('token.code.content-type', otherContentTypes, async (context, encodings) => {
  const { app, tokens } = context
  await context.refusals.exchanges({ app }, encodings, (grant, encoding) => {
    const body = `body ${encodings.indexOf(encoding) + 1} of ${encodings.length}`
    const about = `${encoding.contentType ?? 'no content type'} (${body})`
    return tokens.redeem(grant, {}, { ...encoding, about }).deliversNoToken()
  })
})
refusesRecorded(
  'token.code.content-type',
  (request, answer) =>
    request.facts.method === 'POST' &&
    isForm(request) === false &&
    // Parameters in another encoding are not read. Only a code gets an ID token.
    (request.redeemsCode || (answer.ok && answer.object?.id_token !== undefined)),
)

/** Cases of a missing parameter; none if the profile says that the target does without it. */
const absent = (parameter: string) =>
  unlessTolerated(parameter, [
    ['left out', { [parameter]: undefined }],
    ['empty', { [parameter]: '' }],
  ] as [string, Changes][])

const otherGrantTypes = ['code', 'password', 'implicit', 'refresh_token', 'unknown'].map(
  (grant_type): [string, Changes] => [grant_type, { grant_type }],
)

// 4.2 grant_type: The token endpoint exchanges a code only for the grant_type `authorization_code`.
//   Check: A fresh code with correct client secret is sent with `grant_type` left out, empty, `code`,
//   `password`, `implicit`, `refresh_token` or an unknown value, each between two normal exchanges. No tokens
//   may come.
rule(
  'token.code.grant-type',
  (profile) => [...absent('grant_type')(profile), ...otherGrantTypes],
  async (context, changes) => {
    const name = `grant_type ${changes['grant_type']}`
    await (
      await refusedExchange(context, { app: context.app, name, changes: () => changes })
    ).deliversNoToken()
  },
)
refusesRecorded(
  'token.code.grant-type',
  (request) =>
    request.value('code') !== undefined &&
    !request.redeemsCode &&
    (request.value('grant_type') !== undefined || request.lacks('grant_type')),
)

/** Codes that were not issued, made from one that was. Undefined leaves the parameter out. */
const otherCodes: [string, (code: string) => string | undefined][] = [
  ['left out', () => undefined],
  ['empty', () => ''],
  ['last character changed', (code) => otherCharacter(code, -1)],
  ['other letter case', (code) => (swapCase(code) === code ? otherCharacter(code, 0) : swapCase(code))],
  ['last character removed', (code) => code.slice(0, -1)],
  ['one character appended', (code) => `${code}x`],
  ['invented', inventedLike],
]

// 4.2 code: The token endpoint issues tokens only for a code that the platform issued, and none for a
//   missing, altered or invented code.
//   Check: The suite gets a real code and sends it changed: without it, empty, with another last character,
//   in the other letter case, one character shorter or longer, or an invented text of the same form. No
//   tokens may come, while unchanged codes before and after get tokens.
rule(
  'token.code.issued-code',
  otherCodes.map(([name, change]) => [name, `code ${name}`, change] as const),
  async (context, name, change) => {
    const refused = { app: context.app, name, changes: (code: string) => ({ code: change(code) }) }
    await (await refusedExchange(context, refused)).deliversNoToken()
  },
)
refusesRecorded(
  'token.code.issued-code',
  (request) => request.redeemsCode && request.value('code') === undefined && request.basic === null,
)

// With PKCE, a platform may skip the check of redirect_uri: some cases run without and with it.
const withoutAndWith = [false, true] as const

// 4.2 redirect_uri: The token endpoint issues no tokens for a request without redirect_uri.
//   Check: A code is redeemed with `redirect_uri` left out or empty, once with a code without PKCE and once
//   with PKCE, because some servers skip the comparison if a verifier is sent. No tokens may come.
rule(
  'token.code.redirect-uri.missing',
  [
    ['left out', { redirect_uri: undefined }],
    ['empty', { redirect_uri: '' }],
  ],
  async (context, changes: Changes) => {
    const { app, tokens } = context
    await each(withoutAndWith, (pkce) => {
      const about = `a code ${pkce ? 'with' : 'without'} PKCE`
      return context.refusals.exchange({ app, pkce }, (grant) =>
        tokens.redeem(grant, changes, { about }).deliversNoToken(),
      )
    })
  },
)
refusesRecorded(
  'token.code.redirect-uri.missing',
  (request) => request.redeemsCode && request.value('code') !== undefined && request.lacks('redirect_uri'),
)

// 4.2 redirect_uri: The token endpoint issues no tokens for a redirect_uri that differs from the one of the
//   authorize request, even if it is configured.
//   Check: The code was issued for one address and is redeemed with another: each other configured address in
//   both directions, a foreign host, a slash more or less, other letter case, an added or removed query, a
//   percent-encoded letter, another scheme. A code for one UI Integration URL is also redeemed with another
//   one. The foreign host and another configured address are sent without and with PKCE, the rest in one of
//   the two ways. Some of these are repeated with the public and the second confidential application. No
//   tokens may come.
rule('token.code.redirect-uri.different', everyOtherRedirect, async (context, pairs, app) => {
  const { tokens } = context
  const codes = [...new Set(pairs.map(({ authorize }) => authorize))].flatMap((redirectUri) =>
    withoutAndWith
      .filter((pkce) => pairs.some((pair) => pair.authorize === redirectUri && pair.pkce.includes(pkce)))
      .map((pkce) => ({ redirectUri, pkce })),
  )
  await each(codes, ({ redirectUri, pkce }) => {
    const otherUris = pairs.filter(({ authorize }) => authorize === redirectUri).map(({ token }) => token)
    const setUp = { app, redirectUris: [redirectUri], pkce }
    return context.refusals.exchanges(setUp, otherUris, (grant, redirect_uri) => {
      const about = `a code ${pkce ? 'with' : 'without'} PKCE for ${redirectUri} with redirect_uri ${redirect_uri}`
      return tokens.redeem(grant, { redirect_uri }, { about }).deliversNoToken()
    })
  })
})
refusesRecorded('token.code.redirect-uri.different', (request) => {
  const [asked, sent] = [request.authorized('redirect_uri'), request.value('redirect_uri')]
  return request.redeemsCode && typeof asked === 'string' && sent !== undefined && sent !== asked
})

// 4.2 client_id: The token endpoint issues no tokens for a code without client_id or with an unknown
//   client_id.
//   Check: The real code and secret are sent with the client_id left out, empty, invented, or in the other
//   letter case. Only the code knows its client then; no tokens may come.
rule(
  'token.code.client-id',
  (profile) => [
    ...absent('client_id')(profile),
    ['unknown', { client_id: inventedLike(profile.app.clientId) }] as const,
    ...(swapCase(profile.app.clientId) === profile.app.clientId
      ? []
      : [['other letter case', { client_id: swapCase(profile.app.clientId) }] as const]),
  ],
  async (context, changes) => {
    const { app, tokens } = context
    await context.refusals.exchange({ app }, (grant) =>
      tokens.redeem(grant, changes).deliversNoToken('profile'),
    )
  },
)
refusesRecorded('token.code.client-id', (request) => {
  if (!request.redeemsCode || request.facts.authorization !== null) return false
  const [asked, sent] = [request.authorized('client_id'), request.value('client_id')]
  if (sent === undefined) return request.lacks('client_id')
  return typeof asked === 'string' && sent !== asked && !request.facts.isKnownClient(sent)
})

// 4: The token endpoint of a tenant issues no tokens for a code of another tenant.
//   Check: A code of the tenant under test is sent, with all else correct, to the token endpoint of the
//   second tenant, of a tenant that does not exist, and of the tenant ID in the other letter case. No tokens
//   may come; normal exchanges before and after show that codes work. At the second tenant, codes with PKCE
//   and of the public application are tried too.
rule(
  'token.code.other-tenant',
  ({ tenant, tenantB }) => [
    ['second tenant', tenantB ?? ''] as const,
    ['unknown tenant', `${inventedLike(tenant)}0`] as const,
    ...(swapCase(tenant) === tenant ? [] : [['other letter case', swapCase(tenant)] as const]),
  ],
  async (context, tenant) => {
    const { app, appAndPublicApp, profile } = context
    const withPkce = appAndPublicApp.map((one) => ({ app: one, pkce: true }))
    // PKCE and the kind of client matter at a tenant that has its own codes.
    await each([{ app, pkce: false }, ...(tenant === profile.tenantB ? withPkce : [])], (setUp) =>
      context.refusals.exchange(setUp, (grant) => context.at(tenant).tokens.redeem(grant).deliversNoToken()),
    )
  },
)
refusesRecorded('token.code.other-tenant', ({ redeemsCode, facts: { authorize, tenant } }) => {
  const issuer = authorize?.tenant
  return redeemsCode && typeof issuer === 'string' && tenant !== null && tenant !== issuer
})

function multipart(pairs: Pairs): string {
  const parts = pairs.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--${boundary}--\r\n`
}

function xml(pairs: Pairs): string {
  const escaped = (text: string): string =>
    text.replace(/[<>&"]/g, (character) => `&#${character.charCodeAt(0)};`)
  const fields = pairs.map(([name, value]) => `<${name}>${escaped(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?><request>${fields.join('')}</request>`
}

/**
 * Pairs of redirect URIs that differ. Another configured address shows best whether the two are compared at all. The
 * comments show the redirect_uri of the token request for a code that was issued for `https://app.example/sso`.
 */
export function otherRedirects(app: App): Case<[pairs: readonly RedirectPair[]]>[] {
  const uri = new Address(app.redirectUri)
  const { path, query } = uri
  const last = path.length - 1
  const withQuery = app.uiUrls.map((url) => new Address(url)).find((url) => url.query !== null)
  const forSso = (token: string): Pair => ({ authorize: app.redirectUri, token })
  const cases: [string, Pair[]][] = [
    // Each UI Integration URL for a code of the SSO redirect URI, and the other way round.
    [
      'another configured address',
      app.uiUrls.flatMap((url) => [forSso(url), { authorize: url, token: app.redirectUri }]),
    ],
    // https://evil.example/sso
    ['unknown address', [forSso(uri.with({ host: 'evil.example', port: '' }))]],
    // https://app.example/sso/
    ['trailing slash', [forSso(uri.with({ path: path.endsWith('/') ? path.slice(0, -1) : `${path}/` }))]],
    // https://app.example/SSO
    ['other letter case', [forSso(uri.with({ path: swapCase(path) }))]],
    // https://app.example/sso?x=1
    ['added query', [forSso(uri.with({ query: query ? `${query}&x=1` : 'x=1' }))]],
    // A UI Integration URL that has a query.
    [
      'without its query',
      withQuery === undefined ? [] : [{ authorize: withQuery.text, token: withQuery.with({ query: null }) }],
    ],
    // https://app.example/ss%6F
    [
      'percent-encoded path',
      path.length > 1
        ? [forSso(uri.with({ path: path.slice(0, last) + percentEncode(path.slice(last)) }))]
        : [],
    ],
    // http://app.example/sso
    ['other scheme', [forSso(uri.with({ scheme: uri.scheme === 'https' ? 'http' : 'https' }))]],
    // Each UI Integration URL for a code of the one before it, and the first one for a code of the last one.
    [
      'another UI Integration URL',
      app.uiUrls.map((authorize, at) => ({ authorize, token: app.uiUrls[at + 1] ?? app.uiUrls[0] ?? '' })),
    ],
  ]
  return cases
    .map(([name, pairs], place) => {
      const formsOf = ({ authorize }: Pair): readonly boolean[] => {
        // Each UI Integration URL needs controls of its own.
        const url = app.uiUrls.indexOf(authorize)
        if (authorize !== app.redirectUri && url >= 0) return [url % 2 === 1]
        return withBothForms.includes(name) ? [false, true] : [place % 2 === 1]
      }
      const differing = pairs.filter(({ authorize, token }) => authorize !== token)
      return [name, differing.map((pair) => ({ ...pair, pkce: formsOf(pair) }))] as const
    })
    .filter(([, pairs]) => pairs.length > 0)
}

/** These pairs for another application, each in one form. A public one always sends a challenge. */
function pairsOfOther(app: App | null): readonly RedirectPair[] {
  if (app === null) return []
  const pairs = otherRedirects(app).flatMap(([name, some]) => (ofOtherApps.includes(name) ? some : []))
  return pairs.map((pair) => ({ ...pair, pkce: [app.clientSecret === null] }))
}

/** The same with the cases that the profile lacks, those of other applications, and the application of each case. */
function everyOtherRedirect({
  app,
  publicApp,
  secondApp,
}: Profile): Cases<[pairs: readonly RedirectPair[], app: App]> {
  const cases = otherRedirects(app)
  const lacks = Object.entries(ofUiUrls).filter(([name]) => !cases.some(([known]) => known === name))
  return [
    ...cases.map(([name, pairs]) => [name, pairs, app] as const),
    ...lacks.map(([name, key]) => lacking<[readonly RedirectPair[], App]>([key], name)),
    optional(['client.public'], 'public client', pairsOfOther(publicApp), publicApp ?? app),
    optional(['client.second'], 'second confidential client', pairsOfOther(secondApp), secondApp ?? app),
  ]
}
