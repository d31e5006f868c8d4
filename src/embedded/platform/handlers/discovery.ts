/**
 * Discovery document and key set. Contract 2.3, 4.4.
 * @module
 */
import type { DiscoveryContext } from '../context.js'
import type { Tenant } from '../model.js'
import type { Answer, Incoming, Runtime } from '../runtime.js'
import { json } from './answer.js'
import { ssoBase } from './authorize.js'

/** Answers with the tenant's discovery document. */
export function discovery(runtime: Runtime, tenant: Tenant, request: Incoming): Answer {
  const behaviours = runtime.behave(tenant)
  const context = contextOf(runtime, tenant, request)
  if (!behaviours.discoveryAccess(context)) return json(behaviours, 401, { error: 'unauthorized' }, 'error')
  const members = {
    issuer: behaviours.issuer(context.base),
    authorization_endpoint: behaviours.authorizationEndpoint(context),
    token_endpoint: behaviours.tokenEndpoint(context),
    jwks_uri: behaviours.jwksUri(context),
    ...behaviours.furtherDiscoveryMembers(context),
  }
  const document = behaviours.discoveryDocument(members, context)
  return {
    status: behaviours.discoveryStatus(context),
    headers: [['Content-Type', behaviours.discoveryMediaType()]],
    body: behaviours.serialise(document),
  }
}

/** Answers with the key set. */
export function keySet(runtime: Runtime, tenant: Tenant, request: Incoming): Answer {
  const behaviours = runtime.behave(tenant)
  const published = behaviours.publishedKeys(behaviours.signingKey(runtime.keys), runtime.keys)
  const keys = published.map((pair) => behaviours.jwk(pair))
  return json(behaviours, 200, behaviours.keySet(keys, contextOf(runtime, tenant, request)), 'keys')
}

function contextOf(runtime: Runtime, tenant: Tenant, request: Incoming): DiscoveryContext {
  return {
    tenant,
    url: runtime.url,
    base: ssoBase(runtime, tenant),
    authorization: request.header('authorization'),
    cookie: request.header('cookie'),
  }
}
