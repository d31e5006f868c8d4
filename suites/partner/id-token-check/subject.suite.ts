/**
 * An ID token counts only if it names a user.
 * Clauses: 2.2 sub, 5.5 sub.
 *
 * `refused`: after a sign-in with each token, the session probe must report nobody. A good token signs its user in before
 * and after; if it does not, or if the application does not redeem the code of the bad token, the result is undecided.
 */
import { observe, rule } from '#kit/partner'
import { claim, either, header, refused, withoutClaim } from '#kit/partner/id-token-check'

// 5 item 5: The application refuses an ID token without `sub`.
//   Check: The signed token has a username and all other claims, but no `sub`. Nobody may be signed in. A
//   good token before and after it must sign its user in.
rule(
  'id-token-check.subject.missing',
  // Without a `sub` there is no user to sign in.
  refused([['a token without sub', withoutClaim('sub')]]),
)

// 5 item 5: The application refuses an ID token whose `sub` is empty.
//   Check: The signed token has `"sub": ""`. Nobody may be signed in, not even a user with an empty
//   identifier. A good token before and after it must sign its user in.
rule(
  'id-token-check.subject.empty',
  // An empty text names nobody.
  refused([['a sub that is empty', claim('sub', () => '')]]),
)

// 5 item 5: The application refuses an ID token whose `sub` is null.
//   Check: The signed token has `"sub": null`. Nobody may be signed in, not even as a user called "null". A
//   good token before and after it must sign its user in.
rule(
  'id-token-check.subject.null',
  // Null names nobody.
  refused([['a sub that is null', claim('sub', () => null)]]),
)

// 5 item 5: Whether the application accepts a `sub` of blanks.
observe(
  'observe.partner.id-token-check.blank-subject',
  // The contract asks for a text that is not empty. Blanks are not empty.
  either([['a sub that is blanks alone', claim('sub', () => '   ')]]),
)

// 5 item 5: Whether the application accepts a `sub` of 300 characters.
observe(
  'observe.partner.id-token-check.long-subject',
  // OpenID Connect Core 2 allows 255 characters.
  either([['a sub that is 300 characters long', claim('sub', () => 's'.repeat(300))]]),
)

// 2.2: Whether the application accepts an ID token without one of the platform claims.
observe(
  'observe.partner.id-token-check.missing-claim',
  // The contract does not say which claims an application may require.
  either(
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
  ),
)

// 2.1 id_token: Whether the application accepts an ID token whose header has the `typ` of an access token.
observe(
  'observe.partner.id-token-check.token-type',
  // The contract asks for no check of `typ`.
  either([
    ['a token whose typ is that of an access token', header(['typ'], (good) => ({ ...good, typ: 'at+jwt' }))],
  ]),
)

// 2.2 user_type: Whether the application accepts a `user_type` other than `USER`.
observe(
  'observe.partner.id-token-check.user-type',
  // The contract asks for no check of `user_type`.
  either([['a user_type of a service', claim('user_type', () => 'SERVICE')]]),
)
