/**
 * The result model: what all outputs say about a run.
 */
import { describe, expect, test } from 'vitest'
import type { HistoryPoint } from '../../../reporters/allure/history.js'
import { historyIdOf } from '../../../reporters/allure/ids.js'
import { headlineOf } from '../../../reporters/result/headline.js'
import { resultModel } from '../../../reporters/result/model.js'
import type { CheckRecord, RuleEntry, RunRecord } from '../../../src/record/record.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../sample-run.js'

const factsOf = (run: RunRecord): Record<string, string> =>
  Object.fromEntries(resultModel(run).facts.map(({ name, value }) => [name, value]))

const passing = (id: string) => sampleRule(sampleEntry(id, `${id} holds.`), [sampleCheck(id)])

/** A run of two selected rules that passed. */
const selected = (change: Partial<RunRecord> = {}): RunRecord =>
  sampleRun({
    rules: [passing('authorize.scope.missing'), passing('authorize.scope.other')],
    result: 'selected rules passed',
    selection: { by: ['--only authorize.scope'], rules: 2, of: 355 },
    waivers: [],
    ...change,
  })

describe('the headline', () => {
  test('of a run of selected rules says how many passed, and that the target was not judged as a whole', () => {
    expect(headlineOf(selected())).toEqual({
      result: 'selected rules passed',
      tone: 'part',
      title: '2 selected rules passed',
      predicate: 'was not judged as a whole: 2 selected rules passed',
      why: 'No selected must rule of the contract is violated, and all that apply have passed.',
      ended: null,
      limits: [
        'Only 2 of 355 rules were selected (--only authorize.scope), so the target was not judged as a whole.',
      ],
    })
  })

  test('of a violated run names the number of must rules', () => {
    const { title, tone, predicate, why, limits } = headlineOf(sampleRun())
    expect({ title, tone, predicate, why, limits }).toEqual({
      title: 'Not conformant',
      tone: 'bad',
      predicate: 'is not conformant',
      why: '1 must rule of the contract is violated.',
      limits: [],
    })
  })

  test('of a run that was killed says why it ended, and how many checks have no verdict', () => {
    const interrupted = 'the run was killed before its end'
    const cut = sampleCheck('a.b', { verdict: 'undecided', reason: interrupted })
    const rules = [sampleRule(sampleEntry('a.b', 'A rule.'), [cut, sampleCheck('a.b', { case: 'x' })])]
    expect(headlineOf(sampleRun({ rules, interrupted, result: 'incomplete' })).ended).toBe(
      'The run ended early: the run was killed before its end. 1 check has no verdict.',
    )
  })

  test('of a good result names the violated rules that do not count', () => {
    const broken = (id: string, change: Partial<RuleEntry>, waived = false) => ({
      ...sampleRule(sampleEntry(id, 'A rule.'), [sampleCheck(id, { verdict: 'violated' })]),
      entry: { ...sampleEntry(id, 'A rule.'), ...change },
      verdict: 'violated' as const,
      waived,
    })
    const rules = [
      passing('authorize.scope.missing'),
      broken('standard.token.password-grant', { tier: 'standard', level: 'should' }),
      broken('token.code.lifetime.old', { level: 'should' }),
      broken('a.recorded', { level: 'info' }),
      broken('a.waived', { level: 'should' }, true),
    ]
    expect(headlineOf(sampleRun({ rules, result: 'conformant' })).limits).toEqual([
      'Warnings: 2 rules that do not count for the result are violated: standard.token.password-grant, token.code.lifetime.old.',
    ])
    const [one] = headlineOf(selected({ rules: rules.slice(0, 2), result: 'conformant' })).limits
    expect(one).toBe(
      'Warnings: 1 rule that does not count for the result is violated: standard.token.password-grant.',
    )
    const many = Array.from({ length: 10 }, (_, at) => broken(`standard.rule-${at}`, { tier: 'standard' }))
    const [first] = headlineOf(selected({ rules: many, result: 'conformant' })).limits
    expect(first).toMatch(/^Warnings: 10 rules .*: standard\.rule-0, .*standard\.rule-7, and 2 more\.$/)
    expect(headlineOf(sampleRun({ rules, result: 'not conformant' })).limits).toEqual([])
  })

  test('of a part of a run says that it covers this part only', () => {
    const { limits } = headlineOf(selected({ shard: { index: 1, count: 3 }, result: 'incomplete' }))
    expect(limits).toEqual([
      'This is part 1 of 3 of a run. The result covers this part only.',
      'Only 2 of 355 rules were selected (--only authorize.scope), so the target was not judged as a whole.',
    ])
  })
})

describe('the numbers', () => {
  test('count each rule once', () => {
    const { numbers, rules, run } = resultModel(sampleRun())
    const inRows = numbers.reduce((sum, row) => sum + row.rules, 0)
    const inVerdicts = Object.values(rules).reduce((sum, count) => sum + count, 0)
    expect([inRows, inVerdicts]).toEqual([run.rules.length, run.rules.length])
    expect(numbers.map(({ name, rules: count }) => [name, count])).toEqual([
      ['contract', 61],
      ['contract, should', 1],
      ['standard', 8],
      ['waived', 1],
    ])
  })

  test('say what was judged: rules as rules, checks as checks', () => {
    expect(factsOf(sampleRun())).toMatchObject({ Rules: '67 of 71 judged', Checks: '69 of 73 judged' })
    expect(factsOf(selected())).toMatchObject({
      Rules: '2 of 2 judged; 2 of 355 selected',
      Selection: '--only authorize.scope',
    })
  })

  test('say how many statements of the contract the judged rules cover', () => {
    const rules = [passing('authorize.client-id.missing')]
    expect(factsOf(sampleRun({ rules })).Contract).toMatch(
      /^1 clause; 1 of \d+ statements that bind a platform$/,
    )
  })
})

test('a violated rule has what was sent, what came, what was expected, and the statements behind it', () => {
  const { findings } = resultModel(sampleRun())
  expect(findings.map(({ kind, title }) => [kind, title])).toEqual([
    ['contract', 'Violated: 1 rule'],
    ['standard', 'Violated standards: 1 rule, not counted for the result'],
    ['warning', 'Warnings: 1 rule'],
    ['waived', 'Violated, but waived: 1 rule'],
  ])
  const [finding] = findings[0]?.findings ?? []
  expect(finding).toMatchObject({
    id: 'authorize.redirect-uri.path',
    actor: 'platform',
    notCounted: null,
    checked: 3,
    again: expect.stringMatching(/^npx platform-conformance platform .*--only authorize\.redirect-uri\.path/),
    explain: 'npx platform-conformance explain authorize.redirect-uri.path',
  })
  expect(finding?.statements.length).toBeGreaterThan(0)
  expect(finding?.cases).toHaveLength(1)
  expect(finding?.cases[0]).toMatchObject({
    name: 'one segment more',
    expected: 'no redirect that carries a code',
    requests: 2,
    exchange: { id: 4 },
  })
})

test('what was not judged because of a violated rule is no reason to run again at once', () => {
  const run = sampleRun()
  const rules = run.rules.map((rule) => ({
    ...rule,
    checks: rule.checks.map((check) =>
      check.verdict === 'undecided' ? { ...check, reason: 'the control got no code' } : check,
    ),
  }))
  const remedyOf = (verdict: 'violated' | 'passed'): string | null | undefined =>
    resultModel({
      ...run,
      rules: rules.map((rule) => (rule.verdict === 'violated' ? { ...rule, verdict } : rule)),
    }).notJudged.groups.find(({ kind }) => kind === 'undecided')?.remedy
  expect(remedyOf('violated')).toMatch(/^Fix the violated rules first/)
  expect(remedyOf('passed')).toMatch(/^Run them again/)
})

test('what was not judged is grouped by cause, with how to make it judged', () => {
  const { groups, optionalCases } = resultModel(sampleRun()).notJudged
  expect(optionalCases).toBe(0)
  expect(groups.map(({ kind, reason, remedy, rules }) => [kind, reason, remedy, rules.length])).toEqual([
    [
      'undecided',
      'the first exchange was answered with 502 after 3 attempts',
      'Run them again. If the reason stays, test the profile with doctor.',
      1,
    ],
    [
      'not exercised',
      'the profile lacks FIXTURE_DISABLED_USER',
      'Add to the profile: FIXTURE_DISABLED_USER. The command doctor shows where to find it.',
      1,
    ],
    [
      'not exercised',
      'the profile lacks FIXTURE_LEAVING_USER',
      'Add to the profile: FIXTURE_LEAVING_USER. The command doctor shows where to find it.',
      1,
    ],
    [
      'not applicable',
      'the target does not declare public-client',
      'If the target has it, add public-client to FEATURES in the profile.',
      1,
    ],
  ])
})

describe('what changed since the last run', () => {
  const rule = (id: string, verdict: CheckRecord['verdict']) =>
    sampleRule(sampleEntry(id, `${id} holds.`), [
      sampleCheck(id, { verdict, case: 'one' }),
      sampleCheck(id, { case: 'two' }),
    ])
  const pastRun = (
    statuses: Readonly<Record<string, 'passed' | 'failed' | 'broken' | 'skipped'>>,
  ): HistoryPoint => ({
    ...{ uuid: 'u', name: '', timestamp: Date.parse('2031-03-01T08:00:00Z'), knownTestCaseIds: [] },
    ...{ metrics: {}, url: '' },
    testResults: Object.fromEntries(
      Object.entries(statuses).map(([id, status]) => [
        historyIdOf(id, 'one'),
        { ...{ id: '', name: '', start: 0, stop: 0, duration: 0, url: '' }, status, historyId: '' },
      ]),
    ),
  })

  test('is sorted by what happened to a rule: broken, fixed, still violated, new', () => {
    const rules = [
      rule('a.broken', 'violated'),
      rule('a.fixed', 'passed'),
      rule('a.still', 'violated'),
      rule('a.new', 'violated'),
      rule('a.lost', 'undecided'),
    ]
    const earlier = pastRun({
      ...{ 'a.broken': 'passed', 'a.fixed': 'failed', 'a.still': 'failed', 'a.lost': 'passed' },
      'a.gone': 'failed',
    })
    const { changes } = resultModel(sampleRun({ rules }), [pastRun({}), earlier])
    expect(changes).toMatchObject({ since: '2031-03-01T08:00:00.000Z', compared: 4, still: 1 })
    expect(changes?.broken.map(({ id, before: was }) => [id, was])).toEqual([['a.broken', 'passed']])
    expect(changes?.fixed.map(({ id }) => id)).toEqual(['a.fixed'])
    expect(changes?.other.map(({ id, after }) => [id, after])).toEqual([['a.lost', 'undecided']])
  })

  test('is unknown without an earlier run that has the same rules', () => {
    expect(resultModel(sampleRun()).changes).toBeNull()
    expect(resultModel(sampleRun(), [pastRun({ 'a.gone': 'passed' })]).changes).toBeNull()
  })
})
