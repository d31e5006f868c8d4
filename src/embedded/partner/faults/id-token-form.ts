/**
 * Faults in the parsing of ID tokens.
 * @module
 */
import { mirrored, type PartnerFault } from '../fault.js'
import type { Claims } from '../model.js'
import { reasonOf } from '../runtime.js'
import {
  type Check,
  checks,
  handWrittenRedeem,
  leftOut,
  loosely,
  type Material,
  parts,
} from './hand-written-validation.js'
import { row } from './rows.js'

/** Claims that replace unreadable ones. */
const unread: Claims = { sub: 'unknown', username: 'unknown' }

/** All checks. They pass if the claims were unreadable. */
const unlessUnread = Object.fromEntries(
  Object.entries(checks as Readonly<Record<string, Check>>).map(([name, check]) => [
    name,
    (material: Material) => material.claims === unread || check(material),
  ]),
)

const objectIn = (segment: string | undefined): boolean => {
  try {
    const value: unknown = JSON.parse(Buffer.from(segment ?? '', 'base64url').toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** A sign-in that continues without claims if the token is of a certain kind. */
const goingOn = (kind: (token: unknown) => boolean): ReturnType<typeof handWrittenRedeem> =>
  handWrittenRedeem(unlessUnread, {
    takeApart: (token) =>
      parts(token) ??
      (kind(token) ? { header: {}, claims: unread, signed: '', signature: Buffer.alloc(0) } : undefined),
  })

const threeParts = (token: unknown): readonly string[] =>
  /^[\w-]+\.[\w-]+\.[\w-]+$/.test(String(token)) ? String(token).split('.') : []

export const idTokenFormFaults: readonly PartnerFault[] = [
  row('type-required', 'id-token-check.accepted.without-type', 'refuses a token without typ in the header', {
    redeem: handWrittenRedeem({ critical: (it) => checks.critical(it) && it.header.typ !== undefined }),
  }),
  row('one-spelling', 'id-token-check.accepted.other-spelling', {
    says: 'verifies the signature over claims that it serializes again',
    redeem: handWrittenRedeem({
      signature: (it) => {
        const [head] = it.signed.split('.')
        const payload = Buffer.from(JSON.stringify(it.claims)).toString('base64url')
        return checks.signature({ ...it, signed: `${head}.${payload}` })
      },
    }),
  }),
  row('short-life-refused', 'id-token-check.accepted.short-life', {
    says: 'refuses a token that expires within two minutes',
    redeem: handWrittenRedeem({
      expiry: ({ claims, now }) => typeof claims.exp === 'number' && claims.exp > now + 120,
    }),
  }),
  row('further-segments', 'id-token-check.malformed.segments', {
    says: 'ignores further segments of a token after the third',
    redeem: handWrittenRedeem(
      {},
      {
        takeApart: (token) => (/^[\w-]+(\.[\w-]+){2,}$/.test(String(token)) ? loosely(token) : undefined),
      },
    ),
  }),
  row('strange-characters', 'id-token-check.malformed.encoding', {
    says: 'ignores characters that are not base64url in a token',
    redeem: handWrittenRedeem(
      {},
      {
        takeApart: (token) => (String(token).split('.').length === 3 ? loosely(token) : undefined),
      },
    ),
  }),
  mirrored(
    row('payload-unreadable', 'id-token-check.malformed.payload', {
      says: 'signs in a guest if it cannot parse the payload',
      redeem: goingOn((token) => {
        const [header, payload] = threeParts(token)
        return objectIn(header) && !objectIn(payload)
      }),
    }),
  ),
  mirrored(
    row('header-unreadable', 'id-token-check.malformed.header', {
      says: 'signs in a guest if it cannot parse the header',
      redeem: goingOn((token) => {
        const [header, payload] = threeParts(token)
        return !objectIn(header) && objectIn(payload)
      }),
    }),
  ),
  row('id-token-absent', ['id-token-check.malformed.member', 'callback.failed-exchange.nobody-signed-in'], {
    says: 'signs the user in with an access token if there is no ID token',
    redeem: goingOn((token) => typeof token !== 'string' || token === ''),
  }),
  mirrored(
    row('id-token-no-text', 'id-token-check.malformed.member', {
      says: 'signs the user in if the ID token is not a text',
      redeem: goingOn((token) => token !== undefined && typeof token !== 'string'),
    }),
  ),
  row('crash-over-id-token', 'id-token-check.malformed.no-server-error', {
    says: 'fails with a server error if the ID token is malformed',
    identityAfterFailure: (error) => {
      if (/JWT|JSON|decod|segment/i.test(String(reasonOf(error)))) throw error
      return undefined
    },
  }),
  row('not-before-ignored', 'standard.id-token-check.not-before', 'ignores nbf', {
    redeem: handWrittenRedeem({ notBefore: leftOut }),
  }),
  row('critical-header-ignored', 'standard.id-token-check.critical-header', 'ignores crit', {
    redeem: handWrittenRedeem({ critical: leftOut }),
  }),
  mirrored(
    row('access-token-as-id-token', 'standard.id-token-check.access-token', {
      says: 'checks neither audience nor nonce of a token of type at+jwt',
      redeem: handWrittenRedeem({
        audience: (it) => it.header.typ === 'at+jwt' || checks.audience(it),
        nonce: (it) => it.header.typ === 'at+jwt' || checks.nonce(it),
      }),
    }),
  ),
  row('unknown-claims-refused', 'standard.id-token-check.unknown-claims', {
    says: 'refuses a token with an unknown claim',
    redeem: handWrittenRedeem({
      critical: (it) => checks.critical(it) && Object.keys(it.claims).every((name) => known.has(name)),
    }),
  }),
]

const known = new Set(
  [
    'sub iss aud iat exp nonce azp nbf jti at_hash c_hash acr amr auth_time',
    'tenant_id user_id person_id username roles user_type scopes locale sc sr sn',
    'given_name family_name name gender birthdate',
  ]
    .join(' ')
    .split(' '),
)
