/**
 * Maps a request to its operation of the contract.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import type { WatchedExchange } from '../embedded/platform/index.js'
import { parseForm } from '../embedded/platform/parameters.js'

/** Operations of the endpoints outside the data APIs. */
const endpoints: Readonly<Record<string, string>> = {
  authorize: 'authorize',
  'authorize/finish': 'authorize',
  login: 'authorize',
  '.well-known/openid-configuration': 'getDiscovery',
  jwks: 'getKeySet',
  'keys/:name': 'getKeySet',
}

/** Operations of the data APIs, by method and resource. */
const resources: Readonly<Record<string, string>> = {
  'GET students': 'listStudents',
  'GET students/:id': 'getStudent',
  'GET classes': 'listClasses',
  'GET classes/:id': 'getClass',
  'PUT classes': 'updateClasses',
  'GET timetable': 'getTimetable',
  'GET timetable/deleted-periods': 'getDeletedPeriods',
  'GET rooms': 'listRooms',
  'GET rooms/:id': 'getRoom',
  'GET roster/users': 'listRosterUsers',
  'GET roster/users/:id': 'getRosterUser',
  'GET roster/classes': 'listRosterClasses',
  'GET roster/classes/:id/students': 'listRosterClassStudents',
  'GET roster/orgs': 'listRosterOrgs',
  'GET roster/schools': 'listRosterSchools',
  'GET roster/academicSessions': 'listRosterSessions',
}

/** The operation of a request; null if the contract has none for it. */
export function operationOf(exchange: WatchedExchange): string | null {
  const { endpoint, method, resource } = exchange
  if (endpoint === 'token') return asksForService(exchange) ? 'requestServiceToken' : 'exchangeCode'
  if (resource !== null) return resources[`${method} ${resource}`] ?? null
  return endpoints[endpoint] ?? null
}

/** Whether a token request is for a service token. */
function asksForService({ target, body }: WatchedExchange): boolean {
  return [queryOf(target), body.toString('utf8')].some((pairs) =>
    parseForm(pairs).all('grant_type').includes(facts.serviceGrant),
  )
}

/** The query of a request line, undecoded. */
export function queryOf(target: string): string {
  const mark = target.indexOf('?')
  return mark < 0 ? '' : target.slice(mark + 1)
}

/** The path of a request line. */
export function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? ''
}
