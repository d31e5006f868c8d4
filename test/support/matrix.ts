/**
 * The matrix, in parts that run side by side.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RuleId, rules } from '../../generated/catalogue.js'
import type { Fault, Variant } from '../../src/embedded/platform/fault.js'
import { type BehaviourName, makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { declaredRules } from '../../src/kit/rule.js'
import type { CheckRecord } from '../../src/kit/run/record.js'
import { judge, judgePlatform } from './harness.js'

/**
 * `MATRIX=full` runs every rule for every fault and variant, which proves the map from rules to behaviours. Else
 * every tenth does.
 */
const full = process.env.MATRIX === 'full'

/** Every n-th item, beginning with the k-th. */
export function part<T>(items: readonly T[], k: number, n: number): T[] {
  return items.filter((_, index) => index % n === k)
}

/** Which behaviours each rule consults, learned from a plain run of that rule alone. */
async function learn(): Promise<Map<RuleId, ReadonlySet<BehaviourName>>> {
  const consults = new Map<RuleId, ReadonlySet<BehaviourName>>()
  const platform = await startPlatform({ keys: makeKeys() })
  try {
    for (const id of declaredRules()) {
      platform.resetConsulted()
      const { checks } = await judgePlatform(platform, { only: [id] })
      consults.set(id, platform.consulted())
      expect(inWords(checks.filter(({ verdict }) => verdict !== 'passed'))).toEqual([])
    }
  } finally {
    await platform.close()
  }
  return consults
}

function inWords(checks: readonly CheckRecord[]): string[] {
  return checks.map(({ rule, case: name, verdict, reason }) => `${rule} (${name}): ${verdict}, ${reason}`)
}

/** Learns the map before the tests; tells which rules some behaviours concern, empty for all. */
function concern(): (
  names: readonly string[],
  index: number,
  declared?: readonly RuleId[],
) => readonly string[] {
  let consults = new Map<RuleId, ReadonlySet<BehaviourName>>()
  beforeAll(async () => {
    consults = await learn()
  }, 180_000)
  return (names, index, declared = []) => {
    if (full || index % 10 === 0) return []
    const concerned = [...consults].filter(([, set]) => names.some((name) => set.has(name as BehaviourName)))
    return [...new Set([...concerned.map(([id]) => id), ...declared])]
  }
}

/** Each fault violates exactly what it declares. */
export function describeFaults(faults: readonly Fault[]): void {
  describe('each fault violates exactly what it declares', () => {
    const only = concern()
    const list: string[] = []
    afterAll(() => console.log(`${list.length} faults and what they violate\n${list.join('\n')}`))
    for (const [index, fault] of faults.entries()) {
      test(`${fault.id}: ${fault.says}`, async () => {
        const { checks, violated } = await judge({
          behaviours: fault.behaviour,
          only: only(Object.keys(fault.behaviour), index, fault.violates),
        })
        list.push(`${fault.id} -> ${violated.join(', ')}`)
        expect(violated).toEqual([...fault.violates].sort())
        for (const [rule, cases] of Object.entries(fault.cases ?? {})) {
          const hit = checks.filter((check) => check.rule === rule && check.verdict === 'violated')
          expect(hit.map((check) => check.case).sort()).toEqual([...cases].sort())
        }
      })
    }
  })
}

/** No variant violates a rule of the contract or leaves one undecided. */
export function describeVariants(variants: readonly Variant[]): void {
  describe('no variant is violated or undecided', () => {
    const only = concern()
    for (const [index, variant] of variants.entries()) {
      test(`${variant.id}: ${variant.says}`, async () => {
        const chosen = only(Object.keys(variant.behaviours), index)
        const { checks, violated } = await judge({
          behaviours: variant.behaviours,
          profile: variant.profile ?? {},
          only: variant.profile === undefined ? chosen : [],
        })
        // Where the contract leaves a choice that a standard does not, exactly the standard's rules are broken.
        const broken: readonly string[] = variant.breaksStandards ?? []
        expect(violated).toEqual([...broken].sort())
        for (const id of broken) expect(rules[id as RuleId].tier).toBe('standard')
        const undecided = checks.filter(
          ({ rule, verdict }) => verdict === 'undecided' && !broken.includes(rule),
        )
        expect(inWords(undecided)).toEqual([])
        expect(checks.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(0)
      })
    }
  })
}
