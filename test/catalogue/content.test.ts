import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { notTestable, rules, silences } from '../../generated/catalogue.js'
import { root } from './specs-copy.js'

const allRules = Object.values(rules)
const observable = [...allRules, ...Object.values(silences)]
const contractEntries = [
  ...allRules.filter(({ tier }) => tier === 'contract'),
  ...Object.values(silences),
  ...notTestable,
]

/** Sections of the contract document. */
const sections = new Set([
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  ...['2.1', '2.2', '2.3', '2.4', '2.5', '2.6'],
  ...['4.1', '4.2', '4.3', '4.4', '4.5', '4.6'],
])

/** What a feature cannot do without. */
const featureNeeds = [
  ['public-client', 'client.public'],
  ['second-client', 'client.second'],
  ['second-tenant', 'tenant-b'],
  ['profile-scope', 'scope.profile'],
] as const

describe('ids', () => {
  const ids = [...observable, ...notTestable].map(({ id }) => id)

  test('are unique', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('none is the beginning of another, so that a prefix never means a single rule', () => {
    expect(ids.filter((id) => ids.some((other) => other.startsWith(`${id}.`)))).toEqual([])
  })
})

test('every clause of the contract tier names an existing section', () => {
  expect(contractEntries.filter(({ clause }) => !sections.has(clause.split(' ')[0] ?? ''))).toEqual([])
})

test('no two entries say the same', () => {
  const statements = [...observable, ...notTestable].map(({ says }) => says)

  expect(new Set(statements).size).toBe(statements.length)
})

test.each(featureNeeds)(
  'every entry of the feature %s needs %s, and only such entries do',
  (feature, need) => {
    const ofFeature = observable.filter((entry) => entry.feature === feature).map(({ id }) => id)
    const needing = observable.filter(({ needs }) => needs.includes(need)).map(({ id }) => id)

    expect(ofFeature).not.toEqual([])
    expect(needing).toEqual(ofFeature)
  },
)

test('every entry of the feature service-tokens needs the credentials of a service client', () => {
  const without = observable.filter(
    ({ feature, needs }) =>
      feature === 'service-tokens' &&
      !needs.includes('client.service') &&
      !needs.includes('client.special-password'),
  )

  expect(without).toEqual([])
})

test('every operation is one of the OpenAPI document of the sign-in', async () => {
  const document = parse(await readFile(join(root, 'specs/openapi/sso.yaml'), 'utf8'))
  const known = Object.values<Record<string, { operationId?: string }>>(document.paths)
    .flatMap((path) => Object.values(path))
    .map((operation) => operation.operationId)

  const named = new Set(allRules.flatMap(({ operation }) => operation ?? []))

  expect([...named].filter((operation) => !known.includes(operation))).toEqual([])
})
