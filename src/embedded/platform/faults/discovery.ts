/**
 * Faults of the discovery document and the key set.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'
import { row, violating } from './rows.js'

const discoveryAuthorizationEndpoint = violating('discovery.authorization-endpoint')
const discoveryIssuer = violating('discovery.issuer')
const discoveryJwksUri = violating('discovery.jwks-uri')
const perTenant = violating('discovery.per-tenant')
const discoveryPublic = violating('discovery.public')
const rsaKey = violating('discovery.rsa-key')
const discoveryTokenEndpoint = violating('discovery.token-endpoint')

const document: readonly Fault[] = [
  row('discovery-in-array', 'discovery.document', 'wraps the discovery document in an array', {
    discoveryDocument: (fields) => [fields] as never,
  }),
  row('discovery-as-error', 'discovery.document', 'returns an error instead of the discovery document', {
    discoveryDocument: () => ({ error: 'not_configured' }),
  }),
  row('discovery-in-other-version', ['discovery.document', 'service.sso-base-path'], {
    says: 'serves the discovery document only in version 2',
    ssoRouteServed: (version, endpoint) =>
      version === (endpoint === '.well-known/openid-configuration' ? 'v2' : 'v3'),
  }),
  discoveryPublic('discovery-with-session', 'shows the discovery document only to signed-in users', {
    discoveryAccess: ({ cookie }) => cookie !== undefined,
  }),
  discoveryPublic('discovery-with-credentials', {
    says: 'shows the discovery document only to authenticated clients',
    discoveryAccess: ({ authorization }) => authorization !== undefined,
  }),
  discoveryIssuer('issuer-missing', 'names no issuer', {
    discoveryDocument: ({ issuer: _issuer, ...fields }) => fields,
  }),
  discoveryIssuer('issuer-is-a-word', 'names the issuer by a word, like older versions', {
    discoveryDocument: (fields) => ({ ...fields, issuer: 'platform' }),
  }),
  discoveryIssuer('issuer-relative', 'writes the issuer without scheme and host', {
    discoveryDocument: (fields, { url }) => ({
      ...fields,
      issuer: String(fields['issuer']).replace(url, ''),
    }),
  }),
]

const tenants: readonly Fault[] = [
  row('issuer-of-first-tenant-in-second', ['discovery.per-tenant', 'id-token.iss.discovery'], {
    says: 'shows the issuer of the first tenant in the document of the second',
    discoveryDocument: (fields, { base, tenant }) =>
      tenant.source === 'B' ? { ...fields, issuer: base.replace(tenant.id, '456800') } : fields,
  }),
  row('issuer-of-second-without-version', ['discovery.per-tenant', 'id-token.iss.discovery'], {
    says: 'omits the version from the issuer of the second tenant',
    discoveryDocument: (fields, { base, tenant }) =>
      tenant.source === 'B' ? { ...fields, issuer: base.replace('/v3/', '/') } : fields,
  }),
  perTenant('authorization-endpoint-of-first-tenant-in-second', {
    says: 'shows the authorize endpoint of the first tenant in the document of the second',
    authorizationEndpoint: ({ base, tenant }) =>
      `${tenant.source === 'B' ? base.replace(tenant.id, '456800') : base}/authorize`,
  }),
  perTenant('token-endpoint-of-first-tenant-in-second', {
    says: 'shows the token endpoint of the first tenant in the document of the second',
    tokenEndpoint: ({ base, tenant }) =>
      `${tenant.source === 'B' ? base.replace(tenant.id, '456800') : base}/token`,
  }),
]

const endpoints: readonly Fault[] = [
  discoveryAuthorizationEndpoint('authorization-endpoint-missing', 'names no authorize endpoint', {
    authorizationEndpoint: () => undefined,
  }),
  discoveryAuthorizationEndpoint('authorization-endpoint-relative', {
    says: 'names the authorize endpoint without scheme and host',
    authorizationEndpoint: ({ base, url }) => `${base.replace(url, '')}/authorize`,
  }),
  discoveryAuthorizationEndpoint('authorization-endpoint-elsewhere', {
    says: 'names an authorize endpoint that does not exist',
    authorizationEndpoint: ({ base }) => `${base}/oauth2/authorize`,
  }),
  discoveryAuthorizationEndpoint('authorization-endpoint-without-tenant', {
    says: 'omits the tenant from the authorize endpoint of one school',
    authorizationEndpoint: ({ base, tenant }) =>
      tenant.source === 'A' ? `${base.replace(/\/[^/]+$/, '')}/authorize` : `${base}/authorize`,
  }),
  discoveryAuthorizationEndpoint('authorization-endpoint-of-token', {
    says: 'names the token endpoint as authorize endpoint',
    authorizationEndpoint: ({ base }) => `${base}/token`,
  }),
  fault({
    id: 'authorization-endpoint-of-second-tenant',
    violates: ['discovery.authorization-endpoint', 'discovery.per-tenant'],
    says: 'names the authorize endpoint of the second tenant in every document',
    behaviour: {
      authorizationEndpoint: ({ base, tenant }) => `${base.replace(tenant.id, '457100')}/authorize`,
    },
  }),
  discoveryTokenEndpoint('token-endpoint-missing', 'names no token endpoint', { tokenEndpoint: () => null }),
  discoveryTokenEndpoint('token-endpoint-relative', 'names the token endpoint without scheme and host', {
    tokenEndpoint: ({ base, url }) => `${base.replace(url, '')}/token`,
  }),
  discoveryTokenEndpoint('token-endpoint-elsewhere', 'names a token endpoint that does not exist', {
    tokenEndpoint: ({ base }) => `${base}/oauth2/token`,
  }),
  discoveryTokenEndpoint('token-endpoint-for-codes-alone', {
    says: 'names a token endpoint with a grant_type that works only for codes',
    tokenEndpoint: ({ base }) => `${base}/token?grant_type=authorization_code`,
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
  row('issuer-differs-between-nodes', 'id-token.iss.discovery', {
    says: 'has two machines, one of which adds a slash to the issuer in the discovery document',
    discoveryDocument: (fields, { tenant }) =>
      onSecondNode(tenant) ? { ...fields, issuer: `${String(fields['issuer'])}/` } : fields,
  }),
  discoveryJwksUri('jwks-uri-missing', 'names no key set', { jwksUri: () => undefined }),
  discoveryJwksUri('jwks-uri-relative', 'names the key set without scheme and host', {
    jwksUri: ({ base, url }) => `${base.replace(url, '')}/jwks`,
  }),
  discoveryJwksUri('jwks-uri-elsewhere', 'names a key set that does not exist', {
    jwksUri: ({ base }) => `${base}/.well-known/jwks.json`,
  }),
  discoveryJwksUri('jwks-uri-of-a-page', 'names a page as key set', {
    jwksUri: ({ url }) => `${url}/platform/home`,
  }),
  discoveryJwksUri('key-set-with-credentials', 'shows the key set only to authenticated clients', {
    keySet: (published, context) =>
      context.authorization === undefined ? { error: 'unauthorized' } : { keys: published },
  }),
  rsaKey('key-set-empty', 'publishes no key', { publishedKeys: () => [] }),
  rsaKey('key-set-of-second-school-empty', 'publishes no key for one of two schools', {
    keySet: (published, context) =>
      documented.keySet(context.tenant.source === 'B' ? [] : published, context),
  }),
  row('keys-differ-between-nodes', 'id-token.signature', {
    says: 'has two machines, each of which publishes only its own key',
    publishedKeys: (signing, all, _name, tenant) => [onSecondNode(tenant) ? all.get('second') : signing],
  }),
  rsaKey('key-set-elliptic-alone', 'publishes only an elliptic curve key', {
    publishedKeys: (_signing, all) => [all.get('elliptic')],
  }),
  rsaKey('key-type-lower-case', 'writes the type of the key in lower case', {
    jwk: (pair) => ({ ...documented.jwk(pair), kty: 'rsa' }),
  }),
]

/** Faults of discovery and keys. */
export const discoveryFaults: readonly Fault[] = [...document, ...tenants, ...endpoints, ...keys]
