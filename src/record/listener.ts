/**
 * The events of a run. Texts are already masked.
 * @module
 */
import type { BudgetRecord, CheckRecord, ExchangeRecord, RuleEntry, RunRecord } from './record.js'

/** What a run is going to do. */
export interface RunPlan {
  /** Checks that will be executed. */
  readonly checks: number
  /** Rules that these checks belong to. */
  readonly rules: number
  /** Cases that will not be executed, each with its reason. `whole`: no case of the rule will be. */
  readonly skipped: readonly { readonly rule: string; readonly reason: string; readonly whole: boolean }[]
  /** How long the run is expected to take, in seconds. */
  readonly seconds: number
  /** What waits in real time, the longest wait first: its rule, what it decides, and the seconds. Waits overlap. */
  readonly waits?: readonly { readonly id: string; readonly says: string; readonly seconds: number }[]
  /** True for a violation that the baseline accepts. Absent without a baseline. */
  readonly isKnown?: (check: Pick<CheckRecord, 'rule' | 'case'>) => boolean
  /** Why not all rules run, in words. Absent if all run. */
  readonly selection?: string
  /** What a budget of requests leaves. Absent without a budget. */
  readonly budget?: BudgetRecord
  /** Parts of the profile that did not work when they were tried, each with how to fix it. */
  readonly notices: readonly string[]
  /** What the run found out about its target, and what follows. Absent if nothing was tried. */
  readonly adaptation?: readonly string[]
  /** What decides its order and its random values, as `--seed` accepts it. */
  readonly seed?: string
}

/** A file that the run has written. */
export interface WrittenFile {
  /** What it is, e.g. `report`, `certificate`. */
  readonly name: string
  readonly path: string
}

/**
 * Receives the events of a run. Calls come in this order: `planned` once; `started`, `waiting` and `ended` in any
 * order, because several checks run at a time; `finished` once, even if the run was interrupted.
 */
export interface RunListener {
  planned(plan: RunPlan): void
  /** A check began; `caseName` is empty for a rule with a single check. */
  started(rule: string, caseName: string): void
  /** A check waits, e.g. for a code to expire; `seconds` is the longest time from now. */
  waiting(what: string, seconds: number): void
  ended(check: CheckRecord, entry: RuleEntry, exchanges: readonly ExchangeRecord[]): void
  /** A question for the operator is open: nothing may be written to the terminal until `release`. */
  hold?(): void
  release?(): void
  finished(run: RunRecord, files: readonly WrittenFile[]): void
}
