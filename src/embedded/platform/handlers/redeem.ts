/**
 * The exchange of a code. Contract 4.2.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import type { RedeemContext, RefusedCodeContext, TokenContext, TokenProblem } from '../context.js'
import type { App, CodeRecord } from '../model.js'
import type { Parameters } from '../parameters.js'
import type { Runtime } from '../runtime.js'
import { accessToken } from './access-token.js'
import { idToken } from './id-token.js'
import type { Outcome } from './token.js'

/** Returns tokens for a code, or the problem. */
export function redeem(runtime: Runtime, base: TokenContext, parameters: Parameters): Outcome {
  const record = runtime.behave(base.tenant).findCode(parameters.get('code'), runtime.codes, base)
  const outcome = attempt(runtime, base, parameters, record)
  if ('problem' in outcome) react(runtime, base, parameters, outcome.problem)
  return { ...outcome, flow: record?.flow }
}

/** Ends what the platform ends after a code that it refused: nothing, other codes of the session, or the session. */
function react(runtime: Runtime, base: TokenContext, parameters: Parameters, problem: TokenProblem): void {
  const sent = parameters.get('code')
  const context: RefusedCodeContext = {
    ...base,
    problem,
    code: sent,
    clientId: parameters.get('client_id'),
    record: sent === undefined ? undefined : runtime.codes.get(sent),
    codes: runtime.codes,
  }
  const behaviours = runtime.behave(base.tenant, context.record?.flow)
  for (const code of behaviours.codesEndedByRefusal(context)) code.invalidated = true
  for (const session of behaviours.sessionsEndedByRefusal(context)) session.ended = true
}

function attempt(
  runtime: Runtime,
  base: TokenContext,
  parameters: Parameters,
  record: CodeRecord | undefined,
): Outcome {
  const behaviours = runtime.behave(base.tenant, record?.flow)
  const missing = behaviours
    .requiredTokenParameters(base)
    .find((name) => parameters.get(name) === undefined && !(name === 'code' && record !== undefined))
  if (missing !== undefined) return { problem: { kind: 'missing parameter', parameter: missing } }
  const clientId = parameters.get('client_id')
  const app =
    clientId === undefined
      ? base.tenant.apps.find((one) => one.id === record?.clientId)
      : behaviours.findTokenClient(clientId, base)
  if (app === undefined) return { problem: { kind: 'unknown client' } }
  const refused = clientProblem(behaviours, base, parameters, app)
  if (refused !== undefined) return { problem: refused }
  if (record === undefined) return { problem: { kind: 'unknown code' } }

  const context: RedeemContext = {
    ...base,
    parameters,
    app,
    record,
    codes: runtime.codes,
    age: base.now - record.issuedAt,
  }
  const problem = codeProblem(behaviours, context)
  if (problem !== undefined) {
    if (problem.kind === 'used code' && behaviours.reuseRevokesTokens(context))
      for (const token of runtime.tokens.values()) if (token.code === record.code) token.revoked = true
    if (behaviours.failureInvalidatesCode(context)) record.invalidated = true
    return { problem }
  }
  record.uses += 1
  return { fields: tokensFor(runtime, context) }
}

function clientProblem(
  behaviours: Behaviours,
  context: TokenContext,
  parameters: Parameters,
  app: App,
): TokenProblem | undefined {
  const basic = behaviours.basicAllowedInCodeGrant()
    ? behaviours.basicCredentials(context.authorization, context)
    : undefined
  const secret = parameters.get('client_secret') ?? basic?.password
  if (secret === undefined)
    return behaviours.secretRequired(app, context) ? { kind: 'missing secret' } : undefined
  return behaviours.secretMatches(secret, app, context) ? undefined : { kind: 'wrong secret' }
}

function codeProblem(behaviours: Behaviours, context: RedeemContext): TokenProblem | undefined {
  const { parameters, age, record } = context
  if (!behaviours.codeTenantMatches(context)) return { kind: 'other tenant' }
  if (!behaviours.codeClientMatches(context)) return { kind: 'other client' }
  if (record.invalidated || (record.uses > 0 && !behaviours.usedCodeAccepted(context)))
    return { kind: 'used code' }
  if (age >= behaviours.codeLifetime(context)) return { kind: 'expired code' }
  const redirectUri = parameters.get('redirect_uri')
  if (redirectUri !== undefined && !behaviours.codeRedirectMatches(redirectUri, context))
    return { kind: 'other redirect uri' }

  const verifier = parameters.get('code_verifier')
  const { challenge, challengeMethod } = record
  if (verifier === undefined)
    return behaviours.verifierRequired(context) ? { kind: 'missing verifier' } : undefined
  if (challenge === undefined)
    return behaviours.unexpectedVerifierAllowed(context) ? undefined : { kind: 'unexpected verifier' }
  const fits =
    behaviours.verifierWellFormed(verifier) &&
    behaviours.verifierMatches(verifier, challenge, challengeMethod, context)
  return behaviours.verifierAccepted(fits, verifier, challenge, context)
    ? undefined
    : { kind: 'wrong verifier' }
}

function tokensFor(runtime: Runtime, context: RedeemContext): Readonly<Record<string, unknown>> {
  const { tenant, app, record, now } = context
  const behaviours = runtime.behave(tenant, record.flow)
  const lifetime = behaviours.userTokenLifetime(context)
  const access = accessToken(runtime, {
    kind: 'user',
    tenantId: tenant.id,
    clientId: app.id,
    user: record.user,
    code: record.code,
    scopes: record.grantedScopes,
    issuedAt: now,
    lifetime,
  })
  const type = behaviours.tokenType('code')
  const fields = {
    access_token: access,
    id_token: idToken(runtime, {
      tenant,
      app,
      user: record.user,
      record,
      accessToken: access,
      codes: runtime.codes,
      now,
    }),
    ...(type === undefined ? {} : { token_type: type }),
    expires_in: lifetime,
    scope: record.grantedScopes.join(' '),
  }
  return behaviours.codeAnswer(fields, context)
}
