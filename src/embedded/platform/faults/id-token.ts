/**
 * Faults of the ID token: form, signature, issuer, audience and times.
 * @module
 */
import { sign } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import type { IdTokenContext } from '../context.js'
import { type Fault, fault } from '../fault.js'

const isPublic = ({ app }: IdTokenContext): boolean => app.secret === null
const afterLogin = ({ record }: IdTokenContext): boolean => record.via === 'login'

const form: readonly Fault[] = [
  fault({
    id: 'id-token-unsigned',
    violates: ['id-token.format'],
    says: 'leaves the signature part empty',
    behaviour: { joinSegments: ([header, claims]) => `${header}.${claims}.` },
  }),
  fault({
    id: 'id-token-two-parts-for-public-app',
    violates: ['id-token.format'],
    says: 'gives public apps a token without the signature part',
    behaviour: {
      joinSegments: (segments, context) => segments.slice(0, isPublic(context) ? 2 : 3).join('.'),
    },
  }),
  fault({
    id: 'id-token-four-parts',
    violates: ['id-token.format'],
    says: 'adds a fourth part',
    behaviour: { joinSegments: (segments) => [...segments, 'AAAA'].join('.') },
  }),
  fault({
    id: 'id-token-claims-as-text',
    violates: ['id-token.format'],
    says: 'encodes the claims as JSON twice',
    behaviour: {
      encodeSegment: (bytes, segment) =>
        documented.encodeSegment(
          segment === 'payload' ? Buffer.from(JSON.stringify(Buffer.from(bytes).toString('utf8'))) : bytes,
          segment,
        ),
    },
  }),
  fault({
    id: 'id-token-alg-of-a-shared-secret',
    violates: ['id-token.alg'],
    says: 'names HS256 in the header',
    behaviour: { signatureAlgorithm: () => 'HS256' },
  }),
  fault({
    id: 'id-token-alg-lower-case',
    violates: ['id-token.alg'],
    says: 'writes the algorithm in lower case',
    behaviour: { signatureAlgorithm: () => 'rs256' },
  }),
  fault({
    id: 'id-token-alg-of-webhooks',
    violates: ['id-token.alg'],
    says: 'names the algorithm of webhooks',
    behaviour: { signatureAlgorithm: () => 'SHA256withRSA' },
  }),
  fault({
    id: 'id-token-alg-none-for-public-app',
    violates: ['id-token.alg'],
    says: 'names the algorithm none for public apps',
    behaviour: { signatureAlgorithm: (context) => (isPublic(context) ? 'none' : 'RS256') },
  }),
  fault({
    id: 'id-token-alg-missing-after-login',
    violates: ['id-token.alg'],
    says: 'omits alg from the header after the login page',
    behaviour: {
      idTokenHeader: (alg, kid, context) => (afterLogin(context) ? { kid } : { alg, kid }),
    },
  }),
]

const signature: readonly Fault[] = [
  fault({
    id: 'signed-by-unpublished-key',
    violates: ['id-token.signature'],
    says: 'publishes another key than the one that signs',
    behaviour: { publishedKeys: (_signing, keys) => [keys.get('second')] },
  }),
  fault({
    id: 'signed-by-unpublished-key-in-second-school',
    violates: ['id-token.signature'],
    says: 'publishes an older key in one of two schools, where the key was never replaced',
    behaviour: {
      publishedKeys: (signing, keys, _name, tenant) => [tenant.source === 'B' ? keys.get('second') : signing],
    },
  }),
  fault({
    id: 'kid-of-another-key',
    violates: ['id-token.signature'],
    says: 'names another published key than the one that signs',
    behaviour: {
      publishedKeys: (signing, keys) => [
        { ...keys.get('second'), kid: signing.kid },
        { ...signing, kid: 'another' },
      ],
    },
  }),
  fault({
    id: 'signature-over-decoded-parts',
    violates: ['id-token.signature'],
    says: 'signs header and claims before they are encoded',
    behaviour: {
      signIdToken: (input, algorithm, key, context) => {
        const plain = input.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'))
        return documented.signIdToken(plain.join('.'), algorithm, key, context)
      },
    },
  }),
  fault({
    id: 'signature-in-hex',
    violates: ['id-token.signature'],
    says: 'writes the signature in hexadecimal digits',
    behaviour: {
      encodeSegment: (bytes, segment) =>
        segment === 'signature'
          ? Buffer.from(bytes).toString('hex')
          : documented.encodeSegment(bytes, segment),
    },
  }),
  fault({
    id: 'signature-of-another-hash-for-public-app',
    violates: ['id-token.signature'],
    says: 'signs with SHA-512 for public apps and names RS256',
    behaviour: {
      signIdToken: (input, algorithm, key, context) =>
        isPublic(context)
          ? sign('sha512', Buffer.from(input), key)
          : documented.signIdToken(input, algorithm, key, context),
    },
  }),
  fault({
    id: 'claims-altered-after-signing',
    violates: ['id-token.signature'],
    says: 'adds a blank to the signed claims after the login page',
    behaviour: {
      joinSegments: ([header, claims = '', signed], context) => {
        const again = `${Buffer.from(claims, 'base64url').toString('utf8')} `
        const sent = afterLogin(context) ? Buffer.from(again).toString('base64url') : claims
        return `${header}.${sent}.${signed}`
      },
    },
  }),
]

const issuer: readonly Fault[] = [
  fault({
    id: 'iss-without-scheme',
    violates: ['id-token.iss.url'],
    says: 'writes iss without scheme',
    behaviour: { issClaim: (context) => context.issuer.replace(/^\w+:\/\//, '') },
  }),
  fault({
    id: 'iss-urn-for-public-app',
    violates: ['id-token.iss.url'],
    says: 'writes iss as a URN for public apps',
    behaviour: {
      issClaim: (context) => (isPublic(context) ? `urn:platform/v3/${context.tenant.id}` : context.issuer),
    },
  }),
  fault({
    id: 'iss-of-first-tenant',
    violates: ['id-token.iss.tenant', 'id-token.iss.discovery'],
    says: 'writes the issuer of one tenant into the tokens of all',
    behaviour: { issClaim: (context) => context.issuer.replace(/[^/]+$/, '456800') },
  }),
  fault({
    id: 'issuer-without-tenant',
    violates: ['id-token.iss.tenant', 'discovery.per-tenant', 'standard.discovery.issuer-location'],
    says: 'uses one issuer for all tenants',
    behaviour: { issuer: (base) => base.replace(/\/[^/]+$/, '') },
  }),
  fault({
    id: 'issuer-with-longer-tenant',
    violates: ['id-token.iss.tenant', 'discovery.per-tenant', 'standard.discovery.issuer-location'],
    says: 'adds a digit to the tenant in the issuer',
    behaviour: { issuer: (base) => `${base}0` },
  }),
  fault({
    id: 'iss-with-slash',
    violates: ['id-token.iss.discovery'],
    says: 'adds a slash to iss that the issuer of the discovery document does not have',
    behaviour: { issClaim: (context) => `${context.issuer}/` },
  }),
  fault({
    id: 'iss-of-original-in-copy',
    violates: ['id-token.iss.tenant'],
    says: 'writes the issuer of a school into the tokens of its copies',
    behaviour: {
      issClaim: ({ issuer, tenant }) => (tenant.source === 'A' ? issuer.replace(/[^/]+$/, '456800') : issuer),
    },
  }),
  fault({
    id: 'iss-with-slash-in-second-school',
    violates: ['id-token.iss.discovery'],
    says: 'adds a slash to iss in one of two schools, whose settings were typed by hand',
    behaviour: {
      issClaim: ({ issuer, tenant }) => (tenant.source === 'B' ? `${issuer}/` : issuer),
    },
  }),
  fault({
    id: 'iss-of-other-host-after-login',
    violates: ['id-token.iss.discovery'],
    says: 'writes the host name of the login page into iss after the login',
    behaviour: {
      issClaim: (context) =>
        afterLogin(context) ? context.issuer.replace('127.0.0.1', 'localhost') : context.issuer,
    },
  }),
  fault({
    id: 'aud-of-first-app',
    violates: ['id-token.aud'],
    says: 'names one application as the audience of all tokens',
    behaviour: { audClaim: ({ tenant }) => tenant.apps[0]?.id },
  }),
  fault({
    id: 'aud-of-two',
    violates: ['id-token.aud'],
    says: 'names the platform as a second audience',
    behaviour: { audClaim: ({ app, issuer: own }) => [app.id, own] },
  }),
  fault({
    id: 'aud-is-redirect-uri-for-public-app',
    violates: ['id-token.aud'],
    says: 'names the redirect URI of public apps as audience',
    behaviour: { audClaim: (context) => (isPublic(context) ? context.app.redirectUri : context.app.id) },
  }),
  fault({
    id: 'aud-upper-case',
    violates: ['id-token.aud'],
    says: 'writes aud in upper case',
    behaviour: { audClaim: ({ app }) => app.id.toUpperCase() },
  }),
]

/** Faults of form, signature and issuer. */
export const idTokenFaults: readonly Fault[] = [...form, ...signature, ...issuer]
