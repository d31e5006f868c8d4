/**
 * Other addresses, discovery documents and transfer encodings.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { DiscoveryContext } from '../context.js'
import { variant } from '../fault.js'

const alias = ({ base }: DiscoveryContext): string => base.replace('127.0.0.1', 'localhost')

export const deploymentVariants = [
  variant({
    id: 'discovery-fewest-members',
    says: 'names only the fields of the contract in the discovery document',
    clause: '2.3',
    // Rules about metadata that only the standard requires are of level should.
    breaksStandards: ['standard.discovery.required-metadata'],
    behaviours: { furtherDiscoveryFields: () => ({}) },
  }),
  variant({
    id: 'discovery-further-members',
    says: 'adds fields to the discovery document',
    clause: '2.3',
    behaviours: {
      furtherDiscoveryFields: (context) => ({
        ...documented.furtherDiscoveryFields(context),
        end_session_endpoint: `${context.base}/logout`,
        claims_supported: ['sub', 'tenant_id', 'locale'],
        frontchannel_logout_supported: false,
        x_platform_contact: null,
      }),
    },
  }),
  variant({
    id: 'discovery-host-alias',
    says: 'names its endpoints with another host name',
    clause: '2.3',
    behaviours: {
      authorizationEndpoint: (context) => `${alias(context)}/authorize`,
      tokenEndpoint: (context) => `${alias(context)}/token`,
      jwksUri: (context) => `${alias(context)}/jwks`,
    },
    profile: { PLATFORM_HOSTS: 'localhost' },
  }),
  variant({
    id: 'discovery-shared-key-set',
    says: 'names one key set for all tenants',
    clause: '2.3',
    behaviours: { jwksUri: ({ url }) => `${url}/platform/keys` },
  }),
  variant({
    id: 'discovery-issuer-in-other-field',
    says: 'writes the issuer in another field',
    clause: '2.3',
    behaviours: {
      discoveryDocument: ({ issuer, ...fields }) => ({ ...fields, issuer_url: issuer }),
    },
    mismatches: ['DiscoveryDocument /issuer: expected this field'],
    profile: { ISSUER_FIELD: 'issuer_url' },
  }),
  variant({
    id: 'json-pretty',
    says: 'writes JSON with line breaks and indents',
    clause: '4',
    behaviours: { serialise: (value) => `\n${JSON.stringify(value, null, 2)}\n` },
  }),
  variant({
    id: 'json-with-charset',
    says: 'names the character set in media types of JSON, with blanks and upper case',
    clause: '4',
    behaviours: {
      jsonMediaType: (what) =>
        what === 'keys' ? 'application/jwk-set+json' : 'application/json;charset=UTF-8',
      discoveryMediaType: () => 'Application/JSON ; charset=utf-8',
    },
  }),
  variant({
    id: 'transfer-chunked',
    says: 'sends bodies in chunks without their length',
    clause: '4',
    behaviours: { transfer: () => 'chunked' },
  }),
  variant({
    id: 'transfer-until-close',
    says: 'sends bodies without their length, and closes the connection after each',
    clause: '4',
    behaviours: { transfer: () => 'close' },
  }),
  variant({
    id: 'transfer-gzip',
    says: 'compresses bodies unless the request forbids it',
    clause: '4',
    behaviours: {
      transfer: (accepted) => (accepted === undefined || /\bgzip\b|\*/.test(accepted) ? 'gzip' : 'length'),
    },
  }),
  variant({
    id: 'rate-limited',
    says: 'answers every 41st request with 429 and Retry-After',
    clause: '8',
    behaviours: { retryAfter: ({ count }) => (count % 41 === 0 ? 1 : undefined) },
  }),
  variant({
    id: 'rate-limited-without-time',
    says: 'answers every 43rd request with 429 and does not say when to repeat it',
    clause: '8',
    behaviours: { retryAfter: ({ count }) => (count % 43 === 0 ? 'later' : undefined) },
  }),
  variant({
    id: 'rate-limited-at-login',
    says: 'answers every third submitted login form with 429',
    clause: '8',
    behaviours: {
      retryAfter: ({ endpoint, method, nth }) =>
        endpoint === 'login' && method === 'POST' && nth % 3 === 0 ? 1 : undefined,
    },
  }),
  variant({
    id: 'rate-limited-at-token',
    says: 'answers every fourth token request with 429 and does not say when to repeat it',
    clause: '8',
    behaviours: {
      retryAfter: ({ endpoint, nth }) => (endpoint === 'token' && nth % 4 === 0 ? 'later' : undefined),
    },
  }),
  variant({
    id: 'answers-after-seconds',
    says: 'needs three seconds for every 29th answer',
    clause: '8',
    behaviours: { answerDelay: ({ count }) => (count % 29 === 0 ? 3000 : 0) },
  }),
  variant({
    id: 'segment-other',
    says: 'uses another first path segment',
    clause: '0',
    behaviours: {
      segment: () => 'school',
      sessionCookieAttributes: () => 'Path=/school; HttpOnly; SameSite=None',
    },
    profile: {
      SEGMENT: 'school',
      DATA_PROBE_PATH: '/school/api/rest/extern/v3/students?limit=1',
      ROOMS_PATH: '/school/api/rest/extern/v3/rooms',
      CLASSES_PATH: '/school/api/rest/extern/v3/classes',
      LOGOUT_PATH: '/school/logout',
    },
  }),
  variant({
    id: 'tenant-id-leading-zero',
    says: 'uses tenant IDs with a leading zero',
    clause: '4',
    behaviours: { tenantIdText: (digits) => `0${digits}` },
    profile: { TENANT: '0456800', TENANT_B: '0457100' },
  }),
  variant({
    id: 'tenant-id-with-letters',
    says: 'uses tenant IDs with letters',
    clause: '4',
    behaviours: { tenantIdText: (digits) => `Gym-${digits}a` },
    profile: { TENANT: 'Gym-456800a', TENANT_B: 'Gym-457100a' },
  }),
]
