import { describe, expect, test } from 'vitest'
import type { CheckRecord, RuleRecord, Verdict } from '../../../src/record/record.js'
import { differences, type Findings, findingsOf } from '../../../tools/stress/comparison.js'
import { roundsOf, stress, tableOf } from '../../../tools/stress/rounds.js'

function findings(verdicts: Readonly<Record<string, Verdict>>, seen: string | null = 'yes'): Findings {
  return {
    verdicts: Object.fromEntries(
      Object.entries(verdicts).map(([name, verdict]) => [name, { verdict, reason: null }]),
    ),
    observations: { 'open.point': seen },
  }
}

const quiet = findings({ a: 'passed', b: 'undecided', c: 'passed' })

describe('the comparison of two rounds', () => {
  test('finds nothing in equal rounds, also if a check is undecided in both', () => {
    expect(differences(quiet, findings({ c: 'passed', b: 'undecided', a: 'passed' }))).toEqual([])
  })

  test('finds other verdicts, checks that only one round has, and other observations', () => {
    const now = findings({ a: 'violated', b: 'undecided', d: 'passed' }, null)
    expect(differences(quiet, now).map(({ name, quiet, now }) => [name, quiet, now])).toEqual([
      ['a', 'passed', 'violated'],
      ['c', 'passed', 'absent'],
      ['d', 'absent', 'passed'],
      ['open.point', 'yes', 'nothing seen'],
    ])
  })

  test('names cases, and leaves out ports, which change from run to run', () => {
    const check = { rule: 'a.rule', case: 'one', verdict: 'passed', reason: null } as CheckRecord
    const rules = [{ checks: [check] } as unknown as RuleRecord]
    const seen = 'goes to http://127.0.0.1:4711/x'
    const findings = findingsOf({ rules, observations: [{ id: 'o.p', seen, reason: null, exchanges: [] }] })
    expect(findings.verdicts).toEqual({ 'a.rule (one)': { verdict: 'passed', reason: null } })
    expect(findings.observations).toEqual({ 'o.p': 'goes to http://127.0.0.1/x' })
  })
})

const options = {
  role: 'platform',
  rounds: 4,
  only: [],
  seed: { seed: 17, run: 1 },
  limit: 600_000,
  print: () => undefined,
} as const

describe('the rounds', () => {
  test('of a seed are always the same; the first is quiet', () => {
    const rounds = roundsOf({ ...options, rounds: 8 })
    expect(rounds).toEqual(roundsOf({ ...options, rounds: 8 }))
    expect(rounds[0]).toMatchObject({ busy: 0, mixed: false, seed: options.seed })
    expect(new Set(rounds.slice(1).map(({ concurrent }) => concurrent)).size).toBe(8)
    expect(new Set(rounds.map(({ seed }) => seed.seed)).size).toBe(9)
  })

  test('are counted, and a table says which verdicts differ in which round', async () => {
    const results = [quiet, quiet, findings({ a: 'undecided', b: 'undecided', c: 'passed' }), null, quiet]
    const result = await stress({ ...options, run: async () => results.shift() ?? null })
    expect(result.ended).toBe(3)
    expect(result.undecided).toEqual(['b'])
    expect(tableOf(result)).toEqual([
      '3 rounds, 2 with differing verdicts',
      '  1 of 3  a  (round 2)',
      '  1 of 3  the round  (round 3)',
    ])
  })

  test('run side by side after the quiet one', async () => {
    let running = 0
    const together: number[] = []
    const run = async (): Promise<Findings> => {
      running += 1
      together.push(running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      return quiet
    }
    expect((await stress({ ...options, rounds: 5, workers: 3, run })).ended).toBe(5)
    expect(together[0]).toBe(1)
    expect(Math.max(...together)).toBe(3)
  })

  test('need a quiet round', async () => {
    await expect(stress({ ...options, run: async () => null })).rejects.toThrow('the quiet round')
  })
})
