/**
 * A value that is no signed token signs nobody in. A good token signs its user in, in every permitted form.
 * Clauses: 2.1 id_token, 2.2, 5.5.
 */
import { rule } from '#kit/partner'
import * as form from './form.inputs.js'
import { nobodyIsSignedIn, noServerError, userIsSignedIn } from './sign-in.js'
import { shortLife } from './times.inputs.js'

// 2.1 id_token: The application refuses a text with fewer or more parts than a signed ID token has.
rule('id-token-check.malformed.segments', form.otherSegments, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token with characters outside its alphabet.
rule('id-token-check.malformed.encoding', form.otherEncoding, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token whose payload is not a JSON object.
rule('id-token-check.malformed.payload', form.otherPayload, nobodyIsSignedIn)

// 2.1 id_token: The application refuses an ID token whose header is not a JSON object.
rule('id-token-check.malformed.header', form.unreadableHeader, nobodyIsSignedIn)

// 2.1 id_token: The application signs nobody in for a response whose `id_token` is missing, null, empty, a
//   number or an object.
rule('id-token-check.malformed.member', form.otherField, nobodyIsSignedIn)

// 2.1 id_token: The application accepts an ID token whose header has no `typ`.
rule('id-token-check.accepted.without-type', form.withoutType, userIsSignedIn)

// 2.1 id_token: The application accepts an ID token whose key comes after keys of other types and uses in the
//   key set.
rule('id-token-check.accepted.several-keys', form.severalKeys, userIsSignedIn)

// 2.1 id_token: The application accepts an ID token with its claims in any order, and with any blanks and
//   escapes in its text.
rule('id-token-check.accepted.other-spelling', form.otherSpelling, userIsSignedIn)

// 2.2 exp: The application accepts an ID token that is valid for one minute.
rule('id-token-check.accepted.short-life', shortLife, userIsSignedIn)

const malformed = [
  ...form.otherSegments,
  ...form.otherEncoding,
  ...form.otherPayload,
  ...form.unreadableHeader,
  ...form.otherField,
]

// 2.1 id_token: The application returns no server error for an ID token that is unreadable or whose `exp` is
//   far out of range.
rule('id-token-check.malformed.no-server-error', malformed, noServerError)
