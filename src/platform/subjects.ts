/**
 * What properties of role platform judge: a kind of subject for everything that a target sends.
 * @module
 */
import type { Answer } from '../core/http/answer.js'
import type { Property } from '../core/properties.js'
import type { JudgedIdToken } from './sso/judged-id-token.js'

/** The type of each kind of subject. */
export interface Subjects {
  /** An ID token, with its sign-in. */
  readonly 'ID token': JudgedIdToken
  /** An answer of the token endpoint that delivers tokens. */
  readonly 'token response': TokenResponse
}

/** An answer of the token endpoint that delivers tokens. */
export interface TokenResponse {
  readonly answer: Answer
  /** `code`: a code was redeemed. `service`: a service token was requested. */
  readonly grant: 'code' | 'service'
}

/**
 * What a rule says about every subject of a kind.
 * @example
 * property('ID token', ({ claims }) => must(claims.sub !== '', 'a subject', claims.sub))
 */
export function property<Kind extends keyof Subjects>(
  kind: Kind,
  judge: Property<Kind, Subjects[Kind]>['judge'],
): Property<Kind, Subjects[Kind]> {
  return { kind, judge }
}
