/**
 * Faults of the redirect_uri: addresses that resemble a UI Integration URL.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, mirrored } from '../fault.js'
import { row } from './rows.js'

type Lenience = (sent: string, configured: string) => boolean

const near = 'authorize.redirect-uri.ui-url'

/** A fault of the comparison with each UI Integration URL. */
const ui = (id: string, says: string, also: Lenience): Fault =>
  row(`ui-url-${id}`, near, says, {
    redirectUriMatches: (sent, app, context) =>
      documented.redirectUriMatches(sent, app, context) || app.uiUrls.some((url) => also(sent, url)),
  })

const place = (url: string): string => url.split('?')[0] ?? ''
const query = (url: string): string => url.split('?')[1] ?? ''
const withoutOrigin = (url: string): string => url.replace(/^https?:\/\/[^/]*/, '')

export const uiUrlFaults: readonly Fault[] = [
  ui(
    'trailing-slash',
    'ignores a slash at the end of the path',
    (sent, url) => sent.replace(/\/(?=\?|$)/, '') === url,
  ),
  ui(
    'prefix',
    'accepts an address that begins with a UI Integration URL and continues with letters',
    (sent, url) => sent.startsWith(url) && /^[a-z]+$/.test(sent.slice(url.length)),
  ),
  row('ui-url-prefix-of-public-client', near, {
    says: 'accepts addresses of a public client that begin with its UI Integration URL',
    redirectUriMatches: (sent, app, context) =>
      documented.redirectUriMatches(sent, app, context) ||
      (app.secret === null && app.uiUrls.some((url) => sent.startsWith(url))),
  }),
  mirrored(
    ui(
      'longer-path',
      'accepts a path that begins with the configured path',
      (sent, url) => place(sent) === `${place(url)}x` && query(sent) === query(url),
    ),
  ),
  ui(
    'without-query',
    'accepts a UI Integration URL without its query',
    (sent, url) => sent !== url && sent === place(url),
  ),
  ui(
    'additional-parameter',
    'accepts additional parameters',
    (sent, url) => sent.startsWith(`${url}&`) || (sent.startsWith(`${url}?`) && /\?\w+=1$/.test(sent)),
  ),
  ui(
    'parameter-order',
    'ignores the order of parameters',
    (sent, url) =>
      place(sent) === place(url) &&
      query(sent).split('&').sort().join() === query(url).split('&').sort().join() &&
      sent.length === url.length,
  ),
  ui(
    'parameter-values',
    'compares only the names of parameters',
    (sent, url) =>
      place(sent) === place(url) &&
      /^\w+=\w+2?&/.test(query(sent)) &&
      query(sent).replace(/=\w+/g, '') === query(url).replace(/=\w+/g, '') &&
      /2&|=[A-Z]+&/.test(query(sent)),
  ),
  ui(
    'parameter-case',
    'compares parameters case-insensitively',
    (sent, url) => place(sent) === place(url) && query(sent).toLowerCase() === query(url).toLowerCase(),
  ),
  ui(
    'path-case',
    'compares paths case-insensitively',
    (sent, url) =>
      place(sent).toLowerCase() === place(url).toLowerCase() &&
      query(sent) === query(url) &&
      !sent.endsWith('?'),
  ),
  ui(
    'parent',
    'accepts the parent folder of a UI Integration URL',
    (sent, url) => sent === place(url).slice(0, place(url).lastIndexOf('/')),
  ),
  ui('scheme', 'accepts http instead of https', (sent, url) => sent.replace(/^http:/, 'https:') === url),
  ui('port', 'ignores the port', (sent, url) => sent.replace(/:\d+\//, '/') === url),
  ui('fragment', 'ignores a fragment', (sent, url) => sent.replace(/#.*$/, '') === url),
  ui('bare-fragment', 'ignores an empty fragment', (sent, url) => sent === `${url}#`),
  ui(
    'decoded',
    'decodes an address before the comparison',
    (sent, url) => decodeURIComponent(sent.replace(/%(?![0-9a-f]{2})/gi, '%25')) === url,
  ),
  ui('empty-query', 'ignores an empty query', (sent, url) => sent === `${place(url)}?`),
  mirrored(
    ui('empty-parameter', 'ignores an empty parameter', (sent, url) => sent.replace('?&', '?') === url),
  ),
  ui(
    'path-alone',
    'compares only host name, path and query',
    (sent, url) =>
      withoutOrigin(sent) === withoutOrigin(url) && new URL(sent).hostname === new URL(url).hostname,
  ),
]
