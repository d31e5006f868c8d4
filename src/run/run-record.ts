/**
 * Makes the record of a run from the reports of the worker, or from a journal.
 * @module
 */
import type { JournalContent, RunEnd, RunHead } from '../../reporters/journal.js'
import { inForce } from '../catalogue/policy.js'
import { unexecuted } from '../plan/unexecuted.js'
import { concludeRules, resultOf } from '../record/conclude.js'
import { exitCodeOf, exitCodes } from '../record/exit-codes.js'
import { brokenIn } from '../record/mismatches.js'
import type {
  CheckRecord,
  ExchangeRecord,
  ObservationRecord,
  PlannedRun,
  RuleEntry,
  RunRecord,
} from '../record/record.js'
import { applyBaseline } from '../results/baseline.js'
import type { Gathered } from './suites.js'

export type { RunHead } from '../../reporters/journal.js'

/** A finished run, and the secrets that its files must not contain. */
export interface FinishedRun {
  readonly record: RunRecord
  readonly secrets: Gathered['secrets']
}

/** True if the suites themselves failed: the target is not the cause. */
export function suitesFailed({ interrupted }: Pick<RunRecord, 'interrupted'>): boolean {
  return interrupted?.includes(endedEarly) === true
}

/** The exit code of a run. If its suites failed, its target is never called incomplete. */
export function exitCodeOfRun(record: Pick<RunRecord, 'interrupted' | 'result'>): number {
  return suitesFailed(record) && record.result !== 'not conformant'
    ? exitCodes.internalError
    : exitCodeOf(record.result)
}

const endedEarly = 'the suites ended early'

/** Everything that is known at the end of a run. */
export interface RunMaterial {
  readonly head: RunHead
  readonly planned: PlannedRun
  /** Rules of the run, in the order of its reports. */
  readonly rules: readonly RuleEntry[]
  /** All reported checks, and the skipped ones. */
  readonly checks: readonly CheckRecord[]
  readonly observations: readonly ObservationRecord[]
  readonly exchanges: Iterable<ExchangeRecord>
  readonly notUndone: readonly string[]
  readonly finished: string
  /** Why the run ended early; null if it did not. */
  readonly interrupted: string | null
  /** The violated rule that ended the run, with --bail. */
  readonly bailed?: string
}

/** The record of a run. Planned checks that were not reported are undecided. A part of a run is never conformant. */
export function concluded(material: RunMaterial): RunRecord {
  const { head, planned, rules, interrupted, bailed } = material
  const reported = new Set(material.checks.map(keyOf))
  const unreported = planned.checks
    .filter((check) => !reported.has(keyOf(check)))
    .map((check) =>
      unexecuted(
        check,
        bailed === undefined ? 'undecided' : 'not exercised',
        interrupted ?? 'the run ended before this check was reported',
        material.finished,
      ),
    )
  const waived = new Set(planned.waived)
  // The same order from the worker and from a journal: executed checks before skipped ones.
  const isPlanned = new Set(planned.checks.map(keyOf))
  const checks = [...material.checks, ...unreported]
  const [executed, skipped] = [true, false].map((is) =>
    checks.filter((one) => isPlanned.has(keyOf(one)) === is),
  )
  const counted = head.strict === true ? rules.map(inForce) : rules
  const ruleRecords = concludeRules(counted, [...(executed ?? []), ...(skipped ?? [])], (rule) =>
    waived.has(rule),
  )
  const { standards, own, shard, selection, baseline: _file, ...known } = head
  const judged = applyBaseline(ruleRecords, head.baseline, head.started)
  const waivers = [...head.waivers, ...judged.waivers]
  const exchanges = [...material.exchanges].sort((a, b) => a.id - b.id)
  const whole = interrupted === null && unreported.length === 0 && shard === null
  return {
    ...known,
    standards,
    ...(own === undefined ? {} : { own }),
    shard,
    ...(selection === undefined ? {} : { selection }),
    waivers,
    ...(judged.baseline === null ? {} : { baseline: judged.baseline }),
    finished: material.finished,
    result: resultOf(judged.rules, {
      standards,
      ...(own === undefined ? {} : { own }),
      waivers,
      whole,
      selected: selection !== undefined,
      broken: brokenIn({ ...head, exchanges }),
    }),
    interrupted,
    ...(bailed === undefined ? {} : { bailed }),
    notUndone: material.notUndone,
    rules: judged.rules,
    observations: [...material.observations].sort((a, b) => a.id.localeCompare(b.id)),
    exchanges,
  }
}

/**
 * The record of a run that has just ended.
 * @param plan the rules and the skipped checks
 * @param stopped why the run was ended: at its deadline, or by the operator; null if it was not
 * @param bailed the violated rule that ended the run; null if none did
 */
export function recordOf(
  head: RunHead,
  planned: PlannedRun,
  { rules, skipped }: { readonly rules: readonly RuleEntry[]; readonly skipped: readonly CheckRecord[] },
  gathered: Gathered,
  stopped: string | null,
  bailed: string | null,
): RunRecord {
  return concluded({
    head,
    planned,
    rules,
    checks: [...gathered.checks, ...skipped],
    observations: gathered.observations,
    exchanges: gathered.exchanges.values(),
    notUndone: gathered.notUndone,
    finished: new Date().toISOString(),
    interrupted: bailed === null ? whyInterrupted(gathered, stopped) : bailedWords(bailed),
    ...(bailed === null ? {} : { bailed }),
  })
}

/**
 * The record of a run from its journal, even if the run was killed.
 * @param catalogue every rule of the role
 */
export function recordFromJournal(content: JournalContent, catalogue: readonly RuleEntry[]): RunRecord {
  const { head, planned } = content
  const plannedRules = new Set(planned.parts[(head.shard?.index ?? 1) - 1]?.rules)
  const entries = [...catalogue, ...(planned.own ?? [])]
  return concluded({
    ...content,
    head: withSelection(head, planned, entries.length),
    rules: entries.filter(({ id }) => plannedRules.has(id)),
    ...endOf(content),
  })
}

/**
 * The facts of a run with its selection. Journals of earlier versions do not say that rules were selected.
 * @param of number of rules that the run could have judged
 */
export function withSelection(head: RunHead, planned: PlannedRun, of: number): RunHead {
  const rules = planned.parts.reduce((sum, part) => sum + part.rules.length, 0)
  return head.selection !== undefined || rules === of ? head : { ...head, selection: { by: [], rules, of } }
}

/** Why the run of a journal ended early; null if it did not. */
export function endOf(content: JournalContent): RunEnd {
  const { end } = content
  return end ?? { finished: latest(content), interrupted: 'the run was killed before its end' }
}

/** The time of the last entry of a journal. */
function latest({ head, checks, exchanges }: JournalContent): string {
  const times = [...checks, ...exchanges].map(({ at, ms }) => Date.parse(at) + ms)
  return new Date(times.reduce((one, other) => Math.max(one, other), Date.parse(head.started))).toISOString()
}

/** Why a run ended that stops after the first violated rule. */
export function bailedWords(rule: string): string {
  return `stopped after the first violated rule, ${rule} (--bail)`
}

function whyInterrupted(gathered: Gathered, stopped: string | null): string | null {
  if (stopped !== null) return stopped
  if (gathered.lost) return 'the target stopped answering'
  if (!gathered.complete) return `${endedEarly}${gathered.errors.length > 0 ? `: ${gathered.errors[0]}` : ''}`
  return null
}

function keyOf({ rule, case: name }: { rule: string; case: string }): string {
  return `${rule}\n${name}`
}
