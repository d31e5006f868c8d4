/**
 * Kept catalogues: certificates of earlier releases need them.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { contractHash, partnerRules, rules } from '../../generated/catalogue.js'
import { keptCatalogue } from '../../reporters/certificate/kept-catalogue.js'
import type { Catalogue } from '../../src/catalogue/entries.js'
import { keepCatalogue, keptProblems, releaseCatalogue } from '../../src/catalogue/keep.js'
import { loadCatalogue } from '../../src/catalogue/load.js'
import { retiredFile } from '../../src/catalogue/releases.js'
import { contractHash as hashOf } from '../../src/catalogue/render.js'
import { packageRoot } from '../../src/profile/package-root.js'

const keptFolder = 'specs/catalogues'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue(path.join(packageRoot, 'specs'))
})

/** The catalogue of a later version: it is the same, and a statement has other words. */
const later = (says = 'Other words.'): Catalogue => ({
  ...catalogue,
  statements: catalogue.statements.map((one, index) => (index === 0 ? { ...one, says } : one)),
})

function copy(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'kept-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  cpSync(path.join(packageRoot, keptFolder), path.join(root, keptFolder), { recursive: true })
  cpSync(path.join(packageRoot, 'specs', retiredFile), path.join(root, 'specs', retiredFile))
  return root
}

test('the package has the current catalogue and those of all releases, unchanged', () => {
  expect(keptProblems(packageRoot, catalogue)).toEqual([])
  const kept = keptCatalogue(contractHash)
  const linesOf = (all: object) =>
    (
      Object.values(all) as { id: string; clause: string; tier: string; level: string; feature: string }[]
    ).map(({ id, clause, tier, level, feature }) => ({ id, clause, tier, level, feature }))
  const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1)
  expect([...(kept?.platform ?? [])].sort(byId)).toEqual(linesOf(rules).sort(byId))
  expect([...(kept?.partner ?? [])].sort(byId)).toEqual(linesOf(partnerRules).sort(byId))
})

test('a build replaces a catalogue that no release had, and keeps that of a release', () => {
  const root = copy()
  const [between, released] = [later('Words between two releases.'), later()]
  keepCatalogue(root, between, '2030-12-31')
  expect(keptCatalogue(hashOf(between), root)?.since).toBe('2030-12-31')
  keepCatalogue(root, released, '2031-01-01')
  expect(keptCatalogue(hashOf(between), root)).toBeNull()
  releaseCatalogue(root, released, '9.0.0', '2031-01-02')
  keepCatalogue(root, catalogue, '2031-01-03')
  expect(keptProblems(root, catalogue)).toEqual([])
  expect(keptCatalogue(hashOf(released), root)?.since).toBe('2031-01-01')
})

test('a check names a catalogue that is missing, changed or removed', () => {
  const root = copy()
  expect(keptProblems(root, later()).join('\n')).toContain('is missing')
  releaseCatalogue(root, catalogue, '9.0.0', '2031-01-02')
  const file = path.join(root, keptFolder, `${contractHash}.json`)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('"must"', '"should"'))
  const problems = keptProblems(root, catalogue).join('\n')
  expect(problems).toContain('does not match specs/')
  expect(problems).toContain('of release 9.0.0 was changed')
  rmSync(file)
  keepCatalogue(root, later(), '2031-01-03')
  expect(keptProblems(root, later()).join('\n')).toContain('of release 9.0.0 was removed')
})

test('a digest that is no digest finds nothing', () => {
  expect(keptCatalogue('../../package')).toBeNull()
  expect(keptCatalogue('0'.repeat(64))).toBeNull()
})
