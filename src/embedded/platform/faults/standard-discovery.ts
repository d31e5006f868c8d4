/**
 * Faults of discovery, key set and transport that only the standards define.
 * @module
 */
import { createSecretKey } from 'node:crypto'
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import { row, violating } from './rows.js'

const discoveryKeySet = violating('standard.discovery.key-set')
const discoveryNoPrivateKeys = violating('standard.discovery.no-private-keys')
const discoveryRequiredMetadata = violating('standard.discovery.required-metadata')
const standardDiscoveryStatus = violating('standard.discovery.status')
const discoveryTrueMetadata = violating('standard.discovery.true-metadata')

/** Rewrites URL-safe base64 in the standard alphabet, with padding. */
const plain = (text: unknown): string => Buffer.from(String(text), 'base64url').toString('base64')

/** A document in which one list differs from what the endpoints do. */
const untrue = (id: string, says: string, field: string, list: readonly string[]): Fault =>
  row(`discovery-${id}-untrue`, 'standard.discovery.true-metadata', says, {
    furtherDiscoveryFields: (context) => ({
      ...documented.furtherDiscoveryFields(context),
      [field]: list,
    }),
  })

/** Faults of discovery and keys that the contract does not name. */
export const standardDiscoveryFaults: readonly Fault[] = [
  standardDiscoveryStatus('discovery-status-203', 'delivers the discovery document with status 203', {
    discoveryStatus: () => 203,
  }),
  standardDiscoveryStatus('discovery-status-404', 'delivers the discovery document with status 404', {
    discoveryStatus: () => 404,
  }),
  row('discovery-as-text', 'standard.discovery.media-type', 'delivers the discovery document as plain text', {
    discoveryMediaType: () => 'text/plain; charset=utf-8',
  }),
  row('issuer-at-other-path', 'standard.discovery.issuer-location', {
    says: 'adds a segment to the issuer that is not in the address of the document',
    issuer: (base) => `${base}/issuer`,
  }),
  discoveryRequiredMetadata('response-types-missing', 'does not name the response types', {
    furtherDiscoveryFields: (context) => {
      const { response_types_supported: _left, ...fields } = documented.furtherDiscoveryFields(context)
      return fields
    },
  }),
  discoveryRequiredMetadata('subject-types-empty', 'lists no subject type', {
    furtherDiscoveryFields: (context) => ({
      ...documented.furtherDiscoveryFields(context),
      subject_types_supported: [],
    }),
  }),
  discoveryRequiredMetadata('signature-algorithms-as-text', 'names the signature algorithm as a text', {
    furtherDiscoveryFields: (context) => ({
      ...documented.furtherDiscoveryFields(context),
      id_token_signing_alg_values_supported: 'RS256',
    }),
  }),
  discoveryTrueMetadata('response-types-untrue', 'lists response types without code', {
    furtherDiscoveryFields: (context) => ({
      ...documented.furtherDiscoveryFields(context),
      response_types_supported: ['id_token', 'code id_token'],
    }),
  }),
  discoveryTrueMetadata('challenge-methods-untrue', 'lists plain as the only challenge method', {
    furtherDiscoveryFields: (context) => ({
      ...documented.furtherDiscoveryFields(context),
      code_challenge_methods_supported: ['plain'],
    }),
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
  discoveryKeySet('key-set-bare-list', 'returns the list of keys without an object around it', {
    keySet: (keys) => keys,
  }),
  discoveryKeySet('modulus-in-plain-base64', 'writes the modulus with padding', {
    jwk: (pair) => {
      const key = documented.jwk(pair)
      return { ...key, n: plain(key['n']) }
    },
  }),
  row('key-by-certificate', ['discovery.rsa-key', 'standard.discovery.key-set'], {
    says: 'publishes the key as a chain of certificates, without modulus and exponent',
    jwk: (pair) => {
      const { n: _n, e: _e, ...key } = documented.jwk(pair)
      return { ...key, x5c: ['MIIC'] }
    },
  }),
  discoveryNoPrivateKeys('private-key-published', 'publishes the private key with the public one', {
    jwk: (pair) => ({ ...pair.privateKey.export({ format: 'jwk' }), ...documented.jwk(pair) }),
  }),
  discoveryNoPrivateKeys('shared-secret-published', {
    says: 'publishes a symmetric key in addition to the public one',
    keySet: (keys) => ({
      keys: [...keys, { ...createSecretKey(Buffer.alloc(32, 7)).export({ format: 'jwk' }), kid: 'hmac' }],
    }),
  }),
  row('kid-twice', 'standard.discovery.kid-distinct', 'gives two keys the same kid', {
    publishedKeys: (signing, keys) => [{ ...keys.get('second'), kid: signing.kid }, signing],
  }),
  row('key-for-encryption', 'standard.discovery.key-use', 'marks the signing key as a key for encryption', {
    jwk: (pair) => ({ ...documented.jwk(pair), use: 'enc' }),
  }),
  row('endpoint-over-http', 'standard.transport.tls', 'names an endpoint on another host without TLS', {
    furtherDiscoveryFields: (context) => ({
      ...documented.furtherDiscoveryFields(context),
      userinfo_endpoint: 'http://userinfo.example.com/v3',
    }),
  }),
]
