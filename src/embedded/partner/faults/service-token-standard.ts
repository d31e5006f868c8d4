/**
 * Faults in requests for service tokens that violate a standard.
 * @module
 */
import type { PartnerFault } from '../fault.js'
import type { ServiceTokenRequest } from '../service/model.js'
import { violating } from './rows.js'

const serviceTokenRequestPasswordEncoding = violating('standard.service-token-request.password-encoding')
const serviceTokenRequestRedirect = violating('standard.service-token-request.redirect')

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
  serviceTokenRequestPasswordEncoding('password-cut-at-colon', {
    says: 'stores client ID and password in one text, and cuts the password at a colon',
    serviceTokenRequest: (request, { clientId, password }) =>
      withPassword(request, clientId, password.split(':')[0] ?? ''),
  }),
  serviceTokenRequestPasswordEncoding('password-encoded-twice', {
    says: 'form-encodes the password, and its library encodes it again',
    serviceTokenRequest: (request, { clientId, password }) =>
      withPassword(request, clientId, encodeURIComponent(encodeURIComponent(password))),
  }),
  serviceTokenRequestPasswordEncoding('password-escaped-for-html', {
    says: 'escapes the password for HTML when it stores it',
    serviceTokenRequest: (request, { clientId, password }) =>
      withPassword(request, clientId, escapedForHtml(password)),
  }),
  serviceTokenRequestPasswordEncoding('password-of-letters', {
    says: 'removes characters other than letters and digits from a password',
    serviceTokenRequest: (request, { clientId, password }) =>
      withPassword(request, clientId, password.replaceAll(/[^a-zA-Z0-9]/g, '')),
  }),
  serviceTokenRequestRedirect('credentials-sent-on', {
    says: 'follows a redirect of the token endpoint and repeats all credentials',
    tokenRequestSentOn: (request, { location }) =>
      location === null ? undefined : { ...request, url: location },
  }),
  serviceTokenRequestRedirect('credentials-sent-on-in-body', {
    says: 'follows a 307 redirect with the password in the body',
    tokenRequestSentOn: (request, { status, location }) => {
      if (location === null || status !== 307) return undefined
      const [, basic = ''] = request.headers['Authorization']?.split(' ') ?? []
      const [, password = ''] = Buffer.from(basic, 'base64').toString().split(':')
      const { Authorization: _left, ...headers } = request.headers
      return { ...request, url: location, headers, body: `client_secret=${encodeURIComponent(password)}` }
    },
  }),
]
