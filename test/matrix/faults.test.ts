/**
 * The fault matrix: each fault violates exactly the rules that it declares, each rule is violated by a fault of its
 * own, and no variant violates anything.
 */
import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RuleId, rules } from '../../generated/catalogue.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { type BehaviourName, makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { checksOf, declaredRules } from '../../src/kit/rule.js'
import { embeddedProfile, judge, judgePlatform } from '../support/harness.js'

/** `MATRIX=full` runs every rule for every fault, which proves the map from rules to behaviours. */
const full = process.env['MATRIX'] === 'full'

/** Which behaviours each rule consults, learned from a plain run of that rule alone. */
const consults = new Map<RuleId, ReadonlySet<BehaviourName>>()
const list: string[] = []

beforeAll(async () => {
  const platform = await startPlatform({ keys: makeKeys() })
  try {
    for (const id of declaredRules()) {
      platform.resetConsulted()
      const { checks } = await judgePlatform(platform, { only: [id] })
      consults.set(id, platform.consulted())
      const wrong = checks.filter(({ verdict }) => verdict !== 'passed')
      expect(
        wrong.map(({ rule, case: name, verdict, reason }) => `${rule} (${name}): ${verdict}, ${reason}`),
      ).toEqual([])
    }
  } finally {
    await platform.close()
  }
}, 120_000)

afterAll(() => {
  const summary = list.sort().join('\n')
  console.log(`${list.length} faults\n${summary}`)
  if (process.env['MATRIX_OUT'] !== undefined) writeFileSync(process.env['MATRIX_OUT'], `${summary}\n`)
})

describe('each fault violates exactly what it declares', () => {
  for (const fault of faults) {
    test(`${fault.id}: ${fault.says}`, async () => {
      const [behaviour] = Object.keys(fault.behaviour) as BehaviourName[]
      const concerned = [...consults]
        .filter(([, names]) => names.has(behaviour as BehaviourName))
        .map(([id]) => id)
      const only = full ? [] : [...new Set([...concerned, ...fault.violates])]
      const { checks, violated } = await judge({ behaviours: fault.behaviour, only })
      list.push(`${fault.id} -> ${violated.join(', ')}`)
      expect(violated).toEqual([...fault.violates].sort())
      for (const [rule, cases] of Object.entries(fault.cases ?? {})) {
        const hit = checks.filter((check) => check.rule === rule && check.verdict === 'violated')
        expect(hit.map((check) => check.case).sort()).toEqual([...(cases as readonly string[])].sort())
      }
    })
  }
})

describe('the catalogue, the suites and the faults hold each other', () => {
  test('every rule of the catalogue has a check, and every check a rule', () => {
    expect(declaredRules().sort()).toEqual(Object.keys(rules).sort())
  })

  test('every rule is violated by a fault that violates nothing else', () => {
    const alone = new Set(
      faults.filter(({ violates }) => violates.length === 1).flatMap(({ violates }) => violates),
    )
    expect(Object.keys(rules).filter((id) => !alone.has(id as RuleId))).toEqual([])
  })

  test('every declared case of a fault exists, and every fault names rules of the catalogue', async () => {
    const platform = await startPlatform({ keys: makeKeys() })
    const profile = embeddedProfile(platform)
    await platform.close()
    for (const fault of faults) {
      for (const id of fault.violates) expect(Object.keys(rules)).toContain(id)
      for (const [rule, cases] of Object.entries(fault.cases ?? {})) {
        const known = checksOf(rule as RuleId, profile).map((check) => check.case)
        for (const name of cases as readonly string[]) expect(known).toContain(name)
      }
    }
  })

  test('ids of faults are unique', () => {
    const ids = faults.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
