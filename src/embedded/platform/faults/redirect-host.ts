/**
 * Faults of the redirect_uri: the host.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { AuthorizeContext } from '../context.js'
import { type Fault, mirrored } from '../fault.js'
import { accepts, type Known, type Lenience } from './lenience.js'
import { row, violating } from './rows.js'

const redirectUriHost = violating('authorize.redirect-uri.host')

/** A fault that only the rule about hosts detects. */
const host = (id: string, says: string, also: Lenience): Fault =>
  row(`redirect-uri-host-${id}`, 'authorize.redirect-uri.host', says, { redirectUriMatches: accepts(also) })

/** The host of an address that has the configured path and nothing else. Empty for all other addresses. */
const hostOf = (sent: string, { path: own }: Known): string => {
  const [, name = '', end] = /^https:\/\/([^/@?#\\%:]+)(\/.*)$/.exec(sent) ?? []
  return end === own ? name : ''
}

/** Accepts any host that is a plain name, with the configured path. */
const anyHost: Lenience = (sent, known) =>
  /^[a-z]+\.[a-z]+$/.test(hostOf(sent, known)) && !known.domain.endsWith(hostOf(sent, known))

/** A fault that appears only if the rest of the request meets a condition. */
const hostWhere = (id: string, says: string, holds: (context: AuthorizeContext) => boolean): Fault =>
  row(`redirect-uri-host-${id}`, 'authorize.redirect-uri.host', says, {
    redirectUriMatches: (sent, app, context) =>
      holds(context)
        ? accepts(anyHost)(sent, app, context)
        : documented.redirectUriMatches(sent, app, context),
  })

export const redirectHostFaults: readonly Fault[] = [
  redirectUriHost('redirect-uri-any-host-for-public-app', 'accepts any host for a public app', {
    redirectUriMatches: (sent, app, context) =>
      app.secret === null
        ? accepts(anyHost)(sent, app, context)
        : documented.redirectUriMatches(sent, app, context),
  }),
  redirectUriHost('redirect-uri-loopback-for-public-app', {
    says: 'accepts each port of the loopback address for a public app',
    redirectUriMatches: (sent, app, context) =>
      (app.secret === null && /^http:\/\/127\.0\.0\.1:\d+\//.test(sent)) ||
      documented.redirectUriMatches(sent, app, context),
  }),
  hostWhere('any-with-pkce', 'accepts any host if a challenge was sent', ({ parameters }) =>
    Boolean(parameters.get('code_challenge')),
  ),
  hostWhere(
    'any-without-state',
    'accepts any host if no state was sent',
    ({ parameters }) => parameters.get('state') === undefined,
  ),
  host('any', 'compares only the path', anyHost),
  host('prefix', 'accepts a host that begins with the registered domain', (sent, known) =>
    hostOf(sent, known).startsWith(`${known.domain}.`),
  ),
  host(
    'suffix',
    'accepts a host that ends with the registered domain',
    (sent, known) =>
      /[^.]$/.test(hostOf(sent, known).slice(0, -known.domain.length)) &&
      hostOf(sent, known).endsWith(known.domain),
  ),
  host('suffix-after-dash', 'accepts a host that ends with a dash and the registered domain', (sent, known) =>
    hostOf(sent, known).endsWith(`-${known.domain}`),
  ),
  host('subdomain', 'accepts every host below the registered domain', (sent, known) =>
    hostOf(sent, known).endsWith(`.${known.domain}`),
  ),
  host(
    'parent',
    'accepts the parent of the registered domain',
    (sent, known) => hostOf(sent, known) !== '' && known.domain.endsWith(`.${hostOf(sent, known)}`),
  ),
  host(
    'user-name',
    'reads the user name of an address as its host',
    (sent, { domain, path: own }) => sent.startsWith(`https://${domain}@`) && sent.endsWith(own),
  ),
  host(
    'user-name-and-port',
    'reads the host up to a colon',
    (sent, { domain, path: own }) =>
      sent.startsWith(`https://${domain}:`) && sent.includes('@') && sent.endsWith(own),
  ),
  host(
    'text-prefix',
    'compares only the beginning of the address with scheme and domain',
    (sent, { domain, path: own }) =>
      sent.startsWith(`https://${domain}`) &&
      sent.endsWith(own) &&
      !/^https:\/\/[^/]*:\d+\//.test(sent) &&
      /(?:@|\.)evil/.test(sent),
  ),
  host(
    'after-query',
    'reads the text after the last at sign as the host, in a query',
    (sent, { domain, path: own }) => sent.endsWith(`?@${domain}${own}`),
  ),
  host(
    'after-fragment',
    'reads the text after the last at sign as the host, in a fragment',
    (sent, { domain, path: own }) => sent.endsWith(`#@${domain}${own}`),
  ),
  host('after-backslash', 'reads the text before a backslash as a user name', (sent, { domain, path: own }) =>
    sent.endsWith(`\\@${domain}${own}`),
  ),
  mirrored(
    host(
      'after-encoded-backslash',
      'reads the text before an encoded backslash as a user name',
      (sent, { domain, path: own }) => sent.endsWith(`%5c@${domain}${own}`),
    ),
  ),
  host(
    'scheme-relative',
    'accepts an address without scheme',
    (sent, { path: own }) => sent.startsWith('//') && sent.endsWith(own),
  ),
  host('relative-path', 'accepts the path without a host', (sent, { path: own }) => sent === own),
  host(
    'relative-without-slash',
    'accepts the path without a host and without its first slash',
    (sent, { path: own }) => `/${sent}` === own,
  ),
  host(
    'script',
    'accepts a script that contains domain and path',
    (sent, { domain, path: own }) => sent.startsWith('javascript:') && sent.endsWith(domain + own),
  ),
  host(
    'data',
    'accepts a data address that contains domain and path',
    (sent, { domain, path: own }) => sent.startsWith('data:') && sent.endsWith(domain + own),
  ),
  mirrored(
    host(
      'file',
      'accepts a file address',
      (sent, { path: own }) => sent.startsWith('file:') && sent.endsWith(own),
    ),
  ),
  mirrored(
    host(
      'custom-scheme',
      'accepts an address of an app scheme',
      (sent, { path: own }) => /^com\./.test(sent) && sent.endsWith(own),
    ),
  ),
  mirrored(
    host(
      'digits',
      'reads digits of the host as letters',
      (sent, known) =>
        hostOf(sent, known).replaceAll('1', 'l') === known.domain &&
        !sent.startsWith(`https://${known.domain}/`),
    ),
  ),
  mirrored(
    host(
      'homograph',
      'reads letters of another alphabet as the Latin letters that look alike',
      (sent, known) =>
        hostOf(sent, known).replaceAll('\u0430', 'a') === known.domain &&
        !sent.startsWith(`https://${known.domain}/`),
    ),
  ),
  mirrored(
    host('punycode', 'reads an encoded host as the letters that it looks like', (sent, known) =>
      hostOf(sent, known).startsWith('xn--'),
    ),
  ),
  host('local', 'accepts localhost, as in development', (sent, known) => hostOf(sent, known) === 'localhost'),
  host(
    'loopback',
    'accepts loopback addresses, as in development',
    (sent, { path: own }) => /^https:\/\/(127\.0\.0\.1|\[::1\])\//.test(sent) && sent.endsWith(own),
  ),
  mirrored(
    host(
      'number',
      'accepts any numeric address',
      (sent, known) => /^\d+\.\d+\.\d+\.\d+$/.test(hostOf(sent, known)) && !sent.includes('127.'),
    ),
  ),
  mirrored(
    host(
      'wildcard',
      'accepts an asterisk as any name',
      (sent, { path: own }) => sent.startsWith('https://*.') && sent.endsWith(own),
    ),
  ),
]
