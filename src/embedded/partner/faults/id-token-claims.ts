/**
 * Faults in the check of times, nonce and subject of ID tokens.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import { fault, mirrored, type PartnerFault } from '../fault.js'
import { type Check, checks, handWrittenRedeem, type Material } from './hand-written-validation.js'
import { row } from './rows.js'

const { expiry, nonce, subject } = checks
const sent = ({ grant }: Material): string => grant.flow.nonce ?? ''
const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

/** All nonces that browsers sent, by partner. */
const earlier = new WeakMap<Behaviours, Map<string, Set<string>>>()

const everSent: Check = ({ claims, grant: { behave, flow } }) => {
  const browsers = earlier.get(behave) ?? new Map<string, Set<string>>()
  earlier.set(behave, browsers)
  const nonces = browsers.get(flow.browser) ?? new Set<string>()
  browsers.set(flow.browser, nonces.add(flow.nonce ?? ''))
  return nonces.has(text(claims.nonce))
}

export const idTokenClaimsFaults: readonly PartnerFault[] = [
  row('expiry-tolerance-of-a-day', 'id-token-check.expiry.past', {
    says: 'accepts tokens that expired within the last day',
    redeem: handWrittenRedeem({
      expiry: ({ claims, now }) =>
        expiry({ claims, now }) || (Number(claims.exp) > now - 86_400 && typeof claims.exp === 'number'),
    }),
  }),
  row('expiry-zero-means-never', 'id-token-check.expiry.not-positive', {
    says: 'treats an exp of zero or less as "never expires"',
    redeem: handWrittenRedeem({
      expiry: ({ claims, now }) =>
        expiry({ claims, now }) || (typeof claims.exp === 'number' && claims.exp <= 0),
    }),
  }),
  row('expiry-optional', 'id-token-check.expiry.missing', 'checks exp only if there is one', {
    redeem: handWrittenRedeem({
      expiry: ({ claims, now }) => claims.exp === undefined || expiry({ claims, now }),
    }),
  }),
  row('expiry-not-a-number', 'id-token-check.expiry.no-number', {
    says: 'compares exp without checking that it is a number',
    redeem: handWrittenRedeem({
      expiry: ({ claims, now }) => claims.exp !== undefined && !(Number(claims.exp) <= now - 30),
    }),
  }),
  row('expiry-as-text', 'id-token-check.expiry.past-text', 'accepts any exp that is a text of digits', {
    redeem: handWrittenRedeem({
      expiry: ({ claims, now }) => expiry({ claims, now }) || /^\d+$/.test(text(claims.exp)),
    }),
  }),
  fault({
    id: 'nonce-not-compared',
    violates: [
      'id-token-check.nonce.other',
      'id-token-check.nonce.letter-case',
      'id-token-check.nonce.longer',
      'id-token-check.nonce.shorter',
      'id-token-check.nonce.blank',
      'id-token-check.nonce.earlier-flow',
      'id-token-check.nonce.other-browser',
      'id-token-check.nonce.replayed-token',
    ],
    says: 'checks only that there is a nonce',
    behaviour: { redeem: handWrittenRedeem({ nonce: ({ claims }) => text(claims.nonce) !== '' }) },
  }),
  row('nonce-optional', 'id-token-check.nonce.missing', 'compares the nonce only if the token has one', {
    redeem: handWrittenRedeem({ nonce: (it) => it.claims.nonce === undefined || nonce(it) }),
  }),
  row('nonce-empty', 'id-token-check.nonce.empty', 'does not compare an empty nonce', {
    redeem: handWrittenRedeem({ nonce: (it) => it.claims.nonce === '' || nonce(it) }),
  }),
  row('nonce-null', 'id-token-check.nonce.null', 'does not compare a nonce of null', {
    redeem: handWrittenRedeem({ nonce: (it) => it.claims.nonce === null || nonce(it) }),
  }),
  row('nonce-without-case', 'id-token-check.nonce.letter-case', {
    says: 'compares the nonce case-insensitively, as some databases do',
    redeem: handWrittenRedeem({
      nonce: (it) => text(it.claims.nonce).toLowerCase() === sent(it).toLowerCase(),
    }),
  }),
  row('nonce-column-too-short', ['id-token-check.nonce.longer', 'id-token-check.nonce.blank'], {
    says: 'compares only as many characters of the nonce as it sent',
    redeem: handWrittenRedeem({ nonce: (it) => text(it.claims.nonce).startsWith(sent(it)) }),
  }),
  row('nonce-prefix', 'id-token-check.nonce.shorter', {
    says: 'compares only as many characters of the nonce as the token has',
    redeem: handWrittenRedeem({
      nonce: (it) => text(it.claims.nonce) !== '' && sent(it).startsWith(text(it.claims.nonce)),
    }),
  }),
  row('nonce-trimmed', 'id-token-check.nonce.blank', 'trims the nonce before it compares', {
    redeem: handWrittenRedeem({ nonce: (it) => text(it.claims.nonce).trim() === sent(it) }),
  }),
  row('nonce-not-used-up', ['id-token-check.nonce.earlier-flow', 'id-token-check.nonce.replayed-token'], {
    says: 'accepts every nonce that the browser ever sent',
    redeem: handWrittenRedeem({ nonce: everSent }),
  }),
  row('subject-missing', 'id-token-check.subject.missing', 'signs in a user without sub', {
    redeem: handWrittenRedeem({ subject: (it) => it.claims.sub === undefined || subject(it) }),
  }),
  row('subject-empty', 'id-token-check.subject.empty', {
    says: 'leaves the check of sub to the library, which accepts an empty text',
    subAcceptable: (sub) => typeof sub === 'string',
  }),
  row('subject-null', 'id-token-check.subject.null', 'signs in a user whose sub is null', {
    redeem: handWrittenRedeem({ subject: (it) => it.claims.sub === null || subject(it) }),
  }),
  row('subject-number', 'standard.id-token-check.subject.number', 'accepts a number as sub', {
    redeem: handWrittenRedeem({ subject: (it) => typeof it.claims.sub === 'number' || subject(it) }),
  }),
  mirrored(
    row('subject-boolean', 'standard.id-token-check.subject.boolean', 'accepts false as sub', {
      redeem: handWrittenRedeem({ subject: (it) => typeof it.claims.sub === 'boolean' || subject(it) }),
    }),
  ),
  mirrored(
    row('subject-structure', 'standard.id-token-check.subject.structure', {
      says: 'accepts a list or an object as sub',
      redeem: handWrittenRedeem({
        subject: (it) => (typeof it.claims.sub === 'object' && it.claims.sub !== null) || subject(it),
      }),
    }),
  ),
]
