/**
 * Other forms of the SSO redirect URI. The comments show what the rows make from `https://app.example/sso/callback`.
 */
import { foreignHost, type UriTable } from './redirect-uri-cases.js'

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
