/**
 * Tokens with another nonce than the one sent, or none.
 * @module
 */
import { randomBytes } from 'node:crypto'
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import { vector, withClaim, withClaims } from './forge.js'
import { otherCase, supplied, type TokenVector, textOf, without } from './vector.js'

/** Values in place of the nonce, made from the one sent. */
const changes: readonly (readonly [
  name: string,
  says: string,
  rule: PartnerRuleId,
  change: (sent: string) => unknown,
])[] = [
  ['other', 'another one', 'id-token-check.nonce.other', () => randomBytes(24).toString('base64url')],
  ['empty', 'empty', 'id-token-check.nonce.empty', () => ''],
  ['null', 'null', 'id-token-check.nonce.null', () => null],
  [
    'case',
    'in other letter case',
    'id-token-check.nonce.letter-case',
    (sent) => otherCase(sent, 'the nonce'),
  ],
  ['longer', 'the one sent with a letter more', 'id-token-check.nonce.longer', (sent) => `${sent}x`],
  [
    'shorter',
    'the one sent without its last letter',
    'id-token-check.nonce.shorter',
    (sent) => sent.slice(0, -1),
  ],
  ['blank-before', 'the one sent after a blank', 'id-token-check.nonce.blank', (sent) => ` ${sent}`],
  ['blank-after', 'the one sent before a blank', 'id-token-check.nonce.blank', (sent) => `${sent} `],
]

/** Clause 5 item 5: the nonce equals the one sent; clause 4.1: it protects against replay. */
export const nonceVectors: readonly TokenVector[] = [
  ...changes.map(([name, says, rule, change]) =>
    withClaim({ id: `nonce-${name}`, says: `a nonce that is ${says}`, rule }, 'nonce', (_good, { claims }) =>
      change(textOf(claims, 'nonce')),
    ),
  ),
  withClaims(
    {
      id: 'nonce-missing',
      says: 'a token without a nonce',
      rule: 'id-token-check.nonce.missing',
      changes: ['nonce'],
    },
    (claims) => without(claims, 'nonce'),
  ),
  withClaim(
    {
      id: 'nonce-of-earlier-flow',
      says: 'the nonce of an earlier, finished flow of the browser',
      rule: 'id-token-check.nonce.earlier-flow',
    },
    'nonce',
    (_good, _material, { earlier }) => supplied(earlier, 'earlier flow').nonce,
  ),
  withClaim(
    {
      id: 'nonce-of-other-browser',
      says: 'the nonce of a pending flow of another browser',
      rule: 'id-token-check.nonce.other-browser',
    },
    'nonce',
    (_good, _material, { elsewhere }) => supplied(elsewhere, 'pending flow of another browser'),
  ),
  vector(
    {
      id: 'token-of-earlier-flow',
      says: 'the whole ID token of the flow before',
      rule: 'id-token-check.nonce.replayed-token',
      changes: ['nonce'],
      intact: true,
    },
    (_material, { earlier }) => supplied(earlier, 'earlier flow').token,
  ),
  withClaim(
    {
      id: 'nonce-list',
      says: 'a nonce that is a list of the one sent',
      expected: 'either',
      rule: 'observe.partner.id-token-check.nonce-list',
    },
    'nonce',
    (_good, { claims }) => [textOf(claims, 'nonce')],
  ),
]
