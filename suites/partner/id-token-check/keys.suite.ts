/**
 * An ID token counts only if a published key of the school signed it.
 * Clauses: 2.1 id_token, 2.3, 5.5 signature.
 *
 * `refused`: after a sign-in with each token, the session probe must report nobody. A good token signs its user in before
 * and after; if it does not, or if the application does not redeem the code of the bad token, the result is undecided.
 * `alsoReturning`: the same token also for a user of the second school who has signed in before; not exercised without one.
 * `intact` and `forged` make a token: a strict verifier finds its signature good, or not. Their first argument names what
 * differs from the good token, for reports.
 * `rogue` is a key that nobody publishes, `attacker` a key at an address of the simulator. `needs` of a row: what the suite
 * prepares before. For `other school`, a user has signed in at the second school.
 */
import { jwt, observe, publicKeys, rule } from '#kit/partner'
import {
  alsoReturning,
  either,
  forged,
  header,
  intact,
  linkNotFollowed,
  prepared,
  refused,
  without,
} from '#kit/partner/id-token-check'

type Fields = Readonly<Record<string, unknown>>

// 5 item 5: The application refuses an ID token that a foreign key signed under the `kid` of the right one.
//   Check: A key that nobody publishes signs the token; the `kid` names the right key. It is also sent at the
//   second school, for a user who has signed in before. Nobody may be signed in. A good token before and
//   after it must sign its user in.
rule(
  'id-token-check.key.foreign',
  // The `kid` only selects a key. It proves nothing.
  refused([
    ...alsoReturning([
      'a token signed by a foreign key under the kid of the own one',
      forged(['signature'], ({ header, claims }, { unknownKey }) =>
        jwt.sign(jwt.content(header, claims), unknownKey),
      ),
    ]),
  ]),
)

// 5 item 5: The application refuses an ID token that a foreign key signed under an unknown `kid`.
//   Check: A key that nobody publishes signs the token, under a `kid` that is in no key set. Even after a new
//   fetch of the set there is no fitting key; nobody may be signed in. A good token before and after it must
//   sign its user in.
rule(
  'id-token-check.key.unknown-id',
  // An unknown `kid` must not lead to a search for any key that fits.
  refused([
    [
      'a token signed by a foreign key under an unknown kid',
      forged(['header.kid', 'signature'], ({ header, claims }, { unknownKey }) =>
        jwt.sign(jwt.content({ ...header, kid: unknownKey.kid }, claims), unknownKey),
      ),
    ],
  ]),
)

// 5 item 5: The application refuses an ID token that a foreign key signed without a `kid`.
//   Check: A key that nobody publishes signs the token, which has no `kid`. The signature fits no key of the
//   set; nobody may be signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.key.without-id',
  // Without a `kid`, the signature must still fit a key of the set.
  refused([
    [
      'a token signed by a foreign key without a kid',
      forged(['header.kid', 'signature'], ({ header, claims }, { unknownKey }) =>
        jwt.sign(jwt.content(without(header, 'kid'), claims), unknownKey),
      ),
    ],
  ]),
)

// 2.1 id_token: The application refuses an ID token of this tenant that the key of another tenant signed.
//   Check: A user has signed in at a second school, so the application knows its key. This key signs a token
//   of the first school: under the `kid` of the first one, under its own, or without one. Nobody may be
//   signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.key.other-tenant',
  // Each school has its own keys. An application that keeps all keys in one place may mix them up.
  refused([
    [
      'a token signed by the key of another tenant, under the kid of the own one',
      byOtherTenant(['signature'], (header) => header),
      { needs: ['other school'] },
    ],
    [
      'a token signed by the key of another tenant, under its kid',
      byOtherTenant(['header.kid', 'signature'], (header, kid) => ({ ...header, kid })),
      { needs: ['other school'] },
    ],
    [
      'a token signed by the key of another tenant, without a kid',
      byOtherTenant(['header.kid', 'signature'], (header) => without(header, 'kid')),
      { needs: ['other school'] },
    ],
  ]),
)

// 5 item 5: The application refuses an ID token that was signed by a key in its own header.
//   Check: The header contains a foreign public key as `jwk`, and this key signed the token: under the `kid`
//   of the right key, under its own, or without one. Nobody may be signed in. A good token before and after
//   it must sign its user in.
rule(
  'id-token-check.key.embedded',
  // Anyone can put a key into the header.
  refused([
    [
      'a token signed by the key in its own header, under the kid of the own one',
      byEmbeddedKey(['header.jwk', 'signature'], (header) => header),
    ],
    [
      'a token signed by the key in its own header, without a kid',
      byEmbeddedKey(['header.jwk', 'header.kid', 'signature'], (header) => without(header, 'kid')),
    ],
    [
      'a token signed by the key in its own header, under the kid of that key',
      forged(['header.jwk', 'header.kid', 'signature'], ({ header, claims }, { unknownKey }) => {
        const { kid } = unknownKey
        const jwk = { ...unknownKey.publicKey.export({ format: 'jwk' }), kid }
        return jwt.sign(jwt.content({ ...header, kid, jwk }, claims), unknownKey)
      }),
    ],
  ]),
)

// 5 item 5: The application refuses an ID token that was signed by the key of a certificate in its own
//   header.
//   Check: The header contains a self-made certificate as `x5c`, whose key signed the token. Nobody may be
//   signed in. A good token before and after it must sign its user in.
rule(
  'id-token-check.key.certificate',
  // Anyone can put a certificate into the header.
  refused([
    [
      'a token signed by the key of a certificate in its own header',
      forged(['header.x5c', 'signature'], ({ header, claims }, { unknownKey }) => {
        const x5c = [publicKeys.certificate(unknownKey).toString('base64')]
        return jwt.sign(jwt.content({ ...header, x5c }, claims), unknownKey)
      }),
    ],
  ]),
)

/** Anyone can put the address of a key set into the header. */
const linkedKeySet = refused([
  [
    'a token signed by a key at the address in its jku, under the kid of the own one',
    forged(['header.jku', 'signature'], ({ header, claims }, { attacker }) =>
      jwt.sign(jwt.content({ ...header, jku: attacker.jwksUri }, claims), attacker.keys.own),
    ),
    { needs: ['served key set'] },
  ],
  [
    'a token signed by a key at the address in its jku, under its kid',
    forged(['header.jku', 'header.kid', 'signature'], ({ header, claims }, { attacker }) => {
      const { own } = attacker.keys
      return jwt.sign(jwt.content({ ...header, jku: attacker.jwksUri, kid: own.kid }, claims), own)
    }),
    { needs: ['served key set'] },
  ],
])

// 5 item 5: The application refuses an ID token that was signed by a key at the address in its `jku`.
//   Check: `jku` is the address of a key set with the attacker's key, which really is served there. This key
//   signed the token: under the `kid` of the right key or under its own. Nobody may be signed in. A good
//   token before and after it must sign its user in.
rule('id-token-check.key.linked-set', linkedKeySet)

/** Anyone can put the address of a certificate into the header. */
const linkedCertificate = refused([
  [
    'a token signed by the key of a certificate at the address in its x5u',
    forged(['header.x5u', 'signature'], ({ header, claims }, { attacker }) =>
      jwt.sign(jwt.content({ ...header, x5u: attacker.jwksUri }, claims), attacker.keys.own),
    ),
    { needs: ['served certificate'] },
  ],
])

// 5 item 5: The application refuses an ID token that was signed by the key of a certificate at the address in
//   its `x5u`.
//   Check: `x5u` points to a served certificate of the attacker, and the signature fits its key. Nobody may
//   be signed in. A good token before and after it must sign its user in.
rule('id-token-check.key.linked-certificate', linkedCertificate)

// 5 item 5: The application does not request addresses in the header of an ID token.
//   Check: After a plain sign-in that must work, the suite delivers the tokens with `jku` and `x5u` of the
//   two rules above. Their addresses belong to the simulator. No request from the application's server should
//   arrive there. Undecided if the application does not redeem the code.
rule('id-token-check.key.link-not-followed', linkNotFollowed(linkedKeySet, linkedCertificate))

// 2.1 id_token: Whether the application accepts an ID token without `kid` if the key set has one key.
observe(
  'observe.partner.id-token-check.no-key-id',
  // With one key in the set, a token needs no `kid`.
  either([
    ['a token without a kid, where the set has one key', header(['kid'], (good) => without(good, 'kid'))],
  ]),
)

// 2.1 id_token: Whether the application accepts an ID token signed by the second key of the set under the
//   `kid` of the first.
observe(
  'observe.partner.id-token-check.second-key',
  // Both keys are the school's.
  either([
    [
      'a token signed by the second key of the set under the kid of the first',
      intact(['signature'], ({ header, claims, tenant }) =>
        jwt.sign(jwt.content(header, claims), tenant.keys.second),
      ),
      { published: ['own', 'second'] },
    ],
  ]),
)

// 2.1 id_token: Which RSA algorithms other than RS256 the application accepts.
observe(
  'observe.partner.id-token-check.other-rsa-algorithms',
  // The contract shows RS256, and does not forbid other RSA algorithms.
  either(
    (['RS384', 'RS512', 'PS256'] as const).map((alg) => [
      `a token properly signed with ${alg}`,
      intact(['header.alg', 'signature'], (material) =>
        jwt.sign(jwt.content({ ...material.header, alg }, material.claims), jwt.tenantKey(material), alg),
      ),
    ]),
  ),
)

function byOtherTenant(changes: readonly string[], change: (header: Fields, kid: string) => Fields) {
  return forged(changes, ({ header, claims }, { other }) => {
    const { own } = prepared(other, 'other tenant').keys
    return jwt.sign(jwt.content(change(header, own.kid), claims), own)
  })
}

function byEmbeddedKey(changes: readonly string[], change: (header: Fields) => Fields) {
  return forged(changes, ({ header, claims }, { unknownKey }) => {
    const jwk = unknownKey.publicKey.export({ format: 'jwk' })
    return jwt.sign(jwt.content({ ...change(header), jwk }, claims), unknownKey)
  })
}
