/**
 * Judging a target: what the commands `platform` and `partner` share.
 * @module
 */
import type { KeySet } from '../../profile/keys.js'
import { readText, shownFile } from '../../profile/read-text.js'
import type { RunListener } from '../../record/listener.js'
import type { CheckRecord, Role, Shard } from '../../record/record.js'
import { rulesOf } from '../../run/custom/entries.js'
import type { CustomTarget } from '../../run/custom/load.js'
import type { Estimate, Selection } from '../../run/plan.js'
import type { RunOptions } from '../../run/run.js'
import type { FinishedRun } from '../../run/run-record.js'
import { selectedRules } from '../../run/selected-rules.js'
import type { JudgingOptions } from '../program/judging.js'
import { checkBudget } from './budget.js'
import { customFolders } from './custom.js'
import { checkFeatures, refuseWithRerun } from './selection.js'

/** What both kinds of profiles have. */
export interface JudgedProfile {
  readonly name: string
  readonly secrets: readonly { readonly key: string; readonly value: string }[]
  readonly maxRequests: number
  readonly maxRequestsPerSecond: number
}

/** The plan of one rule or case. */
export interface SmallPlan {
  readonly checks: readonly { readonly case: string }[]
  readonly skipped: readonly CheckRecord[]
  readonly estimate: Estimate
  /** MAX_REQUESTS_PER_SECOND. */
  readonly perSecond: number
  /** What its checks need, with what their rules need. */
  readonly needs: readonly string[]
  /** What its checks do at the target beyond reading and signing in: `changes something`. */
  readonly effects: readonly string[]
}

/** How targets of a role are judged. */
export interface JudgedRole<Profile extends JudgedProfile> {
  readonly role: Role
  /** Loads the profile. @throws {ConfigurationError} if it is wrong */
  load(env: string): Promise<Profile>
  /** The target of custom suites and of `--fault`. */
  target(profile: Profile): CustomTarget
  /** True if checks run one after the other. */
  serial(profile: Profile): boolean
  /** The checks of a run, executed or not. */
  checks(profile: Profile, selection: Selection): Promise<readonly Pick<CheckRecord, 'rule' | 'case'>[]>
  /** Prints what a run would do, and sends nothing. */
  printPlan(profile: Profile, selection: Selection, shard: Shard | undefined): Promise<void>
  /** The plan of one rule or case, with what it does at the target. Sends nothing. */
  plan(profile: Profile, selection: Selection): Promise<SmallPlan>
  /** The keys of the profile. */
  readonly keySet: KeySet
  /** The lines that are printed before the run. */
  greeting(profile: Profile): readonly string[]
  run(options: RunOptions<Profile>): Promise<FinishedRun>
}

/** One round of a watch: a run of some rules that prints nothing. */
export interface WatchRound {
  /** Ids of the rules. */
  readonly rules: readonly string[]
  /** Why these rules, in words for the reports. */
  readonly by: string
  readonly listener: RunListener
  /** Receives what has the same effect as Ctrl-C. */
  readonly interruptible: (interrupt: () => void) => void
}

/**
 * Judges a target and writes the reports.
 * @param round the round of a watch; null for a run of its own
 * @returns the exit code
 * @throws {ConfigurationError} for wrong options or a wrong profile; nothing was sent
 * @throws {UnreachableError} if the target does not answer
 */
export async function judge<Profile extends JudgedProfile>(
  judged: JudgedRole<Profile>,
  options: JudgingOptions,
  round: WatchRound | null = null,
): Promise<number> {
  const { role } = judged
  const only = options.reports === undefined ? null : await asked(options.reports)
  const folders = await customFolders(options, role)
  refuseWithRerun(options)
  checkBudget(options, role)
  const custom = rulesOf(folders)
  selectedRules(options.only, role, custom)
  checkFeatures(options.feature, role)
  mustBeReadable(options.env)
  const profile = await judged.load(options.env)
  // What follows loads most of this program. Wrong options, and a profile that is not there, do not need it.
  const { judgeProfile } = await import('./judge-profile.js')
  return judgeProfile(judged, options, { profile, only, folders, round })
}

async function asked(names: readonly string[]): Promise<readonly string[] | null> {
  const { askedReports } = await import('./asked-reports.js')
  return askedReports(names)
}

/** @throws {ConfigurationError} if the profile is no text file */
function mustBeReadable(env: string): void {
  readText(env, shownFile(env))
}
