/**
 * The order of the checks, and what a budget of requests leaves.
 */
import { describe, expect, test } from 'vitest'
import { partnerRules, rules } from '../../generated/catalogue.js'
import { requestsPerCase } from '../../generated/costs.js'
import {
  detections,
  detectionsOfTheRun,
  partnerDetections,
  type RuleDetections,
} from '../../generated/detections.js'
import { Slots } from '../../src/core/slots.js'
import { partnerFaults } from '../../src/embedded/partner/faults/index.js'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { byPriority, inTime, type Priority } from '../../src/plan/priority.js'
import { beforeChecks } from '../../src/plan/within-budget.js'
import { loadProfile } from '../../src/profile/load.js'
import { loadPartnerProfile } from '../../src/profile/partner/load.js'
import { partnerPlanner } from '../../src/roles/partner/planner.js'
import { detectedFaults, knownFaults } from '../../src/roles/platform/detections.js'
import { platformPlanner } from '../../src/roles/platform/planner.js'
import { RequestBudget } from '../../src/worker/request-budget.js'
import { sharesOfBudgets } from '../../tools/bench/measure/budget.js'
import '../../suites/partner/index.js'
import '../../suites/platform/index.js'

const priority = (requests: number, finds: readonly string[], groups: readonly number[] = []): Priority => ({
  requests,
  groups,
  finds,
})
const order = (
  priorities: Readonly<Record<string, Priority>>,
  groups: readonly number[] = [],
  limit?: number,
) =>
  byPriority(Object.entries(priorities), ([, one]) => one, groups, limit).map(
    ({ item: [name], requests }) => [name, requests],
  )

describe('the order', () => {
  test('begins with the most new faults for each further request', () => {
    const priorities = {
      dear: priority(10, ['a', 'b']),
      cheap: priority(2, ['a']),
      wide: priority(4, ['a', 'c', 'd', 'e']),
    }
    // The cheap check finds nothing new after the wide one; the dear one finds b.
    expect(order(priorities)).toEqual([
      ['wide', 4],
      ['dear', 10],
      ['cheap', 2],
    ])
  })

  test('pays once for what checks share', () => {
    const priorities = {
      alone: priority(9, ['a']),
      one: priority(2, ['b'], [0]),
      two: priority(2, ['c'], [0]),
    }
    expect(order(priorities, [8])).toEqual([
      ['alone', 9],
      ['one', 10],
      ['two', 2],
    ])
  })

  test('lets long chains start while enough is still to be sent, and keeps all others as they are', () => {
    const ranked = [3, 3, 3, 3, 1, 5, 1].map((requests, index) => ({ item: index, requests }))
    const started = (width: number): number[] =>
      inTime(ranked, width, ({ requests }) => requests).map(({ item }) => item)
    expect(started(1)).toEqual([0, 1, 2, 3, 4, 5, 6])
    // Two are under way at once: the chain of five starts when ten are left, and no chain of three starts last.
    expect(started(2)).toEqual([0, 1, 2, 5, 3, 4, 6])
    expect(started(4)).toEqual([5, 0, 1, 3, 2, 4, 6])
    expect(started(100)).toEqual([5, 0, 1, 2, 3, 4, 6])
  })

  test('leaves out what does not fit, and fills the rest with what does', () => {
    const priorities = {
      big: priority(6, ['a', 'b', 'c']),
      bigger: priority(8, ['d', 'e']),
      small: priority(3, []),
    }
    expect(order(priorities, [], 10)).toEqual([
      ['big', 6],
      ['small', 3],
    ])
  })

  test('keeps the order of equal checks', () => {
    const priorities = { z: priority(2, ['1']), a: priority(2, ['2']), m: priority(2, ['3']) }
    expect(order(priorities).map(([name]) => name)).toEqual(['z', 'a', 'm'])
  })
})

/** The faults that cases of a rule detect, or may detect. */
const faultsOf = ({ faults: certain, byChance = {} }: RuleDetections): string[] => [
  ...new Set([...Object.keys(certain), ...Object.keys(byChance)]),
]

describe('the tables', () => {
  const plan = platformPlanner.plan(loadProfile('env/embedded.env'), { only: [], features: [] })
  const planned = [...plan.checks, ...plan.skipped]
  const names = new Set(planned.map(({ rule, case: name }) => `${rule} | ${name}`))

  test('know every fault of the platform, and only rules and cases that there are', () => {
    const tabled = [...Object.values(detections).flatMap(faultsOf), ...Object.keys(detectionsOfTheRun)]
    expect([...new Set(tabled)].sort()).toEqual(faults.map(({ id }) => id).sort())
    expect(knownFaults).toBe(faults.length)
    const cases = [
      ...Object.entries(detections).flatMap(([rule, { cases: own, everyAnswer = {} }]) =>
        [...own, ...Object.keys(everyAnswer)].map((name) => `${rule} | ${name}`),
      ),
      ...Object.values(detectionsOfTheRun).map(([rule, name]) => `${rule} | ${name}`),
      ...Object.entries(requestsPerCase).flatMap(([rule, own]) =>
        Object.keys(own).map((name) => `${rule} | ${name}`),
      ),
    ]
    expect(cases.filter((one) => !names.has(one))).toEqual([])
    for (const [, , appearsIn] of Object.values(detectionsOfTheRun))
      for (const rule of appearsIn) expect(Object.keys(rules)).toContain(rule)
  })

  test('say that a fault is found by each rule that it violates, and by no other', () => {
    for (const { id, violates } of faults) {
      const finders = Object.entries(detections).flatMap(([rule, own]) =>
        faultsOf(own).includes(id) ? [rule] : [],
      )
      const ofTheRun = detectionsOfTheRun[id]
      expect([...finders, ...(ofTheRun === undefined ? [] : [ofTheRun[0]])].sort(), id).toEqual(
        [...violates].sort(),
      )
    }
  })

  test('know every fault of the partner, and only rules and cases that there are', () => {
    const tabled = Object.values(partnerDetections).flatMap(faultsOf)
    expect([...new Set(tabled)].sort()).toEqual(partnerFaults.map(({ id }) => id).sort())
    expect(Object.keys(partnerDetections).filter((rule) => !(rule in partnerRules))).toEqual([])
  })

  test('all checks of the embedded platform find all known faults', () => {
    expect(detectedFaults(plan.checks)).toBe(knownFaults)
  })

  test('find most of the faults that they were not derived from', () => {
    const { known, other } = sharesOfBudgets()
    const least = (shares: readonly { readonly percent: number }[], percents: readonly number[]): void => {
      for (const [at, percent] of percents.entries())
        expect(shares[at]?.percent).toBeGreaterThanOrEqual(percent)
    }
    least(known, [40, 70, 85])
    least(other, [35, 60, 75])
  })
})

describe('a plan with a budget', () => {
  const profile = loadProfile('env/embedded.env')
  const everything = { only: [], features: [] }
  const planWith = (requests: number) =>
    platformPlanner.plan(profile, { ...everything, budget: { requests, option: `--budget ${requests}` } })

  test('keeps within it, and says what it finds', () => {
    const plan = planWith(300)
    const { budget, estimate, checks } = plan
    expect(budget).toMatchObject({ requests: 300, checks: checks.length, faults: faults.length })
    expect(budget?.estimated).toBe(estimate.requests)
    expect(estimate.requests).toBeLessThanOrEqual(300)
    expect(estimate.requests).toBeGreaterThan(260)
    expect(budget?.of).toBe(platformPlanner.plan(profile, everything).checks.length)
    expect(budget?.detected).toBe(detectedFaults(checks))
    expect(plan.observations).toEqual([])
  })

  test('more requests find more', () => {
    const detected = [100, 300, 1000, 3000].map((requests) => planWith(requests).budget?.detected ?? 0)
    expect(detected).toEqual([...new Set(detected)].sort((one, other) => one - other))
  })

  test('has only rules with a check, and says which of their cases it leaves out', () => {
    const { rules: selected, checks, skipped } = planWith(300)
    const judged = new Set<string>(checks.map(({ rule }) => rule))
    expect(new Set(selected.map(({ id }) => id))).toEqual(judged)
    const left = skipped.filter(({ reason }) => reason === '--budget 300 leaves it out')
    expect(left.length).toBeGreaterThan(0)
    expect(
      left.every(
        ({ verdict, optional, rule }) => verdict === 'not exercised' && optional && judged.has(rule),
      ),
    ).toBe(true)
  })

  test('has a case about every answer of the run only with another case of its rule', () => {
    for (const requests of [60, 120, 300, 1000]) {
      const { checks } = planWith(requests)
      const ofTheRun = checks.filter(({ needs }) => needs.includes('alone'))
      for (const { rule } of ofTheRun)
        expect(
          checks.some((one) => one.rule === rule && !one.needs.includes('alone')),
          rule,
        ).toBe(true)
    }
    expect(planWith(1000).checks.some(({ needs }) => needs.includes('alone'))).toBe(true)
  })

  test('is the same for every seed', () => {
    const namesOf = (seed: number) =>
      platformPlanner
        .plan(profile, { ...everything, budget: { requests: 300, option: '' }, seed: { seed, run: 1 } })
        .checks.map(({ rule, case: name }) => `${rule} | ${name}`)
        .sort()
    expect(namesOf(1)).toEqual(namesOf(2))
  })

  test('refuses a budget that no check fits into', () => {
    expect(() => planWith(beforeChecks)).toThrow(
      new RegExp(
        `^--budget ${beforeChecks} allows ${beforeChecks} requests, and no check fits\\. Expected at least \\d+: .* Nothing was sent\\.$`,
      ),
    )
  })
})

test('an interrupted run has found the most: its first checks find more than their share', () => {
  const { checks, disturbing } = platformPlanner.plan(loadProfile('env/embedded.env'), {
    only: [],
    features: [],
  })
  const first = checks.slice(0, Math.floor(checks.length / 4))
  expect(first.some((check) => disturbing.has(check))).toBe(false)
  expect(detectedFaults(first) / knownFaults).toBeGreaterThan(0.35)
  const worthless = platformPlanner.plan(loadProfile('env/embedded.env'), {
    only: [],
    features: [],
    mixed: true,
  })
  expect(detectedFaults(worthless.checks.slice(0, first.length))).toBeLessThan(detectedFaults(first))
})

test('checks of an application that find more with fewer requests start earlier', () => {
  const profile = loadPartnerProfile('env/partner.embedded.env')
  const { checks } = partnerPlanner.plan(profile, { only: ['identity', 'callback'], features: [] })
  const { checks: mixed } = partnerPlanner.plan(profile, {
    only: ['identity', 'callback'],
    features: [],
    mixed: true,
  })
  expect(checks.map(({ rule, case: name }) => rule + name)).not.toEqual(
    mixed.map(({ rule, case: name }) => rule + name),
  )
})

describe('while a run goes on', () => {
  /** A check whose requests are sent when the test says so. */
  function checks(limit: number, groups: readonly number[] = []) {
    let sent = 0
    const budget = new RequestBudget(limit, groups, () => sent)
    const begin = (one: Priority) => {
      let end: (requests: number) => void = () => undefined
      let began = false
      const work = (): Promise<string> => {
        began = true
        return new Promise((resolve) => {
          end = (requests) => {
            sent += requests
            resolve('ran')
          }
        })
      }
      const result = budget.run(one, work, (others) => others)
      return { result, end: (requests: number) => end(requests), began: () => began }
    }
    return { begin }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))

  test('a check waits until others end, and runs if they sent less than expected', async () => {
    const { begin } = checks(10)
    const first = begin(priority(8, []))
    const second = begin(priority(5, []))
    await settled()
    expect([first.began(), second.began()]).toEqual([true, false])
    first.end(5)
    await settled()
    expect(second.began()).toBe(true)
    second.end(5)
    expect([await first.result, await second.result]).toEqual(['ran', 'ran'])
  })

  test('a check that waits for others leaves its slot to them', async () => {
    const slots = new Slots(2)
    const budget = new RequestBudget(10, [], () => 8)
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = slots.run(() =>
      budget.run(
        priority(2, []),
        () => slots.aside(held, 1),
        (others) => others,
      ),
    )
    const runs = [2, 3, 4].map((began) =>
      slots.run(() =>
        budget.run(
          priority(1, []),
          () => Promise.resolve(),
          (running) => slots.aside(running, began),
        ),
      ),
    )
    await settled()
    release()
    await settled()
    const ended = Promise.all([first, ...runs]).then((results) => results.length)
    expect(await Promise.race([ended, settled().then(() => 'they wait for each other')])).toBe(4)
  })

  test('a check that does not fit is refused once nothing runs', async () => {
    const { begin } = checks(10)
    const first = begin(priority(8, []))
    const second = begin(priority(5, []))
    first.end(8)
    expect([await first.result, await second.result]).toEqual(['ran', null])
  })

  test('a group is paid by the first of its checks', async () => {
    const { begin } = checks(10, [6])
    const first = begin(priority(2, [], [0]))
    const second = begin(priority(2, [], [0]))
    await settled()
    expect([first.began(), second.began()]).toEqual([true, true])
    first.end(8)
    second.end(2)
    expect(await begin(priority(1, [], [0])).result).toBe(null)
  })
})
