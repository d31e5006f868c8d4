/**
 * Tokens with an odd subject or none, and tokens of another kind.
 * @module
 */
import { randomUUID } from 'node:crypto'
import type { PartnerRuleId, PartnerSilenceId } from '../../../generated/catalogue.js'
import { resigned, vector, withClaim, withClaims, withHeader } from './forge.js'
import { supplied, type TokenVector, without } from './vector.js'

const number = 'standard.id-token-check.subject.number'
const structure = 'standard.id-token-check.subject.structure'

/** Values in place of the subject. */
const values: readonly (readonly [
  name: string,
  says: string,
  rule: PartnerRuleId | PartnerSilenceId,
  value: unknown,
])[] = [
  ['empty', 'empty', 'id-token-check.subject.empty', ''],
  ['null', 'null', 'id-token-check.subject.null', null],
  ['zero', 'the number zero', number, 0],
  ['number', 'a number', number, 12_345],
  ['false', 'false', 'standard.id-token-check.subject.boolean', false],
  ['empty-list', 'an empty list', structure, []],
  ['object', 'an object', structure, {}],
  ['blank', 'blanks alone', 'observe.partner.id-token-check.blank-subject', '   '],
  ['long', '300 characters long', 'observe.partner.id-token-check.long-subject', 's'.repeat(300)],
]

/** Clause 5 item 5: the subject is not empty. */
export const subjectVectors: readonly TokenVector[] = [
  ...values.map(([name, says, rule, value]) =>
    withClaim(
      {
        id: `subject-${name}`,
        says: `a sub that is ${says}`,
        expected: rule.startsWith('observe.') ? 'either' : 'reject',
        rule,
      },
      'sub',
      () => value,
    ),
  ),
  withClaim(
    { id: 'subject-list', says: 'a sub that is a list of a text', rule: structure },
    'sub',
    (good) => [good],
  ),
  withClaims(
    {
      id: 'subject-missing',
      says: 'a token without sub',
      rule: 'id-token-check.subject.missing',
      changes: ['sub'],
    },
    (claims) => without(claims, 'sub'),
  ),
]

const platformClaims = [
  'tenant_id',
  'user_id',
  'person_id',
  'username',
  'roles',
  'user_type',
  'scopes',
  'locale',
  'sc',
  'sr',
  'sn',
] as const

/** What the contract leaves to the application, and what is no ID token at all. */
export const otherKinds: readonly TokenVector[] = [
  ...platformClaims.map((name) =>
    withClaims(
      {
        id: `claim-missing-${name.replace('_', '-')}`,
        says: `a token without ${name}`,
        expected: 'either',
        rule: 'observe.partner.id-token-check.missing-claim',
        changes: [name],
      },
      (claims) => without(claims, name),
    ),
  ),
  withClaim(
    {
      id: 'tenant-id-of-other-tenant',
      says: 'a tenant_id that contradicts iss',
      expected: 'either',
      rule: 'observe.partner.id-token-check.tenant-id',
    },
    'tenant_id',
    (_good, _material, { attacker, other }) => supplied(other ?? attacker, 'other tenant').id,
  ),
  withClaim(
    {
      id: 'user-type-service',
      says: 'a user_type of a service',
      expected: 'either',
      rule: 'observe.partner.id-token-check.user-type',
    },
    'user_type',
    () => 'SERVICE',
  ),
  withHeader(
    {
      id: 'type-of-access-token',
      says: 'a token whose typ is that of an access token',
      expected: 'either',
      rule: 'observe.partner.id-token-check.token-type',
      changes: ['header.typ'],
    },
    (header) => ({ ...header, typ: 'at+jwt' }),
  ),
  vector(
    {
      id: 'access-token',
      says: 'an access token of the issuer in place of the ID token',
      rule: 'standard.id-token-check.access-token',
      changes: ['header.typ', 'aud', 'nonce', 'client_id', 'jti'],
      intact: true,
    },
    (material) => {
      const { header, claims, tenant } = material
      const audience = new URL('/platform/api/rest/extern', tenant.ssoBase).href
      return resigned(material, {
        header: { ...header, typ: 'at+jwt' },
        claims: {
          ...without(claims, 'nonce'),
          aud: audience,
          client_id: claims['aud'],
          jti: randomUUID(),
        },
      })
    },
  ),
]
