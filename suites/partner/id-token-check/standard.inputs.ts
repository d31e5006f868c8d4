/**
 * Tokens that only the standards rule out, and claims that they add. See audience.inputs.ts and times.inputs.ts for
 * `aud`, `azp` and `nbf`.
 */
import { createHash } from 'node:crypto'
import { jwt, randomUuid } from '#kit/partner'
import { accepted, claim, claims, header, intact, refused, signedAgain, without } from './tokens.js'

/** RFC 7515 4.1.11: a token with a critical header that the application does not know is invalid. */
export const unknownCriticalHeader = refused([
  [
    'a token with a critical header member that nobody knows',
    header(['crit', 'x-unknown'], (good) => ({ ...good, crit: ['x-unknown'], 'x-unknown': true })),
  ],
])

/** OpenID Connect Core 2: `sub` is a string. */
export const numberAsSubject = refused([
  ['a sub that is the number zero', claim('sub', () => 0)],
  ['a sub that is a number', claim('sub', () => 12_345)],
])

/** OpenID Connect Core 2: `sub` is a string. */
export const booleanAsSubject = refused([['a sub that is false', claim('sub', () => false)]])

/** OpenID Connect Core 2: `sub` is a string. */
export const structureAsSubject = refused([
  ['a sub that is an empty list', claim('sub', () => [])],
  ['a sub that is an object', claim('sub', () => ({}))],
  ['a sub that is a list of a text', claim('sub', (good) => [good])],
])

/** RFC 8725 3.12: tokens of one issuer for different purposes must not be mixed up. */
export const accessToken = refused([
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
])

/** RFC 7517 4.2: a key with `use: enc` is not for signatures. */
export const encryptionKey = refused([
  [
    'a token signed by a key that is published for encryption',
    intact(['header.kid', 'signature'], ({ header, claims, tenant }) => {
      const { encryption } = tenant.keys
      return jwt.sign(jwt.content({ ...header, kid: encryption.kid }, claims), encryption)
    }),
    { published: ['own', 'encryption'] },
  ],
])

/** OpenID Connect Core 3.1.3.7: claims that the client does not understand are ignored. */
export const unknownClaims = accepted([
  [
    'claims of every type that nobody knows, beside ones of the standards',
    claims(
      ['x_text', 'x_number', 'x_list', 'x_object', 'x_null', 'auth_time', 'at_hash', 'sid'],
      (good, { now, accessToken }) => ({
        ...good,
        x_text: 'text',
        x_number: 1.5,
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
])
