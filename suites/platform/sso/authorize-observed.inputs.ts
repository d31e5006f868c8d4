/**
 * Inputs of the observations of the authorize endpoint.
 */
import type { UriTable } from './redirect-uri-cases.js'

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
