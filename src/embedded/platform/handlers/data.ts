/**
 * Data resources behind a Bearer token. Contract 4.6.
 * @module
 */
import type { DataContext, DataProblem, TokenUse } from '../context.js'
import type { Tenant } from '../model.js'
import { parseForm } from '../parameters.js'
import type { Answer, Incoming, Runtime } from '../runtime.js'
import { roomsOf, rosterUsersOf, studentsOf } from '../world/records.js'
import { json } from './answer.js'

type Resource = (tenant: Tenant, use: TokenUse) => unknown

const resources: Readonly<Record<string, Resource>> = {
  students: (tenant, use) => ({ students: pageOf(studentsOf(tenant), use, 1000) }),
  timetable: () => ({ periods: [] }),
  'timetable/deleted-periods': () => [],
  rooms: (tenant) => ({ rooms: roomsOf(tenant) }),
  'roster/users': (tenant, use) => ({ users: pageOf(rosterUsersOf(tenant), use, 100) }),
  userinfo: (_tenant, use) => ({ sub: use.token.user?.sub ?? use.token.clientId }),
}

/** Names of the resources that exist. */
export const resourceNames: readonly string[] = Object.keys(resources)

/** Answers a request for data, or refuses it. */
export function data(runtime: Runtime, resource: string, request: Incoming): Answer {
  const behaviours = runtime.behave()
  const context: DataContext = {
    resource,
    authorization: request.header('authorization'),
    cookie: request.header('cookie'),
    query: parseForm(request.query),
  }
  const found = admit(runtime, context)
  if (typeof found === 'string') {
    const body = { errorCode: found === 'not permitted' ? 'FORBIDDEN' : 'UNAUTHORIZED', errorMessage: found }
    const status = behaviours.dataErrorStatus(found, context)
    return json(behaviours, status, body, 'error', behaviours.dataErrorHeaders(found, context))
  }
  const tenant = runtime.tenants.get(behaviours.dataTenant(found))
  const answer = resources[resource]
  if (tenant === undefined || answer === undefined)
    return json(behaviours, 404, { errorCode: 'NOT_FOUND' }, 'error')
  return json(behaviours, 200, answer(tenant, found), 'data')
}

function admit(runtime: Runtime, context: DataContext): TokenUse | DataProblem {
  const behaviours = runtime.behave()
  const sent = behaviours.bearerToken(context.authorization, context)
  const token = behaviours.findAccessToken(sent, runtime.tokens, context)
  const tenant = token === undefined ? undefined : runtime.tenants.get(token.tenantId)
  if (token === undefined || tenant === undefined) return sent === undefined ? 'no token' : 'unknown token'
  const use: TokenUse = { ...context, token, age: runtime.now(tenant) - token.issuedAt }
  if (!behaviours.tokenStillValid(use)) return 'expired token'
  if (token.kind === 'user' && !behaviours.userTokenAccepted(use)) return 'not for user tokens'
  return behaviours.appPermitted(use) ? use : 'not permitted'
}

function pageOf<T>(records: readonly T[], use: TokenUse, defaultLimit: number): readonly T[] {
  const number = (name: string, otherwise: number): number => {
    const sent = use.query.get(name)
    return sent !== undefined && /^\d+$/.test(sent) ? Number(sent) : otherwise
  }
  const offset = number('offset', 0)
  return records.slice(offset, offset + number('limit', defaultLimit))
}
