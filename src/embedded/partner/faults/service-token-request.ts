/**
 * Requests for service tokens that are not as they should be.
 * @module
 */
import { fault, type PartnerFault } from '../fault.js'
import type { ServiceTokenRequest } from '../service/model.js'

/** A request whose headers differ. */
function withHeader(request: ServiceTokenRequest, name: string, value: string): ServiceTokenRequest {
  return { ...request, headers: { ...request.headers, [name]: value } }
}

export const serviceTokenRequestFaults: readonly PartnerFault[] = [
  fault({
    id: 'service-token-by-put',
    violates: ['service-token-request.method'],
    says: 'asks for service tokens with PUT',
    behaviour: { serviceTokenRequest: (request) => ({ ...request, method: 'PUT' }) },
  }),
  fault({
    id: 'service-token-at-old-version',
    violates: ['service-token-request.address'],
    says: 'asks for service tokens at version 2 of the single sign-on',
    behaviour: {
      serviceTokenRequest: (request) => ({ ...request, url: request.url.replace('/sso/v3/', '/sso/v2/') }),
    },
  }),
  fault({
    id: 'service-token-by-password-grant',
    violates: ['service-token-request.grant'],
    says: 'repeats the grant type in the body as password',
    behaviour: { serviceTokenRequest: (request) => ({ ...request, body: 'grant_type=password' }) },
  }),
  fault({
    id: 'grant-in-body-alone',
    violates: ['service-token-request.grant-in-query'],
    says: 'says in the body alone which grant it wants, as client libraries do',
    behaviour: {
      serviceTokenRequest: (request) => ({
        ...request,
        url: request.url.replace(/\?.*$/, ''),
        body: 'grant_type=client_credentials',
      }),
    },
  }),
  fault({
    id: 'basic-in-clear-text',
    violates: ['service-token-request.basic'],
    says: 'leaves out the Base64 of the Authorization header',
    behaviour: {
      serviceTokenRequest: (request, { clientId, password }) =>
        withHeader(request, 'Authorization', `Basic ${clientId}:${password}`),
    },
  }),
  fault({
    id: 'credentials-in-body',
    violates: ['service-token-request.basic', 'service-token-request.password-in-header'],
    says: 'sends client ID and password as form fields',
    behaviour: {
      serviceTokenRequest: (request, { clientId, password }) => ({
        ...request,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_id: clientId, client_secret: password }).toString(),
      }),
    },
  }),
  fault({
    id: 'credentials-in-body-too',
    violates: ['service-token-request.password-in-header'],
    says: 'sends the password in the body, too',
    behaviour: {
      serviceTokenRequest: (request, { password }) => ({ ...request, body: `client_secret=${password}` }),
    },
  }),
  fault({
    id: 'tenant-for-client-id',
    violates: ['service-token-request.client-id'],
    says: 'puts the id of the school where the client ID belongs',
    behaviour: {
      credentialsUsed: ({ tenant, credentials }) => ({ ...credentials, clientId: tenant }),
    },
  }),
  fault({
    id: 'service-token-by-json',
    violates: ['service-token-request.content-type'],
    says: 'says that the empty body is JSON',
    behaviour: {
      serviceTokenRequest: (request) => withHeader(request, 'Content-Type', 'application/json'),
    },
  }),
  fault({
    id: 'service-token-without-content-type',
    violates: ['service-token-request.content-type'],
    says: 'names no content type, for the body is empty',
    behaviour: {
      serviceTokenRequest: ({ headers: { Authorization = '' }, ...request }) => ({
        ...request,
        headers: { Authorization },
      }),
    },
  }),
  fault({
    id: 'secret-for-password',
    violates: ['credentials.delivered-password', 'service-token-request.no-client-secret'],
    says: 'asks for service tokens with the client secret',
    behaviour: {
      credentialsUsed: ({ credentials }, { clientSecret }) => ({
        ...credentials,
        password: clientSecret ?? '',
      }),
    },
  }),
  ...([401, 400] as const).map((status) =>
    fault({
      id: `secret-after-${status}`,
      violates: ['service-token-request.no-client-secret'],
      cases: {
        'service-token-request.no-client-secret': [
          status === 401 ? 'after 401 invalid_client' : 'after invalid_grant',
        ],
      },
      says: `tries the client secret where the password was answered with ${status}`,
      behaviour: {
        credentialsUsed: ({ credentials, failure }, { clientSecret }) =>
          failure?.status === status ? { ...credentials, password: clientSecret ?? '' } : credentials,
      },
    }),
  ),
  fault({
    id: 'secret-before-activation',
    violates: ['service-token-request.no-client-secret'],
    cases: { 'service-token-request.no-client-secret': ['before an activation'] },
    says: 'asks with the client secret for a school that has not delivered a password yet',
    behaviour: {
      credentialsOfUnknown: ({ clientId, clientSecret }) => ({ clientId, password: clientSecret ?? '' }),
    },
  }),
]
