import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { CatalogueError } from '../../src/catalogue/catalogue-error.js'
import { loadCatalogue } from '../../src/catalogue/load.js'
import { uncoveredStatements } from '../../src/catalogue/statements.js'
import { copyOfPackage, root, specsOf, specsWith } from './specs-copy.js'

const rule = {
  id: 'sample.rule',
  role: 'platform',
  tier: 'contract',
  level: 'must',
  statements: ['4.1.scope.list'],
  says: 'A sample says something.',
  feature: 'sso',
  needs: ['user.teacher'],
}
const partner = { role: 'partner', needs: ['probe'] }
const { statements: _statements, ...ofNoStatement } = rule
const standardRule = { ...ofNoStatement, id: 'standard.sample', tier: 'standard', clause: 'RFC 6749 4.1.2' }
const openPoint = {
  id: 'observe.sample',
  role: 'platform',
  statements: ['7.error-shapes'],
  says: 'Whether a sample is seen.',
  feature: 'sso',
  needs: [],
}
const notTestable = {
  id: 'not-testable.sample',
  role: 'platform',
  statements: ['9.profile-scope'],
  says: 'A sample cannot be seen.',
  reason: 'It is hidden.',
}

const statement = {
  id: '4.1.wishes',
  clause: '4.1',
  binds: ['platform'],
  force: 'must',
  digest: '0123456789abcdef',
  says: 'A sample obliges.',
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
  const files = { 'open-points.yaml': [openPoint], 'not-testable.yaml': [notTestable] }
  const specs = await specsOf({ ...files, [file]: [entry] })
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

  test.each([
    ['several statements', { statements: ['4.1.scope.list', '4.1.scope.values'] }],
    ['a statement that obliges, after one that permits', { statements: ['5.confidential-pkce', '5.public'] }],
    ['a derivation', { statements: ['5.confidential-pkce'], implied: 'What is permitted must work.' }],
    ['level should from a statement that recommends', { level: 'should', statements: ['4.1.state'] }],
    [
      'level should that follows from an obligation',
      { level: 'should', statements: ['5.public'], implied: 'It is safer.' },
    ],
  ])('%s: accepted', async (_what, change) => {
    expect(await problemsOf('rule', change)).toEqual([])
  })
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
    ['rule', 'clause', { clause: '4.1 scope' }],
    ['rule', 'clause', { clause: 'RFC 6749 4.1.2' }],
    ['rule', 'statements', { statements: undefined }],
    ['rule', 'statements', { statements: [] }],
    ['rule', 'statements.0', { statements: ['scope'] }],
    ['rule', 'statements', { statements: ['4.1.wishes'] }],
    ['rule', 'statements', { statements: ['4.1.scope.list', '4.1.scope.list'] }],
    ['rule', 'statements', { statements: ['5.login-url.new-flow'] }],
    ['rule', 'statements', { statements: ['4.1.behaviour'] }],
    ['rule', 'statements', { statements: ['4.1.state'] }],
    ['rule', 'statements', { statements: ['5.confidential-pkce'] }],
    ['rule', 'statements', { level: 'should', statements: ['5.public'] }],
    ['rule', 'statements', { statements: ['8.rate-limits'] }],
    ['rule', 'statements', { statements: ['8.rate-limits', '5.public'], implied: 'It is needed.' }],
    ['openPoint', 'statements', { statements: ['5.login-url.new-flow'] }],
    ['notTestable', 'statements', { statements: undefined }],
    ['rule', 'says', { says: 'no full stop' }],
    ['rule', 'says', { says: undefined }],
    ['rule', 'implied', { implied: true }],
    ['rule', 'implied', { implied: 'no sentence' }],
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
    ['standardRule', 'clause', { clause: 'RFC 6749 99' }],
    ['openPoint', 'disturbs.0', { disturbs: ['wishes'] }],
    ['notTestable', 'clause', { clause: '9 item 3' }],
    ['standardRule', 'id', { id: 'sample.rule' }],
    ['standardRule', 'clause', { clause: '4.1' }],
    ['standardRule', 'implied', { implied: 'It follows.' }],
    ['standardRule', 'statements', { statements: ['4.1.state'] }],
    ['standardRule', 'clause', { clause: undefined }],
    ['openPoint', 'level', { level: 'must' }],
    ['openPoint', 'id', { id: 'sample.open-point' }],
    ['openPoint', 'feature', { feature: 'wishes' }],
    ['openPoint', 'needs.0', { needs: ['wishes'] }],
    ['openPoint', 'feature', { ...partner, feature: 'data-api' }],
    ['openPoint', 'needs.0', { ...partner, needs: ['user.teacher'] }],
    ['openPoint', 'clause', { clause: '7' }],
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
    const wishes = { ...statement, clause: '4.1 wishes' }
    const specs = await specsWith('statements/4a-wishes.yaml', [wishes])

    await expect(loadCatalogue(specs)).rejects.toThrow(
      'statements/4a-wishes.yaml: 4.1.wishes: clause: expected a clause of clauses.yaml; found "4.1 wishes"',
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

  // Other files name the facts of the project.
  const facts = parse(readFileSync(join(root, 'specs/facts.yaml'), 'utf8'))

  test.each([
    ['statements', { statements: ['8.wishes'] }],
    ['clause', { clause: '8' }],
    ['value', { value: [1000] }],
    ['says', { says: undefined }],
  ])('facts.yaml with a wrong %s is refused', async (key, change) => {
    const value = { name: 'sample', statements: ['8.verifier'], says: 'A sample.', value: 1000 }
    const specs = await specsWith('facts.yaml', [
      ...facts,
      JSON.parse(JSON.stringify({ ...value, ...change })),
    ])

    await expect(loadCatalogue(specs)).rejects.toThrow(`facts.yaml: sample: ${key}: expected`)
  })

  test('a fact is there once', async () => {
    const value = { name: 'sample', statements: ['8.verifier'], says: 'A sample.', value: 1000 }
    const specs = await specsWith('facts.yaml', [value, value])

    await expect(loadCatalogue(specs)).rejects.toThrow('facts.yaml: sample: name: expected a unique id')
  })
})

describe('a statement that breaks the schema is refused, naming the key', () => {
  test.each([
    ['id', { id: 'wishes' }],
    ['binds', { binds: [] }],
    ['binds', { force: 'context' }],
    ['binds.0', { binds: ['operator'] }],
    ['force', { force: 'shall' }],
    ['digest', { digest: 'abc' }],
    ['says', { says: 'no full stop' }],
  ])('%s: %j', async (key, change) => {
    const specs = await specsWith('statements/4a-wishes.yaml', [{ ...statement, ...change }])

    await expect(loadCatalogue(specs)).rejects.toThrow(`: ${key}: expected`)
  })
})

test('a statement without an entry of a role that it binds is named', async () => {
  const entry = { ...rule, statements: [statement.id] }
  const specs = await specsWith('statements/4a-wishes.yaml', [
    { ...statement, binds: ['platform', 'partner'] },
  ])
  const before = uncoveredStatements(await loadCatalogue(specs))
  await writeFile(join(specs, 'rules/sample.yaml'), JSON.stringify([entry]))
  const after = uncoveredStatements(await loadCatalogue(specs))

  const of = (problems: typeof before) =>
    problems.map(({ entry: id, expected }) => [id, /role (\w+)/.exec(expected)?.[1]])
  expect(of(before)).toEqual([
    ['4.1.wishes', 'platform'],
    ['4.1.wishes', 'partner'],
  ])
  expect(of(after)).toEqual([['4.1.wishes', 'partner']])
})

test('a rule keeps what waives it and what it disturbs', async () => {
  const further = { waivedBy: { TOLERATED_MISSING: 'scope' }, disturbs: ['sign-ins'] }
  const { rules } = await loadCatalogue(await specsWith('rules/sample.yaml', [{ ...rule, ...further }]))

  expect(rules.find(({ id }) => id === rule.id)).toMatchObject(further)
})

test('absent fields of an entry have their defaults', async () => {
  const { rules } = await loadCatalogue(await specsWith('rules/sample.yaml', [rule]))

  expect(rules.find(({ id }) => id === rule.id)).toEqual({
    ...rule,
    clause: '4.1 scope',
    implied: null,
    operation: null,
  })
})
