/**
 * What changed since the last run of the same target, from the history.
 * @module
 */
import type { RuleRecord, RunRecord, Verdict } from '../../src/record/record.js'
import type { HistoryPoint } from '../allure/history.js'
import { historyIdOf } from '../allure/ids.js'

/** How a rule ended, as the history knows it. It does not say why a check has no verdict. */
export type PastVerdict = 'violated' | 'undecided' | 'passed' | 'not judged'

/** A rule that ended in another way than in the last run. */
export interface ChangedRule {
  readonly id: string
  readonly says: string
  readonly before: PastVerdict
  readonly after: PastVerdict
}

/** The differences to the last run. */
export interface Changes {
  /** End of the last run, ISO 8601. */
  readonly since: string
  /** Rules that both runs judged. */
  readonly compared: number
  /** Rules that are violated now, and were not. */
  readonly broken: readonly ChangedRule[]
  /** Rules that were violated, and passed now. */
  readonly fixed: readonly ChangedRule[]
  /** All other changes. */
  readonly other: readonly ChangedRule[]
  /** Number of rules that are violated in both runs. */
  readonly still: number
}

/** Compares a run with the last one of its history. Null without an earlier run that has a rule of this one. */
export function changesOf(run: RunRecord, earlier: readonly HistoryPoint[]): Changes | null {
  const last = earlier.at(-1)
  if (last === undefined) return null
  const pairs = run.rules.flatMap((rule) => {
    const before = pastVerdict(rule, last)
    return before === null
      ? []
      : [{ id: rule.entry.id, says: rule.entry.says, before, after: now(rule.verdict) }]
  })
  if (pairs.length === 0) return null
  const changed = pairs.filter(({ before, after }) => before !== after)
  const broken = changed.filter(({ after }) => after === 'violated')
  const fixed = changed.filter(({ before, after }) => before === 'violated' && after === 'passed')
  return {
    since: new Date(last.timestamp).toISOString(),
    compared: pairs.length,
    broken,
    fixed,
    other: changed.filter((one) => !broken.includes(one) && !fixed.includes(one)),
    still: pairs.filter(({ before, after }) => before === 'violated' && after === 'violated').length,
  }
}

/** How a rule ended in an earlier run: the worst of its checks. Null if that run had none of them. */
function pastVerdict({ checks }: RuleRecord, { testResults }: HistoryPoint): PastVerdict | null {
  const earlier = checks.flatMap(({ rule, case: name }) => testResults[historyIdOf(rule, name)]?.status ?? [])
  if (earlier.length === 0) return null
  if (earlier.includes('failed')) return 'violated'
  if (earlier.includes('broken')) return 'undecided'
  return earlier.includes('passed') ? 'passed' : 'not judged'
}

function now(verdict: Verdict): PastVerdict {
  const isJudged = verdict === 'passed' || verdict === 'violated' || verdict === 'undecided'
  return isJudged ? verdict : 'not judged'
}
