/**
 * Redirect URIs that are nearly the configured ones. The comments show what the rows make from
 * `https://app.example/sso/callback` and from `https://app.example/ui/launch?mode=lti&x=1`.
 * @module
 */
import { domainToASCII } from 'node:url'
import type { App } from '../../../profile/profile.js'
import { configuredUris, percentEncode, swapCase } from '../../inputs/address.js'
import { ConfiguredUri, foreignHost, type UriTable, uiUrlCases } from './redirect-uri-cases.js'

/** The SSO redirect URI with another path. */
export const otherPaths: UriTable = [
  // /sso/callback/
  ['trailing slash', ({ at, name, stem, fullPath }) => [at(name === '' ? stem : `${fullPath}/`)]],
  // /sso/callbackx, /sso/callback2
  ['longer last segment', ({ at, fullPath }) => [at(`${fullPath}x`), at(`${fullPath}2`)]],
  // /sso/callback/extra
  ['one segment more', ({ at, stem }) => [at(`${stem}/extra`)]],
  // the host with a slash, and without one
  ['no path', ({ at, stem }) => (stem === '' ? [] : [at('/'), at('')])],
  // /sso, /sso/callbac
  [
    'shorter path',
    ({ at, parent, fullPath }) => [parent, fullPath.slice(0, -1)].filter((path) => /[^/]/.test(path)).map(at),
  ],
  // /SSO/callback, /sso/Callback, /SSO/CALLBACK
  [
    'other letter case',
    ({ at, fullPath, folder, name }) =>
      [
        fullPath.replace(/^\/[^/]*/, swapCase),
        folder + name.charAt(0).toUpperCase() + name.slice(1),
        swapCase(fullPath),
      ]
        .filter((path) => path !== fullPath)
        .map(at),
  ],
  // //sso/callback, /sso//callback
  [
    'doubled slash',
    ({ at, fullPath, parent, folder, name }) => [
      at(`/${fullPath}`),
      ...(parent === '' ? [] : [at(`${folder}/${name}`)]),
    ],
  ],
  // /sso/./callback
  ['single dot segment', ({ at, folder, name }) => [at(`${folder}./${name}`)]],
  // /sso/x/../callback, /x/../sso/callback
  [
    'dot segments that lead back',
    ({ at, folder, name, fullPath }) => [at(`${folder}x/../${name}`), at(`/x/..${fullPath}`)],
  ],
  // /sso/callback/../evil, and the same with an encoded slash, and with encoded dots
  [
    'dot segments that lead away',
    ({ at, stem }) => [at(`${stem}/../evil`), at(`${stem}/..%2Fevil`), at(`${stem}/%2e%2e/evil`)],
  ],
  // /sso/%63allback, /sso/%2563allback (encoded twice), /sso%2Fcallback, /sso/callback%20
  [
    'percent-encoded path',
    ({ at, fullPath, folder, parent, name }) => {
      const [first, rest] = [percentEncode(name.charAt(0)), name.slice(1)]
      return [
        ...(name === '' ? [] : [at(`${folder}${first}${rest}`), at(`${folder}%25${first.slice(1)}${rest}`)]),
        ...(parent === '' ? [] : [at(`${parent}%2F${name}`)]),
        at(`${fullPath}%20`),
      ]
    },
  ],
  // /sso/callback;a=b, /sso/callback;jsessionid=1
  ['path parameters', ({ at, fullPath }) => [at(`${fullPath};a=b`), at(`${fullPath};jsessionid=1`)]],
  // /sso\callback, /sso/callback\..\evil
  [
    'backslash',
    ({ at, parent, name, stem }) => [
      ...(parent === '' ? [] : [at(`${parent}\\${name}`)]),
      at(`${stem}\\..\\evil`),
    ],
  ],
  // /evil/sso/callback, /evil?next=/sso/callback, /evil#/sso/callback
  [
    'path inside another address',
    ({ at, fullPath }) => [at(`/evil${fullPath}`), at(`/evil?next=${fullPath}`), at(`/evil#${fullPath}`)],
  ],
]

/** The SSO redirect URI with another host. */
export const otherHosts: UriTable = [
  // https://evil.example/sso/callback
  ['foreign host', ({ atHost }) => [atHost(foreignHost)]],
  // app.example.evil.example
  ['host as a prefix', ({ atHost, host }) => [atHost(`${host}.${foreignHost}`)]],
  // evil-app.example, evilapp.example
  [
    'host as a suffix',
    ({ atHost, host }) => (isName(host) ? [atHost(`evil-${host}`), atHost(`evil${host}`)] : []),
  ],
  // sub.app.example
  ['subdomain', ({ atHost, host }) => (isName(host) ? [atHost(`sub.${host}`)] : [])],
  // example
  ['parent domain', ({ atHost, host }) => parentDomains(host).map(atHost)],
  // https://app.example@evil.example/sso/callback
  [
    'host as user name',
    ({ scheme, host, port, afterHost }) => [`${scheme}://${host}${port}@${foreignHost}${afterHost}`],
  ],
  // https://app.example:443@evil.example/sso/callback
  [
    'host and port as user name',
    ({ scheme, host, afterHost }) => [`${scheme}://${host}:443@${foreignHost}${afterHost}`],
  ],
  // https://evil.example?@app.example/sso/callback, https://evil.example#@app.example/sso/callback
  [
    'host after a foreign query or fragment',
    ({ scheme, host, port, afterHost }) =>
      ['?', '#'].map((mark) => `${scheme}://${foreignHost}${mark}@${host}${port}${afterHost}`),
  ],
  // https://evil.example\@app.example/sso/callback, https://evil.example%5c@app.example/sso/callback
  [
    'host after a backslash',
    ({ scheme, host, port, afterHost }) =>
      ['\\', '%5c'].map((mark) => `${scheme}://${foreignHost}${mark}@${host}${port}${afterHost}`),
  ],
  // //evil.example/sso/callback, /sso/callback, sso/callback
  [
    'relative address',
    ({ afterHost }) =>
      [`//${foreignHost}${afterHost}`, afterHost, afterHost.replace(/^\//, '')].filter((uri) => uri !== ''),
  ],
  // javascript:alert(1)//app.example/sso/callback, and so on
  [
    'foreign scheme',
    ({ host, port, path, afterHost }) => [
      `javascript:alert(1)//${host}${port}${afterHost}`,
      `data:text/html,${host}${port}${afterHost}`,
      `file://${host}${path}`,
      `com.evil:${afterHost}`,
    ],
  ],
  // app.examp1e, аpp.example (Cyrillic а), xn--pp-6kc.example, app-example
  ['look-alike host', ({ atHost, host }) => (isName(host) ? lookAlikes(host).map(atHost) : [])],
  // Besides addresses and wildcards: what platforms accept from developers, on plain HTTP and another port.
  [
    'address or wildcard',
    ({ atHost, host, with: change }) => [
      ...['192.0.2.1', 'localhost', '127.0.0.1', '[::1]', ...parentDomains(host).map((name) => `*.${name}`)]
        .filter((other) => other !== host)
        .map(atHost),
      ...['localhost', '127.0.0.1']
        .filter((other) => other !== host)
        .map((other) => change({ scheme: 'http', host: other, port: ':8080' })),
    ],
  ],
]

/** A UI Integration URL with one part changed. */
export const nearUiUrls: UriTable = [
  // /ui/launch/?mode=lti&x=1
  [
    'trailing slash',
    ({ at, fullPath }) => [at(fullPath.endsWith('/') ? fullPath.slice(0, -1) : `${fullPath}/`)],
  ],
  // /ui/launch?mode=lti&x=1x, /ui/launchx?mode=lti&x=1
  ['longer', ({ text, at, fullPath }) => [`${text}x`, at(`${fullPath}x`)]],
  // /ui/launch
  ['without its query', (url) => (url.query === null ? [] : [url.with({ query: null })])],
  // ?mode=lti&x=1&extra=1
  ['additional parameter', (url) => [url.with({ query: [...url.parameters, 'extra=1'].join('&') })]],
  // ?x=1&mode=lti
  [
    'parameters in other order',
    (url) =>
      url.parameters.length > 1 ? [url.with({ query: [...url.parameters].reverse().join('&') })] : [],
  ],
  // ?mode=lti2&x=1, ?mode=LTI&x=1
  [
    'other parameter value',
    (url) => {
      const [first, ...others] = url.parameters
      if (first === undefined) return []
      const [, name = '', value = ''] = /^([^=]*)=?(.*)$/s.exec(first) ?? []
      return [`${value}2`, swapCase(value)]
        .filter((other) => other !== value)
        .map((other) => url.with({ query: [`${name}=${other}`, ...others].join('&') }))
    },
  ],
  // /UI/LAUNCH?mode=lti&x=1
  [
    'other letter case of the path',
    ({ at, fullPath }) => (swapCase(fullPath) === fullPath ? [] : [at(swapCase(fullPath))]),
  ],
  // /ui?mode=lti&x=1, /ui
  [
    'parent path',
    (url) => {
      const path = url.fullPath.replace(/\/[^/]*\/?$/, '') || '/'
      return url.fullPath === '/' ? [] : [url.at(path), url.with({ path, query: null })]
    },
  ],
  // http://app.example/ui/launch?mode=lti&x=1
  ['other scheme', (url) => [url.with({ scheme: url.scheme === 'https' ? 'http' : 'https' })]],
  // https://app.example:8443/ui/launch?mode=lti&x=1
  ['other port', (url) => [url.with({ port: url.port === ':8443' ? ':9443' : ':8443' })]],
  // ?mode=lti&x=1#x, and an empty fragment
  ['fragment', ({ text }) => [`${text}#x`, `${text}#`]],
  // ?mode%3Dlti&x%3D1, ?%6Dode=lti&x=1, an empty query, ?&mode=lti&x=1; without a query: /%75i/launch
  [
    'encoded otherwise',
    (url) => {
      const { query, fullPath } = url
      const empty = url.with({ query: '' })
      if (query)
        return [
          url.with({ query: query.replaceAll('=', '%3D') }),
          url.with({ query: percentEncode(query.charAt(0)) + query.slice(1) }),
          empty,
          url.with({ query: `&${query}` }),
        ]
      return [
        empty,
        ...(fullPath.length > 1 ? [url.at(`/${percentEncode(fullPath.charAt(1))}${fullPath.slice(2)}`)] : []),
      ]
    },
  ],
]

/**
 * Addresses with parts of several configured ones: the host of the SSO redirect URI with the path of a UI Integration
 * URL, the host of a UI Integration URL with the SSO redirect path, the path of one with the query of another. Leaves
 * out what {@link nearUiUrls} makes.
 */
export function mixedParts(app: App): string[] {
  const configured = new ConfiguredUri(app.redirectUri)
  const urls = app.uiUrls.map((url) => new ConfiguredUri(url))
  const mixed = urls.flatMap((url) => [
    configured.with({ path: url.path, query: url.query }),
    configured.with({ path: url.path, query: null }),
    url.with({ path: configured.path, query: null }),
    ...urls.filter(({ query }) => query !== null).map(({ query }) => url.with({ query })),
  ])
  const sentElsewhere = uiUrlCases(app, nearUiUrls).flatMap(([, uris]) => uris)
  return [...new Set(mixed)].filter((uri) => ![...configuredUris(app), ...sentElsewhere].includes(uri))
}

/** False for an IP address. */
function isName(host: string): boolean {
  return !/^[\d.]+$|^\[/.test(host)
}

/** The domain above a host; none if there is none. */
function parentDomains(host: string): string[] {
  const parent = host.split('.').slice(1).join('.')
  return isName(host) && parent !== '' ? [parent] : []
}

/** Letters with the digit that looks like them. */
const digits = [
  ['l', '1'],
  ['o', '0'],
  ['i', '1'],
  ['e', '3'],
  ['s', '5'],
  ['a', '4'],
] as const

/** Letters with the Cyrillic letter that looks like them. */
const cyrillic = [
  ['a', '\u0430'],
  ['e', '\u0435'],
  ['o', '\u043e'],
  ['p', '\u0440'],
  ['c', '\u0441'],
] as const

function lookAlikes(host: string): string[] {
  const swap = (table: readonly (readonly [letter: string, other: string])[]): string[] => {
    const lookAlike = table.find(([letter]) => host.includes(letter))
    return lookAlike === undefined ? [] : [host.replace(...lookAlike)]
  }
  // In a pattern without escapes, a dot matches any character.
  const patterns = host.includes('.') ? [host.replace('.', '-')] : []
  return [...swap(digits), ...swap(cyrillic), ...swap(cyrillic).map(domainToASCII), ...patterns]
}
