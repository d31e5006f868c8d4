/**
 * Faults of the redirect_uri: the host.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { AuthorizeContext } from '../context.js'
import { type Fault, fault, mirrored } from '../fault.js'
import { accepts, type Known, type Lenience } from './lenience.js'

/** A fault that only the rule about hosts detects, in these cases. */
const host = (id: string, cases: readonly string[], says: string, also: Lenience): Fault =>
  fault({
    id: `redirect-uri-host-${id}`,
    violates: ['authorize.redirect-uri.host'],
    cases: { 'authorize.redirect-uri.host': cases },
    says,
    behaviour: { redirectUriMatches: accepts(also) },
  })

/** The host of an address that has the configured path and nothing else. Empty for all other addresses. */
const hostOf = (sent: string, { path: own }: Known): string => {
  const [, name = '', end] = /^https:\/\/([^/@?#\\%:]+)(\/.*)$/.exec(sent) ?? []
  return end === own ? name : ''
}

/** Accepts any host that is a plain name, with the configured path. */
const anyHost: Lenience = (sent, known) =>
  /^[a-z]+\.[a-z]+$/.test(hostOf(sent, known)) && !known.domain.endsWith(hostOf(sent, known))

/** A fault that appears only if the rest of the request meets a condition. */
const hostWhere = (
  id: string,
  cases: readonly string[],
  says: string,
  holds: (context: AuthorizeContext) => boolean,
): Fault =>
  fault({
    id: `redirect-uri-host-${id}`,
    violates: ['authorize.redirect-uri.host'],
    cases: { 'authorize.redirect-uri.host': cases },
    says,
    behaviour: {
      redirectUriMatches: (sent, app, context) =>
        holds(context)
          ? accepts(anyHost)(sent, app, context)
          : documented.redirectUriMatches(sent, app, context),
    },
  })

export const redirectHostFaults: readonly Fault[] = [
  fault({
    id: 'redirect-uri-any-host-for-public-app',
    violates: ['authorize.redirect-uri.host'],
    cases: { 'authorize.redirect-uri.host': ['public application'] },
    says: 'accepts any host for a public app',
    behaviour: {
      redirectUriMatches: (sent, app, context) =>
        app.secret === null
          ? accepts(anyHost)(sent, app, context)
          : documented.redirectUriMatches(sent, app, context),
    },
  }),
  fault({
    id: 'redirect-uri-loopback-for-public-app',
    violates: ['authorize.redirect-uri.host'],
    cases: { 'authorize.redirect-uri.host': ['public application'] },
    says: 'accepts each port of the loopback address for a public app',
    behaviour: {
      redirectUriMatches: (sent, app, context) =>
        (app.secret === null && /^http:\/\/127\.0\.0\.1:\d+\//.test(sent)) ||
        documented.redirectUriMatches(sent, app, context),
    },
  }),
  hostWhere(
    'any-with-pkce',
    ['foreign host', 'public application'],
    'accepts any host if a challenge was sent',
    ({ parameters }) => Boolean(parameters.get('code_challenge')),
  ),
  hostWhere(
    'any-without-state',
    ['foreign host'],
    'accepts any host if no state was sent',
    ({ parameters }) => parameters.get('state') === undefined,
  ),
  host('any', ['foreign host', 'public application'], 'compares only the path', anyHost),
  host(
    'prefix',
    ['host as a prefix'],
    'accepts a host that begins with the registered domain',
    (sent, known) => hostOf(sent, known).startsWith(`${known.domain}.`),
  ),
  host(
    'suffix',
    ['host as a suffix'],
    'accepts a host that ends with the registered domain',
    (sent, known) =>
      /[^.]$/.test(hostOf(sent, known).slice(0, -known.domain.length)) &&
      hostOf(sent, known).endsWith(known.domain),
  ),
  host(
    'suffix-after-dash',
    ['host as a suffix'],
    'accepts a host that ends with a dash and the registered domain',
    (sent, known) => hostOf(sent, known).endsWith(`-${known.domain}`),
  ),
  host('subdomain', ['subdomain'], 'accepts every host below the registered domain', (sent, known) =>
    hostOf(sent, known).endsWith(`.${known.domain}`),
  ),
  host(
    'parent',
    ['parent domain'],
    'accepts the parent of the registered domain',
    (sent, known) => hostOf(sent, known) !== '' && known.domain.endsWith(`.${hostOf(sent, known)}`),
  ),
  host(
    'user-name',
    ['host as user name'],
    'reads the user name of an address as its host',
    (sent, { domain, path: own }) => sent.startsWith(`https://${domain}@`) && sent.endsWith(own),
  ),
  host(
    'user-name-and-port',
    ['host and port as user name'],
    'reads the host up to a colon',
    (sent, { domain, path: own }) =>
      sent.startsWith(`https://${domain}:`) && sent.includes('@') && sent.endsWith(own),
  ),
  host(
    'text-prefix',
    ['host as a prefix', 'host as user name', 'host and port as user name'],
    'compares only the beginning of the address with scheme and domain',
    (sent, { domain, path: own }) =>
      sent.startsWith(`https://${domain}`) &&
      sent.endsWith(own) &&
      !/^https:\/\/[^/]*:\d+\//.test(sent) &&
      /(?:@|\.)evil/.test(sent),
  ),
  host(
    'after-query',
    ['host after a foreign query or fragment'],
    'reads the text after the last at sign as the host, in a query',
    (sent, { domain, path: own }) => sent.endsWith(`?@${domain}${own}`),
  ),
  host(
    'after-fragment',
    ['host after a foreign query or fragment'],
    'reads the text after the last at sign as the host, in a fragment',
    (sent, { domain, path: own }) => sent.endsWith(`#@${domain}${own}`),
  ),
  host(
    'after-backslash',
    ['host after a backslash'],
    'reads the text before a backslash as a user name',
    (sent, { domain, path: own }) => sent.endsWith(`\\@${domain}${own}`),
  ),
  mirrored(
    host(
      'after-encoded-backslash',
      ['host after a backslash'],
      'reads the text before an encoded backslash as a user name',
      (sent, { domain, path: own }) => sent.endsWith(`%5c@${domain}${own}`),
    ),
  ),
  host(
    'scheme-relative',
    ['relative address'],
    'accepts an address without scheme',
    (sent, { path: own }) => sent.startsWith('//') && sent.endsWith(own),
  ),
  host(
    'relative-path',
    ['relative address'],
    'accepts the path without a host',
    (sent, { path: own }) => sent === own,
  ),
  host(
    'relative-without-slash',
    ['relative address'],
    'accepts the path without a host and without its first slash',
    (sent, { path: own }) => `/${sent}` === own,
  ),
  host(
    'script',
    ['foreign scheme'],
    'accepts a script that contains domain and path',
    (sent, { domain, path: own }) => sent.startsWith('javascript:') && sent.endsWith(domain + own),
  ),
  host(
    'data',
    ['foreign scheme'],
    'accepts a data address that contains domain and path',
    (sent, { domain, path: own }) => sent.startsWith('data:') && sent.endsWith(domain + own),
  ),
  mirrored(
    host(
      'file',
      ['foreign scheme'],
      'accepts a file address',
      (sent, { path: own }) => sent.startsWith('file:') && sent.endsWith(own),
    ),
  ),
  mirrored(
    host(
      'custom-scheme',
      ['foreign scheme'],
      'accepts an address of an app scheme',
      (sent, { path: own }) => /^com\./.test(sent) && sent.endsWith(own),
    ),
  ),
  mirrored(
    host(
      'digits',
      ['look-alike host'],
      'reads digits of the host as letters',
      (sent, known) =>
        hostOf(sent, known).replaceAll('1', 'l') === known.domain &&
        !sent.startsWith(`https://${known.domain}/`),
    ),
  ),
  mirrored(
    host(
      'homograph',
      ['look-alike host'],
      'reads letters of another alphabet as the Latin letters that look alike',
      (sent, known) =>
        hostOf(sent, known).replaceAll('\u0430', 'a') === known.domain &&
        !sent.startsWith(`https://${known.domain}/`),
    ),
  ),
  mirrored(
    host(
      'punycode',
      ['look-alike host'],
      'reads an encoded host as the letters that it looks like',
      (sent, known) => hostOf(sent, known).startsWith('xn--'),
    ),
  ),
  host(
    'local',
    ['address or wildcard'],
    'accepts localhost, as in development',
    (sent, known) => hostOf(sent, known) === 'localhost',
  ),
  host(
    'loopback',
    ['address or wildcard'],
    'accepts loopback addresses, as in development',
    (sent, { path: own }) => /^https:\/\/(127\.0\.0\.1|\[::1\])\//.test(sent) && sent.endsWith(own),
  ),
  mirrored(
    host(
      'number',
      ['address or wildcard'],
      'accepts any numeric address',
      (sent, known) => /^\d+\.\d+\.\d+\.\d+$/.test(hostOf(sent, known)) && !sent.includes('127.'),
    ),
  ),
  mirrored(
    host(
      'wildcard',
      ['address or wildcard'],
      'accepts an asterisk as any name',
      (sent, { path: own }) => sent.startsWith('https://*.') && sent.endsWith(own),
    ),
  ),
]
