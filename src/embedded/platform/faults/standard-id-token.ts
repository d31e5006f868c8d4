/**
 * Faults of the ID token that only the standards define.
 * @module
 */
import { createHash } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'

/** Base64 with padding, in the standard alphabet. */
const plainBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Faults of the ID token that the contract does not name. */
export const standardIdTokenFaults: readonly Fault[] = [
  fault({
    id: 'issuer-with-query',
    violates: ['standard.id-token.iss-form'],
    says: 'puts a query into the issuer',
    behaviour: { issuer: (base) => `${base}?env=test` },
  }),
  fault({
    id: 'issuer-with-fragment',
    violates: ['standard.id-token.iss-form'],
    says: 'puts a fragment into the issuer',
    behaviour: { issuer: (base) => `${base}#sso` },
  }),
  fault({
    id: 'sub-too-long-for-second-app',
    violates: ['standard.id-token.sub-length'],
    says: 'gives the second app a sub of 300 characters',
    behaviour: { subClaim: ({ app, user }) => (app.key === 'second' ? user.sub.padEnd(300, '0') : user.sub) },
  }),
  fault({
    id: 'sub-beyond-ascii-for-second-app',
    violates: ['standard.id-token.sub-length'],
    says: 'gives the second app a sub with non-ASCII letters',
    behaviour: {
      subClaim: ({ app, user }) => (app.key === 'second' ? user.familyName.concat('ü') : user.sub),
    },
  }),
  fault({
    id: 'exp-as-text',
    violates: ['standard.id-token.numeric-dates'],
    says: 'writes the seconds of exp as text',
    behaviour: { expClaim: (context, lifetime) => String(documented.expClaim(context, lifetime)) },
  }),
  fault({
    id: 'iat-as-text-for-public-app',
    violates: ['standard.id-token.numeric-dates'],
    says: 'writes the seconds of iat as text for public apps',
    behaviour: {
      iatClaim: (context) => {
        const iat = documented.iatClaim(context)
        return context.app.secret === null ? String(iat) : iat
      },
    },
  }),
  fault({
    id: 'signed-by-short-key',
    violates: ['standard.id-token.key-size'],
    says: 'signs with a key of 1024 bits',
    behaviour: { signingKey: (keys) => keys.get('weak') },
  }),
  fault({
    id: 'kid-of-no-published-key',
    violates: ['standard.id-token.kid'],
    says: 'names a kid that none of the two published keys has',
    behaviour: {
      publishedKeys: (signing, keys) => [keys.get('second'), { ...signing, kid: 'renamed' }],
    },
  }),
  fault({
    id: 'signature-with-padding',
    violates: ['standard.id-token.compact'],
    says: 'pads the signature',
    behaviour: {
      encodeSegment: (bytes, segment) =>
        segment === 'signature'
          ? `${documented.encodeSegment(bytes, segment)}==`
          : documented.encodeSegment(bytes, segment),
    },
  }),
  fault({
    id: 'signature-in-plain-base64',
    violates: ['standard.id-token.compact'],
    says: 'writes the signature in standard base64',
    behaviour: {
      encodeSegment: (bytes, segment) =>
        segment === 'signature' ? plainBase64(bytes) : documented.encodeSegment(bytes, segment),
    },
  }),
  fault({
    id: 'at-hash-of-whole-hash',
    violates: ['standard.id-token.at-hash'],
    says: 'writes the whole hash of the access token as at_hash',
    behaviour: {
      atHashClaim: ({ accessToken }) => createHash('sha256').update(accessToken).digest('base64url'),
    },
  }),
  fault({
    id: 'at-hash-in-hex',
    violates: ['standard.id-token.at-hash'],
    says: 'encodes half of the hexadecimal digits of the hash as at_hash',
    behaviour: {
      atHashClaim: ({ accessToken }) =>
        Buffer.from(createHash('sha256').update(accessToken).digest('hex').slice(0, 32)).toString(
          'base64url',
        ),
    },
  }),
  fault({
    id: 'at-hash-of-code-for-public-app',
    violates: ['standard.id-token.at-hash'],
    says: 'hashes the code instead of the access token for public apps',
    behaviour: {
      atHashClaim: (context, algorithm) =>
        documented.atHashClaim(
          context.app.secret === null ? { ...context, accessToken: context.record.code } : context,
          algorithm,
        ),
    },
  }),
]
