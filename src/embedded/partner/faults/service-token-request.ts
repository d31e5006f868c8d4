/**
 * Faults in requests for service tokens.
 * @module
 */
import type { PartnerFault } from '../fault.js'
import type { ServiceTokenRequest } from '../service/model.js'
import { row, violating } from './rows.js'

const contentType = violating('service-token-request.content-type')

/** A request with other headers. */
function withHeader(request: ServiceTokenRequest, name: string, value: string): ServiceTokenRequest {
  return { ...request, headers: { ...request.headers, [name]: value } }
}

export const serviceTokenRequestFaults: readonly PartnerFault[] = [
  row('service-token-by-put', 'service-token-request.method', 'requests service tokens with PUT', {
    serviceTokenRequest: (request) => ({ ...request, method: 'PUT' }),
  }),
  row('service-token-at-old-version', 'service-token-request.address', {
    says: 'requests service tokens at version 2 of the SSO endpoint',
    serviceTokenRequest: (request) => ({ ...request, url: request.url.replace('/sso/v3/', '/sso/v2/') }),
  }),
  row('service-token-by-password-grant', 'service-token-request.grant', {
    says: 'sends grant_type=password in the body, in addition to the query',
    serviceTokenRequest: (request) => ({ ...request, body: 'grant_type=password' }),
  }),
  row('grant-in-body-alone', 'service-token-request.grant-in-query', {
    says: 'sends the grant type only in the body, as client libraries do',
    serviceTokenRequest: (request) => ({
      ...request,
      url: request.url.replace(/\?.*$/, ''),
      body: 'grant_type=client_credentials',
    }),
  }),
  row('basic-in-clear-text', 'service-token-request.basic', {
    says: 'does not Base64-encode the credentials in the Authorization header',
    serviceTokenRequest: (request, { clientId, password }) =>
      withHeader(request, 'Authorization', `Basic ${clientId}:${password}`),
  }),
  row('credentials-in-body', ['service-token-request.basic', 'service-token-request.password-in-header'], {
    says: 'sends client ID and password as form fields',
    serviceTokenRequest: (request, { clientId, password }) => ({
      ...request,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_id: clientId, client_secret: password }).toString(),
    }),
  }),
  row('credentials-in-body-too', 'service-token-request.password-in-header', {
    says: 'also sends the password in the body',
    serviceTokenRequest: (request, { password }) => ({ ...request, body: `client_secret=${password}` }),
  }),
  row('credentials-in-another-header-too', 'service-token-request.password-in-header', {
    says: 'also sends the password in a header of its own',
    serviceTokenRequest: (request, { password }) => withHeader(request, 'X-Client-Password', password),
  }),
  row('tenant-for-client-id', 'service-token-request.client-id', {
    says: 'sends the tenant ID instead of the client ID',
    credentialsUsed: ({ tenant, credentials }) => ({ ...credentials, clientId: tenant }),
  }),
  contentType('service-token-by-json', 'sends the content type JSON with an empty body', {
    serviceTokenRequest: (request) => withHeader(request, 'Content-Type', 'application/json'),
  }),
  contentType('service-token-without-content-type', 'sends no content type, because the body is empty', {
    serviceTokenRequest: ({ headers: { Authorization = '' }, ...request }) => ({
      ...request,
      headers: { Authorization },
    }),
  }),
  row('secret-for-password', ['credentials.delivered-password', 'service-token-request.no-client-secret'], {
    says: 'requests service tokens with the client secret',
    credentialsUsed: ({ credentials }, { clientSecret }) => ({
      ...credentials,
      password: clientSecret ?? '',
    }),
  }),
  ...([401, 400] as const).map((status) =>
    row(`secret-after-${status}`, 'service-token-request.no-client-secret', {
      says: `tries the client secret after the password got ${status}`,
      credentialsUsed: ({ credentials, failure }, { clientSecret }) =>
        failure?.status === status ? { ...credentials, password: clientSecret ?? '' } : credentials,
    }),
  ),
  row('secret-before-activation', 'service-token-request.no-client-secret', {
    says: 'uses the client secret for a school that has not delivered a password yet',
    credentialsOfUnknown: ({ clientId, clientSecret }) => ({ clientId, password: clientSecret ?? '' }),
  }),
]
