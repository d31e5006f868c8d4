import { describe, expect, test } from 'vitest'
import { concludeRules, resultOf, verdictOfRule } from '../../src/record/conclude.js'
import { exitCodeOf } from '../../src/record/exit-codes.js'
import type { CheckRecord, Level, RuleEntry, RuleRecord, Tier, Verdict } from '../../src/record/record.js'
import { worst } from '../../src/record/record.js'

function check(verdict: Verdict, optional = false): CheckRecord {
  return {
    rule: 'r',
    case: '',
    verdict,
    reason: null,
    expected: null,
    actual: null,
    optional,
    at: '',
    ms: 0,
    exchanges: [],
    steps: [],
    stack: null,
  }
}

function entry(tier: Tier = 'contract', level: Level = 'must'): RuleEntry {
  return {
    id: 'r',
    role: 'platform',
    tier,
    level,
    clause: '1',
    says: '',
    implied: null,
    feature: 'sso',
    needs: [],
    operation: null,
  }
}

function ruled(verdict: Verdict, tier: Tier = 'contract', level: Level = 'must', waived = false): RuleRecord {
  return { entry: entry(tier, level), verdict, waived, checks: [] }
}

const ranking: readonly Verdict[] = ['violated', 'undecided', 'not exercised', 'passed', 'not applicable']

describe('the verdict of a rule', () => {
  test('is the worst of its checks, in this order', () => {
    for (const [rank, bad] of ranking.entries()) {
      for (const good of ranking.slice(rank)) {
        expect(worst([good, bad])).toBe(bad)
        expect(verdictOfRule([check(good), check(bad), check(good)])).toBe(bad)
      }
    }
  })

  test.each<[string, CheckRecord[], Verdict]>([
    ['no check at all', [], 'not exercised'],
    [
      'one that was skipped beside one that passed',
      [check('passed'), check('not exercised')],
      'not exercised',
    ],
    ['an optional one that was skipped', [check('passed'), check('not exercised', true)], 'passed'],
    ['only optional ones that were skipped', [check('not exercised', true)], 'not exercised'],
    [
      'an optional one that was skipped, and no other that applies',
      [check('not applicable'), check('not exercised', true)],
      'not exercised',
    ],
    ['an optional one that is violated', [check('passed'), check('violated', true)], 'violated'],
    ['an optional one that is undecided', [check('passed'), check('undecided', true)], 'undecided'],
    ['a violated one beside an undecided one', [check('undecided'), check('violated')], 'violated'],
  ])('with %s', (_, checks, verdict) => {
    expect(verdictOfRule(checks)).toBe(verdict)
  })

  test('takes the checks of its own rule only, in the order of the catalogue', () => {
    const entries = [
      { ...entry(), id: 'b' },
      { ...entry(), id: 'a' },
      { ...entry(), id: 'c' },
    ]
    const checks = [
      { ...check('passed'), rule: 'a' },
      { ...check('violated'), rule: 'b' },
    ]
    expect(
      concludeRules(entries, checks, (id) => id === 'b').map(({ entry: { id }, verdict, waived }) => [
        id,
        verdict,
        waived,
      ]),
    ).toEqual([
      ['b', 'violated', true],
      ['a', 'passed', false],
      ['c', 'not exercised', false],
    ])
  })
})

describe('a rule that one school excludes', () => {
  const excluded = { ...check('not exercised'), oneSchool: true as const }
  test.each([
    ['a check that needs more schools', [excluded], true],
    ['such a check and one that passed', [excluded, check('passed')], true],
    [
      'such a check and an optional one that lacks something else',
      [excluded, check('not exercised', true)],
      true,
    ],
    ['such a check and one that lacks something else', [excluded, check('not exercised')], false],
    ['such a check and one that is undecided', [excluded, check('undecided')], false],
    [
      'only optional checks, of which one needs more schools',
      [{ ...excluded, optional: true }, check('not exercised', true)],
      false,
    ],
    ['no check', [], false],
  ] as const)('has %s: %#', (_, checks, is) => {
    const ruleChecks = checks.map((one) => ({ ...one, rule: entry().id }))
    const [rule] = concludeRules([entry()], ruleChecks, () => false)
    expect(rule?.oneSchool ?? false).toBe(is)
    const ofData = concludeRules([{ ...entry(), feature: 'timetable' }], ruleChecks, () => false)
    expect(ofData[0]?.oneSchool).toBeUndefined()
  })
})

describe('the result of a run', () => {
  const passed = ruled('passed')
  const further: RuleRecord = { ...ruled('not exercised'), oneSchool: true }
  const plain: Parameters<typeof resultOf>[1] = { standards: false, whole: true, waivers: [] }
  const cases: [string, RuleRecord[], Partial<typeof plain>, string, number][] = [
    ['everything passed', [passed, ruled('not applicable')], {}, 'conformant', 0],
    ['one violated', [passed, ruled('violated')], {}, 'not conformant', 1],
    ['one violated, interrupted', [passed, ruled('violated')], { whole: false }, 'not conformant', 1],
    ['one violated, another undecided', [ruled('undecided'), ruled('violated')], {}, 'not conformant', 1],
    ['selected rules passed', [passed], { selected: true }, 'selected rules passed', 0],
    ['selected rules, waivers', [passed], { selected: true, waivers: ['a'] }, 'selected rules passed', 0],
    ['a selected rule violated', [passed, ruled('violated')], { selected: true }, 'not conformant', 1],
    ['a part of selected rules', [passed], { selected: true, whole: false }, 'incomplete', 4],
    ['one undecided', [passed, ruled('undecided')], {}, 'incomplete', 4],
    ['one not exercised', [passed, ruled('not exercised')], {}, 'incomplete', 4],
    ['interrupted', [passed], { whole: false }, 'incomplete', 4],
    ['nothing executed', [], {}, 'incomplete', 4],
    ['nothing applicable', [ruled('not applicable')], {}, 'incomplete', 4],
    ['a should rule violated', [passed, ruled('violated', 'contract', 'should')], {}, 'conformant', 0],
    ['an info rule violated', [passed, ruled('violated', 'contract', 'info')], {}, 'conformant', 0],
    ['should rules only', [ruled('passed', 'contract', 'should')], {}, 'incomplete', 4],
    ['a standard violated, not counted', [passed, ruled('violated', 'standard')], {}, 'conformant', 0],
    ['a standard undecided, not counted', [passed, ruled('undecided', 'standard')], {}, 'conformant', 0],
    ['standards passed only, not counted', [ruled('passed', 'standard')], {}, 'incomplete', 4],
    [
      'a standard violated, counted',
      [passed, ruled('violated', 'standard')],
      { standards: true },
      'not conformant',
      1,
    ],
    [
      'a standard undecided, counted',
      [passed, ruled('undecided', 'standard')],
      { standards: true },
      'incomplete',
      4,
    ],
    ['waivers', [passed], { waivers: ['a'] }, 'conformant with waivers', 0],
    [
      'a waived rule violated',
      [passed, ruled('violated', 'contract', 'must', true)],
      { waivers: ['a'] },
      'conformant with waivers',
      0,
    ],
    [
      'a waived rule undecided',
      [passed, ruled('undecided', 'contract', 'must', true)],
      { waivers: ['a'] },
      'incomplete',
      4,
    ],
    [
      'a waived rule violated and another one',
      [ruled('violated'), ruled('violated', 'contract', 'must', true)],
      { waivers: ['a'] },
      'not conformant',
      1,
    ],
    [
      'only a waived rule, violated',
      [ruled('violated', 'contract', 'must', true)],
      { waivers: ['a'] },
      'incomplete',
      4,
    ],
    ['one that needs more schools', [passed, further], {}, 'conformant for one school', 0],
    [
      'one that needs more schools, and waivers',
      [passed, further],
      { waivers: ['a'] },
      'conformant for one school with waivers',
      0,
    ],
    [
      'one that needs more schools, and one that lacks more',
      [passed, further, ruled('not exercised')],
      {},
      'incomplete',
      4,
    ],
    [
      'one that needs more schools, and one undecided',
      [passed, further, ruled('undecided')],
      {},
      'incomplete',
      4,
    ],
    ['one that needs more schools, and one violated', [further, ruled('violated')], {}, 'not conformant', 1],
    ['only one that needs more schools', [further], {}, 'incomplete', 4],
    [
      'one that needs more schools, of selected rules',
      [passed, further],
      { selected: true },
      'incomplete',
      4,
    ],
    ['one that needs more schools, in a part', [passed, further], { whole: false }, 'incomplete', 4],
    ['waivers and one not exercised', [passed, ruled('not exercised')], { waivers: ['a'] }, 'incomplete', 4],
  ]
  test.each(cases)('%s', (_, rules, change, result, code) => {
    const told = resultOf(rules, { ...plain, ...change })
    expect(told).toBe(result)
    expect(exitCodeOf(told)).toBe(code)
  })
})
