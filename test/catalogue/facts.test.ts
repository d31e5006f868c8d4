import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  clauses,
  notTestable,
  openPoints,
  partnerOpenPoints,
  partnerRules,
  rules,
} from '../../generated/catalogue.js'
import { placeOf } from '../../reporters/clauses.js'
import type { PartnerProfile } from '../../src/profile/partner/profile.js'
import type { Profile } from '../../src/profile/profile.js'
import { ssoPathsOf } from '../../src/profile/sso-paths.js'
import { waivedPartnerRules, waivedPlatformRules } from '../../src/roles/waivers.js'
import { root } from './specs-copy.js'

const platform = (toleratedMissing: readonly string[], verifierLimitsEnforced = true) =>
  [
    ...waivedPlatformRules({ toleratedMissing, verifierLimitsEnforced, ssoPaths: ssoPathsOf({}) } as Profile),
  ].sort()
const partner = (basicWaived: boolean, grantInBodyWaived: boolean) =>
  [...waivedPartnerRules({ basicWaived, service: { grantInBodyWaived } } as PartnerProfile)].sort()

test('a profile without waivers waives no rule', () => {
  expect(platform([])).toEqual([])
  expect(partner(false, false)).toEqual([])
})

test.each([
  ['nonce', ['authorize.nonce.missing']],
  ['redirect_uri', ['authorize.redirect-uri.missing', 'token.code.redirect-uri.missing']],
  ['grant_type', ['standard.token.missing-grant-type']],
])('TOLERATED_MISSING=%s waives the rules about it', (parameter, ids) => {
  expect(platform([parameter])).toEqual(ids)
})

test('each word of TOLERATED_MISSING waives a rule', async () => {
  const { properties } = JSON.parse(await readFile(join(root, 'env/profile.schema.json'), 'utf8'))
  const [, words = ''] = /\(\?:([a-z_|]+)\)/.exec(properties.TOLERATED_MISSING.pattern) ?? []
  const waived = Object.values(rules).flatMap(({ waivedBy }) => waivedBy?.TOLERATED_MISSING ?? [])

  expect([...new Set(waived)].sort()).toEqual(words.split('|').sort())
})

test('VERIFIER_LIMITS_ENFORCED=no waives the limits of a verifier', () => {
  expect(platform([], false)).toEqual([
    'token.code.verifier.too-long',
    'token.code.verifier.too-short',
    'token.code.verifier.unsafe-characters',
  ])
})

test('each waiver of a partner waives its rules', () => {
  expect(partner(true, false)).toEqual(['code-exchange.client-id', 'code-exchange.client-secret'])
  expect(partner(false, true)).toEqual(['service-token-request.grant-in-query'])
})

test('clauses sort in the order of the documents, those of the contract first', () => {
  const sorted = [
    'RFC 6749 10.12',
    'RFC 6749 5.2',
    '4.1 state',
    '4.1 scope',
    '4.1',
    '2.6 Period',
    '2.6 Class',
  ].sort((one, other) => (placeOf(one).order < placeOf(other).order ? -1 : 1))

  expect(sorted).toEqual([
    '2.6 Class',
    '2.6 Period',
    '4.1',
    '4.1 scope',
    '4.1 state',
    'RFC 6749 5.2',
    'RFC 6749 10.12',
  ])
})

test('clauses have titles', () => {
  expect(placeOf('4.1 scope')).toMatchObject({ section: '4.1 Signing a user in', part: 'scope' })
  expect(placeOf('5 item 5').part).toBe('item 5: Checking an ID token')
  expect(placeOf('4.6 grouping').part).toBe('Double periods')
  expect(placeOf('RFC 6749 5.2')).toMatchObject({ section: 'RFC 6749 OAuth 2.0', part: 'section 5.2' })
  expect(placeOf('House rules 3.2', 'own')).toMatchObject({
    section: 'Custom rules',
    part: 'House rules 3.2',
  })
})

test('every section of a standard in the registry is the clause of an entry', () => {
  const entries = [rules, partnerRules, openPoints, partnerOpenPoints].flatMap((one) =>
    Object.values<{ clause: string }>(one),
  )
  const named = new Set([...entries, ...notTestable].map(({ clause }) => clause))

  const unused = clauses.standards.flatMap(({ name, sections }) =>
    sections.map((section) => `${name} ${section}`).filter((clause) => !named.has(clause)),
  )
  expect(unused).toEqual([])
})
