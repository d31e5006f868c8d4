/**
 * Token requests with another content type or another redirect_uri.
 */
import {
  Address,
  type App,
  type Case,
  type Cases,
  encodePairs,
  lacking,
  optional,
  type Profile,
  percentEncode,
  swapCase,
} from '#kit/platform'

/** How a token request is written, and the Content-Type that it carries; null sends no Content-Type. */
export interface Encoding {
  readonly contentType: string | null
  readonly body: (pairs: Pairs) => string
}

type Pairs = readonly (readonly [name: string, value: string])[]

/** The documented form body. */
const form = encodePairs

const json = (pairs: Pairs): string => JSON.stringify(Object.fromEntries(pairs))

const boundary = 'part-of-a-token-request'

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
export interface RedirectPair {
  readonly authorize: string
  readonly token: string
  /** Whether the code has a challenge. If both, the pair is sent twice. */
  readonly pkce: readonly boolean[]
}

/** Cases that show whether the two are compared at all: they run without and with PKCE. The others take turns. */
const withBothForms = ['another configured address', 'unknown address']

type Pair = Pick<RedirectPair, 'authorize' | 'token'>

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
    .map(([name, pairs], turn) => {
      const formsOf = ({ authorize }: Pair): readonly boolean[] => {
        // Each UI Integration URL needs controls of its own.
        const url = app.uiUrls.indexOf(authorize)
        if (authorize !== app.redirectUri && url >= 0) return [url % 2 === 1]
        return withBothForms.includes(name) ? [false, true] : [turn % 2 === 1]
      }
      const differing = pairs.filter(({ authorize, token }) => authorize !== token)
      return [name, differing.map((pair) => ({ ...pair, pkce: formsOf(pair) }))] as const
    })
    .filter(([, pairs]) => pairs.length > 0)
}

/** Cases that need UI Integration URLs, and the profile key. */
const ofUiUrls: Readonly<Record<string, string>> = {
  'another configured address': 'OIDC_UI_URLS',
  'another UI Integration URL': 'OIDC_UI_URLS (two or more)',
  'without its query': 'OIDC_UI_URLS (one with a query)',
}

/** What is sent for other applications: a platform may compare the redirect_uri only for some kinds of them. */
const ofOtherApps = ['another configured address', 'unknown address', 'trailing slash']

/** These pairs for another application, each in one form. A public one always sends a challenge. */
function pairsOfOther(app: App | null): readonly RedirectPair[] {
  if (app === null) return []
  const pairs = otherRedirects(app).flatMap(([name, some]) => (ofOtherApps.includes(name) ? some : []))
  return pairs.map((pair) => ({ ...pair, pkce: [app.clientSecret === null] }))
}

/** The same with the cases that the profile lacks, those of other applications, and the application of each case. */
export function everyOtherRedirect({
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
