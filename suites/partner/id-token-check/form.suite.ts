/**
 * A value that is no signed token signs nobody in. A good token signs its user in, in every permitted form.
 * Clauses: 2.1 id_token, 2.2, 5.5.
 *
 * `refused`: a sign-in with each token must leave nobody signed in; the good token signs its user in before and after.
 * `accepted`: each token must sign its user in.
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
//   signed in.
rule('id-token-check.malformed.segments', otherSegments)

/** A lenient decoder drops characters outside the alphabet, and then reads the good token. */
const otherEncoding = refused([
  [
    'a payload with characters outside the alphabet, signed as it stands',
    forged(['text'], (material) => {
      const [head, payload] = jwt.split(material.token)
      return jwt.sign(`${head}.${withStrangeCharacters(payload)}`, jwt.ownKey(material))
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
//   Check: The suite puts `!` and `*` into the payload or the signature, which a lenient decoder drops.
//   Nobody may be signed in.
rule('id-token-check.malformed.encoding', otherEncoding)

/** Correctly signed, but the payload is no JSON object. */
const otherPayload = refused([
  ['a payload that is a list', payload('[]')],
  ['a payload that is a JSON text', payload('"x"')],
  ['a payload that is no JSON', payload('{sub:1}')],
])

// 2.1 id_token: The application refuses an ID token whose payload is not a JSON object.
//   Check: A correct signature covers a payload that is `[]`, `"x"` or no JSON. Nobody may be signed in.
rule('id-token-check.malformed.payload', otherPayload)

/** A header that cannot be read names no algorithm. */
const unreadableHeader = refused([
  [
    'a header that is no JSON',
    forged(['text'], (material) => {
      const [, payload] = jwt.split(material.token)
      return jwt.sign(`${jwt.encode('{alg:RS256}')}.${payload}`, jwt.ownKey(material))
    }),
  ],
])

// 2.1 id_token: The application refuses an ID token whose header is not a JSON object.
//   Check: The header is the text `{alg:RS256}` without quotation marks, and the signature fits it. Nobody
//   may be signed in.
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
//   Check: The token response has the good claims as a plain object, a number, null or nothing as `id_token`.
//   Nobody may be signed in.
rule('id-token-check.malformed.member', otherField)

// 2.1 id_token: The application accepts an ID token whose header has no `typ`.
//   Check: The header of the good token has `alg` and `kid`, but no `typ`. The user must be signed in.
rule(
  'id-token-check.accepted.without-type',
  // RFC 7519 5.1: `typ` is optional.
  accepted([['a header without typ', header(['typ'], (good) => without(good, 'typ'))]]),
)

// 2.1 id_token: The application accepts an ID token whose key comes after keys of other types and uses in the
//   key set.
//   Check: A new tenant publishes a second RSA key, an elliptic curve key, an encryption key and, last, the
//   signing key. The user must be signed in.
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
//   signed in this form. The user must be signed in.
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
//   Check: The good token expires sixty seconds after it is issued. The user must be signed in.
rule(
  'id-token-check.accepted.short-life',
  // Still good.
  accepted([['a token that lives for another minute', claim('exp', (_good, { now }) => now + 60)]]),
)

// 2.1 id_token: The application returns no server error for an ID token that is unreadable or whose `exp` is
//   far out of range.
//   Check: The suite delivers each unreadable token and reads the statuses of the callback. All of them must
//   be below 500.
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
    return jwt.sign(`${head}.${jwt.encode(text)}`, jwt.ownKey(material))
  })
}

function spelled(text: (claims: TokenMaterial['claims']) => string) {
  return intact([], (material) => {
    const [head] = jwt.split(material.token)
    return jwt.sign(`${head}.${jwt.encode(text(material.claims))}`, jwt.ownKey(material))
  })
}

function escapeOf(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
