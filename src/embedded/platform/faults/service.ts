/**
 * Faults of the whole service.
 * @module
 */
import type { Fault } from '../fault.js'
import type { Tenant, User } from '../model.js'
import { row, violating } from './rows.js'

const codeFlow = violating('service.code-flow')
const dataBasePath = violating('service.data-base-path')
const ssoBasePath = violating('service.sso-base-path')

const usersByNonce = new Map<string, User>()

const notAtSecondTenant =
  (endpoint: string) =>
  (id: string, tenants: ReadonlyMap<string, Tenant>, asked: string): Tenant | undefined => {
    const tenant = tenants.get(id)
    return tenant?.source === 'B' && asked === endpoint ? undefined : tenant
  }

/** Faults of sign-in from end to end and of base paths. */
export const serviceFaults: readonly Fault[] = [
  codeFlow('no-access-token-after-login', 'returns no access token after the login page', {
    codeAnswer: ({ access_token, ...others }, { record }) =>
      record.via === 'login' ? others : { access_token, ...others },
  }),
  codeFlow('id-token-null-after-login', 'returns null as ID token after the login page', {
    codeAnswer: (fields, { record }) => (record.via === 'login' ? { ...fields, id_token: null } : fields),
  }),
  row('user-by-nonce', 'service.own-user', 'stores users by the nonce of their authorize request', {
    codeUser: ({ parameters, session }) => {
      const nonce = parameters.get('nonce') ?? ''
      const user = usersByNonce.get(nonce) ?? session.user
      usersByNonce.set(nonce, user)
      return user
    },
  }),
  ssoBasePath('authorize-not-at-second-tenant', 'serves the authorize endpoint only for the first tenant', {
    findTenant: notAtSecondTenant('authorize'),
  }),
  ssoBasePath('token-not-at-second-tenant', 'serves the token endpoint only for the first tenant', {
    findTenant: notAtSecondTenant('token'),
  }),
  ssoBasePath('discovery-not-at-second-tenant', 'serves the discovery document only for the first tenant', {
    findTenant: notAtSecondTenant('.well-known/openid-configuration'),
  }),
  dataBasePath('timetable-in-other-version', 'serves the timetable in version 2', {
    dataRouteServed: (version, resource) => version === (resource.startsWith('timetable') ? 'v2' : 'v3'),
  }),
  dataBasePath('deleted-periods-in-other-version', 'serves deleted periods in version 4', {
    dataRouteServed: (version, resource) =>
      version === (resource === 'timetable/deleted-periods' ? 'v4' : 'v3'),
  }),
  row('rooms-in-other-version', ['rooms.list.complete', 'service.data-base-path'], {
    says: 'serves rooms in version 1',
    dataRouteServed: (version, resource) => version === (resource === 'rooms' ? 'v1' : 'v3'),
  }),
]
