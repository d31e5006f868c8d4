/**
 * The ID token, as the standards define it.
 * `mainSignIns`: the teacher in a session, after the login page, and at the public application.
 * `userSignIns`: the teacher, the second user, users without a language, of a regional language and without a date of
 * birth, and both accounts of one person.
 * Standards: OpenID Connect Core 2, 3.1.3.6, 10.1; RFC 7515 7.1; RFC 7518 3.3; RFC 7519 4.1.
 */
import { createHash } from 'node:crypto'
import { type Context, given, isAddress, modulusBits, must, NotApplicable, rule } from '#kit/platform'
import { appSignIns, claim, everyIdToken, mainSignIns, userSignIns } from '#kit/platform/id-token'

// OpenID Connect Core 2: The `iss` of the ID token is an https URL without query and fragment.
//   Check: `iss` must begin with `https` and contain neither `?` nor `#`. With ALLOW_HTTP, plain HTTP is
//   accepted on hosts that the profile names so.
rule(
  'standard.id-token.iss-form',
  everyIdToken('teacher', ({ claims: { iss }, provider }) => {
    given(isAddress(iss), '`iss` is no URL')

    // With ALLOW_HTTP, http is accepted too, on hosts that the profile names with http.
    must(provider.isSecure(iss), claim('iss', 'an https URL'), iss)
    must(!/[?#]/.test(iss), claim('iss', 'a URL without query and fragment'), iss)
  }),
)

const subjects = (profile: Context['profile']) => [...userSignIns, ...appSignIns(profile).slice(1)]

// OpenID Connect Core 2: The `sub` of the ID token has at most 255 characters, all of them ASCII.
//   Check: For every user and every application, `sub` must consist of printable ASCII characters and have at
//   most 255 of them.
rule(
  'standard.id-token.sub-length',
  everyIdToken(subjects, ({ claims: { sub } }) => {
    given(typeof sub === 'string', '`sub` is no text')

    must(/^[ -~]*$/.test(sub), claim('sub', 'a text of ASCII characters only'), sub)
    must(sub.length <= 255, 'a `sub` of at most 255 characters', `a \`sub\` of ${sub.length} characters`)
  }),
)

// RFC 7519 4.1: The `iat` and `exp` of the ID token are JSON numbers.
//   Check: The suite looks at the JSON types of both claims. A number in quotes, or a date as text, fails.
rule(
  'standard.id-token.numeric-dates',
  everyIdToken(mainSignIns, ({ claims }) => {
    for (const name of ['iat', 'exp'] as const) {
      given(claims[name] !== undefined, `the claim ${name} is absent`)

      must(typeof claims[name] === 'number', claim(name, 'a JSON number'), claims[name])
    }
  }),
)

// RFC 7518 3.3: The key that verifies the ID token has at least 2048 bits.
//   Check: The suite finds the published key that verifies the teacher's ID token, and counts the bits of its
//   modulus. 2048 or more must be there.
rule(
  'standard.id-token.key-size',
  everyIdToken('teacher', async (token) => {
    const key = await token.provider.verifyingKey(token)
    given(key !== undefined, 'no published key verifies the ID token')
    const bits = modulusBits(key)

    must(bits >= 2048, 'a key of 2048 bits or more', `a key of ${bits} bits`)
  }),
)

/** True for an algorithm with a shared secret, and for no signature at all. */
function isSymmetric(alg: unknown): boolean {
  return alg === undefined || /^(HS\d+|none)$/i.test(String(alg))
}

// OpenID Connect Core 10.1: The header of the ID token names a key by `kid` if the key set has several keys.
//   Check: If the key set has two or more keys, the header must have a `kid`, and a key with this `kid` must
//   be in the set. With a single key, the rule does not apply. An `alg` with a shared secret, or none, makes
//   it undecided.
rule(
  'standard.id-token.kid',
  everyIdToken(mainSignIns, async (token) => {
    const { alg, kid } = token.header
    given(
      !isSymmetric(alg),
      `the ID token is signed with ${String(alg)}, so no key of the key set belongs to it; id-token.alg judges that`,
    )
    const keys = await token.provider.keysFor(token)
    if (keys.length < 2) throw new NotApplicable('the key set has only one key')

    must(
      typeof kid === 'string',
      { thing: 'kid', words: `a text: there are ${keys.length} keys`, place: 'ID token' },
      kid,
    )
    must(
      keys.some((key) => key.kid === kid),
      { thing: 'kid', words: 'the kid of a published key', place: 'ID token' },
      kid,
    )
  }),
)

// RFC 7515 7.1: The parts of the ID token use the URL-safe base64 alphabet without padding.
//   Check: Each of the three parts may contain letters, digits, `-` and `_` only. A single `=`, `+` or `/` is
//   a violation, although lenient libraries decode it.
rule(
  'standard.id-token.compact',
  everyIdToken(mainSignIns, ({ idToken }) => {
    for (const [index, part] of idToken.split('.').entries()) {
      const odd = /[^\w-]/.exec(part)?.[0]

      must(
        odd === undefined,
        'three parts of letters, digits, - and _ only',
        `the characters "${odd}" in part ${index + 1} of the token`,
      )
    }
  }),
)

// OpenID Connect Core 3.1.3.6: The `at_hash` of the ID token, if it is present, belongs to the access token
//   in the same response.
//   Check: The suite hashes the access token with the SHA-2 of the header's algorithm, takes the left half,
//   and encodes it in base64url. `at_hash` must be equal; without the claim, the rule does not apply.
rule(
  'standard.id-token.at-hash',
  everyIdToken(mainSignIns, ({ claims, header, signIn: { accessToken } }) => {
    const bits = /^[RP]S(256|384|512)$/.exec(String(header['alg']))?.[1]
    given(bits !== undefined, 'the header names no RSA signature algorithm')
    given(accessToken !== undefined, 'the answer has no access token')
    if (claims['at_hash'] === undefined) throw new NotApplicable('the ID token has no at_hash')

    must(
      claims['at_hash'] === leftHalfHash(accessToken, bits),
      claim('at_hash', 'the left half of the hash of the access token'),
      claims['at_hash'],
    )
  }),
)

/**
 * The left half of a hash, as in the claim `at_hash` (OpenID Connect Core 3.1.3.6).
 * @param bits size of the hash: 256, 384 or 512
 */
function leftHalfHash(text: string, bits: string): string {
  const digest = createHash(`sha${bits}`).update(text, 'ascii').digest()
  return digest.subarray(0, digest.length / 2).toString('base64url')
}
