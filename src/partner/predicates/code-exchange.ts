/**
 * Predicates over token requests that redeem a code. Contract 4.2, 5 item 1; RFC 6749 2.3, 2.3.1. No finding contains a
 * code, a secret or a verifier.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import { challengeOf } from '../challenge.js'
import { carries, type HeaderSource, headerOf, type Pair, type SecretSource } from '../requests.js'
import { type Finding, unless } from './finding.js'
import { valuesOf } from './pairs.js'

export { challengeOf } from '../challenge.js'
export { sentAsForm, sentByPost } from './token-request.js'

/** Seconds in which an application must redeem a code if its profile states no others (CODE_SECONDS). */
export const usualCodeSeconds = 10
/** Names whose values must not be in a URL. RFC 6749 2.3.1. */
const secretNames = ['client_secret', 'code', 'code_verifier']

/** The tenant of the request is the one that issued the code. */
export function atTenant(tenant: string | null | undefined, issuer: string): Finding | undefined {
  return unless(
    tenant === issuer,
    `a token request at tenant ${issuer}`,
    `a token request at tenant ${tenant}`,
  )
}

/** The form field `code` is one of the delivered codes. */
export function hasDeliveredCode(form: readonly Pair[], delivered: readonly string[]): Finding | undefined {
  const sent = valuesOf(form, 'code')
  return unless(
    areAll(sent, (code) => delivered.includes(code)),
    'the code as delivered, in the form',
    sent.length === 0 ? 'no code' : 'a different code',
  )
}

/** The form field `client_secret` is the secret of the client. @param secret null if it is not known */
export function hasClientSecret(form: readonly Pair[], secret: string | null): Finding | undefined {
  const sent = valuesOf(form, 'client_secret')
  return unless(
    areAll(sent, (value) => (secret === null ? value !== '' : value === secret)),
    'the form field `client_secret` is the client secret',
    sent.length === 0
      ? 'no client_secret'
      : 'a different value: is the client secret of the application that of the run?',
  )
}

/** The request has no client secret, neither in the form nor in an Authorization header. */
export function withoutClientSecret(form: readonly Pair[], request: HeaderSource): Finding | undefined {
  return (
    unless(
      valuesOf(form, 'client_secret').length === 0,
      'no `client_secret`',
      'a `client_secret` in the form',
    ) ??
    unless(
      headerOf(request, 'authorization').length === 0,
      'no Authorization header',
      'an Authorization header',
    )
  )
}

/** The schemes of all Authorization headers of a token request, e.g. `Basic`. */
export function authenticationSchemes(request: HeaderSource): string[] {
  return headerOf(request, 'authorization').map((line) => line.split(' ', 1)[0] ?? '')
}

/** The request has a client secret in the form, or an Authorization header, but not both. */
export function hasOneAuthentication(form: readonly Pair[], request: HeaderSource): Finding | undefined {
  const inHeader = headerOf(request, 'authorization').length > 0
  const inForm = valuesOf(form, 'client_secret').length > 0
  return unless(
    !(inHeader && inForm),
    'one way of authentication',
    'an Authorization header and a `client_secret`',
  )
}

/** None of the requests contains a password that a webhook has delivered. */
export function withoutPassword(
  requests: readonly SecretSource[],
  passwords: readonly string[],
): Finding | undefined {
  const carrying = requests.filter((request) => passwords.some((one) => carries(request, one)))
  return unless(
    carrying.length === 0,
    'no password that a webhook has delivered',
    `such a password in ${carrying.length} of ${requests.length} token requests`,
    carrying[0],
  )
}

/** The URL contains neither client secret nor code nor verifier. */
export function noSecretInQuery(query: readonly Pair[]): Finding | undefined {
  const secretParameters = query.map(([name]) => name).filter((name) => secretNames.includes(name))
  return unless(
    secretParameters.length === 0,
    'no parameter of the exchange in the URL',
    `the parameters ${secretParameters.join(', ')} in the URL`,
  )
}

/** The application redeems the code in time. Contract 4.1 behaviour 1. */
export function redeemedWithin(seconds: number, limit: number): Finding | undefined {
  return unless(seconds <= limit, `a token request within ${limit} s`, `a token request after ${seconds} s`)
}

/** The challenge is that of the verifier, and there is a verifier. */
export function verifierFits(verifiers: readonly string[], challenge: string): Finding | undefined {
  return unless(
    areAll(verifiers, (verifier) => challengeOf(verifier) === challenge),
    'the verifier of the challenge that was sent',
    verifiers.length === 0 ? 'no verifier' : 'a different verifier',
  )
}

/** The verifier has the documented length. Contract 8. */
export function verifierHasLength({ length }: string): Finding | undefined {
  const { min, max } = facts.verifierLength
  return unless(
    length >= min && length <= max,
    `a code verifier of ${min} to ${max} characters`,
    `a code verifier of ${length} characters`,
  )
}

/** The verifier consists of the documented characters. Contract 4.2 code_verifier. */
export function verifierHasAlphabet(verifier: string): Finding | undefined {
  const wrongCharacters = [...new Set(verifier.replace(/[A-Za-z0-9\-._~]/g, ''))]
  return unless(
    wrongCharacters.length === 0,
    'a code verifier of letters, digits and `-._~` only',
    `a code verifier with ${wrongCharacters.join(' ')}`,
  )
}

/** Whether there is a value and the condition holds for all. */
function areAll(values: readonly string[], holds: (value: string) => boolean): boolean {
  return values.length > 0 && values.every(holds)
}
