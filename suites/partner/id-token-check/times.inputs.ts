/**
 * Tokens whose times are over, odd or missing. All times are seconds since 1970.
 */
import { accepted, alsoReturning, claim, claims, either, refused, withoutClaim } from './tokens.js'

/** Past by more than any tolerance for clocks: the suite allows ten minutes. */
export const pastExpiry = refused([
  ...alsoReturning(['an exp that is ten minutes and a second ago', expiry((now) => now - 601)]),
  [
    'a token that was made two hours ago and expired an hour ago',
    claims(['iat', 'exp'], (good, { now }) => ({ ...good, iat: now - 7200, exp: now - 3600 })),
  ],
])

/** Zero must not count as "never expires". */
export const notPositiveExpiry = refused([
  ['an exp that is zero', expiry(() => 0)],
  ['an exp that is negative', expiry(() => -1)],
])

/** A token without `exp` would be good forever. */
export const missingExpiry = refused([['a token without exp', withoutClaim('exp')]])

/** A comparison with such values is always false in some languages, and so never "expired". */
export const noNumberAsExpiry = refused([
  ['an exp that is null', expiry(() => null)],
  ['an exp that is a word', expiry(() => 'soon')],
  ['an exp that is an object', expiry(() => ({}))],
  ['an exp that is a list', expiry(() => [])],
  ['an exp that is true', expiry(() => true)],
])

/** A text is no number, and this one is past as well. */
export const pastExpiryAsText = refused([
  ['an exp that is an hour ago, as text', expiry((now) => String(now - 3600))],
])

/** Still good. */
export const shortLife = accepted([['a token that lives for another minute', expiry((now) => now + 60)]])

/** Within the tolerance for clocks that many libraries have. */
export const justExpired = either([['an exp that is half a minute ago', expiry((now) => now - 30)]])

/** In the future, in a form that the contract does not name. */
export const oddExpiry = either([
  ['an exp that is in milliseconds', expiry((now) => (now + 300) * 1000)],
  ['an exp that is beyond all dates', expiry(() => 1e308)],
  ['an exp that is with a fraction', expiry((now) => now + 300.5)],
  ['an exp that is in five minutes, as text', expiry((now) => String(now + 300))],
])

/** The contract asks for no check of `iat`. */
export const issuedAt = either([
  ['an iat a day ahead', claim('iat', (_good, { now }) => now + 86_400)],
  ['an iat a day ago', claim('iat', (_good, { now }) => now - 86_400)],
  ['a token without iat', withoutClaim('iat')],
])

/** RFC 7519 4.1.5. */
export const notBefore = refused([
  ['a token that is not valid before an hour has passed', claim('nbf', (_good, { now }) => now + 3600)],
])

function expiry(value: (now: number) => unknown) {
  return claim('exp', (_good, { now }) => value(now))
}
