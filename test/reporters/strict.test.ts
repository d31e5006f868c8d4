/**
 * What counts only with an option: a rule on trial with --strict, and messages that do not fit the OpenAPI documents with
 * --strict-schema.
 */
import { describe, expect, test } from 'vitest'
import { counts } from '../../reporters/outcome.js'
import { whyOf } from '../../reporters/result/headline.js'
import { factsOf } from '../../reporters/result/judged.js'
import { concluded, exitCodeOfRun, type RunMaterial } from '../../src/run/run-record.js'
import { sampleCheck, sampleExchange, sampleRun } from './sample-run.js'

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

describe('an answer that does not fit the OpenAPI documents', () => {
  const passed = (strictSchema: boolean, ...errors: readonly string[]): RunMaterial => {
    const { head, ...rest } = material(true)
    const [check] = rest.checks as [(typeof rest.checks)[number]]
    return {
      ...rest,
      head: { ...head, ...(strictSchema ? { strictSchema: true } : {}) },
      checks: [{ ...check, verdict: 'passed', reason: null, expected: null, actual: null }],
      exchanges: [sampleExchange(1, { schema: { name: 'StudentList', errors } })],
    }
  }

  test('is a warning by default', () => {
    const run = concluded(passed(false, '/students/0/id: expected integer'))
    expect([run.result, exitCodeOfRun(run)]).toEqual(['conformant', 0])
  })

  test('decides with --strict-schema, and the reason says so', () => {
    const run = concluded(passed(true, '/students/0/id: expected integer'))
    expect([run.result, exitCodeOfRun(run)]).toEqual(['not conformant', 1])
    expect(whyOf(run)).toBe('1 answer does not fit the OpenAPI documents, which counts with --strict-schema.')
  })

  test('with --strict-schema, answers that fit are conformant', () => {
    expect(concluded(passed(true)).result).toBe('conformant')
  })
})
