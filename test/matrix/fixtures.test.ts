/**
 * If the fixture file lacks an entry, exactly the rules that need it are not exercised, and the entry is named.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RuleId, rules } from '../../generated/catalogue.js'
import { makeKeys, type Platform, startPlatform } from '../../src/embedded/platform/index.js'
import { executeCheck } from '../../src/platform/execute.js'
import { declarations } from '../../src/platform/rule.js'
import { Run } from '../../src/platform/run.js'
import type { DataFixtures } from '../../src/profile/data-fixtures.js'
import type { Profile } from '../../src/profile/profile.js'
import { platformPlanner } from '../../src/roles/platform/planner.js'
import { embeddedProfile } from '../support/harness.js'

const sections = ['students', 'classes', 'timetable', 'rooms', 'roster', 'tenant_b'] as const

let platform: Platform
let profile: Profile

beforeAll(async () => {
  platform = await startPlatform({ keys: makeKeys() })
  profile = embeddedProfile(platform)
})

afterAll(() => platform.close())

/** Every entry of the fixture file, named as in `needs`. */
function entries(fixtures: DataFixtures): string[] {
  return sections.flatMap((section) =>
    Object.keys(fixtures[section] ?? {}).map((entry) => `fixture.${section}.${entry}`),
  )
}

/** The fixture file without one entry. */
function without(fixtures: DataFixtures, need: string): DataFixtures {
  const [, section = '', entry = ''] = need.split('.')
  const part = fixtures[section as keyof DataFixtures] as Record<string, unknown>
  const { [entry]: _, ...others } = part
  return { ...fixtures, [section]: others }
}

/** Fixtures that record which of their entries are read. */
function noting(fixtures: DataFixtures, read: Set<string>): DataFixtures {
  const watched = (section: string, part: object): object =>
    new Proxy(part, {
      get: (target, entry) => {
        if (typeof entry === 'string') read.add(`fixture.${section}.${entry}`)
        return Reflect.get(target, entry)
      },
    })
  return Object.fromEntries(
    Object.entries(fixtures).map(([section, part]) => [
      section,
      sections.includes(section as (typeof sections)[number]) ? watched(section, part as object) : part,
    ]),
  )
}

/** The verdicts of the checks of a rule with changed fixtures. */
async function verdictsWith(id: RuleId, fixtures: DataFixtures): Promise<string[]> {
  const changed = { ...profile, fixtures }
  const run = new Run(changed)
  const verdicts: string[] = []
  for (const check of declarations.checksOf(id, changed))
    verdicts.push((await executeCheck(run, check)).verdict)
  await run.close()
  return verdicts
}

const needsOf = (id: RuleId): string[] => {
  const cases = declarations.checksOf(id, profile).flatMap(({ needs }) => needs)
  return [...rules[id].needs, ...cases].filter((need) => need.startsWith('fixture.'))
}

describe('fixtures', () => {
  test('the embedded platform has every entry that a rule needs, and no rule needs one that the schema lacks', () => {
    const known = entries(profile.fixtures)
    const wanted = [...new Set(declarations.ruleIds().flatMap(needsOf))]
    expect(wanted.filter((need) => !known.includes(need))).toEqual([])
  })

  test('every rule reads the entries that it needs, and passes without the entries that it can do without', async () => {
    const wrong: string[] = []
    for (const id of declarations.ruleIds().filter((one) => rules[one].feature !== 'sso')) {
      const read = new Set<string>()
      await verdictsWith(id, noting(profile.fixtures, read))
      const needed = new Set(needsOf(id))
      for (const need of needed)
        if (!read.has(need)) wrong.push(`${id} says that it needs ${need} and does not read it`)
      for (const need of [...read].filter((one) => !needed.has(one))) {
        const verdicts = await verdictsWith(id, without(profile.fixtures, need))
        if (verdicts.some((verdict) => verdict !== 'passed'))
          wrong.push(`${id} reads ${need}, does not say so, and does not pass without it`)
      }
    }
    expect(wrong).toEqual([])
  }, 300_000)

  test('without an entry, exactly the rules that need it are not exercised, and its key is named', () => {
    for (const need of entries(profile.fixtures)) {
      const lacking = { ...profile, fixtures: without(profile.fixtures, need) }
      const { skipped } = platformPlanner.plan(lacking, { only: [], features: [] })
      const key = `FIXTURES: /${need.split('.').slice(1).join('/')}`
      const hit = skipped.filter(({ verdict }) => verdict === 'not exercised')
      for (const { reason } of hit) expect(reason).toContain(key)
      const expected = declarations.ruleIds().filter((id) => needsOf(id).includes(need))
      expect([...new Set(hit.map(({ rule }) => rule))].sort()).toEqual([...expected].sort())
    }
  })
})
