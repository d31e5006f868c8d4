/**
 * Faults of the redirect_uri: scheme, port, query, fragment, user information, white space.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { documented } from '../behaviours/index.js'
import { type Fault, fault, mirrored } from '../fault.js'
import { row } from './rows.js'

type Lenience = (sent: string, configured: string) => boolean

const exact = 'standard.authorize.redirect-uri.exact'

/** A fault of the comparison with the SSO redirect URI. */
const form = (rule: RuleId, id: string, says: string, also: Lenience): Fault =>
  row(`redirect-uri-${id}`, rule, says, {
    redirectUriMatches: (sent, app, context) =>
      documented.redirectUriMatches(sent, app, context) || also(sent, app.redirectUri),
  })

export const redirectFormFaults: readonly Fault[] = [
  form(
    exact,
    'scheme',
    'accepts http instead of https',
    (sent, uri) => sent.replace(/^http:/, 'https:') === uri,
  ),
  form(exact, 'port', 'ignores the port', (sent, uri) => sent.replace(/:\d+\//, '/') === uri),
  form(
    exact,
    'port-80',
    'treats port 80 as the default port',
    (sent, uri) => sent.replace(/:80\//, '/') === uri,
  ),
  mirrored(
    form(
      exact,
      'query',
      'ignores the parameter x of the query',
      (sent, uri) => sent.replace(/\?x=1$/, '') === uri,
    ),
  ),
  form(exact, 'bare-question-mark', 'ignores an empty query', (sent, uri) => sent === `${uri}?`),
  form(exact, 'any-query', 'ignores the whole query', (sent, uri) => sent.split('?')[0] === uri),
  form(exact, 'user', 'ignores a user name', (sent, uri) => sent.replace(/\/\/\w+@/, '//') === uri),
  form(
    exact,
    'user-and-password',
    'ignores a user name with a password',
    (sent, uri) => sent.replace(/\/\/\w+:\w+@/, '//') === uri,
  ),
  form(exact, 'trimmed', 'trims white space around the address', (sent, uri) => sent.trim() === uri),
  form(
    exact,
    'blanks',
    'trims blanks around the address',
    (sent, uri) => sent.replace(/^ +| +$/g, '') === uri,
  ),
  form(exact, 'tabs', 'drops tabs', (sent, uri) => sent.replaceAll('\t', '') === uri),
  form(
    exact,
    'inner-line-feed',
    'drops a line feed inside the address, like browsers',
    (sent, uri) => !sent.endsWith('\n') && sent.replaceAll('\n', '') === uri,
  ),
  form(
    exact,
    'last-line',
    'compares with a pattern whose end also matches before a line feed',
    (sent, uri) => sent === `${uri}\n`,
  ),
  form(
    exact,
    'null',
    'reads the address up to a null character',
    (sent, uri) => sent.split('\0')[0] === uri && sent !== uri,
  ),
  form(
    'standard.authorize.redirect-uri.fragment',
    'fragment',
    'ignores a fragment',
    (sent, uri) => sent.replace(/#.*$/, '') === uri,
  ),
  form(
    'standard.authorize.redirect-uri.fragment',
    'empty-fragment',
    'ignores an empty fragment',
    (sent, uri) => sent === `${uri}#`,
  ),
]

/** Faults that accept more than one form at once, like careless comparisons. */
export const broadRedirectFaults: readonly Fault[] = [
  fault({
    id: 'redirect-uri-prefix',
    violates: ['authorize.redirect-uri.path', exact, 'standard.authorize.redirect-uri.fragment'],
    says: 'accepts every redirect_uri that starts with the configured one',
    behaviour: {
      redirectUriMatches: (sent, app) => sent.startsWith(app.redirectUri) || app.uiUrls.includes(sent),
    },
  }),
  row('redirect-uri-parsed', ['authorize.redirect-uri.path', exact], {
    says: 'compares addresses after parsing them like a browser',
    redirectUriMatches: (sent, app) =>
      app.uiUrls.includes(sent) || (URL.canParse(sent) && new URL(sent).href === app.redirectUri),
  }),
]
