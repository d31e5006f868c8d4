/**
 * Faults of the choice of where a code is delivered: the host.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { AuthorizeContext } from '../context.js'
import { type Fault, fault } from '../fault.js'
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

/** The host of an address with the configured path and nothing else; empty for all other addresses. */
const hostOf = (sent: string, { path: own }: Known): string => {
  const [, name = '', end] = /^https:\/\/([^/@?#\\%:]+)(\/.*)$/.exec(sent) ?? []
  return end === own ? name : ''
}

/** Any host that is a plain name, with the configured path. */
const anyHost: Lenience = (sent, known) =>
  /^[a-z]+\.[a-z]+$/.test(hostOf(sent, known)) && !known.domain.endsWith(hostOf(sent, known))

/** A fault that shows only where the rest of the request is of a certain kind. */
const hostWhere = (id: string, says: string, holds: (context: AuthorizeContext) => boolean): Fault =>
  fault({
    id: `redirect-uri-host-${id}`,
    violates: ['authorize.redirect-uri.host'],
    cases: { 'authorize.redirect-uri.host': ['foreign host'] },
    says,
    behaviour: {
      redirectUriMatches: (sent, app, context) =>
        holds(context)
          ? accepts(anyHost)(sent, app, context)
          : documented.redirectUriMatches(sent, app, context),
    },
  })

export const redirectHostFaults: readonly Fault[] = [
  hostWhere('any-with-pkce', 'takes any host where a challenge was sent', ({ parameters }) =>
    Boolean(parameters.get('code_challenge')),
  ),
  hostWhere(
    'any-without-state',
    'takes any host where no state was sent',
    ({ parameters }) => parameters.get('state') === undefined,
  ),
  host('any', ['foreign host'], 'compares the path only, for hosts that are a plain name', anyHost),
  host('prefix', ['host as a prefix'], 'takes a host that begins with the registered domain', (sent, known) =>
    hostOf(sent, known).startsWith(`${known.domain}.`),
  ),
  host(
    'suffix',
    ['host as a suffix'],
    'takes a host that ends with the registered domain',
    (sent, known) =>
      /[^.]$/.test(hostOf(sent, known).slice(0, -known.domain.length)) &&
      hostOf(sent, known).endsWith(known.domain),
  ),
  host(
    'suffix-after-dash',
    ['host as a suffix'],
    'takes a host whose last word is the registered domain',
    (sent, known) => hostOf(sent, known).endsWith(`-${known.domain}`),
  ),
  host('subdomain', ['subdomain'], 'takes every host below the registered domain', (sent, known) =>
    hostOf(sent, known).endsWith(`.${known.domain}`),
  ),
  host(
    'parent',
    ['parent domain'],
    'takes the domain above the registered one',
    (sent, known) => hostOf(sent, known) !== '' && known.domain.endsWith(`.${hostOf(sent, known)}`),
  ),
  host(
    'user-name',
    ['host as user name'],
    'takes the user name of an address for its host',
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
    'compares the beginning of the address with scheme and domain',
    (sent, { domain, path: own }) =>
      sent.startsWith(`https://${domain}`) &&
      sent.endsWith(own) &&
      !/^https:\/\/[^/]*:\d+\//.test(sent) &&
      /(?:@|\.)evil/.test(sent),
  ),
  host(
    'after-query',
    ['host after a foreign query or fragment'],
    'takes what follows the last at sign for the host, in a query',
    (sent, { domain, path: own }) => sent.endsWith(`?@${domain}${own}`),
  ),
  host(
    'after-fragment',
    ['host after a foreign query or fragment'],
    'takes what follows the last at sign for the host, in a fragment',
    (sent, { domain, path: own }) => sent.endsWith(`#@${domain}${own}`),
  ),
  host(
    'after-backslash',
    ['host after a backslash'],
    'takes what stands before a backslash for a user name',
    (sent, { domain, path: own }) => sent.endsWith(`\\@${domain}${own}`),
  ),
  host(
    'after-encoded-backslash',
    ['host after a backslash'],
    'takes what stands before an encoded backslash for a user name',
    (sent, { domain, path: own }) => sent.endsWith(`%5c@${domain}${own}`),
  ),
  host(
    'scheme-relative',
    ['relative address'],
    'takes an address without scheme',
    (sent, { path: own }) => sent.startsWith('//') && sent.endsWith(own),
  ),
  host('relative-path', ['relative address'], 'takes the path alone', (sent, { path: own }) => sent === own),
  host(
    'relative-without-slash',
    ['relative address'],
    'takes the path alone, without its first slash',
    (sent, { path: own }) => `/${sent}` === own,
  ),
  host(
    'script',
    ['foreign scheme'],
    'takes a script in which domain and path occur',
    (sent, { domain, path: own }) => sent.startsWith('javascript:') && sent.endsWith(domain + own),
  ),
  host(
    'data',
    ['foreign scheme'],
    'takes a data address in which domain and path occur',
    (sent, { domain, path: own }) => sent.startsWith('data:') && sent.endsWith(domain + own),
  ),
  host(
    'file',
    ['foreign scheme'],
    'takes a file address',
    (sent, { path: own }) => sent.startsWith('file:') && sent.endsWith(own),
  ),
  host(
    'custom-scheme',
    ['foreign scheme'],
    'takes an address of an app scheme',
    (sent, { path: own }) => /^com\./.test(sent) && sent.endsWith(own),
  ),
  host(
    'digits',
    ['look-alike host'],
    'takes digits for letters in the host',
    (sent, known) =>
      hostOf(sent, known).replaceAll('1', 'l') === known.domain &&
      !sent.startsWith(`https://${known.domain}/`),
  ),
  host(
    'homograph',
    ['look-alike host'],
    'takes letters of another alphabet for those that look alike',
    (sent, known) =>
      hostOf(sent, known).replaceAll('\u0430', 'a') === known.domain &&
      !sent.startsWith(`https://${known.domain}/`),
  ),
  host(
    'punycode',
    ['look-alike host'],
    'takes an encoded host for the letters that it looks like',
    (sent, known) => hostOf(sent, known).startsWith('xn--'),
  ),
  host(
    'local',
    ['address or wildcard'],
    'takes localhost, as in development',
    (sent, known) => hostOf(sent, known) === 'localhost',
  ),
  host(
    'loopback',
    ['address or wildcard'],
    'takes loopback addresses, as in development',
    (sent, { path: own }) => /^https:\/\/(127\.0\.0\.1|\[::1\])\//.test(sent) && sent.endsWith(own),
  ),
  host(
    'number',
    ['address or wildcard'],
    'takes any numeric address',
    (sent, known) => /^\d+\.\d+\.\d+\.\d+$/.test(hostOf(sent, known)) && !sent.includes('127.'),
  ),
  host(
    'wildcard',
    ['address or wildcard'],
    'takes an asterisk for any name',
    (sent, { path: own }) => sent.startsWith('https://*.') && sent.endsWith(own),
  ),
]
