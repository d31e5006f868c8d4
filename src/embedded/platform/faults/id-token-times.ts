/**
 * Faults of the claims iat, exp and nonce.
 * @module
 */
import { createHash } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import { row, violating } from './rows.js'

const exp = violating('id-token.exp')
const iat = violating('id-token.iat')
const idTokenNonce = violating('id-token.nonce')

const seconds = (value: unknown): number => Number(value)
const textOf = (value: unknown): string => String(value)

const times: readonly Fault[] = [
  iat('iat-in-milliseconds', 'counts iat in milliseconds', { iatClaim: ({ now }) => Math.floor(now * 1000) }),
  iat('iat-of-login', 'writes the time of the login as iat', {
    iatClaim: ({ record }) => Math.floor(record.session.startedAt),
  }),
  iat('iat-in-local-time', 'counts iat in local time, one hour ahead', {
    iatClaim: (context) => seconds(documented.iatClaim(context)) + 3600,
  }),
  row('iat-as-date', ['id-token.iat', 'standard.id-token.numeric-dates'], 'writes iat as a date', {
    iatClaim: ({ now }) => new Date(now * 1000).toISOString(),
  }),
  iat('iat-zero-for-public-app', 'writes 0 as iat for public apps', {
    iatClaim: (context) => (context.app.secret === null ? 0 : documented.iatClaim(context)),
  }),
  exp('exp-in-milliseconds', 'counts exp in milliseconds', {
    expClaim: ({ now }, lifetime) => Math.floor((now + lifetime) * 1000),
  }),
  exp('exp-is-lifetime', 'writes the lifetime as exp', { expClaim: (_context, lifetime) => lifetime }),
  exp('exp-is-iat', 'writes iat as exp', { expClaim: (context) => documented.iatClaim(context) }),
  exp('exp-of-login', 'counts the lifetime from the login', {
    expClaim: ({ record }, lifetime) => Math.floor(record.session.startedAt) + lifetime,
  }),
  exp('exp-passed-after-login', 'writes a past time as exp after the login page', {
    expClaim: (context, lifetime) =>
      seconds(documented.expClaim(context, lifetime)) - (context.record.via === 'login' ? 4500 : 0),
  }),
]

/** A fault that changes the nonce before it is written into the token. */
const nonceFault = (id: string, says: string, alter: (nonce: string) => unknown): Fault =>
  row(id, 'id-token.nonce', says, { nonceClaim: (context) => alter(textOf(documented.nonceClaim(context))) })

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
  idTokenNonce('nonce-lower-case', 'writes the nonce in lower case', {
    nonceClaim: (context) => textOf(documented.nonceClaim(context)).toLowerCase(),
  }),
  idTokenNonce('nonce-hashed-for-public-app', 'hashes the nonce of public apps', {
    nonceClaim: (context) => {
      const nonce = textOf(documented.nonceClaim(context))
      return context.app.secret === null ? createHash('sha256').update(nonce).digest('base64url') : nonce
    },
  }),
  idTokenNonce('nonce-by-state', 'stores the nonce by state, so that a later request replaces it', {
    nonceClaim: ({ codes, record }) =>
      [...codes.values()].findLast(
        ({ parameters }) => parameters.get('state') === record.parameters.get('state'),
      )?.nonce,
  }),
  idTokenNonce('nonce-of-latest-request', 'uses the nonce of the latest authorize request of the session', {
    nonceClaim: ({ codes, record }) =>
      [...codes.values()].findLast(({ session }) => session === record.session)?.nonce,
  }),
]

/** Faults of times and nonce. */
export const idTokenTimesFaults: readonly Fault[] = [...times, ...nonces]
