/**
 * Faults of the redirect_uri: scheme, port, query, fragment, user information, white space.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { documented } from '../behaviours/index.js'
import { type Fault, fault, mirrored } from '../fault.js'

type Lenience = (sent: string, configured: string) => boolean

const exact = 'standard.authorize.redirect-uri.exact'

/** A fault of the comparison with the SSO redirect URI. */
const form = (rule: RuleId, id: string, cases: readonly string[], says: string, also: Lenience): Fault =>
  fault({
    id: `redirect-uri-${id}`,
    violates: [rule],
    cases: { [rule]: cases },
    says,
    behaviour: {
      redirectUriMatches: (sent, app, context) =>
        documented.redirectUriMatches(sent, app, context) || also(sent, app.redirectUri),
    },
  })

export const redirectFormFaults: readonly Fault[] = [
  form(
    exact,
    'scheme',
    ['other scheme'],
    'accepts http instead of https',
    (sent, uri) => sent.replace(/^http:/, 'https:') === uri,
  ),
  form(exact, 'port', ['other port'], 'ignores the port', (sent, uri) => sent.replace(/:\d+\//, '/') === uri),
  form(
    exact,
    'port-80',
    ['other port'],
    'treats port 80 as the default port',
    (sent, uri) => sent.replace(/:80\//, '/') === uri,
  ),
  mirrored(
    form(
      exact,
      'query',
      ['added query'],
      'ignores the parameter x of the query',
      (sent, uri) => sent.replace(/\?x=1$/, '') === uri,
    ),
  ),
  form(
    exact,
    'bare-question-mark',
    ['bare question mark'],
    'ignores an empty query',
    (sent, uri) => sent === `${uri}?`,
  ),
  form(
    exact,
    'any-query',
    ['added query', 'bare question mark'],
    'ignores the whole query',
    (sent, uri) => sent.split('?')[0] === uri,
  ),
  form(
    exact,
    'user',
    ['user information'],
    'ignores a user name',
    (sent, uri) => sent.replace(/\/\/\w+@/, '//') === uri,
  ),
  form(
    exact,
    'user-and-password',
    ['user information'],
    'ignores a user name with a password',
    (sent, uri) => sent.replace(/\/\/\w+:\w+@/, '//') === uri,
  ),
  form(
    exact,
    'trimmed',
    ['blanks around', 'line feeds'],
    'trims white space around the address',
    (sent, uri) => sent.trim() === uri,
  ),
  form(
    exact,
    'blanks',
    ['blanks around'],
    'trims blanks around the address',
    (sent, uri) => sent.replace(/^ +| +$/g, '') === uri,
  ),
  form(exact, 'tabs', ['blanks around'], 'drops tabs', (sent, uri) => sent.replaceAll('\t', '') === uri),
  form(
    exact,
    'inner-line-feed',
    ['line feeds'],
    'drops a line feed inside the address, like browsers',
    (sent, uri) => !sent.endsWith('\n') && sent.replaceAll('\n', '') === uri,
  ),
  form(
    exact,
    'last-line',
    ['line feeds'],
    'compares with a pattern whose end also matches before a line feed',
    (sent, uri) => sent === `${uri}\n`,
  ),
  form(
    exact,
    'null',
    ['null character'],
    'reads the address up to a null character',
    (sent, uri) => sent.split('\0')[0] === uri && sent !== uri,
  ),
  form(
    'standard.authorize.redirect-uri.fragment',
    'fragment',
    ['empty fragment', 'fragment'],
    'ignores a fragment',
    (sent, uri) => sent.replace(/#.*$/, '') === uri,
  ),
  form(
    'standard.authorize.redirect-uri.fragment',
    'empty-fragment',
    ['empty fragment'],
    'ignores an empty fragment',
    (sent, uri) => sent === `${uri}#`,
  ),
]

/** Faults that accept more than one form at once, like careless comparisons. */
export const broadRedirectFaults: readonly Fault[] = [
  fault({
    id: 'redirect-uri-prefix',
    violates: ['authorize.redirect-uri.path', exact, 'standard.authorize.redirect-uri.fragment'],
    cases: {
      'authorize.redirect-uri.path': [
        'trailing slash',
        'longer last segment',
        'one segment more',
        'dot segments that lead away',
        'percent-encoded path',
        'path parameters',
        'backslash',
      ],
      [exact]: ['added query', 'bare question mark', 'blanks around', 'line feeds', 'null character'],
    },
    says: 'accepts every redirect_uri that starts with the configured one',
    behaviour: {
      redirectUriMatches: (sent, app) => sent.startsWith(app.redirectUri) || app.uiUrls.includes(sent),
    },
  }),
  fault({
    id: 'redirect-uri-parsed',
    violates: ['authorize.redirect-uri.path', exact],
    cases: {
      'authorize.redirect-uri.path': ['single dot segment', 'dot segments that lead back', 'backslash'],
      [exact]: ['blanks around', 'line feeds', 'null character'],
    },
    says: 'compares addresses after parsing them like a browser',
    behaviour: {
      redirectUriMatches: (sent, app) =>
        app.uiUrls.includes(sent) || (URL.canParse(sent) && new URL(sent).href === app.redirectUri),
    },
  }),
]
