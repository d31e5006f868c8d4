/**
 * Data resources behind a Bearer token. Contract 4.6.
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { Answer } from '../answer.js'
import type { Behaviours } from '../behaviours/index.js'
import type { DataContext, DataProblem, TokenUse } from '../context.js'
import type { Tenant } from '../model.js'
import { parseForm } from '../parameters.js'
import type { Incoming, Runtime } from '../runtime.js'
import { json } from './answer.js'

/** A permitted request for data. */
export interface Asked {
  readonly runtime: Runtime
  readonly behaviours: Behaviours
  /** The tenant whose data the token gives access to. */
  readonly tenant: Tenant
  readonly use: TokenUse
  /** A decoded parameter of the path. Empty if the path has no parameter of this name. */
  readonly parameter: (name: string) => string
  readonly body: Buffer
}

/** The handler of one method at one path of a data resource. */
export interface DataRoute {
  /** Name of the resource, e.g. `students`. Its path is a behaviour. */
  readonly resource: string
  readonly method: 'GET' | 'PUT'
  /** The path below the resource, e.g. `/:id`. Empty for the resource itself. */
  readonly below: string
  readonly respond: (asked: Asked) => Answer
}

/** Answers a request for data, or refuses it. */
export function data(
  runtime: Runtime,
  route: DataRoute,
  request: Incoming,
  parameter: (name: string) => string,
): Answer {
  const behaviours = runtime.behave()
  const context: DataContext = {
    resource: route.resource,
    method: route.method,
    below: route.below,
    parameter,
    authorization: request.header('authorization'),
    cookie: request.header('cookie'),
    query: parseForm(request.query),
    header: request.header,
  }
  const use = admit(runtime, context)
  if (typeof use === 'string') return refusal(behaviours, use, context)
  const tenant = runtime.tenants.get(behaviours.dataTenant(use))
  if (tenant === undefined) return refusal(behaviours, 'not found', context)
  if (request.withoutRecords === true) return { status: 200, headers: [], body: '' }
  const answer = route.respond({ runtime, behaviours, tenant, use, parameter, body: request.body })
  return behaviours.dataAnswer(answer, { ...use, tenant })
}

/** The answer to a refused request for data. */
export function refusal(behaviours: Behaviours, problem: DataProblem, context: DataContext): Answer {
  const status = behaviours.dataErrorStatus(problem, context)
  const body = behaviours.dataErrorBody(problem, context, randomUUID())
  const headers = behaviours.dataErrorHeaders(problem, context)
  return behaviours.dataRefusal(json(behaviours, status, body, 'error', headers), problem, context)
}

/** A whole number of the query, or undefined if it is missing or malformed. */
export function wholeNumber(use: TokenUse, name: string): number | undefined {
  const sent = use.query.get(name)
  return sent !== undefined && /^\d+$/.test(sent) ? Number(sent) : undefined
}

function admit(runtime: Runtime, context: DataContext): TokenUse | DataProblem {
  const behaviours = runtime.behave()
  const sent = behaviours.bearerToken(context.authorization, context)
  const token = behaviours.findAccessToken(sent, runtime.tokens, context)
  const tenant = token === undefined ? undefined : runtime.tenants.get(token.tenantId)
  if (token === undefined || tenant === undefined) return sent === undefined ? 'no token' : 'unknown token'
  const app = tenant.apps.find(({ id }) => id === token.clientId)
  const age = runtime.now(tenant) - token.issuedAt
  const rights = tenant.rights.get(token.clientId)
  const use: TokenUse = { ...context, token, app: app?.key, rights, age }
  if (!behaviours.tokenStillValid(use)) return 'expired token'
  if (token.kind === 'user' && !behaviours.userTokenAccepted(use)) return 'not for user tokens'
  return behaviours.appPermitted(use) ? use : 'not permitted'
}
