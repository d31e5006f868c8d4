/**
 * What holds for every answer of a platform, for any request.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import type { Answer } from '../core/http/answer.js'

/** Something that no platform may do. */
export interface Finding {
  /** The general rule that is broken. */
  readonly oracle: Oracle
  /** What was seen, without values. */
  readonly seen: string
  /** Id of the deciding exchange. */
  readonly exchange: number
}

export type Oracle =
  | 'no code or token for anyone who is not entitled'
  | 'no record for anyone who is not entitled'
  | 'no server error'
  | 'only documented error names'
  | 'a filter gives a subset'
  | 'a limit is kept'
  | 'pages partition the list'
  | 'deleted and current periods are disjoint'
  | 'tenants stay apart'

/** Error names of the contract, of OAuth 2.0 and of OpenID Connect. */
const errorNames: ReadonlySet<string> = new Set([
  ...[facts.invalidResource, facts.invalidRequest, facts.invalidGrant, facts.invalidClient],
  ...['unauthorized_client', 'access_denied', 'unsupported_response_type', 'invalid_scope', 'server_error'],
  ...['temporarily_unavailable', 'unsupported_grant_type', 'login_required', 'consent_required'],
  ...['interaction_required', 'account_selection_required', 'invalid_token', 'insufficient_scope'],
  ...['request_not_supported', 'request_uri_not_supported', 'registration_not_supported'],
])

/** A finding about the form of some answers; null if there is none. */
export function inEveryAnswer(answers: readonly Answer[]): Finding | null {
  for (const answer of answers) {
    const { status, exchange } = answer
    if (status >= 500) return { oracle: 'no server error', seen: `status ${status}`, exchange }
    const name = errorNameIn(answer)
    if (name !== null && !errorNames.has(name))
      return { oracle: 'only documented error names', seen: `another error name`, exchange }
  }
  return null
}

/** The error that an answer names in its redirect or in its JSON; null if it names none. */
function errorNameIn(answer: Answer): string | null {
  const location = answer.header('location')
  if (location !== undefined) {
    const query = location.split('#', 1)[0]?.split('?').slice(1).join('?') ?? ''
    return new URLSearchParams(query).get('error')
  }
  const error = answer.object?.error
  return typeof error === 'string' && /^[a-z_]+$/.test(error) ? error : null
}
