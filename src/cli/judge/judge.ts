/**
 * Judging a target: what the commands `platform` and `partner` share.
 * @module
 */
import { rulesOf } from '../../custom/entries.js'
import { selectedRules } from '../../plan/selected-rules.js'
import { readText, shownFile } from '../../profile/read-text.js'
import type { TargetProfile } from '../../profile/target-profile.js'
import type { RunListener } from '../../record/listener.js'
import type { TargetRole } from '../../roles/role.js'
import type { JudgingOptions } from '../program/judging.js'
import { checkBudget } from './budget.js'
import { customFolders } from './custom.js'
import { checkFeatures, refuseWithRerun } from './selection.js'

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
export async function judge<P extends TargetProfile>(
  judged: TargetRole<P>,
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
  const { askedReports } = await import('../reports/asked-reports.js')
  return askedReports(names)
}

/** @throws {ConfigurationError} if the profile is no text file */
function mustBeReadable(env: string): void {
  readText(env, shownFile(env))
}
