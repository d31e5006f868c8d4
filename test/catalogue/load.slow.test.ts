import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CatalogueError } from '../../src/catalogue/catalogue-error.js'
import { loadCatalogue } from '../../src/catalogue/load.js'
import { copyOfPackage, specsOf, specsWith } from './specs-copy.js'

const rule = {
  id: 'sample.rule',
  role: 'platform',
  tier: 'contract',
  level: 'must',
  clause: '4.1 scope',
  says: 'A sample says something.',
  feature: 'sso',
  needs: ['user.teacher'],
}
const partner = { role: 'partner', needs: ['probe'] }
const standardRule = { ...rule, id: 'standard.sample', tier: 'standard', clause: 'RFC 6749 4.1.2' }
const openPoint = {
  id: 'observe.sample',
  role: 'platform',
  clause: '7',
  says: 'Whether a sample is seen.',
  feature: 'sso',
  needs: [],
}
const notTestable = {
  id: 'not-testable.sample',
  role: 'platform',
  clause: '9 item 3',
  says: 'A sample cannot be seen.',
  reason: 'It is hidden.',
}

const sources = {
  rule: ['rules/sample.yaml', rule],
  standardRule: ['rules/sample.yaml', standardRule],
  openPoint: ['open-points.yaml', openPoint],
  notTestable: ['not-testable.yaml', notTestable],
} as const

type Kind = keyof typeof sources

async function problemsOf(kind: Kind, change: object) {
  const [file, sample] = sources[kind]
  const entry = Object.fromEntries(
    Object.entries({ ...sample, ...change }).filter(([, value]) => value !== undefined),
  )
  const others = { 'open-points.yaml': [openPoint], 'not-testable.yaml': [notTestable] }
  const specs = await specsOf({ ...others, [file]: [entry] })
  return loadCatalogue(specs).then(
    () => [],
    (error: unknown) => {
      if (error instanceof CatalogueError) return error.problems
      throw error
    },
  )
}

describe('an entry that follows the schema', () => {
  test.each(Object.keys(sources) as Kind[])('%s is accepted', async (kind) => {
    expect(await problemsOf(kind, {})).toEqual([])
  })

  test.each(['rule', 'standardRule', 'openPoint'] as const)('%s of a partner is accepted', async (kind) => {
    expect(await problemsOf(kind, partner)).toEqual([])
  })

  test.each(['4', '2.6 Class', '5 item 6', '4.1 code_challenge_method', '4.3 Authorization'])(
    'clause %s is accepted',
    async (clause) => {
      expect(await problemsOf('rule', { clause })).toEqual([])
    },
  )
})

describe('an entry that breaks the schema is refused, naming the key', () => {
  const faults: readonly (readonly [Kind, string, object])[] = [
    ['rule', 'faults', { faults: [] }],
    ['rule', 'id', { id: 'Sample.Rule' }],
    ['rule', 'id', { id: 'sample' }],
    ['rule', 'id', { id: 'sample..rule' }],
    ['rule', 'id', { id: 'observe.sample' }],
    ['rule', 'id', { id: 'standard.sample' }],
    ['rule', 'role', { role: 'operator' }],
    ['rule', 'tier', { tier: 'doc' }],
    ['rule', 'level', { level: 'may' }],
    ['rule', 'clause', { clause: '10' }],
    ['rule', 'clause', { clause: '4.7' }],
    ['rule', 'clause', { clause: 'RFC 6749 4.1.2' }],
    ['rule', 'says', { says: 'no full stop' }],
    ['rule', 'says', { says: undefined }],
    ['rule', 'implied', { implied: false }],
    ['rule', 'feature', { feature: 'wishes' }],
    ['rule', 'also.0', { also: ['wishes'] }],
    ['rule', 'operation', { operation: 'signOut' }],
    ['rule', 'needs', { needs: undefined }],
    ['rule', 'needs.0', { needs: ['client'] }],
    ['rule', 'needs.0', { needs: ['fixture.students'] }],
    ['rule', 'needs.0', { needs: ['fixture.wishes.entry'] }],
    ['rule', 'needs', { needs: ['time', 'time'] }],
    ['rule', 'feature', { feature: 'localisation' }],
    ['rule', 'needs.0', { needs: ['probe'] }],
    ['rule', 'feature', { ...partner, feature: 'data-api' }],
    ['rule', 'also.0', { ...partner, also: ['data-api'] }],
    ['rule', 'needs.0', { ...partner, needs: ['user.teacher'] }],
    ['rule', 'waivedBy', { waivedBy: {} }],
    ['rule', 'waivedBy.TOLERATED_MISSING', { waivedBy: { TOLERATED_MISSING: 'state' } }],
    ['rule', 'waivedBy.VERIFIER_LIMITS_ENFORCED', { waivedBy: { VERIFIER_LIMITS_ENFORCED: 'yes' } }],
    ['rule', 'waivedBy', { waivedBy: { CODE_BASIC_AUTH: 'warn' } }],
    ['rule', 'waivedBy', { ...partner, waivedBy: { TOLERATED_MISSING: 'nonce' } }],
    ['rule', 'disturbs', { disturbs: [] }],
    ['rule', 'disturbs.0', { disturbs: ['wishes'] }],
    ['rule', 'clause', { clause: '4.1 wishes' }],
    ['rule', 'clause', { clause: '2.6 class' }],
    ['standardRule', 'clause', { clause: 'RFC 6749 99' }],
    ['openPoint', 'clause', { clause: '7 wishes' }],
    ['openPoint', 'disturbs.0', { disturbs: ['wishes'] }],
    ['notTestable', 'clause', { clause: '9 item 99' }],
    ['standardRule', 'id', { id: 'sample.rule' }],
    ['standardRule', 'clause', { clause: '4.1' }],
    ['standardRule', 'implied', { implied: true }],
    ['openPoint', 'level', { level: 'must' }],
    ['openPoint', 'id', { id: 'sample.open-point' }],
    ['openPoint', 'feature', { feature: 'wishes' }],
    ['openPoint', 'needs.0', { needs: ['wishes'] }],
    ['openPoint', 'feature', { ...partner, feature: 'data-api' }],
    ['openPoint', 'needs.0', { ...partner, needs: ['user.teacher'] }],
    ['openPoint', 'clause', { clause: undefined }],
    ['notTestable', 'needs', { needs: [] }],
    ['notTestable', 'id', { id: 'sample.statement' }],
    ['notTestable', 'reason', { reason: undefined }],
    ['notTestable', 'reason', { reason: '' }],
  ]

  test.each(faults)('%s: %s %j', async (kind, key, change) => {
    const problems = await problemsOf(kind, change)

    expect(new Set(problems.map((problem) => problem.key))).toEqual(new Set([key]))
    expect(new Set(problems.map((problem) => problem.file))).toEqual(new Set([sources[kind][0]]))
  })
})

describe('the message', () => {
  test('names file, entry, key, what was expected and what is there', async () => {
    const specs = await specsWith('rules/sample.yaml', [{ ...rule, level: 'may' }])

    await expect(loadCatalogue(specs)).rejects.toThrow(
      'rules/sample.yaml: sample.rule: level: expected one of must, should, info; found "may"',
    )
  })

  test('counts entries that have no id', async () => {
    const { id: _, ...nameless } = rule
    const specs = await specsWith('rules/sample.yaml', [rule, nameless])

    await expect(loadCatalogue(specs)).rejects.toThrow(
      'rules/sample.yaml: entry 2: id: expected this key; found nothing',
    )
  })

  test('names the file that is not YAML', async () => {
    const specs = join(await copyOfPackage(), 'specs')
    await writeFile(join(specs, 'open-points.yaml'), '- id: [')

    await expect(loadCatalogue(specs)).rejects.toThrow(/^open-points\.yaml: expected YAML; found .*line 1/)
  })

  test('names both files of a repeated id', async () => {
    const specs = await specsWith('rules/sample.yaml', [{ ...rule, id: 'authorize.nonce.missing' }])

    await expect(loadCatalogue(specs)).rejects.toThrow(
      'rules/sample.yaml: authorize.nonce.missing: id: expected a unique id; found the same in rules/authorize.yaml',
    )
  })
})

describe('the registries', () => {
  test('a clause that is not in clauses.yaml is refused', async () => {
    const specs = await specsWith('rules/sample.yaml', [{ ...rule, clause: '4.1 wishes' }])

    await expect(loadCatalogue(specs)).rejects.toThrow(
      'rules/sample.yaml: sample.rule: clause: expected a clause of clauses.yaml; found "4.1 wishes"',
    )
  })

  test.each([
    ['no title', { contract: [{ section: '7' }], standards: [] }, 'contract.0.title: expected this key'],
    [
      'a name that no clause can have',
      { contract: [{ section: '7', title: 'Errors', parts: { '7x': null } }], standards: [] },
      'contract.0.parts',
    ],
    [
      'a section as number',
      { contract: [{ section: 7, title: 'Errors' }], standards: [] },
      'contract.0.section',
    ],
    [
      'a section twice',
      {
        contract: [
          { section: '7', title: 'Errors' },
          { section: '7', title: 'Errors' },
        ],
        standards: [],
      },
      '7: expected each section once',
    ],
  ])('clauses.yaml with %s is refused', async (_, content, message) => {
    await expect(loadCatalogue(await specsWith('clauses.yaml', content))).rejects.toThrow(
      `clauses.yaml: ${message}`,
    )
  })

  test.each([
    ['clause', { clause: '8 wishes' }],
    ['value', { value: [1000] }],
    ['says', { says: undefined }],
  ])('documented-values.yaml with a wrong %s is refused', async (key, change) => {
    const value = { name: 'sample', clause: '8', says: 'A sample.', value: 1000 }
    const specs = await specsWith('documented-values.yaml', [
      JSON.parse(JSON.stringify({ ...value, ...change })),
    ])

    await expect(loadCatalogue(specs)).rejects.toThrow(`documented-values.yaml: sample: ${key}: expected`)
  })

  test('a documented value is there once', async () => {
    const value = { name: 'sample', clause: '8', says: 'A sample.', value: 1000 }
    const specs = await specsWith('documented-values.yaml', [value, value])

    await expect(loadCatalogue(specs)).rejects.toThrow(
      'documented-values.yaml: sample: name: expected a unique id',
    )
  })
})

test('a rule keeps what waives it and what it disturbs', async () => {
  const further = { waivedBy: { TOLERATED_MISSING: 'scope' }, disturbs: ['sign-ins'] }
  const { rules } = await loadCatalogue(await specsWith('rules/sample.yaml', [{ ...rule, ...further }]))

  expect(rules.find(({ id }) => id === rule.id)).toMatchObject(further)
})

test('absent fields of an entry have their defaults', async () => {
  const { rules } = await loadCatalogue(await specsWith('rules/sample.yaml', [rule]))

  expect(rules.find(({ id }) => id === rule.id)).toEqual({ ...rule, implied: false, operation: null })
})
