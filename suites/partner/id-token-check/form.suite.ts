/**
 * A value that is no signed token signs nobody in. A good token signs its user in, in every permitted form.
 * Clauses: 2.1 id_token, 2.2, 5.5.
 *
 * `refused`: after a sign-in with each token, the session probe must report nobody. A good token signs its user in before
 * and after; if it does not, or if the application does not redeem the code of the bad token, the result is undecided.
 * `accepted`: after a plain sign-in, each token must sign its user in; one that fails is sent a second time.
 * `intact` and `forged` make a token: a strict verifier finds its signature good, or not. Their first argument names what
 * differs from the good token, for reports. `undefined` leaves the field out.
 */
import { jwt, rule } from '#kit/partner'
import {
  accepted,
  claim,
  claims,
  forged,
  header,
  intact,
  noServerError,
  refused,
  type TokenMaterial,
  without,
} from '#kit/partner/id-token-check'

/** A signed token has three parts. */
const otherSegments = refused([
  ['a single part', forged(['text'], ({ token }) => jwt.split(token)[1])],
  ['a part more', forged(['text'], ({ token }) => `${token}.AAAA`)],
  ['two parts more', forged(['text'], ({ token }) => `${token}.AAAA.AAAA`)],
])

// 2.1 id_token: The application refuses a text with fewer or more parts than a signed ID token has.
//   Check: `id_token` is only the payload, or the good token with one or two further parts. Nobody may be
//   signed in. A good token before and after it must sign its user in.
rule('id-token-check.malformed.segments', otherSegments)

/** A lenient decoder drops characters outside the alphabet, and then reads the good token. */
const otherEncoding = refused([
  [
    'a payload with characters outside the alphabet, signed as it stands',
    forged(['text'], (material) => {
      const [head, payload] = jwt.split(material.token)
      return jwt.sign(`${head}.${withStrangeCharacters(payload)}`, jwt.tenantKey(material))
    }),
  ],
  [
    'a signature with characters outside the alphabet',
    forged(['text'], ({ token }) => {
      const [head, payload, signature] = jwt.split(token)
      return `${head}.${payload}.${withStrangeCharacters(signature)}`
    }),
  ],
])

// 2.1 id_token: The application refuses an ID token with characters outside its alphabet.
//   Check: The suite puts `!` and `*` into the payload, which it signs as it is, or into the signature. A
//   lenient decoder drops them. Nobody should be signed in. A good token before and after it must sign its
//   user in.
rule('id-token-check.malformed.encoding', otherEncoding)

/** Correctly signed, but the payload is no JSON object. */
const otherPayload = refused([
  ['a payload that is a list', payload('[]')],
  ['a payload that is a JSON text', payload('"x"')],
  ['a payload that is no JSON', payload('{sub:1}')],
])

// 2.1 id_token: The application refuses an ID token whose payload is not a JSON object.
//   Check: A correct signature covers a payload that is `[]`, `"x"` or `{sub:1}`, which is no JSON. Nobody
//   may be signed in. A good token before and after it must sign its user in.
rule('id-token-check.malformed.payload', otherPayload)

/** A header that cannot be read names no algorithm. */
const unreadableHeader = refused([
  [
    'a header that is no JSON',
    forged(['text'], (material) => {
      const [, payload] = jwt.split(material.token)
      return jwt.sign(`${jwt.encode('{alg:RS256}')}.${payload}`, jwt.tenantKey(material))
    }),
  ],
])

// 2.1 id_token: The application refuses an ID token whose header is not a JSON object.
//   Check: The header is the text `{alg:RS256}` without quotation marks, and the signature fits it. Nobody
//   may be signed in. A good token before and after it must sign its user in.
rule('id-token-check.malformed.header', unreadableHeader)

/** The field `id_token` is missing or no text. */
const otherField = refused([
  ['no id_token at all', forged(['text'], () => undefined)],
  ['null', forged(['text'], () => null)],
  ['an empty text', forged(['text'], () => '')],
  ['a number', forged(['text'], () => 12_345)],
  ['an object with the good claims', forged(['text'], ({ claims }) => ({ ...claims }))],
])

// 2.1 id_token: The application signs nobody in for a response whose `id_token` is missing, null, empty, a
//   number or an object.
//   Check: The token response has no `id_token`, or null, an empty text, a number, or the good claims as a
//   plain object. Nobody may be signed in. A good token before and after it must sign its user in.
rule('id-token-check.malformed.member', otherField)

// 2.1 id_token: The application accepts an ID token whose header has no `typ`.
//   Check: The header of the good token has `alg` and `kid`, but no `typ`. A plain sign-in before it must
//   work. Violated if the user is not signed in, at a second attempt neither.
rule(
  'id-token-check.accepted.without-type',
  // RFC 7519 5.1: `typ` is optional.
  accepted([['a header without typ', header(['typ'], (good) => without(good, 'typ'))]]),
)

// 2.1 id_token: The application accepts an ID token whose key comes after keys of other types and uses in the
//   key set.
//   Check: A new tenant publishes a second RSA key, an elliptic curve key, an encryption key and, last, the
//   signing key. A user of it signs in with the good token. A plain sign-in before it must work. Violated if
//   the user is not signed in, at a second attempt neither.
rule(
  'id-token-check.accepted.several-keys',
  // The `kid` selects the key.
  accepted([
    [
      'the good token, where its key is the last of a set with keys of other kinds and uses',
      claims([], (good) => good),
      { published: ['second', 'elliptic', 'encryption', 'own'] },
    ],
  ]),
)

// 2.1 id_token: The application accepts an ID token with its claims in any order, and with any blanks and
//   escapes in its text.
//   Check: The payload has the good claims in reverse order, over several lines, or with `\u` escapes, and is
//   signed in this form. A plain sign-in before it must work. Violated if the user is not signed in, at a
//   second attempt neither.
rule(
  'id-token-check.accepted.other-spelling',
  // The same claims as JSON in another spelling.
  accepted([
    [
      'claims in the opposite order',
      claims([], (good) => Object.fromEntries(Object.entries(good).reverse())),
    ],
    ['blanks and line breaks between the claims', spelled((good) => JSON.stringify(good, null, 2))],
    [
      'characters of the claims written as escapes',
      spelled((good) =>
        JSON.stringify(good).replace(/"[^"\\]+"/g, (quoted) => quoted.replace(/[a-z]/, escapeOf)),
      ),
    ],
  ]),
)

// 2.2 exp: The application accepts an ID token that is valid for one minute.
//   Check: The good token expires sixty seconds after it is issued. A plain sign-in before it must work.
//   Violated if the user is not signed in, at a second attempt neither.
rule(
  'id-token-check.accepted.short-life',
  // Still good.
  accepted([['a token that lives for another minute', claim('exp', (_good, { now }) => now + 60)]]),
)

// 2.1 id_token: The application returns no server error for an unreadable ID token.
//   Check: After a plain sign-in that must work, the suite delivers each token of the five other rules about
//   unreadable tokens, and reads the statuses of all answers of the application to the browser. All of them
//   should be below 500. Undecided if the application does not redeem the code or does not answer.
rule(
  'id-token-check.malformed.no-server-error',
  noServerError(otherSegments, otherEncoding, otherPayload, unreadableHeader, otherField),
)

/** Characters outside the alphabet leave the meaning to decoders that drop them. */
function withStrangeCharacters(text: string): string {
  return `${text.slice(0, 4)}!${text.slice(4)}*`
}

/** Another payload, signed by the school's key. */
function payload(text: string) {
  return intact(['text'], (material) => {
    const [head] = jwt.split(material.token)
    return jwt.sign(`${head}.${jwt.encode(text)}`, jwt.tenantKey(material))
  })
}

function spelled(text: (claims: TokenMaterial['claims']) => string) {
  return intact([], (material) => {
    const [head] = jwt.split(material.token)
    return jwt.sign(`${head}.${jwt.encode(text(material.claims))}`, jwt.tenantKey(material))
  })
}

function escapeOf(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
