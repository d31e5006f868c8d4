/**
 * An ID token counts only until it expires.
 * Clauses: 2.2 exp and iat, 5.5 expiry.
 *
 * `refused`: after a sign-in with each token, the session probe must report nobody. A good token signs its user in before
 * and after; if it does not, or if the application does not redeem the code of the bad token, the result is undecided.
 * `alsoReturning`: the same token also for a user of the second school who has signed in before; not exercised without one.
 */
import { observe, rule } from '#kit/partner'
import { alsoReturning, claim, claims, either, refused, withoutClaim } from '#kit/partner/id-token-check'

/** Past by more than any tolerance for clocks: the suite allows ten minutes. */
export const pastExpiry = refused([
  ...alsoReturning(['an exp that is ten minutes and a second ago', expiry((now) => now - 601)]),
  [
    'a token that was made two hours ago and expired an hour ago',
    claims(['iat', 'exp'], (good, { now }) => ({ ...good, iat: now - 7200, exp: now - 3600 })),
  ],
])

// 5 item 5: The application refuses an ID token that expired more than ten minutes ago.
//   Check: The token endpoint delivers a correctly signed token whose `exp` was 601 seconds ago, or one that
//   was issued two hours ago and expired an hour ago. The first token is also sent at the second school, for
//   a user who has signed in before. Nobody may be signed in. A good token before and after it must sign its
//   user in.
rule('id-token-check.expiry.past', pastExpiry)

// 5 item 5: The application refuses an ID token whose `exp` is zero or negative.
//   Check: The signed token has `exp` 0 or -1, which careless code reads as "never expires". Nobody may be
//   signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.expiry.not-positive',
  // Zero must not count as "never expires".
  refused([
    ['an exp that is zero', expiry(() => 0)],
    ['an exp that is negative', expiry(() => -1)],
  ]),
)

// 5 item 5: The application refuses an ID token without `exp`.
//   Check: The claim `exp` is left out before the token is signed, so that it would be good forever. Nobody
//   may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.expiry.missing',
  // A token without `exp` would be good forever.
  refused([['a token without exp', withoutClaim('exp')]]),
)

// 5 item 5: The application refuses an ID token whose `exp` is null, a word, true, a list or an object.
//   Check: The signed token has null, `soon`, true, an empty list or an empty object as `exp`. Nobody may be
//   signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.expiry.no-number',
  // A comparison with such values is always false in some languages, and so never "expired".
  refused([
    ['an exp that is null', expiry(() => null)],
    ['an exp that is a word', expiry(() => 'soon')],
    ['an exp that is an object', expiry(() => ({}))],
    ['an exp that is a list', expiry(() => [])],
    ['an exp that is true', expiry(() => true)],
  ]),
)

// 5 item 5: The application refuses an ID token whose `exp` is a past time as text.
//   Check: `exp` is the time an hour ago as text. The type is wrong and the time is over, so nobody may be
//   signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.expiry.past-text',
  // A text is no number, and this one is past as well.
  refused([['an exp that is an hour ago, as text', expiry((now) => String(now - 3600))]]),
)

// 5 item 5: Whether the application accepts an ID token that expired half a minute ago.
observe(
  'observe.partner.id-token-check.just-expired',
  // Within the tolerance for clocks that many libraries have.
  either([['an exp that is half a minute ago', expiry((now) => now - 30)]]),
)

// 5 item 5: Whether the application accepts an `exp` in milliseconds, beyond all dates, with a fraction, or
//   as text of a future time.
observe(
  'observe.partner.id-token-check.odd-expiry',
  // In the future, in a form that the contract does not name.
  either([
    ['an exp that is in milliseconds', expiry((now) => (now + 300) * 1000)],
    ['an exp that is beyond all dates', expiry(() => 1e308)],
    ['an exp that is with a fraction', expiry((now) => now + 300.5)],
    ['an exp that is in five minutes, as text', expiry((now) => String(now + 300))],
  ]),
)

// 2.2 iat: Whether the application accepts an `iat` a day ahead, an `iat` a day ago, or an ID token without
//   `iat`.
observe(
  'observe.partner.id-token-check.issued-at',
  // The contract asks for no check of `iat`.
  either([
    ['an iat a day ahead', claim('iat', (_good, { now }) => now + 86_400)],
    ['an iat a day ago', claim('iat', (_good, { now }) => now - 86_400)],
    ['a token without iat', withoutClaim('iat')],
  ]),
)

function expiry(value: (now: number) => unknown) {
  return claim('exp', (_good, { now }) => value(now))
}
