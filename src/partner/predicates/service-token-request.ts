/**
 * Predicates over requests for service tokens. Contract 4.3, 5 item 2. No finding contains a secret or a password.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { basicOf, carries, type HeaderSource, headerOf, type Pair, type SecretSource } from '../requests.js'
import { type Finding, unless } from './finding.js'
import { valuesOf } from './pairs.js'

export { sentAsForm, sentByPost } from './token-request.js'

/** Milliseconds between the answer to an activation and the first request, and between two requests. */
export const shortestWait = facts.credentialsWait.min * 1000
/** Milliseconds that a timer may be early. */
export const timerTolerance = 50

/** The one Authorization header has the scheme Basic, and can be decoded. */
export function hasBasicHeader(request: HeaderSource): Finding | undefined {
  const lines = headerOf(request, 'authorization')
  const schemes = lines.map((line) => line.split(' ')[0])
  return unless(
    basicOf(request) !== undefined,
    'one Authorization header: Basic and the Base64 of client ID, colon and password',
    lines.length === 0 ? 'no Authorization header' : `${lines.length} with scheme ${schemes.join(', ')}`,
  )
}

/** Each client ID is an allowed one, unchanged or form-encoded. */
export function hasClientId(
  sent: readonly string[],
  allowed: readonly string[],
  expected = `the client ID ${allowed.join(' or ')}`,
): Finding | undefined {
  const other = sent.filter((text) => !allowed.includes(text) && !allowed.includes(formDecoded(text)))
  return unless(other.length === 0, expected, `the client ID ${other.join(', ')}`)
}

/** No URL, no body and no header except Authorization contains the password. */
export function hasPasswordOnlyInHeader(
  requests: readonly SecretSource[],
  password: string,
): Finding | undefined {
  const carrying = requests.filter(({ url, headers, body }) =>
    [
      url,
      body.toString('latin1'),
      ...headers.filter(([name]) => name.toLowerCase() !== 'authorization').map(([, value]) => value),
    ].some((text) => text.includes(password)),
  )
  return unless(
    carrying.length === 0,
    'the password only in the Authorization header',
    `the password in the URL, the body or another header of ${carrying.length} of ${requests.length} requests`,
    carrying[0],
  )
}

/** None of the requests contains the OIDC client secret. */
export function withoutClientSecret(requests: readonly SecretSource[], secret: string): Finding | undefined {
  const carrying = requests.filter((request) => carries(request, secret))
  return unless(
    carrying.length === 0,
    'no client secret in any request for a service token',
    `the client secret in ${carrying.length} requests`,
    carrying[0],
  )
}

/** A token is requested with the Client Credentials grant only. Contract 1 item 2. */
export function hasOnlyItsGrant(pairs: readonly Pair[]): Finding | undefined {
  const other = valuesOf(pairs, 'grant_type').filter((grant) => grant !== facts.serviceGrant)
  return unless(
    other.length === 0,
    `only the grant ${facts.serviceGrant}`,
    `the grant ${other.join(', ') || 'missing'}`,
  )
}

/** At least a second is between two moments, in milliseconds. Contract 6 credentials, 7 token. */
export function waitedSince(before: number, at: number, expected: string): Finding | undefined {
  return unless(
    at - before >= shortestWait - timerTolerance,
    expected,
    `${Math.round(at - before)} ms between the requests`,
  )
}

/** Decodes a form-encoded text: some libraries encode client ID and password before Base64. RFC 6749 2.3.1. */
export function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}
