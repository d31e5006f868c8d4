/**
 * The signature of an ID token must fit its content, and must be an RSA signature.
 * Clauses: 2.1 id_token, 5.5 signature.
 *
 * `refused`: after a sign-in with each token, the session probe must report nobody. A good token signs its user in before
 * and after; if it does not, or if the application does not redeem the code of the bad token, the result is undecided.
 * `alsoReturning`: the same token also for a user of the second school who has signed in before; not exercised without one.
 * `intact` and `forged` make a token: a strict verifier finds its signature good, or not. Their first argument names what
 * differs from the good token, for reports.
 * `needs` of a row: what the suite prepares before. `published`: a new school with these keys in its key set.
 */
import type { KeyObject } from 'node:crypto'
import { jwt, publicKeys, randomUuid, rule } from '#kit/partner'
import {
  alsoReturning,
  forged,
  header,
  type Inputs,
  prepared,
  refused,
  signedAgain,
  type TokenMaterial,
  without,
} from '#kit/partner/id-token-check'

/** The signature must be compared as a whole. */
export const changedSignature = refused([
  ...alsoReturning([
    'a token with one bit changed in the middle of its signature',
    forged(['signature'], ({ token }) => {
      const [head, payload, signature] = jwt.split(token)
      // The last characters of the encoding hold unused bits; a byte in the middle always counts.
      const bytes = Buffer.from(signature, 'base64url')
      const middle = bytes.length >> 1
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
      return `${head}.${payload}.${jwt.encode(bytes)}`
    }),
  ]),
])

// 5 item 5: The application refuses an ID token with a changed signature.
//   Check: One bit in the middle of the signature is flipped, and all claims are good. It is also sent at the
//   second school, for a user who has signed in before. Nobody may be signed in. A good token before and
//   after it must sign its user in.
rule('id-token-check.signature.changed', changedSignature)

// 5 item 5: The application refuses an ID token with the payload of another user under the signature of the
//   first.
//   Check: The suite replaces `sub` in the payload and keeps the signature. Nobody, and above all not the
//   other user, may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.signature.other-payload',
  // The signature covers the payload: otherwise an attacker could become any user.
  refused([
    [
      'the payload of another user under the signature of the first',
      forged(['sub'], ({ token, claims }) => {
        const [head, , signature] = jwt.split(token)
        return `${head}.${jwt.encode({ ...claims, sub: randomUuid() })}.${signature}`
      }),
    ],
  ]),
)

// 5 item 5: The application refuses an ID token whose header was changed after it was signed.
//   Check: `typ` in the header becomes `jwt` after signing. The signature covers the header as well; nobody
//   may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.signature.other-header',
  // The signature covers the header.
  refused([
    [
      'a header changed after it was signed',
      forged(['header.typ'], ({ token, header }) => {
        const [, payload, signature] = jwt.split(token)
        return `${jwt.encode({ ...header, typ: 'jwt' })}.${payload}.${signature}`
      }),
    ],
  ]),
)

// 5 item 5: The application refuses an ID token with the algorithm RS256 and an empty signature.
//   Check: The good token ends with its second dot. Nothing to verify must not count as verified; nobody may
//   be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.signature.empty',
  // An empty signature must not count as "nothing to verify".
  refused([
    [
      'an empty signature under the algorithm RS256',
      forged(['signature'], ({ token }) => {
        const [head, payload] = jwt.split(token)
        return `${head}.${payload}.`
      }),
    ],
  ]),
)

// 5 item 5: The application refuses an ID token with the signature of another valid token.
//   Check: A user signs in with a good token. The next token, at another browser, has the signature of the
//   first one: the right key, but other content. Nobody may be signed in. A good token afterwards must sign
//   its user in.
rule(
  'id-token-check.signature.of-other-token',
  // A signature of the right key over other content is worthless.
  refused([
    [
      'the signature of the token of an earlier sign-in',
      forged(['signature'], ({ token }, { earlier }) => {
        const [head, payload] = jwt.split(token)
        return `${head}.${payload}.${jwt.split(prepared(earlier, 'earlier flow').token)[2]}`
      }),
      { needs: ['earlier flow'] },
    ],
  ]),
)

// 5 item 5: The application refuses an ID token with an elliptic curve signature of zeros, even if the key
//   set has a key for it.
//   Check: The key set of a new school also has an elliptic curve key. The token names ES256 and the `kid` of
//   this key, and has 64 zero bytes as signature, as in CVE-2022-21449. Nobody may be signed in. A good token
//   before and after it must sign its user in.
rule(
  'id-token-check.signature.zero-elliptic',
  // Some verifiers of elliptic signatures accept zeros for every content (CVE-2022-21449).
  refused([
    [
      'an ES256 signature of zeros under an elliptic curve key of the set',
      forged(['header.alg', 'header.kid', 'signature'], ({ header, claims, tenant }) => {
        const forgedHeader = { ...header, alg: 'ES256', kid: tenant.keys.elliptic.kid }
        return `${jwt.content(forgedHeader, claims)}.${jwt.encode(Buffer.alloc(64))}`
      }),
      { published: ['own', 'elliptic'] },
    ],
  ]),
)

// 5 item 5: The application refuses an ID token whose header names another algorithm than the one that signed
//   it.
//   Check: The right key signs, but header and signature disagree: PS256 over RS256, RS256 over PS256, RS512
//   over RS256. Nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.signature.other-algorithm',
  // The algorithm in the header must be the one that the signature is made with.
  refused([
    ['a header with PS256 over a signature made with RS256', mislabelled(['header.alg'], 'PS256', 'RS256')],
    ['a header with RS256 over a signature made with PS256', mislabelled(['signature'], 'RS256', 'PS256')],
    ['a header with RS512 over a signature made with RS256', mislabelled(['header.alg'], 'RS512', 'RS256')],
  ]),
)

// 2.1 id_token: The application refuses an unsigned ID token with the algorithm `none` in any spelling.
//   Check: The header names `none`, `None`, `NONE` or `nOnE`, and the token has an empty signature or only
//   two parts. Nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.unsigned.none',
  // Libraries compare the name in different letter cases, and split the text in different ways.
  refused(
    ['none', 'None', 'NONE', 'nOnE'].flatMap((alg) => [
      [`the algorithm ${alg} with empty signature`, unsigned({ alg }, '.')] as const,
      [`the algorithm ${alg} with two parts`, unsigned({ alg }, '')] as const,
    ]),
  ),
)

// 2.1 id_token: The application refuses an ID token with the algorithm `none` even if it has a signature.
//   Check: The header says `none`, and a signature follows: that of the good token, or a correct one over the
//   changed content. Nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.unsigned.none-with-signature',
  // With `none` in the header, a signature proves nothing.
  refused([
    [
      'the algorithm none with the signature of the good token',
      forged(['header.alg'], ({ token, header }) => {
        const [, payload, signature] = jwt.split(token)
        return `${jwt.encode({ ...header, alg: 'none' })}.${payload}.${signature}`
      }),
    ],
    [
      'the algorithm none with an RSA signature over its own content',
      forged(['header.alg'], (material) =>
        signedAgain(material, { header: { ...material.header, alg: 'none' } }),
      ),
    ],
  ]),
)

// 2.1 id_token: The application refuses an ID token whose header names no algorithm.
//   Check: `alg` is missing, null or empty, and the RS256 signature fits; or `alg` is missing and the
//   signature is empty. The library must not choose a default; nobody may be signed in. A good token before
//   and after it must sign its user in.
rule(
  'id-token-check.unsigned.no-algorithm',
  // A header without an algorithm must not select a default. The signature is the right one, except in the last
  // row.
  refused([
    ['a header without an algorithm', header(['alg'], (good) => without(good, 'alg')), { intact: false }],
    [
      'a header whose algorithm is null',
      header(['alg'], (good) => ({ ...good, alg: null })),
      { intact: false },
    ],
    [
      'a header whose algorithm is empty',
      header(['alg'], (good) => ({ ...good, alg: '' })),
      { intact: false },
    ],
    [
      'a header without an algorithm, and an empty signature',
      forged(
        ['header.alg', 'signature'],
        ({ header, claims }) => `${jwt.content(without(header, 'alg'), claims)}.`,
      ),
    ],
  ]),
)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is the published key in any form.
//   Check: The header names HS256, and the key of the MAC is the public RSA key: as PEM or DER in several
//   forms, Base64, JWK or modulus. With the PEM text, also HS384 and HS512. Nobody may be signed in. A good
//   token before and after it must sign its user in.
rule(
  'id-token-check.mac.public-key',
  // Everyone has the public key. The rows are the forms in which a program may hold it.
  refused([
    ['a MAC whose key is the PEM text of the published key', mac(published(publicKeys.pem))],
    [
      'a MAC whose key is the PEM text without its last line break of the published key',
      mac(published((key) => publicKeys.pem(key).trimEnd())),
    ],
    [
      'a MAC whose key is the PEM text with CRLF of the published key',
      mac(published((key) => publicKeys.pem(key).replaceAll('\n', '\r\n'))),
    ],
    ['a MAC whose key is the DER bytes of the published key', mac(published(publicKeys.der))],
    [
      'a MAC whose key is the DER bytes in Base64 of the published key',
      mac(published((key) => publicKeys.der(key).toString('base64'))),
    ],
    [
      'a MAC whose key is the PKCS #1 PEM text of the published key',
      mac(published((key) => String(key.export({ type: 'pkcs1', format: 'pem' })))),
    ],
    [
      'a MAC whose key is the PKCS #1 DER bytes of the published key',
      mac(published((key) => key.export({ type: 'pkcs1', format: 'der' }) as Buffer)),
    ],
    [
      'a MAC whose key is the JSON text of the key of the published key',
      mac(published((key) => JSON.stringify(key.export({ format: 'jwk' })))),
    ],
    ['a MAC whose key is the modulus as the key set spells it of the published key', mac(published(modulus))],
    [
      'a MAC whose key is the bytes of the modulus of the published key',
      mac(published((key) => Buffer.from(modulus(key), 'base64url'))),
    ],
    [
      'a MAC of 384 bits whose key is the PEM text of the published key',
      mac(published(publicKeys.pem), { bits: 384 }),
    ],
    [
      'a MAC of 512 bits whose key is the PEM text of the published key',
      mac(published(publicKeys.pem), { bits: 512 }),
    ],
  ]),
)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is empty.
//   Check: An HS256 token is made with the empty text as key. A failed key lookup must not end in an empty
//   key; nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.mac.empty-key',
  // A failed key lookup must not end in an empty key.
  refused([['a MAC whose key is empty', mac(() => '')]]),
)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is the text of its `kid`.
//   Check: The key of the HS256 MAC is the `kid` from the header, which everyone can read. Nobody may be
//   signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.mac.key-id',
  // The `kid` is public text.
  refused([['a MAC whose key is the text of the kid', mac(({ header }) => String(header['kid']))]]),
)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is empty and whose `kid` is a path
//   or a query.
//   Check: `kid` is `../../../../dev/null`, `' OR 1=1--` or 10 KB long, and the HS256 MAC has an empty key.
//   Nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.mac.hostile-key-id',
  // A `kid` that is used as a path or in a query may lead to a known or empty key.
  refused([
    ['a MAC with an empty key under a kid that is a path', mac(() => '', { kid: '../../../../dev/null' })],
    ['a MAC with an empty key under a kid that is a query', mac(() => '', { kid: "' OR 1=1--" })],
    [
      'a MAC with an empty key under a kid that is a text of 10 KB',
      mac(() => '', { kid: 'k'.repeat(10_240) }),
    ],
  ]),
)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is the client secret.
//   Check: HS256, HS384 and HS512 tokens are made with the client secret of the profile. Only RSA signatures
//   count; nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.mac.client-secret',
  // The contract names RSA. A MAC with the client secret is another method of OpenID Connect.
  refused([
    ['a MAC of 256 bits whose key is the client secret', mac(clientSecret)],
    ['a MAC of 384 bits whose key is the client secret', mac(clientSecret, { bits: 384 })],
    ['a MAC of 512 bits whose key is the client secret', mac(clientSecret, { bits: 512 })],
  ]),
)

// 2.1 id_token: The application refuses an ID token with a MAC whose key is the delivered password of the
//   school.
//   Check: A new school is activated with a password, which then becomes the key of an HS256 token of this
//   school. Nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.mac.password',
  // The password of the school is for service tokens only.
  refused([
    [
      'a MAC whose key is the password of the school',
      mac((_material, { password }) => prepared(password, 'password')),
      { needs: ['delivered password'] },
    ],
  ]),
)

function mislabelled(changes: readonly string[], named: jwt.RsaAlgorithm, used: jwt.RsaAlgorithm) {
  return forged(changes, (material) => {
    const content = jwt.content({ ...material.header, alg: named }, material.claims)
    return jwt.sign(content, jwt.tenantKey(material), used)
  })
}

function unsigned(change: { readonly alg: string }, ending: '.' | '') {
  return forged(
    ['header.alg', 'signature'],
    ({ header, claims }) => jwt.content({ ...header, ...change }, claims) + ending,
  )
}

/** A token with an HMAC under its own algorithm name. */
function mac(
  key: (material: TokenMaterial, inputs: Inputs) => string | Buffer,
  { bits = 256, ...header }: { readonly bits?: 256 | 384 | 512; readonly kid?: string } = {},
) {
  const changed = ['alg', ...Object.keys(header)].map((name) => `header.${name}`)
  return forged([...changed, 'signature'], (material, inputs) => {
    const content = jwt.content({ ...material.header, alg: `HS${bits}`, ...header }, material.claims)
    return jwt.mac(content, key(material, inputs), bits)
  })
}

function published(form: (key: KeyObject) => string | Buffer): (material: TokenMaterial) => string | Buffer {
  return (material) => form(jwt.tenantKey(material).publicKey)
}

function clientSecret(_material: TokenMaterial, { clientSecret }: Inputs): string {
  return prepared(clientSecret, 'client secret')
}

function modulus(key: KeyObject): string {
  return String(key.export({ format: 'jwk' }).n)
}
