/**
 * The parts of a watch: what fits into a round, which part is next, and what is judged again.
 */
import { describe, expect, test } from 'vitest'
import '../../suites/platform/index.js'
import type { Estimate, Planned } from '../../src/plan/plan.js'
import { platformPlanner } from '../../src/roles/platform/planner.js'
import {
  againIn,
  BudgetTooSmall,
  type Judged,
  nextPart,
  partsOf,
  type WatchUnit,
} from '../../src/watch/parts.js'
import { embedded } from './rules.js'

/** Requests of a check by its rule; `pair` rules share 40. */
const estimateOf = (all: readonly Planned[]): Estimate => {
  const shared = all.some(({ id }) => id.startsWith('pair')) ? 40 : 0
  const requests =
    all.length === 0 ? 0 : 10 + shared + all.reduce((sum, { needs }) => sum + Number(needs[0]), 0)
  return { requests, waits: 0, sending: requests / 10, seconds: requests / 10 }
}

const unit = (id: string, requests: number, ofWholeRun = false): WatchUnit => ({
  id,
  checks: requests === 0 ? [] : [{ id, needs: [String(requests)] }],
  ofWholeRun,
})

const rulesOf = (units: readonly WatchUnit[], budget: number): (readonly string[])[] =>
  partsOf(units, budget, estimateOf).map(({ rules }) => rules)

describe('the parts', () => {
  test('contain every rule once, and none needs more than nine tenths of the budget', () => {
    const units = Array.from({ length: 40 }, (_, index) => unit(`rule-${index}`, 1 + ((index * 7) % 30)))
    const parts = partsOf(units, 100, estimateOf)
    expect(parts.flatMap(({ rules }) => rules).sort()).toEqual(units.map(({ id }) => id).sort())
    expect(parts.map(({ number }) => number)).toEqual(parts.map((_, index) => index + 1))
    for (const { estimate } of parts) expect(estimate.requests).toBeLessThanOrEqual(90)
  })

  test('a rule that needs nearly the whole budget has a part of its own', () => {
    expect(rulesOf([unit('small', 5), unit('large', 88), unit('other', 5)], 100)).toEqual([
      ['small', 'other'],
      ['large'],
    ])
  })

  test('rules with common requests are together', () => {
    const units = [unit('one', 20), unit('pair-a', 15), unit('two', 60), unit('pair-b', 15)]
    expect(rulesOf(units, 100)).toEqual([['one', 'pair-a'], ['two'], ['pair-b']])
    expect(rulesOf([unit('two', 60), unit('pair-a', 15), unit('pair-b', 15)], 100)).toEqual([
      ['two'],
      ['pair-a', 'pair-b'],
    ])
  })

  test('a rule without a check that runs comes to the rule before it', () => {
    expect(rulesOf([unit('one', 60), unit('two', 60), unit('none', 0)], 100)).toEqual([
      ['one'],
      ['two', 'none'],
    ])
    expect(rulesOf([unit('none', 0), unit('nothing', 0)], 1)).toEqual([['none', 'nothing']])
  })

  test('a budget that is too small for one rule is refused, with the rule that needs the most', () => {
    const make = (): unknown => rulesOf([unit('one', 95), unit('most', 120), unit('small', 1)], 100)
    expect(make).toThrow(BudgetTooSmall)
    expect(make).toThrow('most needs about 130 requests')
  })

  test('of the real rules keep to the budget, and the same rules give the same parts', () => {
    const profile = embedded()
    const { rules, checks } = platformPlanner.plan(profile, {
      only: ['authorize', 'discovery', 'token'],
      features: [],
    })
    expect(checks.length).toBeGreaterThan(rules.length)
    const units = rules.map(({ id }) => ({
      id,
      checks: checks.filter(({ rule }) => rule === id).map(platformPlanner.ofCheck),
      ofWholeRun: false,
    }))
    const make = (): ReturnType<typeof partsOf> =>
      partsOf(units, 1000, (all) => platformPlanner.role.estimate(all, profile))
    const parts = make()
    expect(parts.flatMap((part) => part.rules)).toHaveLength(rules.length)
    for (const { estimate } of parts) expect(estimate.requests).toBeLessThanOrEqual(1000)
    expect(make()).toEqual(parts)
  })
})

const judged = (...rules: readonly [id: string, at: string, again?: boolean][]): Map<string, Judged> =>
  new Map(rules.map(([id, at, again = false]) => [id, { id, at, again }]))

describe('the next part', () => {
  const parts = partsOf([unit('a', 60), unit('b', 60), unit('c', 60)], 100, estimateOf)

  test('is the one with the oldest verdict; no verdict is older than any', () => {
    expect(
      nextPart(parts, judged(['a', '2027-01-03'], ['b', '2027-01-01'], ['c', '2027-01-02']), []).number,
    ).toBe(2)
    expect(nextPart(parts, judged(['a', '2027-01-03'], ['b', '2027-01-01']), []).number).toBe(3)
    expect(nextPart(parts, judged(), []).number).toBe(1)
  })

  test('is none that was just tried, even if it judged nothing', () => {
    const known = judged(['b', '2027-01-02'], ['c', '2027-01-01'])
    expect(nextPart(parts, known, [1]).number).toBe(3)
    expect(nextPart(parts, known, [1, 3]).number).toBe(2)
    expect(nextPart(parts, known, [1, 3, 2]).number).toBe(1)
  })
})

describe('what is judged again', () => {
  const units = [unit('a', 30), unit('b', 20), unit('c', 20), unit('d', 20), unit('monitor', 1, true)]
  const part = { number: 1, rules: ['a'], estimate: estimateOf(units[0]?.checks ?? []) }
  const known = judged(
    ['a', '2027-01-01', true],
    ['b', '2027-01-03', true],
    ['c', '2027-01-02', true],
    ['d', '2027-01-01'],
    ['monitor', '2027-01-01', true],
  )
  const again = (requests: number, seconds = 1000): string[] =>
    againIn(part, units, known, { requests, seconds }, estimateOf)

  test('fits into the budget and the interval, the oldest verdict first', () => {
    expect(again(100)).toEqual(['c', 'b'])
    expect(again(79)).toEqual(['c'])
    expect(again(59)).toEqual([])
    expect(again(100, 6)).toEqual(['c'])
  })

  test('is no rule that judges all answers of a round: its verdict depends on the others', () => {
    expect(again(1000)).not.toContain('monitor')
  })
})
