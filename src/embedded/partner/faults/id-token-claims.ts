/**
 * Faults in the check of times, nonce and subject of ID tokens.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'
import { type Check, checks, type Material, ownRedeem } from './own-validation.js'

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
  fault({
    id: 'expiry-tolerance-of-a-day',
    violates: ['id-token-check.expiry.past'],
    says: 'accepts tokens that expired within the last day',
    behaviour: {
      redeem: ownRedeem({
        expiry: ({ claims, now }) =>
          expiry({ claims, now }) || (Number(claims.exp) > now - 86_400 && typeof claims.exp === 'number'),
      }),
    },
  }),
  fault({
    id: 'expiry-zero-means-never',
    violates: ['id-token-check.expiry.not-positive'],
    says: 'treats an exp of zero or less as "never expires"',
    behaviour: {
      redeem: ownRedeem({
        expiry: ({ claims, now }) =>
          expiry({ claims, now }) || (typeof claims.exp === 'number' && claims.exp <= 0),
      }),
    },
  }),
  fault({
    id: 'expiry-optional',
    violates: ['id-token-check.expiry.missing'],
    says: 'checks exp only if there is one',
    behaviour: {
      redeem: ownRedeem({ expiry: ({ claims, now }) => claims.exp === undefined || expiry({ claims, now }) }),
    },
  }),
  fault({
    id: 'expiry-not-a-number',
    violates: ['id-token-check.expiry.no-number'],
    says: 'compares exp without checking that it is a number',
    behaviour: {
      redeem: ownRedeem({
        expiry: ({ claims, now }) => claims.exp !== undefined && !(Number(claims.exp) <= now - 30),
      }),
    },
  }),
  fault({
    id: 'expiry-as-text',
    violates: ['id-token-check.expiry.past-text'],
    says: 'accepts any exp that is a text of digits',
    behaviour: {
      redeem: ownRedeem({
        expiry: ({ claims, now }) => expiry({ claims, now }) || /^\d+$/.test(text(claims.exp)),
      }),
    },
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
    behaviour: { redeem: ownRedeem({ nonce: ({ claims }) => text(claims.nonce) !== '' }) },
  }),
  fault({
    id: 'nonce-optional',
    violates: ['id-token-check.nonce.missing'],
    says: 'compares the nonce only if the token has one',
    behaviour: { redeem: ownRedeem({ nonce: (it) => it.claims.nonce === undefined || nonce(it) }) },
  }),
  fault({
    id: 'nonce-empty',
    violates: ['id-token-check.nonce.empty'],
    says: 'does not compare an empty nonce',
    behaviour: { redeem: ownRedeem({ nonce: (it) => it.claims.nonce === '' || nonce(it) }) },
  }),
  fault({
    id: 'nonce-null',
    violates: ['id-token-check.nonce.null'],
    says: 'does not compare a nonce of null',
    behaviour: { redeem: ownRedeem({ nonce: (it) => it.claims.nonce === null || nonce(it) }) },
  }),
  fault({
    id: 'nonce-without-case',
    violates: ['id-token-check.nonce.letter-case'],
    says: 'compares the nonce case-insensitively, as some databases do',
    behaviour: {
      redeem: ownRedeem({ nonce: (it) => text(it.claims.nonce).toLowerCase() === sent(it).toLowerCase() }),
    },
  }),
  fault({
    id: 'nonce-column-too-short',
    violates: ['id-token-check.nonce.longer', 'id-token-check.nonce.blank'],
    says: 'compares only as many characters of the nonce as it sent',
    behaviour: { redeem: ownRedeem({ nonce: (it) => text(it.claims.nonce).startsWith(sent(it)) }) },
  }),
  fault({
    id: 'nonce-prefix',
    violates: ['id-token-check.nonce.shorter'],
    says: 'compares only as many characters of the nonce as the token has',
    behaviour: {
      redeem: ownRedeem({
        nonce: (it) => text(it.claims.nonce) !== '' && sent(it).startsWith(text(it.claims.nonce)),
      }),
    },
  }),
  fault({
    id: 'nonce-trimmed',
    violates: ['id-token-check.nonce.blank'],
    says: 'trims the nonce before it compares',
    behaviour: { redeem: ownRedeem({ nonce: (it) => text(it.claims.nonce).trim() === sent(it) }) },
  }),
  fault({
    id: 'nonce-not-used-up',
    violates: ['id-token-check.nonce.earlier-flow', 'id-token-check.nonce.replayed-token'],
    says: 'accepts every nonce that the browser ever sent',
    behaviour: { redeem: ownRedeem({ nonce: everSent }) },
  }),
  fault({
    id: 'subject-missing',
    violates: ['id-token-check.subject.missing'],
    says: 'signs in a user without sub',
    behaviour: { redeem: ownRedeem({ subject: (it) => it.claims.sub === undefined || subject(it) }) },
  }),
  fault({
    id: 'subject-empty',
    violates: ['id-token-check.subject.empty'],
    says: 'leaves the check of sub to the library, which accepts an empty text',
    behaviour: { subAcceptable: (sub) => typeof sub === 'string' },
  }),
  fault({
    id: 'subject-null',
    violates: ['id-token-check.subject.null'],
    says: 'signs in a user whose sub is null',
    behaviour: { redeem: ownRedeem({ subject: (it) => it.claims.sub === null || subject(it) }) },
  }),
  fault({
    id: 'subject-number',
    violates: ['standard.id-token-check.subject.number'],
    says: 'accepts a number as sub',
    behaviour: { redeem: ownRedeem({ subject: (it) => typeof it.claims.sub === 'number' || subject(it) }) },
  }),
  fault({
    id: 'subject-boolean',
    violates: ['standard.id-token-check.subject.boolean'],
    says: 'accepts false as sub',
    mirrorsInput: true,
    behaviour: { redeem: ownRedeem({ subject: (it) => typeof it.claims.sub === 'boolean' || subject(it) }) },
  }),
  fault({
    id: 'subject-structure',
    violates: ['standard.id-token-check.subject.structure'],
    says: 'accepts a list or an object as sub',
    mirrorsInput: true,
    behaviour: {
      redeem: ownRedeem({
        subject: (it) => (typeof it.claims.sub === 'object' && it.claims.sub !== null) || subject(it),
      }),
    },
  }),
]
