/**
 * What a page that judges needs to know about its target, and about the suite that runs. The sandbox and the workbench
 * describe the target; the command line supplies the suite.
 * @module
 */
import type { Ask } from '../core/drivers/operator.js'
import type { TargetProfile } from '../profile/target-profile.js'
import type { RunListener } from '../record/listener.js'
import type { Role } from '../record/record.js'

/** How far a judgement is. */
export type Phase =
  | 'none'
  | 'loading'
  | 'waiting'
  | 'running'
  | 'reporting'
  | 'finished'
  | 'cancelled'
  | 'failed'

/** What to judge, and who follows it. */
export interface JudgeOrder {
  /** Rule ids; empty for all rules. */
  readonly only: readonly string[]
  /** Folder of the reports. */
  readonly out: string
  readonly listener: RunListener
  /** Called before the first check, with the rule of each check that will be executed. */
  readonly planned: (rules: readonly string[]) => void
  /** Asks the developer. */
  readonly ask: Ask
  /** Called once everything is loaded, before the first request. */
  readonly ready: () => Promise<void>
  /** Aborted to end the run early. */
  readonly cancelled: AbortSignal
}

/** What a run is going to do, in the words of `--plan`. */
export interface ShownPlan {
  /** How much is sent, and where it goes. */
  readonly summary: readonly string[]
  /** The whole plan, with the summary at its end. */
  readonly lines: readonly string[]
  /** What stays at the target after the run, and nobody can undo; empty if nothing does. */
  readonly lasting: readonly string[]
}

/** Runs the suite of a role. */
export interface Suite<P extends TargetProfile> {
  /** Judges, writes the reports, and ends after the suite has released its addresses. */
  run(profile: P, order: JudgeOrder): Promise<void>
  /** The plan of a run. Sends nothing. @param only rule ids; empty for all rules */
  plan(profile: P, only: readonly string[]): Promise<ShownPlan>
}

/** A run that can start. */
export interface PreparedRun {
  /** Folder of the reports of a run of all rules. */
  readonly out: string
  /** True if the profile consents to changes that nobody can undo: the plan says whether a run makes any. */
  readonly mayLast: boolean
  /** The plan of the run. Sends nothing. */
  plan(only: readonly string[]): Promise<ShownPlan>
  run(order: JudgeOrder): Promise<void>
}

/** The target of a page that judges. */
export interface JudgedTarget {
  readonly role: Role
  /** What each phase means for the user. */
  readonly phases: Readonly<Record<Phase, string>>
  /** Prepares a run. @returns the run, or what is wrong, each problem as a sentence; nothing was sent */
  prepare(): Promise<PreparedRun | { readonly problems: readonly string[] }>
  /** Called before the first request. @returns what the run waits for, in words; null for nothing */
  begin(): Promise<string | null>
  /** Called after a run. @returns why the page can judge no more; null if it can */
  end(): Promise<string | null>
}

/** A target that a page of its own describes. */
export interface DescribedTarget extends JudgedTarget {
  /** The target, as its profile was when it was last read. No secret. */
  description(): TargetDescription
}

/** What the page says about its target. */
export interface TargetDescription {
  readonly name: string
  /** What a run does, as sentences. */
  readonly about: string
  /** Names and values. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}
