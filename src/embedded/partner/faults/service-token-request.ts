/**
 * Faults in requests for service tokens.
 * @module
 */
import { fault, type PartnerFault } from '../fault.js'
import type { ServiceTokenRequest } from '../service/model.js'

/** A request with other headers. */
function withHeader(request: ServiceTokenRequest, name: string, value: string): ServiceTokenRequest {
  return { ...request, headers: { ...request.headers, [name]: value } }
}

export const serviceTokenRequestFaults: readonly PartnerFault[] = [
  fault({
    id: 'service-token-by-put',
    violates: ['service-token-request.method'],
    says: 'requests service tokens with PUT',
    behaviour: { serviceTokenRequest: (request) => ({ ...request, method: 'PUT' }) },
  }),
  fault({
    id: 'service-token-at-old-version',
    violates: ['service-token-request.address'],
    says: 'requests service tokens at version 2 of the SSO endpoint',
    behaviour: {
      serviceTokenRequest: (request) => ({ ...request, url: request.url.replace('/sso/v3/', '/sso/v2/') }),
    },
  }),
  fault({
    id: 'service-token-by-password-grant',
    violates: ['service-token-request.grant'],
    says: 'sends grant_type=password in the body, in addition to the query',
    behaviour: { serviceTokenRequest: (request) => ({ ...request, body: 'grant_type=password' }) },
  }),
  fault({
    id: 'grant-in-body-alone',
    violates: ['service-token-request.grant-in-query'],
    says: 'sends the grant type only in the body, as client libraries do',
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
    says: 'does not Base64-encode the credentials in the Authorization header',
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
    says: 'also sends the password in the body',
    behaviour: {
      serviceTokenRequest: (request, { password }) => ({ ...request, body: `client_secret=${password}` }),
    },
  }),
  fault({
    id: 'tenant-for-client-id',
    violates: ['service-token-request.client-id'],
    says: 'sends the tenant ID instead of the client ID',
    behaviour: {
      credentialsUsed: ({ tenant, credentials }) => ({ ...credentials, clientId: tenant }),
    },
  }),
  fault({
    id: 'service-token-by-json',
    violates: ['service-token-request.content-type'],
    says: 'sends the content type JSON with an empty body',
    behaviour: {
      serviceTokenRequest: (request) => withHeader(request, 'Content-Type', 'application/json'),
    },
  }),
  fault({
    id: 'service-token-without-content-type',
    violates: ['service-token-request.content-type'],
    says: 'sends no content type, because the body is empty',
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
    says: 'requests service tokens with the client secret',
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
      says: `tries the client secret after the password got ${status}`,
      behaviour: {
        credentialsUsed: ({ credentials, failure }, { clientSecret }) =>
          failure?.status === status ? { ...credentials, password: clientSecret ?? '' } : credentials,
      },
    }),
  ),
  fault({
    id: 'secret-before-activation',
    violates: ['service-token-request.no-client-secret'],
    says: 'uses the client secret for a school that has not delivered a password yet',
    behaviour: {
      credentialsOfUnknown: ({ clientId, clientSecret }) => ({ clientId, password: clientSecret ?? '' }),
    },
  }),
]
