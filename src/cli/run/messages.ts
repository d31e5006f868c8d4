/**
 * What the thread that runs the suites and the main thread tell each other.
 * @module
 */

import type { Question, Reply } from '../../kit/drivers/operator.js'
import type { Selection } from '../../kit/run/plan.js'
import type { CheckRecord, ExchangeRecord, ObservationRecord } from '../../kit/run/record.js'
import type { PartnerProfile } from '../../profile/partner/profile.js'
import type { Profile } from '../../profile/profile.js'

/** What the suites' thread is told at its start. */
export interface Assignment {
  /** Name of the channel for all further messages. */
  readonly channel: string
  /** The target as it is reached: its address, its hosts, and who can be asked are settled. */
  readonly profile: Profile
  readonly selection: Selection
  /** Environment of programs that are run; null where none is. */
  readonly environment: NodeJS.ProcessEnv | null
  /** True where one check must end before the next begins. */
  readonly serial: boolean
}

/** What the thread of a run against a partner application is told at its start. */
export interface PartnerAssignment {
  /** Name of the channel for all further messages. */
  readonly channel: string
  readonly profile: PartnerProfile
  readonly selection: Selection
}

/** From the suites' thread. */
export type Report =
  /** The application answers: where it is, and where the simulated platform is. */
  | { readonly type: 'reached'; readonly url: string; readonly simulator: string }
  /** It does not, and nothing is run. */
  | { readonly type: 'unreachable'; readonly message: string }
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
  | { readonly type: 'interrupt' }
  | { readonly type: 'reply'; readonly id: number; readonly reply: Reply }

declare module 'vitest' {
  interface ProvidedContext {
    assignment: Assignment
    partnerAssignment: PartnerAssignment
  }
}
