/**
 * Faults of the claims iat, exp and nonce.
 * @module
 */
import { createHash } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'

const seconds = (value: unknown): number => Number(value)
const textOf = (value: unknown): string => String(value)

const times: readonly Fault[] = [
  fault({
    id: 'iat-in-milliseconds',
    violates: ['id-token.iat'],
    says: 'counts iat in milliseconds',
    behaviour: { iatClaim: ({ now }) => Math.floor(now * 1000) },
  }),
  fault({
    id: 'iat-of-login',
    violates: ['id-token.iat'],
    says: 'writes the time of the login as iat',
    behaviour: { iatClaim: ({ record }) => Math.floor(record.session.startedAt) },
  }),
  fault({
    id: 'iat-in-local-time',
    violates: ['id-token.iat'],
    says: 'counts iat in local time, one hour ahead',
    behaviour: { iatClaim: (context) => seconds(documented.iatClaim(context)) + 3600 },
  }),
  fault({
    id: 'iat-as-date',
    violates: ['id-token.iat', 'standard.id-token.numeric-dates'],
    says: 'writes iat as a date',
    behaviour: { iatClaim: ({ now }) => new Date(now * 1000).toISOString() },
  }),
  fault({
    id: 'iat-zero-for-public-app',
    violates: ['id-token.iat'],
    says: 'writes 0 as iat for public apps',
    behaviour: { iatClaim: (context) => (context.app.secret === null ? 0 : documented.iatClaim(context)) },
  }),
  fault({
    id: 'exp-in-milliseconds',
    violates: ['id-token.exp'],
    says: 'counts exp in milliseconds',
    behaviour: { expClaim: ({ now }, lifetime) => Math.floor((now + lifetime) * 1000) },
  }),
  fault({
    id: 'exp-is-lifetime',
    violates: ['id-token.exp'],
    says: 'writes the lifetime as exp',
    behaviour: { expClaim: (_context, lifetime) => lifetime },
  }),
  fault({
    id: 'exp-is-iat',
    violates: ['id-token.exp'],
    says: 'writes iat as exp',
    behaviour: { expClaim: (context) => documented.iatClaim(context) },
  }),
  fault({
    id: 'exp-of-login',
    violates: ['id-token.exp'],
    says: 'counts the lifetime from the login',
    behaviour: { expClaim: ({ record }, lifetime) => Math.floor(record.session.startedAt) + lifetime },
  }),
  fault({
    id: 'exp-passed-after-login',
    violates: ['id-token.exp'],
    says: 'writes a past time as exp after the login page',
    behaviour: {
      expClaim: (context, lifetime) =>
        seconds(documented.expClaim(context, lifetime)) - (context.record.via === 'login' ? 4500 : 0),
    },
  }),
]

/** A fault that changes the nonce before it is written into the token. */
const nonceFault = (id: string, says: string, alter: (nonce: string) => unknown): Fault =>
  fault({
    id,
    violates: ['id-token.nonce'],
    says,
    behaviour: { nonceClaim: (context) => alter(textOf(documented.nonceClaim(context))) },
  })

const nonces: readonly Fault[] = [
  nonceFault('nonce-blanks-joined', 'joins several blanks of the nonce into one', (nonce) =>
    nonce.replace(/ +/g, ' '),
  ),
  nonceFault('nonce-blanks-as-plus', 'writes blanks of the nonce as plus signs', (nonce) =>
    nonce.replaceAll(' ', '+'),
  ),
  nonceFault('nonce-plus-as-blank', 'decodes plus signs of the nonce a second time', (nonce) =>
    nonce.replaceAll('+', ' '),
  ),
  nonceFault('nonce-decoded-twice', 'decodes percent escapes of the nonce a second time', (nonce) =>
    nonce.replace(/%[0-9A-F]{2}/g, (code) => decodeURIComponent(code)),
  ),
  nonceFault('nonce-in-ascii', 'writes non-ASCII letters of the nonce as question marks', (nonce) =>
    nonce.replace(/[^ -~]/g, '?'),
  ),
  nonceFault('nonce-cut-off', 'truncates the nonce to 128 characters', (nonce) => nonce.slice(0, 128)),
  nonceFault('nonce-as-number', 'writes a nonce of digits as a number', (nonce) =>
    /^\d+$/.test(nonce) ? Number(nonce) : nonce,
  ),
  fault({
    id: 'nonce-lower-case',
    violates: ['id-token.nonce'],
    says: 'writes the nonce in lower case',
    behaviour: { nonceClaim: (context) => textOf(documented.nonceClaim(context)).toLowerCase() },
  }),
  fault({
    id: 'nonce-hashed-for-public-app',
    violates: ['id-token.nonce'],
    says: 'hashes the nonce of public apps',
    behaviour: {
      nonceClaim: (context) => {
        const nonce = textOf(documented.nonceClaim(context))
        return context.app.secret === null ? createHash('sha256').update(nonce).digest('base64url') : nonce
      },
    },
  }),
  fault({
    id: 'nonce-by-state',
    violates: ['id-token.nonce'],
    says: 'stores the nonce by state, so that a later request replaces it',
    behaviour: {
      nonceClaim: ({ codes, record }) =>
        [...codes.values()].findLast(
          ({ parameters }) => parameters.get('state') === record.parameters.get('state'),
        )?.nonce,
    },
  }),
  fault({
    id: 'nonce-of-latest-request',
    violates: ['id-token.nonce'],
    says: 'uses the nonce of the latest authorize request of the session',
    behaviour: {
      nonceClaim: ({ codes, record }) =>
        [...codes.values()].findLast(({ session }) => session === record.session)?.nonce,
    },
  }),
]

/** Faults of times and nonce. */
export const idTokenTimesFaults: readonly Fault[] = [...times, ...nonces]
