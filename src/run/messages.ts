/**
 * What the thread that runs the suites and the main thread tell each other.
 * @module
 */

import type { Question, Reply } from '../core/drivers/operator.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import type { Profile } from '../profile/profile.js'
import type { CheckRecord, ExchangeRecord, ObservationRecord, RuleEntry } from '../record/record.js'
import type { Selection } from './plan.js'

/** What the thread of a run against a platform is told to do. */
export interface Assignment {
  readonly role: 'platform'
  /** The target as it is reached: its address, its hosts, and who can be asked are settled. */
  readonly profile: Profile
  readonly selection: Selection
  /** Environment of programs that are run; null where none is. */
  readonly environment: NodeJS.ProcessEnv | null
}

/** What the thread of a run against a partner application is told to do. */
export interface PartnerAssignment {
  readonly role: 'partner'
  readonly profile: PartnerProfile
  readonly selection: Selection
}

/** Suites of somebody's own, which the thread loads before it says that it is ready. */
export interface CustomSuiteFiles {
  readonly rules: readonly RuleEntry[]
  /** Full paths of their folders. */
  readonly folders: readonly string[]
  /** Full path of the module that breaks the embedded partner; null where none does. */
  readonly fault: string | null
  /** Full paths of the files that declare. */
  readonly suites: readonly string[]
}

/** From the suites' thread. */
export type Report =
  /** Everything is loaded. */
  | { readonly type: 'ready' }
  /** The application answers: where it is, and where the simulated platform is. */
  | { readonly type: 'reached'; readonly url: string; readonly simulator: string }
  /** It does not, and nothing is run. */
  | { readonly type: 'unreachable'; readonly message: string }
  /** The simulated platform cannot be where the profile says, and nothing is run. */
  | { readonly type: 'misplaced'; readonly message: string }
  | { readonly type: 'started'; readonly rule: string; readonly case: string }
  | { readonly type: 'waiting'; readonly what: string; readonly seconds: number }
  /** With those exchanges that no earlier report has told. */
  | { readonly type: 'ended'; readonly check: CheckRecord; readonly exchanges: readonly ExchangeRecord[] }
  /** As above. */
  | {
      readonly type: 'observed'
      readonly observation: ObservationRecord
      readonly exchanges: readonly ExchangeRecord[]
    }
  /** Changes at the target that are not undone yet, all of them; sent whenever that changes. */
  | { readonly type: 'open changes'; readonly changes: readonly string[] }
  /** Something that the operator is asked. */
  | { readonly type: 'ask'; readonly id: number; readonly question: Question }
  /** It is not asked any more. */
  | { readonly type: 'withdraw'; readonly id: number }
  /** A program of the control driver began or ended. */
  | { readonly type: 'program'; readonly pid: number; readonly running: boolean }
  /** Everything was reported; secrets are for the scan of what is written. */
  | {
      readonly type: 'done'
      readonly secrets: readonly { readonly name: string; readonly value: string }[]
      /** True where the target stopped answering. */
      readonly lost: boolean
    }

/** To the suites' thread. */
export type Order =
  | { readonly type: 'begin'; readonly assignment: Assignment | PartnerAssignment }
  /** Nothing is to be run. */
  | { readonly type: 'cancel' }
  | { readonly type: 'interrupt' }
  | { readonly type: 'reply'; readonly id: number; readonly reply: Reply }

declare module 'vitest' {
  interface ProvidedContext {
    /** Name of the channel between the two. */
    channel: string
    /** For those who run the suites with vitest themselves; null where the main thread tells it. */
    assignment: Assignment | null
    own: CustomSuiteFiles
  }
}
