/**
 * Whether a sign-in asked for profile claims.
 * @module
 */
import { facts } from '../../../../generated/catalogue.js'
import { given } from '../../../core/errors.js'
import type { JudgedIdToken } from '../../sso/judged-id-token.js'

const plainScopes: readonly string[] = ['openid', facts.rosterScope]

/** True if a scope may be one that adds profile claims: a deployment may give it another name. */
export function hasProfileScope(scope: string): boolean {
  return scope.split(' ').some((word) => !plainScopes.includes(word))
}

/**
 * Requires an ID token with profile claims.
 * @throws {Undecided} unless its sign-in was granted the profile scope
 */
export function mustHaveProfileScope({ signIn: { granted = '' } }: JudgedIdToken): void {
  given(
    granted.split(' ').includes(facts.profileScope),
    'the sign-in was not granted the profile scope, as far as is known',
  )
}
