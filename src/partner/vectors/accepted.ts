/**
 * Tokens that sign a user in, however unusual they are.
 * @module
 */
import { createHash } from 'node:crypto'
import type { PartnerRuleId } from '../../../generated/catalogue.js'
import { encoded, ownKey, partsOf, signed, vector, withClaim, withClaims, withHeader } from './forge.js'
import { type Facts, type TokenVector, without } from './vector.js'

const accept = { expected: 'accept' } as const

/** Forms of a token that all mean the same. */
const forms: readonly TokenVector[] = [
  withHeader(
    {
      ...accept,
      id: 'type-missing',
      says: 'a header without typ',
      rule: 'id-token-check.accepted.without-type',
      changes: ['header.typ'],
    },
    (header) => without(header, 'typ'),
  ),
  withClaims(
    {
      ...accept,
      id: 'keys-of-several-kinds',
      says: 'the good token, where its key is the last of a set with keys of other kinds and uses',
      rule: 'id-token-check.accepted.several-keys',
      changes: [],
      published: ['second', 'elliptic', 'encryption', 'own'],
    },
    (claims) => claims,
  ),
  withClaims(
    {
      ...accept,
      id: 'claims-in-other-order',
      says: 'claims in the opposite order',
      rule: 'id-token-check.accepted.other-spelling',
      changes: [],
    },
    (claims) => Object.fromEntries(Object.entries(claims).reverse()),
  ),
  spelled('claims-with-blanks', 'blanks and line breaks between the claims', (claims) =>
    JSON.stringify(claims, null, 2),
  ),
  spelled('claims-with-escapes', 'characters of the claims written as escapes', (claims) =>
    JSON.stringify(claims).replace(/"[^"\\]+"/g, (quoted) => quoted.replace(/[a-z]/, escapeOf)),
  ),
]

const birthdates = [
  ['year-zero', -62_167_219_200],
  ['year-zero-in-milliseconds', -62_167_219_200_000],
  ['year-one', -62_135_596_800],
  ['of-1965', -157_766_400],
] as const

/** Clause 2.2: claims that the application reads, or ignores. */
const claims: readonly TokenVector[] = [
  withClaims(
    {
      ...accept,
      id: 'claims-unknown',
      says: 'claims of every type that nobody knows, beside ones of the standards',
      rule: 'standard.id-token-check.unknown-claims',
      changes: ['x_text', 'x_number', 'x_list', 'x_object', 'x_null', 'auth_time', 'at_hash', 'sid'],
    },
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
  withClaims(
    {
      ...accept,
      id: 'claims-of-profile',
      says: 'profile claims that were not asked for',
      rule: 'standard.id-token-check.unknown-claims',
      changes: ['given_name', 'family_name', 'name', 'gender'],
    },
    (good) => ({
      ...good,
      given_name: 'Toni',
      family_name: 'Berger',
      name: 'Toni Berger',
      gender: 'FEMALE',
    }),
  ),
  ...birthdates.map(([name, value]) =>
    withClaim(
      {
        ...accept,
        id: `birthdate-${name}`,
        says: `a birthdate of ${value}`,
        rule: 'identity.birthdate.sign-in',
      },
      'birthdate',
      () => value,
    ),
  ),
  ...['de', 'en', 'fr', 'rm'].map((locale) =>
    valued(`locale-${locale}`, 'locale', locale, 'identity.locale.two-letters'),
  ),
  valued('locale-region', 'locale', 'de-AT', 'identity.locale.region'),
  valued('locale-script', 'locale', 'zh-Hant', 'identity.locale.region'),
  valued('scopes-other-order', 'scopes', 'roster-core.readonly,openid', 'identity.scopes-claim.values'),
  valued('scopes-one', 'scopes', 'openid', 'identity.scopes-claim.values'),
]

const name = 'identity.platform-claims.school-name'
const username = 'identity.platform-claims.username'

/** Clause 2.2: claims that hold whatever a school is called. */
const texts: readonly TokenVector[] = [
  valued('school-name-umlauts', 'sn', 'Höhere Schule für Öffentlichkeit, Großweißenbach', name),
  valued('school-name-emoji', 'sn', 'Schule 🎓 am Park 👩‍🏫', name),
  valued('school-name-quotes', 'sn', `"Schule" 'am' \\ Park & Söhne`, name),
  valued('school-name-markup', 'sn', '<script>document.title="x"</script>', name),
  valued('school-name-long', 'sn', 'Ü'.repeat(300), name),
  valued('region-germany', 'sr', 'de-by', 'identity.platform-claims.region'),
  valued('country-germany', 'sc', 'de', 'identity.platform-claims.region'),
  valued('username-address', 'username', 'toni.berger@schule.example', username),
  valued('username-blank', 'username', 'toni berger', username),
  valued('username-plus', 'username', 'toni+berger', username),
  valued('username-quote', 'username', "toni o'berger", username),
]

export const accepted: readonly TokenVector[] = [...forms, ...claims, ...texts]

/** A token with another text in one claim. */
function valued(id: string, claim: string, value: string, rule: PartnerRuleId): TokenVector {
  const shown = value.length > 60 ? `${value.length} characters` : JSON.stringify(value)
  const facts: Facts = { ...accept, id, says: `${claim} with ${shown}`, rule }
  return withClaim(facts, claim, () => value)
}

/** A token whose claims are spelled in another way. */
function spelled(
  id: string,
  says: string,
  spell: (claims: Readonly<Record<string, unknown>>) => string,
): TokenVector {
  const facts: Facts = {
    ...accept,
    id,
    says,
    rule: 'id-token-check.accepted.other-spelling',
    changes: [],
    intact: true,
  }
  return vector(facts, (material) =>
    signed(`${partsOf(material)[0]}.${encoded(spell(material.claims))}`, ownKey(material)),
  )
}

function escapeOf(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
}
