/**
 * How users are identified, and which claims are used.
 * @module
 */
import type { Claims, Session, User, UserCall } from '../model.js'

export const identityBehaviours = {
  /** The key of a user: `sub` and the school, nothing else. Contract 1.1, 2.2 sub, 9.4. */
  userKey: (claims: Claims, tenant: string): string => JSON.stringify([tenant, claims.sub]),

  /** The users that survive a restart, with their keys. Contract 2.2 sub: stable. */
  storedUsers: (users: readonly (readonly [key: string, user: User])[]): typeof users => users,

  /** Work between the look-up of an unknown user and the creation: none, so that no other sign-in can create the user too. */
  beforeCreation: (): Promise<void> | undefined => undefined,

  /** The role of the latest token. Contract 2.2 roles: an account has exactly one. */
  role: (claims: Claims, _known: User | undefined): string => textOf(claims.roles),

  /** The language, without the region. Contract 2.2 locale: the only source of it. */
  language: (claims: Claims, _known: User | undefined, _acceptLanguage: string | undefined): string =>
    textOf(claims.locale).split('-')[0]?.toLowerCase() || 'en',

  /** The display name of a user. Contract 2.2: there are no profile claims, but always the login name. */
  displayName: (claims: Claims): string => textOf(claims.username),

  /** Other values from a token. Contract 2.2 birthdate: implausible values mean nothing; this application reads none. */
  details: (_claims: Claims): Readonly<Record<string, unknown>> => ({}),

  /** Calls for a user who has signed in. Contract 5.3: with the token of that user; this application makes none. */
  callForUser: (_call: UserCall): Promise<unknown> | undefined => undefined,

  /** The signed-in user after a sign-in. Contract 5.4: always the launching user, not the previous one. */
  signedInUser: (user: User, _before: Session | undefined): User => user,
}

/** A claim as text; empty if it is not a text. */
export function textOf(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}
