/**
 * What the process of a round reports to the watch.
 * @module
 */
import { clip } from '../../../reporters/console/terminal.js'
import { isCutOff } from '../../../reporters/outcome.js'
import { repeatLine } from '../../../reporters/repeat.js'
import { verdictsOf } from '../../../reporters/verdicts/index.js'
import type { JudgedRule, WatchedCase } from '../../../reporters/watch/record.js'
import type { CheckRecord, RuleRecord, RunRecord } from '../../record/record.js'
import { sentencesOf } from '../../record/sentences.js'
import type { RoundReport } from '../../watch/messages.js'

/** Characters of a text of the target. The reports of the round have the whole text. */
const longest = 400

/**
 * The report of a finished run.
 * @param run its record, masked
 * @param notices parts of the profile that did not work when they were tried
 */
export function reportOf(run: RunRecord, notices: readonly string[]): RoundReport {
  const written = new Map(verdictsOf(run).rules.map((rule) => [rule.id, rule]))
  const rules = run.rules.flatMap((rule): JudgedRule[] => {
    const verdict = written.get(rule.entry.id)
    if (verdict === undefined || isOpen(rule, run)) return []
    const ends = rule.checks.map(({ at, ms }) => Date.parse(at) + ms)
    return [
      {
        ...verdict,
        says: rule.entry.says,
        at: new Date(Math.max(Date.parse(run.started), ...ends)).toISOString(),
        checks: rule.checks.map((check) => caseOf(run, check)),
      },
    ]
  })
  const { url } = run.target
  const { started, finished, interrupted, notUndone } = run
  return { url, started, finished, requests: run.exchanges.length, interrupted, rules, notUndone, notices }
}

/** True for a rule whose checks the end of the run cut off. One violated check decides it all the same. */
function isOpen({ verdict, checks }: RuleRecord, { interrupted }: RunRecord): boolean {
  return verdict !== 'violated' && checks.some((check) => isCutOff(check, interrupted))
}

function caseOf(run: RunRecord, check: CheckRecord): WatchedCase {
  const { case: name, verdict } = check
  const reason = check.reason === null ? null : clip(check.reason, longest)
  if (verdict !== 'violated') return { case: name, verdict, reason }
  const { expected, actual } = sentencesOf(check) ?? { expected: null, actual: null }
  return {
    case: name,
    verdict,
    reason,
    expected: clip(expected ?? check.reason ?? 'the opposite', longest),
    ...(actual === null ? {} : { actual: clip(actual, longest) }),
    repeat: repeatLine(run, check.rule, check),
  }
}
