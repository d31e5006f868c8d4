/**
 * Journals that contradict themselves: what no run writes.
 */
import { expect, test } from 'vitest'
import { contradictionIn, undeclaredIn } from '../../reporters/contradictions.js'
import type { JournalContent } from '../../reporters/journal.js'
import type { CheckRecord } from '../../src/record/record.js'
import { headOf, plannedFor } from './sample-journal.js'
import { at, sampleCheck, sampleEntry, sampleExchange, sampleRule, sampleRun } from './sample-run.js'

const run = sampleRun()
const judged = [{ expected: 'a redirect with a code', exchange: 1 }]
/** A check that has judged the first exchange. */
const check = sampleCheck('authorize.redirect-uri', { exchanges: [1], judged })

/** A journal of one check and one exchange that agrees with itself; `change` overrides. */
function journal(change: Partial<JournalContent> = {}): JournalContent {
  return {
    head: { ...headOf(run), waivers: [] },
    planned: { ...plannedFor(run), waived: [] },
    checks: [check],
    exchanges: [sampleExchange(1)],
    observations: [],
    notUndone: [],
    end: { finished: run.finished, interrupted: null },
    cut: false,
    ...change,
  }
}

const changed = (change: Partial<CheckRecord>): JournalContent =>
  journal({ checks: [{ ...check, ...change }] })

test('a journal of a run agrees with itself', () => {
  expect(contradictionIn(journal())).toBeNull()
  expect(contradictionIn(journal({ end: null }))).toBeNull()
})

test.each<[string, JournalContent, RegExp]>([
  [
    'an exchange from before the run',
    journal({ exchanges: [sampleExchange(1, { at: at(-3_600_000) })] }),
    /^exchange 1 is from .*, and the run is from /,
  ],
  [
    'an exchange from after the run',
    journal({ exchanges: [sampleExchange(1, { at: at(86_400_000) })] }),
    /^exchange 1 is from /,
  ],
  [
    'only exchanges with another target',
    journal({ head: { ...headOf(run), target: { name: 'other', url: 'https://other.example/x' } } }),
    /^no exchange is with its target https:\/\/other\.example\/x, but with https:\/\//,
  ],
  [
    'a waived rule without words for it',
    journal({ planned: { ...plannedFor(run), waived: ['token.code'] } }),
    /^token\.code is waived, and no waiver is named$/,
  ],
  [
    'a violated check that says nothing',
    changed({ verdict: 'violated', expected: 'a code', actual: null }),
    /^authorize\.redirect-uri is violated, and nothing says what was expected and what came$/,
  ],
  [
    'a passed check with the reason of another verdict',
    changed({ reason: 'the target did not answer' }),
    /^authorize\.redirect-uri has passed, and it has the reason of another verdict$/,
  ],
  [
    'a passed check with what was violated',
    changed({ expected: 'a code', actual: 'no code' }),
    /has the reason of another verdict$/,
  ],
  [
    'a passed check with a violated step',
    changed({
      case: 'a path',
      steps: [
        {
          ...{ title: 'the redirect', verdict: 'passed', steps: [], exchanges: [], at: at(1000), ms: 1 },
          steps: [{ title: 'its code', verdict: 'violated', steps: [], exchanges: [], at: at(1000), ms: 1 }],
        },
      ] as never,
    }),
    /^authorize\.redirect-uri \(a path\) has passed, and its step "its code" is violated$/,
  ],
  [
    'a passed check whose control is not its exchange',
    changed({ controls: [7] }),
    /^authorize\.redirect-uri has passed, and exchange 7 of one of its parts is not among its exchanges$/,
  ],
  ['a passed check that has judged nothing', changed({ judged: [] }), /and it has judged nothing$/],
  [
    'a passed check without an answer behind it',
    journal({ exchanges: [sampleExchange(1, { response: null })] }),
    /and no exchange behind it has an answer$/,
  ],
])('%s is a contradiction', (_, content, words) => {
  expect(contradictionIn(content)).toMatch(words)
})

test('an undecided check may have a violated step, and a custom rule may judge what is no exchange', () => {
  expect(contradictionIn(changed({ verdict: 'undecided', reason: 'no answer came', judged: [] }))).toBeNull()
  expect(
    contradictionIn(journal({ checks: [sampleCheck('own.log', { exchanges: [] })], exchanges: [] })),
  ).toBeNull()
})

test('a judged rule of a feature that is not declared is named', () => {
  const { entry, verdict } = sampleRule(sampleEntry('roster.orgs', 'x', { feature: 'roster' }), [
    sampleCheck('roster.orgs'),
  ])
  const rule = { id: entry.id, tier: entry.tier, feature: entry.feature, verdict }
  expect(undeclaredIn(['sso'], [rule])).toBe('roster.orgs is passed, and the feature roster is not declared')
  expect(undeclaredIn(['sso', 'roster'], [rule])).toBeNull()
  expect(undeclaredIn(['sso'], [{ ...rule, verdict: 'not exercised' }])).toBeNull()
})
