/**
 * From what the suites reported to the record of a run.
 * @module
 */
import { concludeRules, resultOf } from '../../kit/run/conclude.js'
import { unexecuted } from '../../kit/run/plan.js'
import type { CheckRecord, RuleEntry, RunRecord } from '../../kit/run/record.js'
import type { Gathered } from './suites.js'

/** What is known of a run when it begins. */
export type RunHead = Pick<
  RunRecord,
  'suite' | 'contract' | 'role' | 'target' | 'started' | 'features' | 'waivers' | 'standards'
>

/** A finished run, and what must not be found in what is written of it. */
export interface FinishedRun {
  readonly record: RunRecord
  readonly secrets: Gathered['secrets']
}

/** A run as it was planned. */
export interface Planned {
  readonly rules: readonly RuleEntry[]
  readonly checks: readonly Pick<CheckRecord, 'rule' | 'case' | 'optional'>[]
  readonly skipped: readonly CheckRecord[]
}

/**
 * The record of a run. What was planned and not reported is undecided.
 * @param stopped true where the operator ended it
 */
export function recordOf(
  head: RunHead & Pick<RunRecord, 'notices'>,
  plan: Planned,
  gathered: Gathered,
  { stopped, isWaived }: { readonly stopped: boolean; readonly isWaived: (rule: string) => boolean },
): RunRecord {
  const interruption = whyInterrupted(gathered, stopped)
  const reported = new Set(gathered.checks.map(keyOf))
  const unreported = plan.checks
    .filter((check) => !reported.has(keyOf(check)))
    .map((check) =>
      unexecuted(check, 'undecided', interruption ?? 'the run ended before this check was reported'),
    )
  const checks = [...gathered.checks, ...unreported, ...plan.skipped]
  const ruleRecords = concludeRules(plan.rules, checks, isWaived)
  const { standards, waivers } = head
  return {
    ...head,
    finished: new Date().toISOString(),
    result: resultOf(ruleRecords, {
      standards,
      waivers,
      whole: interruption === null && unreported.length === 0,
    }),
    interrupted: interruption,
    notUndone: gathered.notUndone,
    rules: ruleRecords,
    observations: [...gathered.observations].sort((a, b) => a.id.localeCompare(b.id)),
    exchanges: [...gathered.exchanges.values()].sort((a, b) => a.id - b.id),
  }
}

function whyInterrupted(gathered: Gathered, stopped: boolean): string | null {
  if (stopped) return 'interrupted by the operator'
  if (gathered.lost) return 'the target stopped answering'
  if (!gathered.complete)
    return `the suites ended early${gathered.errors.length > 0 ? `: ${gathered.errors[0]}` : ''}`
  return null
}

function keyOf({ rule, case: name }: { rule: string; case: string }): string {
  return `${rule}\n${name}`
}
