/**
 * Faults of the ID token that only the standards define.
 * @module
 */
import { createHash } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import { row, violating } from './rows.js'

const idTokenAtHash = violating('standard.id-token.at-hash')
const idTokenCompact = violating('standard.id-token.compact')
const idTokenIssForm = violating('standard.id-token.iss-form')
const idTokenNumericDates = violating('standard.id-token.numeric-dates')
const idTokenSubLength = violating('standard.id-token.sub-length')

/** Base64 with padding, in the standard alphabet. */
const plainBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Faults of the ID token that the contract does not name. */
export const standardIdTokenFaults: readonly Fault[] = [
  idTokenIssForm('issuer-with-query', 'puts a query into the issuer', {
    issuer: (base) => `${base}?env=test`,
  }),
  idTokenIssForm('issuer-with-fragment', 'puts a fragment into the issuer', {
    issuer: (base) => `${base}#sso`,
  }),
  idTokenSubLength('sub-too-long-for-second-app', 'gives the second app a sub of 300 characters', {
    subClaim: ({ app, user }) => (app.key === 'second' ? user.sub.padEnd(300, '0') : user.sub),
  }),
  idTokenSubLength('sub-beyond-ascii-for-second-app', 'gives the second app a sub with non-ASCII letters', {
    subClaim: ({ app, user }) => (app.key === 'second' ? user.familyName.concat('ü') : user.sub),
  }),
  idTokenNumericDates('exp-as-text', 'writes the seconds of exp as text', {
    expClaim: (context, lifetime) => String(documented.expClaim(context, lifetime)),
  }),
  idTokenNumericDates('iat-as-text-for-public-app', 'writes the seconds of iat as text for public apps', {
    iatClaim: (context) => {
      const iat = documented.iatClaim(context)
      return context.app.secret === null ? String(iat) : iat
    },
  }),
  row('signed-by-short-key', 'standard.id-token.key-size', 'signs with a key of 1024 bits', {
    signingKey: (keys) => keys.get('weak'),
  }),
  row('kid-of-no-published-key', 'standard.id-token.kid', {
    says: 'names a kid that none of the two published keys has',
    publishedKeys: (signing, keys) => [keys.get('second'), { ...signing, kid: 'renamed' }],
  }),
  idTokenCompact('signature-with-padding', 'pads the signature', {
    encodeSegment: (bytes, segment) =>
      segment === 'signature'
        ? `${documented.encodeSegment(bytes, segment)}==`
        : documented.encodeSegment(bytes, segment),
  }),
  idTokenCompact('signature-in-plain-base64', 'writes the signature in standard base64', {
    encodeSegment: (bytes, segment) =>
      segment === 'signature' ? plainBase64(bytes) : documented.encodeSegment(bytes, segment),
  }),
  idTokenAtHash('at-hash-of-whole-hash', 'writes the whole hash of the access token as at_hash', {
    atHashClaim: ({ accessToken }) => createHash('sha256').update(accessToken).digest('base64url'),
  }),
  idTokenAtHash('at-hash-in-hex', 'encodes half of the hexadecimal digits of the hash as at_hash', {
    atHashClaim: ({ accessToken }) =>
      Buffer.from(createHash('sha256').update(accessToken).digest('hex').slice(0, 32)).toString('base64url'),
  }),
  idTokenAtHash('at-hash-of-code-for-public-app', {
    says: 'hashes the code instead of the access token for public apps',
    atHashClaim: (context, algorithm) =>
      documented.atHashClaim(
        context.app.secret === null ? { ...context, accessToken: context.record.code } : context,
        algorithm,
      ),
  }),
]
