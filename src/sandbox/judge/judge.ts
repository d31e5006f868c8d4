/**
 * What the sandbox needs from a run of the partner suite. The command line supplies it.
 * @module
 */
import type { Ask } from '../../core/drivers/operator.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import type { RunListener } from '../../record/listener.js'

/** What to judge, and who follows it. */
export interface JudgeOrder {
  readonly profile: PartnerProfile
  /** Rule ids; empty for all rules. */
  readonly only: readonly string[]
  /** Folder of the reports. */
  readonly out: string
  readonly listener: RunListener
  /** Called before the first check, with the rule of each check that will be executed. */
  readonly planned: (rules: readonly string[]) => void
  /** Asks the developer. */
  readonly ask: Ask
  /** Called once everything is loaded, before the simulated platform starts: now it needs the address. */
  readonly ready: () => Promise<void>
  /** Aborted to end the run early. */
  readonly cancelled: AbortSignal
}

/** Runs the suite, writes the reports, and ends after the simulated platform has released its address. */
export type Judge = (order: JudgeOrder) => Promise<void>
