/**
 * The page of a watch: the last verdicts with their times, and no result of the target.
 */
import { describe, expect, test } from 'vitest'
import { watchPage } from '../../../reporters/watch/page.js'
import type { RoundRecord, WatchedRule, WatchRecord } from '../../../reporters/watch/record.js'
import { judgedRule } from '../../watch/rules.js'

const round: RoundRecord = {
  round: 7,
  part: 2,
  of: 3,
  started: '2027-01-31T14:00:00.000Z',
  finished: '2027-01-31T14:01:00.000Z',
  outcome: 'judged',
  reason: null,
  requests: 481,
  rules: 2,
  firstJudged: 0,
  changes: [],
  notUndone: [],
  leftOut: 0,
}

const rule = (id: string, verdict: WatchedRule['verdict'], number: number): WatchedRule => ({
  ...judgedRule(id, verdict, { at: '2027-01-31T13:30:00.000Z' }),
  round: number,
  since: '2027-01-30T09:15:00.000Z',
  changed: false,
})

const record = (change: Partial<WatchRecord> = {}): WatchRecord => ({
  schema: 1,
  suite: '0.1.0',
  contract: 'x',
  target: { name: 'staging', url: 'https://staging.example.com' },
  everyMs: 3_600_000,
  budget: 500,
  parts: 3,
  coveredMs: 10_800_000,
  updated: '2027-01-31T14:01:00.000Z',
  last: round,
  rules: [rule('a.broken', 'violated', 7), rule('b.open', 'undecided', 5), rule('c.fine', 'passed', 6)],
  neverJudged: ['d.new'],
  reports: [
    { part: 2, folder: 'part-2', round: 7 },
    { part: 3, folder: 'part-3', round: 6 },
  ],
  changes: [
    {
      at: '2027-01-30T09:15:00.000Z',
      round: 2,
      rule: 'a.broken',
      before: 'passed',
      after: 'violated',
      cases: [],
    },
  ],
  ...change,
})

describe('the page', () => {
  test('shows the last verdict of each rule, its time, and the reports of that round', () => {
    const page = watchPage(record())
    expect(page).toContain('1 rule violated')
    expect(page).toContain('since 2027-01-30 09:15 UTC, last judged 2027-01-31 13:30 UTC')
    expect(page).toContain('<a href="part-2/index.html#a.broken">its reports</a>')
    expect(page).toContain('<a href="part-3/index.html#c.fine">its reports</a>')
    expect(page).toContain('npx platform-conformance repro a.broken')
    expect(page).toContain('passed → violated')
    expect(page).toContain('Not judged yet: 1 rule')
    expect(page).toContain('every rule is judged within 3 h if all rounds run in time')
  })

  test('does not link reports that a later round has replaced', () => {
    const page = watchPage(record())
    expect(page).not.toContain('#b.open')
    expect(page).toContain('A later round has replaced the reports')
  })

  test.each([
    ['with all rules passed', record({ rules: [rule('c.fine', 'passed', 6)], neverJudged: [] })],
    ['with a violated rule', record()],
    [
      'before a verdict',
      record({ rules: [], last: { ...round, outcome: 'not judged', reason: 'no answer' } }),
    ],
  ])('never says whether the target is conformant, %s', (_, one) => {
    const words = watchPage(one).match(/[^.>]*conformant[^.<]*/g)
    expect(words).toEqual([' So this page does not say whether the target is conformant'])
  })

  test('says why the last round judged nothing, and what is not undone', () => {
    const last = { ...round, outcome: 'not judged', reason: 'no answer', notUndone: ['class 5a'] } as const
    const page = watchPage(record({ last }))
    expect(page).toContain('It judged nothing. no answer')
    expect(page).toMatch(/Not undone at the target<\/h2><ul><li>class 5a/)
  })

  test('escapes what a target says, and loads nothing', () => {
    const bad = '</td><script>alert(1)</script>'
    const page = watchPage(
      record({
        target: { name: bad, url: bad },
        rules: [
          {
            ...rule('a.broken', 'violated', 7),
            checks: [
              { case: bad, verdict: 'violated', reason: bad, expected: bad, actual: bad, repeat: bad },
            ],
          },
        ],
        last: { ...round, reason: bad, notUndone: [bad] },
      }),
    )
    expect(page).not.toContain('<script')
    expect(page).toContain('default-src &#39;none&#39;')
  })
})
