/**
 * What examining a profile must know about a role.
 * @module
 */
import type { PlannableCheck, PlannableObservation, Planner } from '../plan/plan.js'
import type { KeySet } from '../profile/keys.js'
import type { TargetProfile } from '../profile/target-profile.js'
import type { RuleCoverage } from './coverage.js'
import type { Finding } from './finding.js'
import type { Candidate, InventedKey, Values } from './next-keys.js'
import type { Listener } from './probe.js'

/** A target whose profile is examined. The caller closes it. */
export interface ExaminedTarget<P extends TargetProfile> {
  /** With the final addresses. */
  readonly profile: P
  /** The values of the profile, with secrets. */
  readonly values: Values
  /** Why nobody can be asked; null if an operator is there, or nobody needs one. */
  readonly absent: string | null
  /** Tries each part. @returns findings without secrets, in order */
  examine(listener: Listener): Promise<Finding[]>
  close(): Promise<void>
}

/** Receives what is known of a target before its parts are tried. */
export interface OpeningListener {
  readonly line: (text: string) => void
  readonly found: (finding: Pick<Finding, 'part' | 'condition' | 'said'>) => void
}

/** How profiles of a role are examined. */
export interface RoleDoctor<P extends TargetProfile> {
  readonly planner: Planner<P, PlannableCheck, PlannableObservation>
  readonly keySet: KeySet
  /** The command that shows what a run would do. */
  readonly planCommand: string
  /**
   * Loads a profile, and starts or reaches its target.
   * @throws {ConfigurationError} for a wrong profile; nothing was sent
   * @throws {UnreachableError} if the target does not answer
   */
  open(env: string, listener: OpeningListener): Promise<ExaminedTarget<P>>
  /** Where the short form shows a finding: on a line of its own, in a line with others, or nowhere. */
  placeOf(finding: Finding): 'own line' | 'shared line' | 'nowhere'
  /** What a profile lacks, in words, to have a feature. */
  featureWords(feature: string): string
  /** What the profile lacks for needs, although a run would begin the checks. */
  lacking(needs: readonly string[], profile: P): readonly string[]
  /** The same coverage with what is known of the data that the rule needs. */
  withConditions(coverage: RuleCoverage, profile: P): RuleCoverage
  /**
   * Checks values like a profile.
   * @param absent why nobody can be asked; null if an operator is there
   * @throws {ConfigurationError} for wrong values
   */
  check(values: Values, folder: string, absent: string | null): P
  /** Keys that could be added, with invented values. */
  candidates(values: Values, key: InventedKey): readonly Candidate[]
}
