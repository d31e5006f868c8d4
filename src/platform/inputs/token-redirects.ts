/**
 * Redirect URIs for the token request that differ from the one of the authorize request.
 * @module
 */
import type { App } from '../../profile/profile.js'
import type { Case } from '../rule.js'
import { escaped, putTogether, swapCase, takeApart } from './address.js'

/** The redirect URI of the authorize request, and the one to redeem its code with. */
export interface RedirectPair {
  readonly asked: string
  readonly sent: string
}

/**
 * Pairs that do not match, each group under a permanent name. Another configured value comes first: nothing else
 * tells so well whether the two are compared at all. Clause 4.2, redirect_uri.
 */
export function otherRedirects(app: App): Case<[pairs: readonly RedirectPair[]]>[] {
  const own = app.redirectUri
  const parts = takeApart(own)
  const { scheme, path, query } = parts
  const withQuery = app.uiUrls.find((url) => takeApart(url).query !== null)
  const end = path.length - 1
  const groups: [string, RedirectPair[]][] = [
    [
      'another configured address',
      app.uiUrls.flatMap((url) => [
        { asked: own, sent: url },
        { asked: url, sent: own },
      ]),
    ],
    ['unknown address', [{ asked: own, sent: putTogether(parts, { host: 'evil.example', port: '' }) }]],
    [
      'trailing slash',
      [
        {
          asked: own,
          sent: putTogether(parts, { path: path.endsWith('/') ? path.slice(0, -1) : `${path}/` }),
        },
      ],
    ],
    ['other letter case', [{ asked: own, sent: putTogether(parts, { path: swapCase(path) }) }]],
    ['added query', [{ asked: own, sent: putTogether(parts, { query: query ? `${query}&x=1` : 'x=1' }) }]],
    [
      'without its query',
      withQuery === undefined
        ? []
        : [{ asked: withQuery, sent: putTogether(takeApart(withQuery), { query: null }) }],
    ],
    [
      'percent-encoded path',
      path.length > 1
        ? [{ asked: own, sent: putTogether(parts, { path: path.slice(0, end) + escaped(path.slice(end)) }) }]
        : [],
    ],
    [
      'other scheme',
      [{ asked: own, sent: putTogether(parts, { scheme: scheme === 'https' ? 'http' : 'https' }) }],
    ],
  ]
  return groups
    .map(
      ([name, pairs]): Case<[readonly RedirectPair[]]> => [
        name,
        pairs.filter(({ asked, sent }) => asked !== sent),
      ],
    )
    .filter(([, pairs]) => pairs.length > 0)
}
