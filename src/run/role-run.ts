/**
 * One run of a target. What differs between the roles is a {@link RoleRun}.
 * @module
 */
import type { DividedRunPlan, PlannableCheck, PlannableObservation, Planner } from '../plan/plan.js'
import type { TargetProfile } from '../profile/target-profile.js'
import type { ChallengeRecord, Role } from '../record/record.js'
import type { Report } from '../worker/messages.js'
import { ActiveRun, type RunOptions } from './run.js'
import type { FinishedRun } from './run-record.js'
import { type ReportListener, runSuites } from './suites.js'

/** A target that answers, before its worker begins. The caller closes it. */
export interface ReachedTarget<P extends TargetProfile> {
  /** With the final address, and with what the run found out. */
  readonly profile: P
  /** What the run found out; null if the worker reaches the target. */
  readonly seen: {
    readonly notices: readonly string[]
    readonly wrong: string | null
    readonly adaptation: readonly string[]
    readonly challenge: ChallengeRecord | null
  } | null
  /** Environment of programs that the run starts; null if it starts none. */
  readonly environment: NodeJS.ProcessEnv | null
  close(): Promise<void>
}

/** What a run must know about a role. */
export interface RoleRun<P extends TargetProfile> {
  readonly role: Role
  readonly planner: Planner<P, PlannableCheck, PlannableObservation>
  /** The address of the target in the record. */
  urlOf(profile: P): string
  /** What the profile waives, as sentences. */
  waivers(profile: P): readonly string[]
  /** Ids of the rules that the profile waives. */
  waivedRules(profile: P): ReadonlySet<string>
  /**
   * Starts or reaches the target, as far as the worker does not.
   * @throws {UnreachableError} if it does not answer
   * @throws {WrongTargetError} if the address is no such target
   */
  reach(
    options: RunOptions<P>,
    plan: DividedRunPlan<PlannableCheck, PlannableObservation>,
  ): Promise<ReachedTarget<P>>
  /** The error that a report of the worker stands for; null if the run goes on. */
  problemIn(report: Report, profile: P): Error | null
}

/**
 * Judges a target.
 * @throws {ConfigurationError} if the selection contains no rule, or the run cannot be divided
 * @throws {UnreachableError} if the target does not answer
 * @throws {WrongTargetError} if the address is no such target
 */
export async function runTarget<P extends TargetProfile>(
  judging: RoleRun<P>,
  options: RunOptions<P>,
): Promise<FinishedRun> {
  const { role, planner } = judging
  const { thread, selection, force, interrupted } = options
  const plan = planner.selected(options.profile, selection)
  const run = new ActiveRun(options, plan, planner.role.entryOf)
  const { profile, seen, environment, close } = await judging.reach(options, plan)
  const begin = (
    url: string,
    notices?: readonly string[],
    wrong?: string | null,
    found?: readonly string[],
    challenge: ChallengeRecord | null = null,
  ): void => {
    const { name, version, digest, features } = profile
    const waived = { waivers: judging.waivers(profile), waivedRules: judging.waivedRules(profile) }
    run.begin({ role, name, version, challenge, url, digest, features, ...waived }, notices, wrong, found)
  }
  let problem: Error | null = null
  const receive: ReportListener = (report, exchanges) => {
    problem ??= judging.problemIn(report, profile)
    if (report.type === 'reached') begin(report.url, report.notices, report.wrong, [], report.challenge)
    run.receive(report, exchanges)
  }
  try {
    if (seen !== null)
      begin(judging.urlOf(profile), seen.notices, seen.wrong, seen.adaptation, seen.challenge)
    const raw = options.raw !== undefined
    const assignment = { role, profile, selection, environment, force, raw }
    const gathered = await runSuites(thread, assignment, receive, options.ask, interrupted, options.publisher)
    // Assigned while the suites ran, which the compiler does not see.
    if (problem !== null) throw problem as Error
    // The worker ended before it could look at the target.
    if (!run.hasBegun) begin(judging.urlOf(profile))
    return run.finish(gathered)
  } finally {
    await close()
  }
}
