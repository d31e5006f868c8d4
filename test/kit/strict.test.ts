/**
 * A rule on trial: its violation is recorded, and counts with --strict.
 */
import { describe, expect, test } from 'vitest'
import { counts } from '../../reporters/outcome.js'
import { factsOf } from '../../reporters/result/judged.js'
import { concluded, type RunMaterial } from '../../src/run/run-record.js'
import { sampleCheck, sampleRun } from '../reporters/sample-run.js'

function material(strict: boolean): RunMaterial {
  const { rules, ...run } = sampleRun()
  const [{ entry }] = rules as [(typeof rules)[number]]
  const onTrial = { ...entry, tier: 'contract', level: 'info', later: 'must' } as const
  const check = sampleCheck(entry.id, { verdict: 'violated' })
  return {
    head: { ...run, standards: false, waivers: [], shard: null, ...(strict ? { strict: true } : {}) },
    planned: {
      digest: 'ab'.repeat(32),
      parts: [],
      checks: [{ rule: entry.id, case: check.case, optional: false }],
      waived: [],
    },
    rules: [onTrial],
    checks: [check],
    observations: [],
    exchanges: [],
    notUndone: [],
    finished: run.finished,
    interrupted: null,
  }
}

describe.each([
  [false, 'incomplete', 'do not count before the next minor version'],
  [true, 'not conformant', 'counted with --strict'],
] as const)('with --strict %s', (strict, result, words) => {
  test(`the run is ${result}, and reports say how the rule counts`, () => {
    const run = concluded(material(strict))
    expect(run.result).toBe(result)
    expect(run.rules.map((rule) => counts(run, rule))).toEqual([strict])
    expect(factsOf(run).find(({ name }) => name === 'Rules on trial')?.value).toBe(`1, ${words}`)
  })
})
