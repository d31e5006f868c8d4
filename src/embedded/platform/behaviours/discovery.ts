/**
 * Discovery document and key set.
 * @module
 */
import {
  challengeMethod,
  codeGrant,
  profileScope,
  responseType,
  rosterScope,
  serviceGrant,
} from '../../facts.js'
import type { Answer, Reply } from '../answer.js'
import type { DiscoveryContext } from '../context.js'
import type { KeyPair, PlatformKeys } from '../keys.js'
import type { Tenant } from '../model.js'

export const discoveryBehaviours = {
  /** Whether the document is shown to this client. Contract 4.4 requires no authentication. */
  discoveryAccess: (_context: DiscoveryContext): boolean => true,
  /** The issuer URL. Contract 2.3. */
  issuer: (base: string): string => base,
  /** Value of `authorization_endpoint`. Contract 2.3. */
  authorizationEndpoint: (context: DiscoveryContext): unknown => `${context.base}/authorize`,
  /** Value of `token_endpoint`. Contract 2.3. */
  tokenEndpoint: (context: DiscoveryContext): unknown => `${context.base}/token`,
  /** Value of `jwks_uri`. Contract 2.3. */
  jwksUri: (context: DiscoveryContext): unknown => `${context.base}/jwks`,

  /** Fields in addition to the four that the contract names. Open point. */
  furtherDiscoveryFields: (context: DiscoveryContext): Readonly<Record<string, unknown>> => ({
    userinfo_endpoint: `${context.base}/userinfo`,
    response_types_supported: [responseType],
    response_modes_supported: ['query'],
    grant_types_supported: [codeGrant, serviceGrant],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', rosterScope, profileScope],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: [challengeMethod],
  }),

  /** All fields. Called last. Contract 2.3. */
  discoveryDocument: (
    fields: Readonly<Record<string, unknown>>,
    _context: DiscoveryContext,
  ): Readonly<Record<string, unknown>> => fields,

  /** Status of the document. OpenID Connect Discovery, 4.2. */
  discoveryStatus: (_context: DiscoveryContext): number => 200,

  /** Media type of the document. OpenID Connect Discovery, 4.2. */
  discoveryMediaType: (): string => 'application/json',

  /** The answer with the document. Called last. Contract 4.4. */
  discoveryReply: (answer: Answer, _context: DiscoveryContext): Reply => answer,

  /** Whether a key set is served at `jwks`, or at a name after `keys/`. Open point. */
  keySetServed: (name: string | undefined, _tenant: Tenant): boolean => name === undefined,

  /** The published keys for a signing key. Contract 2.1. */
  publishedKeys: (
    signing: KeyPair,
    _keys: PlatformKeys,
    _name: string | undefined,
    _tenant: Tenant,
  ): readonly KeyPair[] => [signing],

  /** One public key as a JSON Web Key. RFC 7517, 4; RFC 7518, 6.3.1. */
  jwk: (pair: KeyPair): Readonly<Record<string, unknown>> => ({
    ...pair.publicKey.export({ format: 'jwk' }),
    use: 'sig',
    kid: pair.kid,
  }),

  /** The key set. RFC 7517, 5. */
  keySet: (keys: readonly Readonly<Record<string, unknown>>[], _context: DiscoveryContext): unknown => ({
    keys,
  }),

  /** The answer with the key set. Called last. Contract 2.3. */
  keySetReply: (answer: Answer, _context: DiscoveryContext, _name: string | undefined): Reply => answer,
}
