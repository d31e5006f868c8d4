/**
 * What a watch knows: the last verdict of each rule, and what changed. The content of `watch.json`.
 * @module
 */
import { ruleVerdictOf } from '../../src/record/conclude.js'
import type { RuleVerdict as VerdictInWords } from '../../src/record/record.js'
import type { RuleVerdict } from '../verdicts/index.js'

/** One case of a rule, as its last round judged it. */
export interface WatchedCase {
  /** Empty for a rule with a single check. */
  readonly case: string
  readonly verdict: RuleVerdict['verdict']
  readonly reason: string | null
  /** Only for a violated case. */
  readonly expected?: string
  /** Only for a violated case; absent if there is no value. */
  readonly actual?: string
  /** Only for a violated case: the command that repeats it. */
  readonly repeat?: string
}

/** A rule as one round judged it. */
export interface JudgedRule extends Omit<RuleVerdict, 'checks'> {
  readonly says: string
  /** The end of its last check, ISO 8601. */
  readonly at: string
  readonly checks: readonly WatchedCase[]
}

/** A rule with its last verdict. */
export interface WatchedRule extends JudgedRule {
  /** The round that judged it, counted from 1. */
  readonly round: number
  /** Since when it has this verdict: the first round in a row, ISO 8601. */
  readonly since: string
  /** True if the last round that judged it changed its verdict. */
  readonly changed: boolean
}

/** A rule whose verdict a round changed. */
export interface WatchChange {
  readonly at: string
  readonly round: number
  readonly rule: string
  /** Null if no round had judged the rule before. */
  readonly before: VerdictInWords | null
  readonly after: VerdictInWords
  /** Cases that are violated now and were not before. */
  readonly cases: readonly string[]
}

/** How a round ended. */
export type RoundOutcome = 'judged' | 'ended early' | 'not judged'

/** A round, as one line of `rounds.jsonl`. */
export interface RoundRecord {
  /** Counted from 1, over all watches with this folder. */
  readonly round: number
  /** The part of the rules, counted from 1, and how many parts there are. */
  readonly part: number
  readonly of: number
  readonly started: string
  readonly finished: string
  readonly outcome: RoundOutcome
  /** Why it ended early or judged nothing; null if it is complete. */
  readonly reason: string | null
  /** Requests that the round sent, as its reports list them. */
  readonly requests: number
  /** Rules that the round judged. */
  readonly rules: number
  /** Rules of these that no round had judged before. */
  readonly firstJudged: number
  readonly changes: readonly WatchChange[]
  /** Changes at the target that are not undone. */
  readonly notUndone: readonly string[]
  /** Due rounds that were left out before this one, because the round before took too long. */
  readonly leftOut: number
}

/** The reports of the last round of a part. */
export interface PartReports {
  readonly part: number
  /** The folder, below that of the watch. */
  readonly folder: string
  /** The last round that has written to it. */
  readonly round: number
}

/** The content of `watch.json`. Its schema is `specs/watch.schema.json`. */
export interface WatchRecord {
  readonly schema: 1
  readonly suite: string
  /** Digest of the catalogue of rules. */
  readonly contract: string
  readonly target: { readonly name: string; readonly url: string }
  /** Milliseconds between the beginnings of two rounds. */
  readonly everyMs: number
  /** Requests of a round at most, as estimated. */
  readonly budget: number
  readonly parts: number
  /** Milliseconds within which every rule is judged, if all rounds run in time. */
  readonly coveredMs: number
  /** When the file was written, ISO 8601: after each round. */
  readonly updated: string
  /** The last round; null before the first one. */
  readonly last: RoundRecord | null
  readonly rules: readonly WatchedRule[]
  /** Rules of the watch that no round has judged yet. */
  readonly neverJudged: readonly string[]
  readonly reports: readonly PartReports[]
  /** The last changes, the newest at the end. */
  readonly changes: readonly WatchChange[]
}

/** The folder with the reports of the round that gave a rule its verdict; null if a later round has replaced them. */
export function evidenceOf(
  { reports }: Pick<WatchRecord, 'reports'>,
  { round }: Pick<WatchedRule, 'round'>,
): string | null {
  return reports.find((one) => one.round === round)?.folder ?? null
}

/** The verdict of a watched rule in words. */
export function watchedVerdict(rule: JudgedRule): VerdictInWords {
  return rule.inPart === undefined ? ruleVerdictOf({ verdict: rule.verdict, checks: [] }) : 'passed in part'
}
