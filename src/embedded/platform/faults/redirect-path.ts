/**
 * Faults of the redirect_uri: the path.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, mirrored } from '../fault.js'
import { accepts, type Known, type Lenience } from './lenience.js'
import { row } from './rows.js'

/** A fault that only the rule about paths detects. */
const path = (id: string, says: string, also: Lenience): Fault =>
  row(`redirect-uri-${id}`, 'authorize.redirect-uri.path', says, { redirectUriMatches: accepts(also) })

/** The path of a URI at the registered host; undefined for other hosts. */
const pathAt = (sent: string, { domain }: Known): string | undefined =>
  sent.startsWith(`https://${domain}/`) ? sent.slice(`https://${domain}`.length) : undefined

export const redirectPathFaults: readonly Fault[] = [
  row('redirect-uri-any-path-for-public-app', 'authorize.redirect-uri.path', {
    says: 'accepts every path on the domain of a public app that is not below a UI Integration URL',
    redirectUriMatches: (sent, app, context) =>
      documented.redirectUriMatches(sent, app, context) ||
      (app.secret === null &&
        !app.uiUrls.some((url) => sent.startsWith(url)) &&
        /^https:\/\/[^/?#\\]+(\/\w+)+$/.exec(sent)?.[0].startsWith(`https://${app.domain}/`) === true),
  }),
  path('trailing-slash', 'ignores a slash at the end of the path', (sent, { uri }) => sent === `${uri}/`),
  path(
    'longer-segment',
    'accepts a path that only begins with the configured one',
    (sent, { uri }) => sent.startsWith(uri) && /^\w+$/.test(sent.slice(uri.length)),
  ),
  path(
    'below',
    'accepts every path below the configured one',
    (sent, { uri }) => sent.startsWith(`${uri}/`) && /^\w+$/.test(sent.slice(uri.length + 1)),
  ),
  path('root', 'accepts the bare domain with a slash', (sent, { domain }) => sent === `https://${domain}/`),
  path('bare-domain', 'accepts the bare domain', (sent, { domain }) => sent === `https://${domain}`),
  path(
    'parent',
    'accepts the folder of the configured path',
    (sent, { uri }) => sent === uri.slice(0, uri.lastIndexOf('/')),
  ),
  path(
    'prefix-of-configured',
    'accepts the beginning of the configured path',
    (sent, known) => (pathAt(sent, known)?.length ?? 0) > 5 && known.uri.startsWith(sent),
  ),
  path(
    'case',
    'compares paths case-insensitively',
    (sent, known) => pathAt(sent, known)?.toLowerCase() === known.path.toLowerCase(),
  ),
  path(
    'case-of-last-segment',
    'compares the last segment case-insensitively',
    (sent, known) =>
      sent.slice(0, known.uri.lastIndexOf('/')) === known.uri.slice(0, known.uri.lastIndexOf('/')) &&
      sent.toLowerCase() === known.uri.toLowerCase(),
  ),
  path(
    'slashes',
    'treats several slashes as one',
    (sent, known) => pathAt(sent, known)?.replace(/\/{2,}/g, '/') === known.path && !sent.endsWith('/'),
  ),
  path(
    'leading-slashes',
    'treats several slashes at the start of the path as one',
    (sent, known) => pathAt(sent, known)?.replace(/^\/{2,}/, '/') === known.path,
  ),
  path(
    'dot',
    'removes single dots from the path',
    (sent, known) => pathAt(sent, known)?.replaceAll('/./', '/') === known.path,
  ),
  path(
    'dot-dot',
    'resolves double dots in the path',
    (sent, known) => pathAt(sent, known)?.replace(/\/[^/]+\/\.\.\//, '/') === known.path,
  ),
  path(
    'dot-dot-in-front',
    'resolves double dots at the start of the path',
    (sent, known) => pathAt(sent, known)?.replace(/^\/[^/]+\/\.\.\//, '/') === known.path,
  ),
  mirrored(
    path('escape-by-dots', 'compares as a prefix and resolves double dots later', (sent, { uri }) =>
      sent.startsWith(`${uri}/../`),
    ),
  ),
  mirrored(
    path(
      'escape-by-encoded-slash',
      'compares as a prefix and decodes an encoded slash later',
      (sent, { uri }) => sent.startsWith(`${uri}/..%2F`),
    ),
  ),
  mirrored(
    path('escape-by-encoded-dots', 'compares as a prefix and decodes encoded dots later', (sent, { uri }) =>
      sent.startsWith(`${uri}/%2e`),
    ),
  ),
  path(
    'decoded',
    'decodes the address before it compares',
    (sent, { uri }) => sent !== uri && decode(sent) === uri,
  ),
  path(
    'decoded-twice',
    'decodes the address twice before it compares',
    (sent, { uri }) => decode(decode(sent)) === uri && decode(sent) !== uri,
  ),
  mirrored(
    path(
      'encoded-slash',
      'decodes only an encoded slash',
      (sent, { uri }) => sent.replace('%2F', '/') === uri,
    ),
  ),
  mirrored(
    path(
      'encoded-blank',
      'drops an encoded blank at the end',
      (sent, { uri }) => sent.replace(/(%20)+$/, '') === uri,
    ),
  ),
  path('parameters', 'drops path parameters', (sent, { uri }) => sent.replace(/;[^/]*$/, '') === uri),
  path(
    'session-parameter',
    'drops a session id from the path',
    (sent, { uri }) => sent.replace(/;jsessionid=\w+$/, '') === uri,
  ),
  path('backslash', 'treats a backslash as a slash', (sent, { uri }) => sent.replaceAll('\\', '/') === uri),
  mirrored(
    path('escape-by-backslash', 'compares as a prefix that ends at a backslash', (sent, { uri }) =>
      sent.startsWith(`${uri}\\`),
    ),
  ),
  path(
    'suffix',
    'accepts a path that ends with the configured one',
    (sent, known) => pathAt(sent, known)?.endsWith(`evil${known.path}`) === true,
  ),
  path(
    'in-query',
    'searches the configured path in the whole address, also in the query',
    (sent, { domain, path: own }) =>
      sent.startsWith(`https://${domain}/`) && (sent.split('?')[1] ?? '').includes(own),
  ),
  path(
    'in-fragment',
    'searches the configured path in the whole address, also in the fragment',
    (sent, { domain, path: own }) =>
      sent.startsWith(`https://${domain}/`) && (sent.split('#')[1] ?? '').includes(own),
  ),
]

/** Decodes percent escapes. Text that cannot be decoded stays unchanged. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
