/**
 * The policy of versions: permanent ids, written changes, and trials of new and stricter rules.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { changelogProblems, withRelease, withRules, writeChangelog } from '../../src/catalogue/changelog.js'
import { differenceLines, differenceOf } from '../../src/catalogue/difference.js'
import type { Catalogue, CatalogueRule, RetiredRule } from '../../src/catalogue/entries.js'
import { keepCatalogue, keptProblems, problemsOfRelease, releaseCatalogue } from '../../src/catalogue/keep.js'
import { loadCatalogue } from '../../src/catalogue/load.js'
import {
  inForce,
  policyProblems,
  type Release,
  releaseProblems,
  withTrials,
} from '../../src/catalogue/policy.js'
import { compareMinors, compareVersions } from '../../src/catalogue/version.js'
import { packageRoot } from '../../src/profile/package-root.js'

let catalogue: Catalogue
let sample: CatalogueRule
beforeAll(async () => {
  catalogue = await loadCatalogue(path.join(packageRoot, 'specs'))
  sample = catalogue.rules.find(({ level, tier }) => level === 'must' && tier === 'contract') as CatalogueRule
})

const first = (rules: readonly CatalogueRule[]): Release => ({ suite: '1.0.0', document: 'a', rules })
const named = (change: Partial<CatalogueRule>): CatalogueRule => ({ ...sample, ...change })

test('versions are compared by their numbers', () => {
  expect(compareVersions('1.10.0', '1.9.9')).toBeGreaterThan(0)
  expect(compareVersions('1.2.3-rc.1', '1.2.3')).toBe(0)
  expect(compareMinors('1.2.9', '1.2.0')).toBe(0)
  expect(compareMinors('1.1.9', '1.2.0')).toBeLessThan(0)
})

describe('a rule on trial', () => {
  const released = [{ suite: '1.0.0', document: 'a' }]
  const added = (): CatalogueRule => named({ id: 'sample.added', since: '1.1.0' })
  const stricter = (): CatalogueRule =>
    named({ changed: [{ version: '1.1.0', what: 'It obliges now.', level: 'should' }] })

  test('is a new one, for one minor version: recorded only', () => {
    const levelIn = (version: string) => withTrials([added()], version, 'a', released)[0]
    for (const version of ['1.0.4', '1.1.0', '1.1.7'])
      expect(levelIn(version)).toMatchObject({ level: 'info', later: 'must' })
    expect(levelIn('1.2.0')).toEqual(added())
  })

  test('is a stricter one: it keeps its level for one minor version', () => {
    const levelIn = (version: string) => withTrials([stricter()], version, 'a', released)[0]
    expect(levelIn('1.1.0')).toMatchObject({ level: 'should', later: 'must' })
    expect(levelIn('1.2.0')).toEqual(stricter())
  })

  test('is none that follows another contract document, and none of the first release', () => {
    expect(withTrials([added()], '1.1.0', 'b', released)).toEqual([added()])
    expect(withTrials([added()], '1.1.0', 'a', [])).toEqual([added()])
    expect(withTrials([sample], '1.0.0', 'a', [])).toEqual([sample])
  })

  test('counts with --strict', () => {
    const [rule] = withTrials([added()], '1.1.0', 'a', released)
    expect(inForce(rule as CatalogueRule).level).toBe('must')
    expect(inForce(sample)).toBe(sample)
  })
})

describe('the successor of a release', () => {
  const problemsOf = (
    rules: readonly CatalogueRule[],
    retired: readonly RetiredRule[] = [],
    before: readonly CatalogueRule[] = [sample],
  ): string => policyProblems(rules, retired, [first(before)]).join('\n')

  test('may be the same', () => {
    expect(problemsOf([sample])).toBe('')
  })

  test('has no unnamed new rule', () => {
    const added = named({ id: 'sample.added' })
    expect(problemsOf([sample, added])).toContain(
      'sample.added is new: its "since" must be a version after 1.0.0',
    )
    expect(problemsOf([sample, { ...added, since: '1.0.0' }])).toContain('must be a version after')
    expect(problemsOf([sample, { ...added, since: '1.1.0' }])).toBe('')
    expect(problemsOf([{ ...sample, since: '1.1.0' }])).toContain('must have no "since"')
  })

  test('notes each change of a rule', () => {
    const note = { version: '1.1.0', what: 'It has another place.' }
    expect(problemsOf([named({ feature: 'other' })])).toContain('another feature than in 1.0.0')
    expect(problemsOf([named({ feature: 'other', changed: [note] })])).toBe('')
    expect(problemsOf([named({ level: 'info' })])).toContain('another level')
    const weak = [named({ level: 'should' })]
    expect(problemsOf([sample], [], weak)).toContain('became stricter')
    expect(problemsOf([named({ changed: [note] })], [], weak)).toContain('level: should')
    expect(problemsOf([named({ changed: [{ ...note, level: 'should' }] })], [], weak)).toBe('')
  })

  test('keeps every id, or retires a deprecated one with a major version', () => {
    const entry = { id: sample.id, role: sample.role, removed: '2.0.0', why: 'It says too much.' }
    const deprecated = [named({ deprecated: '1.0.0' })]
    expect(problemsOf([])).toContain('is gone: rule ids are permanent')
    expect(problemsOf([], [entry])).toContain('does not deprecate it')
    expect(problemsOf([], [{ ...entry, removed: '1.1.0' }], deprecated)).toContain('only a major version')
    expect(problemsOf([], [entry], deprecated)).toBe('')
    expect(problemsOf([sample], [entry])).toContain('no rule may use its id again')
  })

  test('names rules that exist as replacements', () => {
    expect(problemsOf([named({ deprecated: '1.1.0', replacedBy: 'sample.gone' })])).toContain(
      'which is no rule',
    )
    expect(problemsOf([named({ replacedBy: sample.id })])).toContain('without "deprecated"')
  })
})

describe('a new version', () => {
  const problemsIn = (
    version: string,
    rules: readonly CatalogueRule[],
    retired: readonly RetiredRule[] = [],
    released: readonly Release[] = [first([sample])],
  ): string => releaseProblems(rules, retired, released, version).join('\n')
  const added = (): CatalogueRule => named({ id: 'sample.added', since: '1.1.0' })

  test('is newer than the last release, or the first, or the same again', () => {
    expect(problemsIn('1.0.1', [sample])).toBe('')
    expect(problemsIn('0.9.0', [sample])).toBe(
      '0.9.0 is older than the release 1.0.0: choose a newer version',
    )
    expect(problemsIn('1.0.0', [added()])).toBe('')
    expect(problemsIn('1.0.0', [added()], [], [])).toBe('')
  })

  test('of a patch brings no new, stricter or deprecated rule', () => {
    const stricter = named({ changed: [{ version: '1.1.0', what: 'It obliges now.', level: 'should' }] })
    for (const [rule, what] of [
      [added(), 'sample.added is new'],
      [stricter, `${sample.id} became stricter`],
      [named({ deprecated: '1.1.0' }), `${sample.id} is deprecated`],
    ] as const)
      expect(problemsIn('1.0.1', [sample, rule])).toBe(
        `${what}: the patch version 1.0.1 may not bring that. Use npm version minor`,
      )
    expect(problemsIn('1.0.1', [named({ changed: [{ version: '1.0.1', what: 'Another place.' }] })])).toBe('')
  })

  test('is the one that its changes name', () => {
    const removed = { id: 'sample.gone', role: sample.role, removed: '2.0.0', why: 'It says too much.' }
    expect(problemsIn('1.1.0', [sample, added()])).toBe('')
    expect(problemsIn('2.0.0', [sample, added()])).toBe(
      'sample.added names 1.1.0 in "since", but it is released with 2.0.0',
    )
    expect(problemsIn('1.1.0', [sample], [removed])).toContain('names 2.0.0 in "removed"')
    expect(problemsIn('2.0.0', [sample], [removed])).toBe('')
  })
})

test('differences are listed by kind, with the level that a rule on trial gets', () => {
  const before = [sample, named({ id: 'sample.gone' })]
  const now = [
    named({ level: 'should', deprecated: '1.1.0' }),
    named({ id: 'sample.added', level: 'info', later: 'must' }),
  ]
  expect(differenceLines(differenceOf(before, now))).toEqual([
    `new: sample.added (${sample.clause}, info, later must)`,
    `changed: ${sample.id}: level must → should`,
    `deprecated: ${sample.id} (${sample.clause}, should)`,
    `removed: sample.gone (${sample.clause}, must)`,
  ])
  const [stricter] = differenceOf([named({ level: 'should' })], [sample]).changed
  expect(stricter).toMatchObject({ stricter: true, what: ['level should → must'] })
})

test('three releases: a new rule is on trial in the second, counts in the third, and each has its section', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'releases-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const specs = path.join(root, 'specs')
  await cp(path.join(packageRoot, 'specs'), specs, { recursive: true })
  await cp(path.join(packageRoot, 'CHANGELOG.md'), path.join(root, 'CHANGELOG.md'))
  const release = async (version: string): Promise<Catalogue> => {
    const loaded = await loadCatalogue(specs, version)
    keepCatalogue(root, loaded, '2031-01-01')
    expect(keptProblems(root, loaded)).toEqual([])
    expect(problemsOfRelease(root, loaded, version)).toEqual([])
    writeChangelog(root, loaded, version, '2031-01-01')
    releaseCatalogue(root, loaded, version, '2031-01-01')
    return loaded
  }
  await release('90.0.0')
  const { id: _id, clause: _clause, implied, operation, ...rest } = sample
  const added = {
    ...rest,
    ...(implied === null ? {} : { implied }),
    ...(operation === null ? {} : { operation }),
  }
  const file = path.join(specs, 'rules/sample.yaml')
  await writeFile(file, JSON.stringify([{ ...added, id: 'sample.added' }]))
  expect(keptProblems(root, await built(root, '90.1.0')).join()).toContain('sample.added is new')
  await writeFile(file, JSON.stringify([{ ...added, id: 'sample.added', since: '90.1.0' }]))
  expect(keptProblems(root, await built(root, '90.1.0'))).toEqual([])
  expect(changelogProblems(root, await built(root, '90.1.0')).join()).toContain(
    'does not list the changed rules',
  )
  expect(problemsOfRelease(root, await built(root, '90.1.0'), '90.0.1').join()).toContain(
    'sample.added is new',
  )
  const second = await release('90.1.0')
  const third = await release('90.2.0')
  const levelIn = ({ rules }: Catalogue) => rules.find(({ id }) => id === 'sample.added')
  expect(levelIn(second)).toMatchObject({ level: 'info', later: 'must' })
  expect(levelIn(third)).toMatchObject({ level: 'must' })
  expect(keptProblems(root, third)).toEqual([])
  expect(changelogProblems(root, third)).toEqual([])
  const text = withRelease(await readFile(path.join(root, 'CHANGELOG.md'), 'utf8'), '99.0.0', '2031-01-01')
  expect(text).toMatch(
    /## 90\.2\.0 \(2031-01-01\)[\s\S]*stricter: sample\.added: level info, later must → must/,
  )
  expect(text).toMatch(/## 90\.1\.0 \(2031-01-01\)[\s\S]*new: sample\.added/)
  expect(text.indexOf('## 90.1.0')).toBeLessThan(text.indexOf('## 90.0.0'))
  expect(() => releaseCatalogue(root, third, '90.1.0', '2031-01-01')).toThrow('choose a new version')
})

test('the changelog lists the rules of the unreleased version', () => {
  expect(changelogProblems(packageRoot, catalogue)).toEqual([])
  expect(() => withRules(packageRoot, '# Changelog\n', catalogue)).toThrow('no section "Unreleased"')
})

async function built(root: string, version: string): Promise<Catalogue> {
  const loaded = await loadCatalogue(path.join(root, 'specs'), version)
  keepCatalogue(root, loaded, '2031-01-01')
  return loaded
}
