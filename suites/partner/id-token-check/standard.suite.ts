/**
 * What the standards add to the checks of an ID token.
 * Standards: OpenID Connect Core 2 and 3.1.3.7, RFC 7515 4.1.11, RFC 7517 4.2, RFC 7519 4.1.5, RFC 8725 3.
 *
 * `refused`: after a sign-in with each token, the session probe must report nobody. A good token signs its user in before
 * and after; if it does not, or if the application does not redeem the code of the bad token, the result is undecided.
 * `accepted`: after a plain sign-in, each token must sign its user in; one that fails is sent a second time.
 */
import { createHash } from 'node:crypto'
import { jwt, randomUuid, rule } from '#kit/partner'
import {
  accepted,
  claim,
  claims,
  header,
  intact,
  refused,
  signedAgain,
  without,
} from '#kit/partner/id-token-check'

const otherClient = 'another-client-of-the-platform'

// OpenID Connect Core 3.1.3.7: The application refuses an ID token with a further audience that it does not
//   trust.
//   Check: `aud` is a list with the client ID and another client, without `azp`. Nobody should be signed in.
//   A good token before and after it must sign its user in.
rule(
  'standard.id-token-check.audience.further',
  // OpenID Connect Core 3.1.3.7 item 3: audiences that the client does not trust.
  refused([['an aud that is a list of the own and another ID', claim('aud', (good) => [good, otherClient])]]),
)

// OpenID Connect Core 3.1.3.7: The application refuses an ID token with a further audience that is also its
//   `azp`.
//   Check: `aud` is a list with the client ID and another client, and `azp` names the other one. Nobody
//   should be signed in. A good token before and after it must sign its user in.
rule(
  'standard.id-token-check.audience.further-and-party',
  // OpenID Connect Core 3.1.3.7 item 5: the authorized party is another client.
  refused([
    [
      'an aud that is a list of the own and another ID, with the other as azp',
      claims(['aud', 'azp'], (good) => ({ ...good, aud: [good['aud'], otherClient], azp: otherClient })),
    ],
  ]),
)

// OpenID Connect Core 3.1.3.7: The application refuses an ID token whose `azp` is another client.
//   Check: `aud` is right, and `azp` names another client. Nobody should be signed in. A good token before
//   and after it must sign its user in.
rule(
  'standard.id-token-check.authorized-party',
  // OpenID Connect Core 3.1.3.7 item 5, with the right audience.
  refused([['an azp that is another client', claim('azp', () => otherClient)]]),
)

// RFC 7519 4.1.5: The application refuses an ID token that is not valid before a future time.
//   Check: The signed token has an `nbf` an hour ahead. Nobody should be signed in. A good token before and
//   after it must sign its user in.
rule(
  'standard.id-token-check.not-before',
  // RFC 7519 4.1.5.
  refused([
    ['a token that is not valid before an hour has passed', claim('nbf', (_good, { now }) => now + 3600)],
  ]),
)

// RFC 7515 4.1.11: The application refuses an ID token with an unknown critical header field.
//   Check: The header of the signed token lists `x-unknown` in `crit`, and has a field of this name. Nobody
//   should be signed in. A good token before and after it must sign its user in.
rule(
  'standard.id-token-check.critical-header',
  // RFC 7515 4.1.11: a token with a critical header that the application does not know is invalid.
  refused([
    [
      'a token with an unknown critical header parameter',
      header(['crit', 'x-unknown'], (good) => ({ ...good, crit: ['x-unknown'], 'x-unknown': true })),
    ],
  ]),
)

// OpenID Connect Core 2: The application refuses an ID token whose `sub` is a number.
//   Check: The signed token has `sub` 0 or 12345, without quotation marks. Nobody should be signed in. A good
//   token before and after it must sign its user in.
rule(
  'standard.id-token-check.subject.number',
  // OpenID Connect Core 2: `sub` is a string.
  refused([
    ['a sub that is the number zero', claim('sub', () => 0)],
    ['a sub that is a number', claim('sub', () => 12_345)],
  ]),
)

// OpenID Connect Core 2: The application refuses an ID token whose `sub` is false.
//   Check: The signed token has `"sub": false`. It names nobody, so nobody should be signed in. A good token
//   before and after it must sign its user in.
rule(
  'standard.id-token-check.subject.boolean',
  // OpenID Connect Core 2: `sub` is a string.
  refused([['a sub that is false', claim('sub', () => false)]]),
)

// OpenID Connect Core 2: The application refuses an ID token whose `sub` is a list or an object.
//   Check: `sub` is an empty list, an empty object, or a list with the good text. Nobody should be signed in.
//   A good token before and after it must sign its user in.
rule(
  'standard.id-token-check.subject.structure',
  // OpenID Connect Core 2: `sub` is a string.
  refused([
    ['a sub that is an empty list', claim('sub', () => [])],
    ['a sub that is an object', claim('sub', () => ({}))],
    ['a sub that is a list of a text', claim('sub', (good) => [good])],
  ]),
)

// RFC 8725 3.12: The application refuses an access token of the same issuer in place of the ID token.
//   Check: `id_token` is a signed JWT of the school with `typ` `at+jwt`, the audience of the data API and no
//   nonce. Nobody should be signed in. A good token before and after it must sign its user in.
rule(
  'standard.id-token-check.access-token',
  // RFC 8725 3.12: tokens of one issuer for different purposes must not be mixed up.
  refused([
    [
      'an access token of the issuer in place of the ID token',
      intact(['header.typ', 'aud', 'nonce', 'client_id', 'jti'], (material) => {
        const { header, claims, tenant } = material
        const aud = `${tenant.ssoBase.slice(0, tenant.ssoBase.indexOf('/api/sso/'))}/api/rest/extern`
        return signedAgain(material, {
          header: { ...header, typ: 'at+jwt' },
          claims: { ...without(claims, 'nonce'), aud, client_id: claims['aud'], jti: randomUuid() },
        })
      }),
    ],
  ]),
)

// RFC 7517 4.2: The application refuses an ID token that was signed by a key published for encryption.
//   Check: The key set of a new school has a second key with `use` `enc`, and this key signed the token.
//   Nobody should be signed in. A good token before and after it must sign its user in.
rule(
  'standard.id-token-check.encryption-key',
  // RFC 7517 4.2: a key with `use: enc` is not for signatures.
  refused([
    [
      'a token signed by a key that is published for encryption',
      intact(['header.kid', 'signature'], ({ header, claims, tenant }) => {
        const { encryption } = tenant.keys
        return jwt.sign(jwt.content({ ...header, kid: encryption.kid }, claims), encryption)
      }),
      { published: ['own', 'encryption'] },
    ],
  ]),
)

// OpenID Connect Core 2: The application ignores claims that are unknown or that it did not request, and
//   signs the user in.
//   Check: The good token has unknown claims of every JSON type, `auth_time`, `at_hash` and `sid`, or profile
//   claims that nobody requested. A plain sign-in before it must work. Violated if the user is not signed in,
//   at a second attempt neither.
rule(
  'standard.id-token-check.unknown-claims',
  accepted([
    [
      'unknown claims of every type, next to ones of the standards',
      claims(
        ['x_text', 'x_number', 'x_boolean', 'x_list', 'x_object', 'x_null', 'auth_time', 'at_hash', 'sid'],
        (good, { now, accessToken }) => ({
          ...good,
          x_text: 'text',
          x_number: 1.5,
          x_boolean: false,
          x_list: [1, 'two', null],
          x_object: { inner: { more: true } },
          x_null: null,
          auth_time: now - 60,
          at_hash: createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url'),
          sid: '08a5019c-17e1-4977-8f42-65a12843ea02',
        }),
      ),
    ],
    [
      'profile claims that were not asked for',
      claims(['given_name', 'family_name', 'name', 'gender'], (good) => ({
        ...good,
        given_name: 'Toni',
        family_name: 'Berger',
        name: 'Toni Berger',
        gender: 'FEMALE',
      })),
    ],
  ]),
)
