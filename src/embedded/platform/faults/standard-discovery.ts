/**
 * Faults of discovery, key set and transport that only the standards define.
 * @module
 */
import { createSecretKey } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'

/** Rewrites URL-safe base64 in the standard alphabet, with padding. */
const plain = (text: unknown): string => Buffer.from(String(text), 'base64url').toString('base64')

/** A document in which one list differs from what the endpoints do. */
const untrue = (id: string, says: string, field: string, list: readonly string[]): Fault =>
  fault({
    id: `discovery-${id}-untrue`,
    violates: ['standard.discovery.true-metadata'],
    says,
    behaviour: {
      furtherDiscoveryFields: (context) => ({
        ...documented.furtherDiscoveryFields(context),
        [field]: list,
      }),
    },
  })

/** Faults of discovery and keys that the contract does not name. */
export const standardDiscoveryFaults: readonly Fault[] = [
  fault({
    id: 'discovery-status-203',
    violates: ['standard.discovery.status'],
    says: 'delivers the discovery document with status 203',
    behaviour: { discoveryStatus: () => 203 },
  }),
  fault({
    id: 'discovery-status-404',
    violates: ['standard.discovery.status'],
    says: 'delivers the discovery document with status 404',
    behaviour: { discoveryStatus: () => 404 },
  }),
  fault({
    id: 'discovery-as-text',
    violates: ['standard.discovery.media-type'],
    says: 'delivers the discovery document as plain text',
    behaviour: { discoveryMediaType: () => 'text/plain; charset=utf-8' },
  }),
  fault({
    id: 'issuer-at-other-path',
    violates: ['standard.discovery.issuer-location'],
    says: 'adds a segment to the issuer that is not in the address of the document',
    behaviour: { issuer: (base) => `${base}/issuer` },
  }),
  fault({
    id: 'response-types-missing',
    violates: ['standard.discovery.required-metadata'],
    says: 'does not name the response types',
    behaviour: {
      furtherDiscoveryFields: (context) => {
        const { response_types_supported: _left, ...fields } = documented.furtherDiscoveryFields(context)
        return fields
      },
    },
  }),
  fault({
    id: 'subject-types-empty',
    violates: ['standard.discovery.required-metadata'],
    says: 'lists no subject type',
    behaviour: {
      furtherDiscoveryFields: (context) => ({
        ...documented.furtherDiscoveryFields(context),
        subject_types_supported: [],
      }),
    },
  }),
  fault({
    id: 'signature-algorithms-as-text',
    violates: ['standard.discovery.required-metadata'],
    says: 'names the signature algorithm as a text',
    behaviour: {
      furtherDiscoveryFields: (context) => ({
        ...documented.furtherDiscoveryFields(context),
        id_token_signing_alg_values_supported: 'RS256',
      }),
    },
  }),
  fault({
    id: 'response-types-untrue',
    violates: ['standard.discovery.true-metadata'],
    says: 'lists response types without code',
    behaviour: {
      furtherDiscoveryFields: (context) => ({
        ...documented.furtherDiscoveryFields(context),
        response_types_supported: ['id_token', 'code id_token'],
      }),
    },
  }),
  fault({
    id: 'challenge-methods-untrue',
    violates: ['standard.discovery.true-metadata'],
    says: 'lists plain as the only challenge method',
    behaviour: {
      furtherDiscoveryFields: (context) => ({
        ...documented.furtherDiscoveryFields(context),
        code_challenge_methods_supported: ['plain'],
      }),
    },
  }),
  untrue(
    'further-challenge-method',
    'announces plain challenges, and refuses them',
    'code_challenge_methods_supported',
    ['S256', 'plain'],
  ),
  untrue(
    'further-response-type',
    'announces ID tokens from the authorize endpoint, and refuses the request',
    'response_types_supported',
    ['code', 'id_token'],
  ),
  untrue('code-grant', 'does not announce the grant of sign-ins', 'grant_types_supported', [
    'client_credentials',
  ]),
  untrue('service-grant', 'does not announce the grant of service tokens', 'grant_types_supported', [
    'authorization_code',
  ]),
  untrue(
    'client-authentication',
    'announces HTTP Basic as the only client authentication',
    'token_endpoint_auth_methods_supported',
    ['client_secret_basic'],
  ),
  untrue(
    'algorithm',
    'announces another algorithm than the one that signs its ID tokens',
    'id_token_signing_alg_values_supported',
    ['RS512'],
  ),
  fault({
    id: 'key-set-bare-list',
    violates: ['standard.discovery.key-set'],
    says: 'returns the list of keys without an object around it',
    behaviour: { keySet: (keys) => keys },
  }),
  fault({
    id: 'modulus-in-plain-base64',
    violates: ['standard.discovery.key-set'],
    says: 'writes the modulus with padding',
    behaviour: {
      jwk: (pair) => {
        const key = documented.jwk(pair)
        return { ...key, n: plain(key['n']) }
      },
    },
  }),
  fault({
    id: 'key-by-certificate',
    violates: ['discovery.rsa-key', 'standard.discovery.key-set'],
    says: 'publishes the key as a chain of certificates, without modulus and exponent',
    behaviour: {
      jwk: (pair) => {
        const { n: _n, e: _e, ...key } = documented.jwk(pair)
        return { ...key, x5c: ['MIIC'] }
      },
    },
  }),
  fault({
    id: 'private-key-published',
    violates: ['standard.discovery.no-private-keys'],
    says: 'publishes the private key with the public one',
    behaviour: {
      jwk: (pair) => ({ ...pair.privateKey.export({ format: 'jwk' }), ...documented.jwk(pair) }),
    },
  }),
  fault({
    id: 'shared-secret-published',
    violates: ['standard.discovery.no-private-keys'],
    says: 'publishes a symmetric key in addition to the public one',
    behaviour: {
      keySet: (keys) => ({
        keys: [...keys, { ...createSecretKey(Buffer.alloc(32, 7)).export({ format: 'jwk' }), kid: 'hmac' }],
      }),
    },
  }),
  fault({
    id: 'kid-twice',
    violates: ['standard.discovery.kid-distinct'],
    says: 'gives two keys the same kid',
    behaviour: {
      publishedKeys: (signing, keys) => [{ ...keys.get('second'), kid: signing.kid }, signing],
    },
  }),
  fault({
    id: 'key-for-encryption',
    violates: ['standard.discovery.key-use'],
    says: 'marks the signing key as a key for encryption',
    behaviour: { jwk: (pair) => ({ ...documented.jwk(pair), use: 'enc' }) },
  }),
  fault({
    id: 'endpoint-over-http',
    violates: ['standard.transport.tls'],
    says: 'names an endpoint on another host without TLS',
    behaviour: {
      furtherDiscoveryFields: (context) => ({
        ...documented.furtherDiscoveryFields(context),
        userinfo_endpoint: 'http://userinfo.example.com/v3',
      }),
    },
  }),
]
