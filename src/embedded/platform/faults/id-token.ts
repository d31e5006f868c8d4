/**
 * Faults of the ID token: form, signature, issuer, audience and times.
 * @module
 */
import { sign } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import type { IdTokenContext } from '../context.js'
import { type Fault, fault } from '../fault.js'
import { row, violating } from './rows.js'

const idTokenAlg = violating('id-token.alg')
const aud = violating('id-token.aud')
const format = violating('id-token.format')
const issDiscovery = violating('id-token.iss.discovery')
const issUrl = violating('id-token.iss.url')
const idTokenSignature = violating('id-token.signature')

const isPublic = ({ app }: IdTokenContext): boolean => app.secret === null
const afterLogin = ({ record }: IdTokenContext): boolean => record.via === 'login'

const form: readonly Fault[] = [
  format('id-token-unsigned', 'leaves the signature part empty', {
    joinSegments: ([header, claims]) => `${header}.${claims}.`,
  }),
  format('id-token-two-parts-for-public-app', 'gives public apps a token without the signature part', {
    joinSegments: (segments, context) => segments.slice(0, isPublic(context) ? 2 : 3).join('.'),
  }),
  format('id-token-four-parts', 'adds a fourth part', {
    joinSegments: (segments) => [...segments, 'AAAA'].join('.'),
  }),
  format('id-token-claims-as-text', 'encodes the claims as JSON twice', {
    encodeSegment: (bytes, segment) =>
      documented.encodeSegment(
        segment === 'payload' ? Buffer.from(JSON.stringify(Buffer.from(bytes).toString('utf8'))) : bytes,
        segment,
      ),
  }),
  idTokenAlg('id-token-alg-of-a-shared-secret', 'names HS256 in the header', {
    signatureAlgorithm: () => 'HS256',
  }),
  idTokenAlg('id-token-alg-lower-case', 'writes the algorithm in lower case', {
    signatureAlgorithm: () => 'rs256',
  }),
  idTokenAlg('id-token-alg-of-webhooks', 'names the algorithm of webhooks', {
    signatureAlgorithm: () => 'SHA256withRSA',
  }),
  idTokenAlg('id-token-alg-none-for-public-app', 'names the algorithm none for public apps', {
    signatureAlgorithm: (context) => (isPublic(context) ? 'none' : 'RS256'),
  }),
  idTokenAlg('id-token-alg-missing-after-login', 'omits alg from the header after the login page', {
    idTokenHeader: (alg, kid, context) => (afterLogin(context) ? { kid } : { alg, kid }),
  }),
]

const signature: readonly Fault[] = [
  idTokenSignature('signed-by-unpublished-key', 'publishes another key than the one that signs', {
    publishedKeys: (_signing, keys) => [keys.get('second')],
  }),
  idTokenSignature('signed-by-unpublished-key-in-second-school', {
    says: 'publishes an older key in one of two schools, where the key was never replaced',
    publishedKeys: (signing, keys, _name, tenant) => [tenant.source === 'B' ? keys.get('second') : signing],
  }),
  idTokenSignature('kid-of-another-key', 'names another published key than the one that signs', {
    publishedKeys: (signing, keys) => [
      { ...keys.get('second'), kid: signing.kid },
      { ...signing, kid: 'another' },
    ],
  }),
  idTokenSignature('signature-over-decoded-parts', 'signs header and claims before they are encoded', {
    signIdToken: (input, algorithm, key, context) => {
      const plain = input.split('.').map((part) => Buffer.from(part, 'base64url').toString('utf8'))
      return documented.signIdToken(plain.join('.'), algorithm, key, context)
    },
  }),
  idTokenSignature('signature-in-hex', 'writes the signature in hexadecimal digits', {
    encodeSegment: (bytes, segment) =>
      segment === 'signature' ? Buffer.from(bytes).toString('hex') : documented.encodeSegment(bytes, segment),
  }),
  idTokenSignature('signature-of-another-hash-for-public-app', {
    says: 'signs with SHA-512 for public apps and names RS256',
    signIdToken: (input, algorithm, key, context) =>
      isPublic(context)
        ? sign('sha512', Buffer.from(input), key)
        : documented.signIdToken(input, algorithm, key, context),
  }),
  idTokenSignature('claims-altered-after-signing', 'adds a blank to the signed claims after the login page', {
    joinSegments: ([header, claims = '', signed], context) => {
      const again = `${Buffer.from(claims, 'base64url').toString('utf8')} `
      const sent = afterLogin(context) ? Buffer.from(again).toString('base64url') : claims
      return `${header}.${sent}.${signed}`
    },
  }),
]

const issuer: readonly Fault[] = [
  issUrl('iss-without-scheme', 'writes iss without scheme', {
    issClaim: (context) => context.issuer.replace(/^\w+:\/\//, ''),
  }),
  issUrl('iss-urn-for-public-app', 'writes iss as a URN for public apps', {
    issClaim: (context) => (isPublic(context) ? `urn:platform/v3/${context.tenant.id}` : context.issuer),
  }),
  row('iss-of-first-tenant', ['id-token.iss.tenant', 'id-token.iss.discovery'], {
    says: 'writes the issuer of one tenant into the tokens of all',
    issClaim: (context) => context.issuer.replace(/[^/]+$/, '456800'),
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
  issDiscovery('iss-with-slash', {
    says: 'adds a slash to iss that the issuer of the discovery document does not have',
    issClaim: (context) => `${context.issuer}/`,
  }),
  row('iss-of-original-in-copy', 'id-token.iss.tenant', {
    says: 'writes the issuer of a school into the tokens of its copies',
    issClaim: ({ issuer, tenant }) => (tenant.source === 'A' ? issuer.replace(/[^/]+$/, '456800') : issuer),
  }),
  issDiscovery('iss-with-slash-in-second-school', {
    says: 'adds a slash to iss in one of two schools, whose settings were typed by hand',
    issClaim: ({ issuer, tenant }) => (tenant.source === 'B' ? `${issuer}/` : issuer),
  }),
  issDiscovery('iss-of-other-host-after-login', {
    says: 'writes the host name of the login page into iss after the login',
    issClaim: (context) =>
      afterLogin(context) ? context.issuer.replace('127.0.0.1', 'localhost') : context.issuer,
  }),
  aud('aud-of-first-app', 'names one application as the audience of all tokens', {
    audClaim: ({ tenant }) => tenant.apps[0]?.id,
  }),
  aud('aud-of-two', 'names the platform as a second audience', {
    audClaim: ({ app, issuer: own }) => [app.id, own],
  }),
  aud('aud-is-redirect-uri-for-public-app', 'names the redirect URI of public apps as audience', {
    audClaim: (context) => (isPublic(context) ? context.app.redirectUri : context.app.id),
  }),
  aud('aud-upper-case', 'writes aud in upper case', { audClaim: ({ app }) => app.id.toUpperCase() }),
]

/** Faults of form, signature and issuer. */
export const idTokenFaults: readonly Fault[] = [...form, ...signature, ...issuer]
