/**
 * Faults of the whole service.
 * @module
 */
import { type Fault, fault } from '../fault.js'
import type { Tenant, User } from '../model.js'

const usersByNonce = new Map<string, User>()

const notAtSecondTenant =
  (endpoint: string) =>
  (id: string, tenants: ReadonlyMap<string, Tenant>, asked: string): Tenant | undefined => {
    const tenant = tenants.get(id)
    return tenant?.source === 'B' && asked === endpoint ? undefined : tenant
  }

/** Faults of sign-in from end to end and of base paths. */
export const serviceFaults: readonly Fault[] = [
  fault({
    id: 'no-access-token-after-login',
    violates: ['service.code-flow'],
    says: 'returns no access token after the login page',
    behaviour: {
      codeAnswer: ({ access_token, ...others }, { record }) =>
        record.via === 'login' ? others : { access_token, ...others },
    },
  }),
  fault({
    id: 'id-token-null-after-login',
    violates: ['service.code-flow'],
    says: 'returns null as ID token after the login page',
    behaviour: {
      codeAnswer: (fields, { record }) => (record.via === 'login' ? { ...fields, id_token: null } : fields),
    },
  }),
  fault({
    id: 'user-by-nonce',
    violates: ['service.own-user'],
    says: 'stores users by the nonce of their authorize request',
    behaviour: {
      codeUser: ({ parameters, session }) => {
        const nonce = parameters.get('nonce') ?? ''
        const user = usersByNonce.get(nonce) ?? session.user
        usersByNonce.set(nonce, user)
        return user
      },
    },
  }),
  fault({
    id: 'authorize-not-at-second-tenant',
    violates: ['service.sso-base-path'],
    says: 'serves the authorize endpoint only for the first tenant',
    behaviour: { findTenant: notAtSecondTenant('authorize') },
  }),
  fault({
    id: 'token-not-at-second-tenant',
    violates: ['service.sso-base-path'],
    says: 'serves the token endpoint only for the first tenant',
    behaviour: { findTenant: notAtSecondTenant('token') },
  }),
  fault({
    id: 'discovery-not-at-second-tenant',
    violates: ['service.sso-base-path'],
    says: 'serves the discovery document only for the first tenant',
    behaviour: { findTenant: notAtSecondTenant('.well-known/openid-configuration') },
  }),
  fault({
    id: 'timetable-in-other-version',
    violates: ['service.data-base-path'],
    says: 'serves the timetable in version 2',
    behaviour: {
      dataRouteServed: (version, resource) => version === (resource.startsWith('timetable') ? 'v2' : 'v3'),
    },
  }),
  fault({
    id: 'deleted-periods-in-other-version',
    violates: ['service.data-base-path'],
    says: 'serves deleted periods in version 4',
    behaviour: {
      dataRouteServed: (version, resource) =>
        version === (resource === 'timetable/deleted-periods' ? 'v4' : 'v3'),
    },
  }),
  fault({
    id: 'rooms-in-other-version',
    violates: ['rooms.list.complete', 'service.data-base-path'],
    says: 'serves rooms in version 1',
    behaviour: {
      dataRouteServed: (version, resource) => version === (resource === 'rooms' ? 'v1' : 'v3'),
    },
  }),
]
