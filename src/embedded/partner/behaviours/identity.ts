/**
 * Who a user is, and what the application takes from the claims.
 * @module
 */
import type { Claims, Session, User, UserCall } from '../model.js'

export const identityBehaviours = {
  /** What a user is found by: `sub` at its school, and nothing else. Contract 1.1, 2.2 sub, 9.4. */
  userKey: (claims: Claims, tenant: string): string => JSON.stringify([tenant, claims.sub]),

  /** The role of the latest token. Contract 2.2 roles: an account has exactly one. */
  role: (claims: Claims, _known: User | undefined): string => textOf(claims.roles),

  /** The language, without the region. Contract 2.2 locale: the only source of it. */
  language: (claims: Claims, _known: User | undefined, _acceptLanguage: string | undefined): string =>
    textOf(claims.locale).split('-')[0]?.toLowerCase() || 'en',

  /** What a user is called. Contract 2.2: no profile claim is there, the login name always. */
  displayName: (claims: Claims): string => textOf(claims.username),

  /** What else is read of a token. Contract 2.2 birthdate: implausible values mean nothing; this application reads none. */
  details: (_claims: Claims): Readonly<Record<string, unknown>> => ({}),

  /** What is called for a user who has signed in. Contract 5.3: with that user's token; this application calls nothing. */
  callForUser: (_call: UserCall): Promise<void> | void => undefined,

  /** Who is signed in after a sign-in, given who was before. Contract 5.4: always the launching user. */
  signedInUser: (user: User, _before: Session | undefined): User => user,
}

/** A claim as text; empty where it is none. */
export function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}
