import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { notTestable, openPoints, partnerOpenPoints, partnerRules, rules } from '../../generated/catalogue.js'
import { knownNeeds } from '../../src/platform/needs.js'
import { root } from './specs-copy.js'

/** Of the role platform. */
const observable = [...Object.values(rules), ...Object.values(openPoints)]
const partnerObservable = [...Object.values(partnerRules), ...Object.values(partnerOpenPoints)]

const allRules = [...Object.values(rules), ...Object.values(partnerRules)]
const allObservable = [...observable, ...partnerObservable]
const contractEntries = [
  ...allRules.filter(({ tier }) => tier === 'contract'),
  ...Object.values(openPoints),
  ...Object.values(partnerOpenPoints),
  ...notTestable,
]

/** Sections of the contract document. */
const sections = new Set([
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'],
  ...['2.1', '2.2', '2.3', '2.4', '2.5', '2.6'],
  ...['4.1', '4.2', '4.3', '4.4', '4.5', '4.6'],
])

/** The need that each feature requires. */
const featureNeeds = [
  ['public-client', 'client.public'],
  ['second-client', 'client.second'],
  ['second-tenant', 'tenant-b'],
  ['profile-scope', 'scope.profile'],
  ['roster', 'client.roster'],
  ['webhooks', 'client.onboarding'],
] as const

describe('ids', () => {
  const ids = [...allObservable, ...notTestable].map(({ id }) => id)

  test('are unique', () => {
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('none is the beginning of another, so that a prefix never means a single rule', () => {
    expect(ids.filter((id) => ids.some((other) => other.startsWith(`${id}.`)))).toEqual([])
  })
})

test('each role has only its own entries', () => {
  expect(new Set(observable.map(({ role }) => role))).toEqual(new Set(['platform']))
  expect(new Set(partnerObservable.map(({ role }) => role))).toEqual(new Set(['partner']))
  expect(new Set(notTestable.map(({ role }) => role))).toEqual(new Set(['platform', 'partner']))
})

test('every entry of a partner that needs a field of the session probe needs the probe', () => {
  const without = partnerObservable.filter(
    ({ needs }) => needs.some((need) => need.startsWith('probe.')) && !needs.includes('probe'),
  )

  expect(without).toEqual([])
})

test.each([
  ['reads-role', 'probe.role'],
  ['localisation', 'probe.locale'],
  ['reads-birthdate', 'probe.birthdate'],
] as const)('every entry of the feature %s needs %s, and only such entries do', (feature, need) => {
  const ofFeature = partnerObservable.filter((entry) => entry.feature === feature).map(({ id }) => id)
  const needing = partnerObservable.filter(({ needs }) => needs.includes(need)).map(({ id }) => id)

  expect(ofFeature).not.toEqual([])
  expect(needing).toEqual(ofFeature)
})

test('every clause of the contract tier names an existing section', () => {
  expect(contractEntries.filter(({ clause }) => !sections.has(clause.split(' ')[0] ?? ''))).toEqual([])
})

test('no two entries say the same', () => {
  const statements = [...allObservable, ...notTestable].map(({ says }) => says)

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

test('every operation is one of an OpenAPI document', async () => {
  const known = await operations()
  const named = new Set(allRules.flatMap(({ operation }) => operation ?? []))

  expect([...named].filter((operation) => !known.has(operation))).toEqual([])
})

test('the schema allows no operation that no OpenAPI document has', async () => {
  const schema = JSON.parse(await readFile(join(root, 'specs/rule-catalogue.schema.json'), 'utf8'))
  const known = await operations()

  const allowed: readonly string[] = schema.$defs.rule.properties.operation.enum
  expect(allowed.filter((operation) => !known.has(operation))).toEqual([])
})

test('every need is one that a profile can meet', () => {
  const needs = new Set(observable.flatMap((entry) => entry.needs))

  expect([...needs].filter((need) => !need.startsWith('fixture.') && !named(need))).toEqual([])
})

test('every fixture that an entry needs is in the schema of the fixture file', async () => {
  const { properties } = JSON.parse(await readFile(join(root, 'env/fixtures.schema.json'), 'utf8'))
  const needs = new Set(observable.flatMap((entry) => entry.needs))
  const fixtures = [...needs].filter((need) => need.startsWith('fixture.'))

  const unknown = fixtures.filter((need) => {
    const [, section = '', entry = ''] = need.split('.')
    return properties[section]?.properties[entry] === undefined
  })
  expect(unknown).toEqual([])
})

/** Operation ids of all OpenAPI documents. */
async function operations(): Promise<ReadonlySet<string>> {
  const directory = join(root, 'specs/openapi')
  const documents = (await readdir(directory)).filter((name) => name.endsWith('.yaml'))
  const ids = documents.map(async (name) => {
    const { paths, webhooks } = parse(await readFile(join(directory, name), 'utf8'))
    return Object.values<Record<string, { operationId?: string }>>({ ...paths, ...webhooks })
      .flatMap((path) => Object.values(path))
      .flatMap(({ operationId }) => operationId ?? [])
  })
  return new Set((await Promise.all(ids)).flat())
}

function named(need: string): boolean {
  return (knownNeeds as readonly string[]).includes(need)
}
