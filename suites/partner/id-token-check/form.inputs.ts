/**
 * Values of `id_token` that are no signed token, and good tokens in every form that such a token may have.
 */
import { jwt, type TokenMaterial } from '#kit/partner'
import { accepted, claims, forged, header, intact, refused, without } from './tokens.js'

/** A signed token has three parts. */
export const otherSegments = refused([
  ['a single part', forged(['text'], ({ token }) => jwt.split(token)[1])],
  ['a part more', forged(['text'], ({ token }) => `${token}.AAAA`)],
  ['two parts more', forged(['text'], ({ token }) => `${token}.AAAA.AAAA`)],
])

/** A lenient decoder drops characters outside the alphabet, and then reads the good token. */
export const otherEncoding = refused([
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

/** Correctly signed, but the payload is no JSON object. */
export const otherPayload = refused([
  ['a payload that is a list', payload('[]')],
  ['a payload that is a JSON text', payload('"x"')],
  ['a payload that is no JSON', payload('{sub:1}')],
])

/** A header that cannot be read names no algorithm. */
export const unreadableHeader = refused([
  [
    'a header that is no JSON',
    forged(['text'], (material) => {
      const [, payload] = jwt.split(material.token)
      return jwt.sign(`${jwt.encode('{alg:RS256}')}.${payload}`, jwt.ownKey(material))
    }),
  ],
])

/** The field `id_token` is missing or no text. */
export const otherField = refused([
  ['no id_token at all', forged(['text'], () => undefined)],
  ['null', forged(['text'], () => null)],
  ['an empty text', forged(['text'], () => '')],
  ['a number', forged(['text'], () => 12_345)],
  ['an object with the good claims', forged(['text'], ({ claims }) => ({ ...claims }))],
])

/** RFC 7519 5.1: `typ` is optional. */
export const withoutType = accepted([
  ['a header without typ', header(['typ'], (good) => without(good, 'typ'))],
])

/** The `kid` selects the key. */
export const severalKeys = accepted([
  [
    'the good token, where its key is the last of a set with keys of other kinds and uses',
    claims([], (good) => good),
    { published: ['second', 'elliptic', 'encryption', 'own'] },
  ],
])

/** The same claims as JSON in another spelling. */
export const otherSpelling = accepted([
  ['claims in the opposite order', claims([], (good) => Object.fromEntries(Object.entries(good).reverse()))],
  ['blanks and line breaks between the claims', spelled((good) => JSON.stringify(good, null, 2))],
  [
    'characters of the claims written as escapes',
    spelled((good) =>
      JSON.stringify(good).replace(/"[^"\\]+"/g, (quoted) => quoted.replace(/[a-z]/, escapeOf)),
    ),
  ],
])

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

function spelled(spell: (claims: TokenMaterial['claims']) => string) {
  return intact([], (material) => {
    const [head] = jwt.split(material.token)
    return jwt.sign(`${head}.${jwt.encode(spell(material.claims))}`, jwt.ownKey(material))
  })
}

function escapeOf(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
