/**
 * What a journal begins with.
 */
import type { RunHead } from '../../reporters/journal.js'
import type { PlannedRun, RunRecord } from '../../src/record/record.js'

/** What is known of a run when it begins. */
export function headOf(run: RunRecord): RunHead {
  const { finished: _end, result: _result, interrupted: _why, notUndone: _open, rules: _rules, ...rest } = run
  const { observations: _observations, exchanges: _exchanges, ...head } = rest
  return head
}

/** The plan that a run was executed by. */
export function plannedFor({ rules, observations }: RunRecord): PlannedRun {
  const ids = rules.map(({ entry }) => entry.id)
  return {
    digest: 'cd'.repeat(32),
    parts: [{ rules: ids, observations: observations.map(({ id }) => id) }],
    checks: rules.flatMap(({ checks }) =>
      checks.map(({ rule, case: name, optional }) => ({ rule, case: name, optional })),
    ),
    waived: rules.filter(({ waived }) => waived).map(({ entry }) => entry.id),
  }
}
