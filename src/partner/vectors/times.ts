/**
 * Tokens whose times are wrong, odd or missing.
 * @module
 */
import type { PartnerRuleId, PartnerSilenceId } from '../../../generated/catalogue.js'
import { withClaim, withClaims } from './forge.js'
import { type TokenVector, without } from './vector.js'

const justExpired = 'observe.partner.id-token-check.just-expired'
const oddExpiry = 'observe.partner.id-token-check.odd-expiry'

/** Values in place of the expiry, made from the time in seconds. */
const expiries: readonly (readonly [
  name: string,
  says: string,
  rule: PartnerRuleId | PartnerSilenceId,
  value: (now: number) => unknown,
])[] = [
  ['eleven-minutes-ago', 'ten minutes and a second ago', 'id-token-check.expiry.past', (now) => now - 601],
  ['zero', 'zero', 'id-token-check.expiry.not-positive', () => 0],
  ['negative', 'negative', 'id-token-check.expiry.not-positive', () => -1],
  ['null', 'null', 'id-token-check.expiry.no-number', () => null],
  ['word', 'a word', 'id-token-check.expiry.no-number', () => 'soon'],
  ['object', 'an object', 'id-token-check.expiry.no-number', () => ({})],
  ['list', 'a list', 'id-token-check.expiry.no-number', () => []],
  ['true', 'true', 'id-token-check.expiry.no-number', () => true],
  ['past-text', 'an hour ago, as text', 'id-token-check.expiry.past-text', (now) => String(now - 3600)],
  ['half-a-minute-ago', 'half a minute ago', justExpired, (now) => now - 30],
  ['milliseconds', 'in milliseconds', oddExpiry, (now) => (now + 300) * 1000],
  ['beyond-all-dates', 'beyond all dates', oddExpiry, () => 1e308],
  ['fraction', 'with a fraction', oddExpiry, (now) => now + 300.5],
  ['future-text', 'in five minutes, as text', oddExpiry, (now) => String(now + 300)],
]

/** Clause 5 item 5: the expiry is verified. */
export const expiryVectors: readonly TokenVector[] = [
  ...expiries.map(([name, says, rule, value]) =>
    withClaim(
      { id: `expiry-${name}`, says: `an exp that is ${says}`, expected: expectedBy(rule), rule },
      'exp',
      (_good, { now }) => value(now),
    ),
  ),
  withClaims(
    {
      id: 'expiry-an-hour-ago',
      says: 'a token that was made two hours ago and expired an hour ago',
      rule: 'id-token-check.expiry.past',
      changes: ['iat', 'exp'],
    },
    (claims, { now }) => ({ ...claims, iat: now - 7200, exp: now - 3600 }),
  ),
  withClaims(
    {
      id: 'expiry-missing',
      says: 'a token without exp',
      rule: 'id-token-check.expiry.missing',
      changes: ['exp'],
    },
    (claims) => without(claims, 'exp'),
  ),
  withClaim(
    {
      id: 'expiry-in-a-minute',
      says: 'a token that lives for another minute',
      expected: 'accept',
      rule: 'id-token-check.accepted.short-life',
    },
    'exp',
    (_good, { now }) => now + 60,
  ),
]

const issuedAt = 'observe.partner.id-token-check.issued-at'

/** Times that the contract does not ask to verify, and one that a standard does. */
export const otherTimes: readonly TokenVector[] = [
  withClaim(
    { id: 'issued-tomorrow', says: 'an iat a day ahead', expected: 'either', rule: issuedAt },
    'iat',
    (_good, { now }) => now + 86_400,
  ),
  withClaim(
    { id: 'issued-yesterday', says: 'an iat a day ago', expected: 'either', rule: issuedAt },
    'iat',
    (_good, { now }) => now - 86_400,
  ),
  withClaims(
    {
      id: 'issued-missing',
      says: 'a token without iat',
      expected: 'either',
      rule: issuedAt,
      changes: ['iat'],
    },
    (claims) => without(claims, 'iat'),
  ),
  withClaim(
    {
      id: 'not-before-in-an-hour',
      says: 'a token that is not valid before an hour has passed',
      rule: 'standard.id-token-check.not-before',
    },
    'nbf',
    (_good, { now }) => now + 3600,
  ),
]

function expectedBy(rule: string): 'either' | 'reject' {
  return rule.startsWith('observe.') ? 'either' : 'reject'
}
