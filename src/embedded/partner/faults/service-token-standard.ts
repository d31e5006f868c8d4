/**
 * Faults in requests for service tokens that violate a standard.
 * @module
 */
import { fault, type PartnerFault } from '../fault.js'
import type { ServiceTokenRequest } from '../service/model.js'

/** A request with another password. */
function withPassword(request: ServiceTokenRequest, clientId: string, password: string): ServiceTokenRequest {
  const basic = Buffer.from(`${clientId}:${password}`).toString('base64')
  return { ...request, headers: { ...request.headers, Authorization: `Basic ${basic}` } }
}

/** A text as a template for HTML writes it. */
function escapedForHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

export const serviceTokenStandardFaults: readonly PartnerFault[] = [
  fault({
    id: 'password-cut-at-colon',
    violates: ['standard.service-token-request.password-encoding'],
    says: 'stores client ID and password in one text, and cuts the password at a colon',
    behaviour: {
      serviceTokenRequest: (request, { clientId, password }) =>
        withPassword(request, clientId, password.split(':')[0] ?? ''),
    },
  }),
  fault({
    id: 'password-encoded-twice',
    violates: ['standard.service-token-request.password-encoding'],
    says: 'form-encodes the password, and its library encodes it again',
    behaviour: {
      serviceTokenRequest: (request, { clientId, password }) =>
        withPassword(request, clientId, encodeURIComponent(encodeURIComponent(password))),
    },
  }),
  fault({
    id: 'password-escaped-for-html',
    violates: ['standard.service-token-request.password-encoding'],
    says: 'escapes the password for HTML when it stores it',
    behaviour: {
      serviceTokenRequest: (request, { clientId, password }) =>
        withPassword(request, clientId, escapedForHtml(password)),
    },
  }),
  fault({
    id: 'password-of-letters',
    violates: ['standard.service-token-request.password-encoding'],
    says: 'removes characters other than letters and digits from a password',
    behaviour: {
      serviceTokenRequest: (request, { clientId, password }) =>
        withPassword(request, clientId, password.replaceAll(/[^a-zA-Z0-9]/g, '')),
    },
  }),
  fault({
    id: 'credentials-sent-on',
    violates: ['standard.service-token-request.redirect'],
    says: 'follows a redirect of the token endpoint and repeats all credentials',
    behaviour: {
      tokenRequestSentOn: (request, { location }) =>
        location === null ? undefined : { ...request, url: location },
    },
  }),
  fault({
    id: 'credentials-sent-on-in-body',
    violates: ['standard.service-token-request.redirect'],
    says: 'follows a 307 redirect with the password in the body',
    behaviour: {
      tokenRequestSentOn: (request, { status, location }) => {
        if (location === null || status !== 307) return undefined
        const [, basic = ''] = request.headers['Authorization']?.split(' ') ?? []
        const [, password = ''] = Buffer.from(basic, 'base64').toString().split(':')
        const { Authorization: _left, ...headers } = request.headers
        return { ...request, url: location, headers, body: `client_secret=${encodeURIComponent(password)}` }
      },
    },
  }),
]
