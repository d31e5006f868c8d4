/**
 * Sign-ins whose tokens have other claims.
 * @module
 */
type Claims = Readonly<Record<string, unknown>>

/** The plan of a sign-in whose token has other claims. */
export function withClaims(changes: Claims): { readonly claims: (good: Claims) => Claims } {
  return { claims: (good) => ({ ...good, ...changes }) }
}
