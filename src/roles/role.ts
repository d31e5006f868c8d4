/**
 * Everything that differs between the roles for running, planning, and examining a target.
 * @module
 */
import type { RoleDoctor } from '../doctor/role-doctor.js'
import type { PlannableCheck, PlannableObservation, RunPlan } from '../plan/plan.js'
import type { KeySet } from '../profile/keys.js'
import type { TargetProfile } from '../profile/target-profile.js'
import type { Role, RuleEntry } from '../record/record.js'
import type { RoleRun } from '../run/role-run.js'

/** A rule that runs, with its checks. */
export interface RunningRule {
  readonly entry: RuleEntry
  readonly own: readonly PlannableCheck[]
}

/** A plan of any role. */
export type TargetPlan = RunPlan<PlannableCheck, PlannableObservation>

/** What `--plan` says in addition to what it says for both roles. */
export interface PlanWords<P extends TargetProfile> {
  /** A selection in an example: the beginning of some ids. */
  readonly example: string
  /** The target in the title. */
  targetOf(profile: P): string
  /** What follows the number of checks of rules. */
  ruleWords(checks: readonly PlannableCheck[], entry?: RuleEntry): string
  /** Lines after the rules. */
  remarks(run: readonly RunningRule[], isShort: boolean): readonly string[]
  /** Lines about what stays at the target after the run. */
  lasting(plan: TargetPlan, profile: P): Promise<readonly string[]>
  /** How much is sent, and where it goes. */
  sending(plan: TargetPlan, profile: P): readonly string[]
  /** Lines after the expected duration, the first of them on the same line. */
  timing(plan: TargetPlan, profile: P): readonly string[]
  /** What checks do at the target beyond reading and signing in: `changes something`. */
  effects(checks: readonly PlannableCheck[], profile: P): readonly string[]
}

/** A role. What takes long to load is loaded when it is needed. */
export interface TargetRole<P extends TargetProfile = TargetProfile> {
  readonly role: Role
  /** The keys of a profile. */
  readonly keySet: KeySet
  /** The profile of the embedded target. */
  readonly embeddedProfile: string
  /**
   * Loads a profile for a run.
   * @param isAsked true if questions are not asked at the terminal but elsewhere. Default: false
   * @throws {ConfigurationError} if it is wrong
   */
  load(env: string, isAsked?: boolean): Promise<P>
  /** True if checks run one after the other. */
  serial(profile: P): boolean
  /** The lines that are printed before the run. */
  greeting(profile: P): readonly string[]
  /** What a script cannot repeat is left out of the profile. */
  forScript(profile: P): P
  run(): Promise<RoleRun<P>>
  planWords(): Promise<PlanWords<P>>
  doctor(): Promise<RoleDoctor<P>>
  /** The behaviours of the embedded target that keeps the contract. */
  behaviours(): Promise<object>
}
