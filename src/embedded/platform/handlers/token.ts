/**
 * The token endpoint. Contract 4.2 and 4.3.
 * @module
 */
import { invalidClient } from '../../facts.js'
import type { Answer, Reply } from '../answer.js'
import type { Behaviours } from '../behaviours/index.js'
import type { Flow, TokenContext, TokenProblem } from '../context.js'
import type { AuthorizeFlow, Tenant } from '../model.js'
import { Parameters, parseForm, parseJsonParameters, parseMultipart } from '../parameters.js'
import type { Incoming, Runtime } from '../runtime.js'
import { json } from './answer.js'
import { errorPage } from './authorize-error.js'
import { redeem } from './redeem.js'
import { serviceToken } from './service-token.js'

/** The result of a grant: the fields of the answer, or the problem. */
export type Outcome = (
  | { readonly fields: Readonly<Record<string, unknown>> }
  | { readonly problem: TokenProblem }
) & {
  /** The flow whose code was named. */
  readonly flow?: AuthorizeFlow | undefined
}

/** Answers a token request. */
export function token(runtime: Runtime, tenant: Tenant, request: Incoming): Reply {
  const behaviours = runtime.behave(tenant)
  const context = contextOf(runtime, tenant, request)
  const parameters = accepted(behaviours, context)
  const grantType = parameters.get('grant_type')
  const flow: Flow | undefined = behaviours.isServiceGrant(grantType, context)
    ? 'service'
    : behaviours.isCodeGrant(grantType, context)
      ? 'code'
      : undefined
  const problem = formalProblem(behaviours, context, flow)
  const outcome: Outcome =
    problem !== undefined
      ? { problem }
      : flow === 'service'
        ? serviceToken(runtime, context, parameters)
        : flow === 'code'
          ? redeem(runtime, context, parameters)
          : (ofPassword(runtime, behaviours, tenant, parameters) ?? {
              problem: { kind: 'grant type', sent: grantType },
            })
  const known = runtime.behave(tenant, outcome.flow)
  const answer =
    'problem' in outcome
      ? refuse(known, context, outcome.problem, flow)
      : give(known, outcome.fields, flow ?? 'code')
  return known.tokenReply(answer, context)
}

/** The tokens for name and password of a user; undefined if the platform does not know this grant. */
function ofPassword(
  runtime: Runtime,
  behaviours: Behaviours,
  tenant: Tenant,
  parameters: Parameters,
): Outcome | undefined {
  if (!behaviours.passwordGrant() || parameters.get('grant_type') !== 'password') return undefined
  const named = (name: string): string => parameters.get(name) ?? ''
  const user = tenant.users.find(({ username }) => username === named('username'))
  const app = tenant.apps.find(({ id }) => id === named('client_id'))
  const isKnown = user !== undefined && user.password === named('password') && app !== undefined
  if (!isKnown || (app.secret !== null && app.secret !== named('client_secret'))) return undefined
  return { fields: { access_token: runtime.leaves(runtime.opaque()), token_type: 'Bearer', expires_in: 180 } }
}

function give(behaviours: Behaviours, fields: Readonly<Record<string, unknown>>, flow: Flow): Answer {
  return json(behaviours, behaviours.tokenStatus(flow), fields, flow, behaviours.tokenHeaders(flow))
}

function contextOf(runtime: Runtime, tenant: Tenant, request: Incoming): TokenContext {
  const behaviours = runtime.behave(tenant)
  const contentType = request.header('content-type')
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase()
  const query = parseForm(request.query, (raw) => behaviours.decodeParameter(raw, 'query'))
  const body = request.body.toString('utf8')
  const parse = (): Parameters => {
    // A GET has no form. If GET is accepted, the query replaces the form.
    if (request.method === 'GET') return query
    if (mediaType === 'application/json') return parseJsonParameters(body)
    if (mediaType === 'multipart/form-data') return parseMultipart(body, contentType ?? '')
    return parseForm(body, (raw) => behaviours.decodeParameter(raw, 'form'))
  }
  return {
    tenant,
    method: request.method,
    mediaType,
    authorization: request.header('authorization'),
    cookie: request.header('cookie'),
    query,
    form: parse(),
    now: runtime.now(tenant),
  }
}

/** Parameters from the places where they count. The query takes precedence for those that it may contain. */
function accepted(behaviours: Behaviours, context: TokenContext): Parameters {
  const kept = (from: Parameters, place: 'query' | 'form'): Parameters =>
    from.filter(
      (name, value) =>
        behaviours.tokenParameterAccepted(name, place) &&
        (value !== '' || !behaviours.emptyTokenParameterMeansOmitted(name)),
    )
  const query = kept(context.query, 'query')
  return new Parameters([...query.entries, ...kept(context.form, 'form').entries])
}

function formalProblem(
  behaviours: Behaviours,
  context: TokenContext,
  flow: Flow | undefined,
): TokenProblem | undefined {
  if (!behaviours.tokenMethodAllowed(context.method)) return { kind: 'method' }
  if (context.method !== 'GET' && !behaviours.tokenContentTypeAllowed(context.mediaType, flow))
    return { kind: 'content type' }
  for (const place of [context.query, context.form])
    for (const parameter of place.names()) {
      if (place.all(parameter).length > 1 && !behaviours.repeatedTokenParameterAllowed(parameter))
        return { kind: 'repeated parameter', parameter }
      if (!behaviours.unknownTokenParameterAllowed(parameter)) return { kind: 'unknown parameter', parameter }
    }
  return undefined
}

function refuse(
  behaviours: Behaviours,
  context: TokenContext,
  problem: TokenProblem,
  flow: Flow | undefined,
): Answer {
  const name = nameOf(behaviours, problem, context)
  const status = problem.kind === 'method' ? 405 : behaviours.tokenErrorStatus(name, problem, context)
  const challenge = behaviours.tokenErrorChallenge(name, problem, context)
  const headers = [...behaviours.tokenHeaders(flow)]
  if (challenge !== undefined) headers.push(['WWW-Authenticate', challenge])
  if (problem.kind === 'method') headers.push(['Allow', 'POST'])
  const detail = name === invalidClient ? `client authentication failed: ${problem.kind}` : problem.kind
  if (behaviours.tokenErrorBody(name, problem) === 'page')
    return errorPage(behaviours, status, name, detail, headers)
  return json(behaviours, status, behaviours.errorFields(name, detail, 'token'), 'error', headers)
}

function nameOf(behaviours: Behaviours, problem: TokenProblem, context: TokenContext): string {
  switch (problem.kind) {
    case 'missing verifier':
      return behaviours.missingVerifierError(context)
    case 'wrong verifier':
      return behaviours.wrongVerifierError(context)
    case 'oidc secret':
      return behaviours.oidcSecretError(context)
    case 'not active':
      return behaviours.notActiveError()
    case 'grant type':
      return behaviours.grantTypeError(problem.sent, context)
    case 'unknown code':
    case 'expired code':
    case 'used code':
    case 'other client':
    case 'other tenant':
    case 'other redirect uri':
    case 'unexpected verifier':
      return behaviours.codeError(problem, context)
    case 'unknown client':
    case 'wrong secret':
    case 'missing secret':
    case 'no credentials':
    case 'wrong password':
    case 'cookie':
      return behaviours.clientError(problem, context)
    default:
      return behaviours.otherTokenError(problem)
  }
}
