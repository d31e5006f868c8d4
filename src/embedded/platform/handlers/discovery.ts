/**
 * Discovery document and key set. Contract 2.3, 4.4.
 * @module
 */
import type { Answer, Reply } from '../answer.js'
import type { DiscoveryContext } from '../context.js'
import type { Tenant } from '../model.js'
import type { Incoming, Runtime } from '../runtime.js'
import { json, notFound } from './answer.js'
import { ssoBase } from './authorize.js'

/** Answers with the discovery document of the tenant. */
export function discovery(runtime: Runtime, tenant: Tenant, request: Incoming): Reply {
  const behaviours = runtime.behave(tenant)
  const context = contextOf(runtime, tenant, request)
  if (!behaviours.discoveryAccess(context)) return json(behaviours, 401, { error: 'unauthorized' }, 'error')
  const fields = {
    issuer: behaviours.issuer(context.base),
    authorization_endpoint: behaviours.authorizationEndpoint(context),
    token_endpoint: behaviours.tokenEndpoint(context),
    jwks_uri: behaviours.jwksUri(context),
    ...behaviours.furtherDiscoveryFields(context),
  }
  const document = behaviours.discoveryDocument(fields, context)
  const answer: Answer = {
    status: behaviours.discoveryStatus(context),
    headers: [['Content-Type', behaviours.discoveryMediaType()]],
    body: behaviours.serialise(document),
  }
  return behaviours.discoveryReply(answer, context)
}

/** Answers with the key set at `jwks`, or at another name. */
export function keySet(runtime: Runtime, tenant: Tenant, request: Incoming, name?: string): Reply {
  const behaviours = runtime.behave(tenant)
  if (!behaviours.keySetServed(name, tenant)) return notFound
  const context = contextOf(runtime, tenant, request)
  const published = behaviours.publishedKeys(
    behaviours.signingKey(runtime.keys, runtime.idTokens),
    runtime.keys,
    name,
    tenant,
  )
  const keys = published.map((pair) => behaviours.jwk(pair))
  return behaviours.keySetReply(
    json(behaviours, 200, behaviours.keySet(keys, context), 'keys'),
    context,
    name,
  )
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
