/**
 * Faults of the discovery document and the key set.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'

const document: readonly Fault[] = [
  fault({
    id: 'discovery-in-array',
    violates: ['discovery.document'],
    says: 'wraps the discovery document in an array',
    behaviour: { discoveryDocument: (fields) => [fields] as never },
  }),
  fault({
    id: 'discovery-as-error',
    violates: ['discovery.document'],
    says: 'returns an error instead of the discovery document',
    behaviour: { discoveryDocument: () => ({ error: 'not_configured' }) },
  }),
  fault({
    id: 'discovery-in-other-version',
    violates: ['discovery.document', 'service.sso-base-path'],
    says: 'serves the discovery document only in version 2',
    behaviour: {
      ssoRouteServed: (version, endpoint) =>
        version === (endpoint === '.well-known/openid-configuration' ? 'v2' : 'v3'),
    },
  }),
  fault({
    id: 'discovery-with-session',
    violates: ['discovery.public'],
    says: 'shows the discovery document only to signed-in users',
    behaviour: { discoveryAccess: ({ cookie }) => cookie !== undefined },
  }),
  fault({
    id: 'discovery-with-credentials',
    violates: ['discovery.public'],
    says: 'shows the discovery document only to authenticated clients',
    behaviour: { discoveryAccess: ({ authorization }) => authorization !== undefined },
  }),
  fault({
    id: 'issuer-missing',
    violates: ['discovery.issuer'],
    says: 'names no issuer',
    behaviour: { discoveryDocument: ({ issuer: _issuer, ...fields }) => fields },
  }),
  fault({
    id: 'issuer-is-a-word',
    violates: ['discovery.issuer'],
    says: 'names the issuer by a word, like older versions',
    behaviour: { discoveryDocument: (fields) => ({ ...fields, issuer: 'platform' }) },
  }),
  fault({
    id: 'issuer-relative',
    violates: ['discovery.issuer'],
    says: 'writes the issuer without scheme and host',
    behaviour: {
      discoveryDocument: (fields, { url }) => ({
        ...fields,
        issuer: String(fields['issuer']).replace(url, ''),
      }),
    },
  }),
]

const tenants: readonly Fault[] = [
  fault({
    id: 'issuer-of-first-tenant-in-second',
    violates: ['discovery.per-tenant', 'id-token.iss.discovery'],
    says: 'shows the issuer of the first tenant in the document of the second',
    behaviour: {
      discoveryDocument: (fields, { base, tenant }) =>
        tenant.source === 'B' ? { ...fields, issuer: base.replace(tenant.id, '456800') } : fields,
    },
  }),
  fault({
    id: 'issuer-of-second-without-version',
    violates: ['discovery.per-tenant', 'id-token.iss.discovery'],
    says: 'omits the version from the issuer of the second tenant',
    behaviour: {
      discoveryDocument: (fields, { base, tenant }) =>
        tenant.source === 'B' ? { ...fields, issuer: base.replace('/v3/', '/') } : fields,
    },
  }),
  fault({
    id: 'authorization-endpoint-of-first-tenant-in-second',
    violates: ['discovery.per-tenant'],
    says: 'shows the authorize endpoint of the first tenant in the document of the second',
    behaviour: {
      authorizationEndpoint: ({ base, tenant }) =>
        `${tenant.source === 'B' ? base.replace(tenant.id, '456800') : base}/authorize`,
    },
  }),
  fault({
    id: 'token-endpoint-of-first-tenant-in-second',
    violates: ['discovery.per-tenant'],
    says: 'shows the token endpoint of the first tenant in the document of the second',
    behaviour: {
      tokenEndpoint: ({ base, tenant }) =>
        `${tenant.source === 'B' ? base.replace(tenant.id, '456800') : base}/token`,
    },
  }),
]

const endpoints: readonly Fault[] = [
  fault({
    id: 'authorization-endpoint-missing',
    violates: ['discovery.authorization-endpoint'],
    says: 'names no authorize endpoint',
    behaviour: { authorizationEndpoint: () => undefined },
  }),
  fault({
    id: 'authorization-endpoint-relative',
    violates: ['discovery.authorization-endpoint'],
    says: 'names the authorize endpoint without scheme and host',
    behaviour: { authorizationEndpoint: ({ base, url }) => `${base.replace(url, '')}/authorize` },
  }),
  fault({
    id: 'authorization-endpoint-elsewhere',
    violates: ['discovery.authorization-endpoint'],
    says: 'names an authorize endpoint that does not exist',
    behaviour: { authorizationEndpoint: ({ base }) => `${base}/oauth2/authorize` },
  }),
  fault({
    id: 'authorization-endpoint-without-tenant',
    violates: ['discovery.authorization-endpoint'],
    says: 'omits the tenant from the authorize endpoint of one school',
    behaviour: {
      authorizationEndpoint: ({ base, tenant }) =>
        tenant.source === 'A' ? `${base.replace(/\/[^/]+$/, '')}/authorize` : `${base}/authorize`,
    },
  }),
  fault({
    id: 'authorization-endpoint-of-token',
    violates: ['discovery.authorization-endpoint'],
    says: 'names the token endpoint as authorize endpoint',
    behaviour: { authorizationEndpoint: ({ base }) => `${base}/token` },
  }),
  fault({
    id: 'authorization-endpoint-of-second-tenant',
    violates: ['discovery.authorization-endpoint', 'discovery.per-tenant'],
    says: 'names the authorize endpoint of the second tenant in every document',
    behaviour: {
      authorizationEndpoint: ({ base, tenant }) => `${base.replace(tenant.id, '457100')}/authorize`,
    },
  }),
  fault({
    id: 'token-endpoint-missing',
    violates: ['discovery.token-endpoint'],
    says: 'names no token endpoint',
    behaviour: { tokenEndpoint: () => null },
  }),
  fault({
    id: 'token-endpoint-relative',
    violates: ['discovery.token-endpoint'],
    says: 'names the token endpoint without scheme and host',
    behaviour: { tokenEndpoint: ({ base, url }) => `${base.replace(url, '')}/token` },
  }),
  fault({
    id: 'token-endpoint-elsewhere',
    violates: ['discovery.token-endpoint'],
    says: 'names a token endpoint that does not exist',
    behaviour: { tokenEndpoint: ({ base }) => `${base}/oauth2/token` },
  }),
  fault({
    id: 'token-endpoint-for-codes-alone',
    violates: ['discovery.token-endpoint'],
    says: 'names a token endpoint with a grant_type that works only for codes',
    behaviour: { tokenEndpoint: ({ base }) => `${base}/token?grant_type=authorization_code` },
  }),
]

/** How many documents or key sets of a tenant were read. */
const readings = new WeakMap<object, number>()

/** True for every second reading at a tenant: two machines take turns. */
function onSecondNode(tenant: object): boolean {
  const count = (readings.get(tenant) ?? 0) + 1
  readings.set(tenant, count)
  return count % 2 === 0
}

const keys: readonly Fault[] = [
  fault({
    id: 'issuer-differs-between-nodes',
    violates: ['id-token.iss.discovery'],
    says: 'has two machines, one of which adds a slash to the issuer in the discovery document',
    behaviour: {
      discoveryDocument: (fields, { tenant }) =>
        onSecondNode(tenant) ? { ...fields, issuer: `${String(fields['issuer'])}/` } : fields,
    },
  }),
  fault({
    id: 'jwks-uri-missing',
    violates: ['discovery.jwks-uri'],
    says: 'names no key set',
    behaviour: { jwksUri: () => undefined },
  }),
  fault({
    id: 'jwks-uri-relative',
    violates: ['discovery.jwks-uri'],
    says: 'names the key set without scheme and host',
    behaviour: { jwksUri: ({ base, url }) => `${base.replace(url, '')}/jwks` },
  }),
  fault({
    id: 'jwks-uri-elsewhere',
    violates: ['discovery.jwks-uri'],
    says: 'names a key set that does not exist',
    behaviour: { jwksUri: ({ base }) => `${base}/.well-known/jwks.json` },
  }),
  fault({
    id: 'jwks-uri-of-a-page',
    violates: ['discovery.jwks-uri'],
    says: 'names a page as key set',
    behaviour: { jwksUri: ({ url }) => `${url}/platform/home` },
  }),
  fault({
    id: 'key-set-with-credentials',
    violates: ['discovery.jwks-uri'],
    says: 'shows the key set only to authenticated clients',
    behaviour: {
      keySet: (published, context) =>
        context.authorization === undefined ? { error: 'unauthorized' } : { keys: published },
    },
  }),
  fault({
    id: 'key-set-empty',
    violates: ['discovery.rsa-key'],
    says: 'publishes no key',
    behaviour: { publishedKeys: () => [] },
  }),
  fault({
    id: 'key-set-of-second-school-empty',
    violates: ['discovery.rsa-key'],
    says: 'publishes no key for one of two schools',
    behaviour: {
      keySet: (published, context) =>
        documented.keySet(context.tenant.source === 'B' ? [] : published, context),
    },
  }),
  fault({
    id: 'keys-differ-between-nodes',
    violates: ['id-token.signature'],
    says: 'has two machines, each of which publishes only its own key',
    behaviour: {
      publishedKeys: (signing, all, _name, tenant) => [onSecondNode(tenant) ? all.get('second') : signing],
    },
  }),
  fault({
    id: 'key-set-elliptic-alone',
    violates: ['discovery.rsa-key'],
    says: 'publishes only an elliptic curve key',
    behaviour: { publishedKeys: (_signing, all) => [all.get('elliptic')] },
  }),
  fault({
    id: 'key-type-lower-case',
    violates: ['discovery.rsa-key'],
    says: 'writes the type of the key in lower case',
    behaviour: { jwk: (pair) => ({ ...documented.jwk(pair), kty: 'rsa' }) },
  }),
]

/** Faults of discovery and keys. */
export const discoveryFaults: readonly Fault[] = [...document, ...tenants, ...endpoints, ...keys]
