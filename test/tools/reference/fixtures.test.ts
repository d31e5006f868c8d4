/**
 * The reference of fixture entries says of each entry what it is, what it is good for, and how to make one.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { finders } from '../../../src/discover/discover.js'
import { kindsOfChange } from '../../../src/profile/data-fixtures.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import {
  fixtureReferenceFile,
  fixtureSections,
  renderFixtureReference,
} from '../../../tools/reference/fixtures.js'

const entries = fixtureSections().flatMap((section) => section.entries)
const text = renderFixtureReference()

describe('the reference of fixture entries', () => {
  test('is the one that was committed (else: npm run generate reference)', () => {
    expect(readFileSync(path.join(packageRoot, fixtureReferenceFile), 'utf8')).toBe(text)
  })

  test('has every entry once, in the order of the schema', () => {
    const headings = [...text.matchAll(/^### (.+)$/gm)].map(([, name = '']) => name.replaceAll('\\', ''))
    expect(headings).toEqual(entries.map(({ name }) => name))
  })

  test('links only to entries and sections that are there', () => {
    const anchors = [...text.matchAll(/^##+ (.+)$/gm)].map(
      ([, name = '']) => `#${name.replaceAll('\\', '').replaceAll('.', '')}`,
    )
    const links = [...text.matchAll(/\]\((#[^)]+)\)/g)].map(([, link]) => link)
    expect(links.toSorted()).toEqual(anchors.toSorted())
  })

  test.each(entries)('describes $name', ({ description, sharp, prepare, rules, cases, example }) => {
    for (const entry of [description, sharp, prepare]) expect(entry).toMatch(/^[A-Z].*\.$/)
    expect(sharp).toMatch(/platform pass|undecided/)
    expect(sharp.match(/[.?!](?= [A-Z]|$)/g)?.length).toBeLessThanOrEqual(2)
    expect(rules.length + cases.size).toBeGreaterThan(0)
    expect(example).toBeDefined()
  })

  test('has each entry that discover looks for, and discover looks for all except those of users', () => {
    const names = entries.map(({ name }) => name).filter((name) => !name.startsWith('users.'))
    expect(finders.map(({ entry }) => entry).toSorted()).toEqual(names.toSorted())
  })

  test('names every word of an entry with fixed words', () => {
    const [, section = ''] = /^### timetable\.modified\\_each\n([\s\S]*?)^### /m.exec(text) ?? []
    for (const kind of kindsOfChange) expect(section).toContain(`\`${kind}\``)
    expect(entries.flatMap(({ words }) => [...words].map(([field]) => field))).toContain('change')
    const ofChanges = entries.find(({ name }) => name === 'timetable.modified_each')
    expect(ofChanges?.words.get('change')).toEqual(kindsOfChange)
  })

  test('names rules of the catalogue and cases of the suites', () => {
    const of = (name: string) => entries.find((one) => one.name === name)
    expect(of('timetable.deleted')?.rules).toContain('deleted-periods.modified-after.earlier')
    expect(of('timetable.deleted_earlier')?.cases.get('deleted-periods.modified-after.later')).toEqual([
      'days before an older deletion',
    ])
    expect(of('timetable.names')?.found).toBe(false)
    expect(of('timetable.note')?.found).toBe(true)
  })
})
