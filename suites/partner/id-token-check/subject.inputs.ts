/**
 * Tokens without a user, and tokens with claims that the contract leaves to the application.
 */
import { claim, either, header, refused, withoutClaim } from './tokens.js'

/** Without a `sub` there is no user to sign in. */
export const missingSubject = refused([['a token without sub', withoutClaim('sub')]])

/** An empty text names nobody. */
export const emptySubject = refused([['a sub that is empty', claim('sub', () => '')]])

/** Null names nobody. */
export const nullSubject = refused([['a sub that is null', claim('sub', () => null)]])

/** The contract asks for a text that is not empty. Blanks are not empty. */
export const blankSubject = either([['a sub that is blanks alone', claim('sub', () => '   ')]])

/** OpenID Connect Core 2 allows 255 characters. */
export const longSubject = either([
  ['a sub that is 300 characters long', claim('sub', () => 's'.repeat(300))],
])

/** The contract does not say which claims an application may require. */
export const missingClaims = either(
  [
    'tenant_id',
    'user_id',
    'person_id',
    'username',
    'roles',
    'user_type',
    'scopes',
    'locale',
    'sc',
    'sr',
    'sn',
  ].map((name) => [`a token without ${name}`, withoutClaim(name)]),
)

/** The contract asks for no check of `typ`. */
export const typeOfAccessToken = either([
  ['a token whose typ is that of an access token', header(['typ'], (good) => ({ ...good, typ: 'at+jwt' }))],
])

/** The contract asks for no check of `user_type`. */
export const serviceUserType = either([['a user_type of a service', claim('user_type', () => 'SERVICE')]])
