/**
 * Client Credentials. Contract 4.3.
 * @module
 */
import type { ServiceContext, ServiceCredentials, TokenContext } from '../context.js'
import { stateOf } from '../onboarding/model.js'
import type { Parameters } from '../parameters.js'
import type { Runtime } from '../runtime.js'
import { accessToken } from './access-token.js'
import type { Outcome } from './token.js'

/** Returns a service token, or the problem. */
export function serviceToken(runtime: Runtime, base: TokenContext, parameters: Parameters): Outcome {
  const behaviours = runtime.behave(base.tenant)
  if (!behaviours.serviceCookiesAllowed(base.cookie)) return { problem: { kind: 'cookie' } }
  const credentials = credentialsOf(runtime, base, parameters)
  if (credentials === undefined) return { problem: { kind: 'no credentials' } }
  const app = behaviours.findServiceClient(credentials.clientId, credentials, base)
  if (app === undefined) return { problem: { kind: 'unknown client' } }
  const activation = base.tenant.activations.get(app.id)
  const activationState = stateOf(activation, base.now)
  const context: ServiceContext = { ...base, app, credentials, activation, activationState }
  if (credentials.password === app.secret) {
    if (!behaviours.oidcSecretAccepted(context)) return { problem: { kind: 'oidc secret' } }
  } else if (credentials.from === 'form' && !behaviours.formCredentialsAllowed()) {
    return { problem: { kind: 'no credentials' } }
  } else if (!behaviours.servicePasswordMatches(credentials.password, app, context)) {
    return { problem: { kind: 'wrong password' } }
  }
  if (!behaviours.activationComplete(context)) return { problem: { kind: 'not active' } }
  return { fields: tokenFor(runtime, context) }
}

function credentialsOf(
  runtime: Runtime,
  context: TokenContext,
  parameters: Parameters,
): ServiceCredentials | undefined {
  const basic = runtime.behave(context.tenant).basicCredentials(context.authorization, context)
  if (basic !== undefined) return { ...basic, from: 'basic' }
  const clientId = parameters.get('client_id')
  const password = parameters.get('client_secret')
  if (context.authorization !== undefined || clientId === undefined || password === undefined)
    return undefined
  return { clientId, password, from: 'form' }
}

function tokenFor(runtime: Runtime, context: ServiceContext): Readonly<Record<string, unknown>> {
  const { tenant, app, now } = context
  const behaviours = runtime.behave(tenant)
  const older = runtime.serviceTokens(tenant, app)
  const scopes = behaviours.serviceScopes(app)
  const repeated = behaviours.repeatedServiceToken(older, context)
  const lifetime = repeated?.lifetime ?? behaviours.serviceTokenLifetime(context)
  const age = repeated === undefined ? 0 : Math.floor(now - repeated.issuedAt)
  if (repeated === undefined) {
    for (const record of behaviours.tokensRevokedByNew(older, context)) record.revoked = true
    for (const record of older) record.lifetime = behaviours.lifetimeAfterNewer(record)
  }
  const token =
    repeated?.token ??
    accessToken(runtime, {
      kind: 'service',
      tenantId: behaviours.serviceTenant(context),
      clientId: app.id,
      user: undefined,
      code: undefined,
      scopes,
      issuedAt: now,
      lifetime,
    })
  const type = behaviours.tokenType('service')
  const fields = {
    access_token: token,
    ...(type === undefined ? {} : { token_type: type }),
    expires_in: behaviours.serviceExpiresIn(lifetime - age, context),
    scope: scopes.join(' '),
  }
  return behaviours.serviceAnswer(fields, context)
}
