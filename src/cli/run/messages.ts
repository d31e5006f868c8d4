/**
 * What the thread that runs the suites and the main thread tell each other.
 * @module
 */

import type { Selection } from '../../kit/run/plan.js'
import type { CheckRecord, ExchangeRecord, ObservationRecord } from '../../kit/run/record.js'

/** What the suites' thread is told at its start. */
export interface Assignment {
  /** Name of the channel for all further messages. */
  readonly channel: string
  /** Path of the profile. */
  readonly profileFile: string
  /** Address of the target, where it is not that of the profile. */
  readonly baseUrl: string | null
  readonly controlUrl: string | null
  readonly selection: Selection
  /** True where one check must end before the next begins. */
  readonly serial: boolean
}

/** From the suites' thread. */
export type Report =
  | { readonly type: 'started'; readonly rule: string; readonly case: string }
  | { readonly type: 'waiting'; readonly what: string; readonly seconds: number }
  | { readonly type: 'ended'; readonly check: CheckRecord; readonly exchanges: readonly ExchangeRecord[] }
  | {
      readonly type: 'observed'
      readonly observation: ObservationRecord
      readonly exchanges: readonly ExchangeRecord[]
    }
  /** Changes at the target that are not undone yet, all of them; sent whenever that changes. */
  | { readonly type: 'open changes'; readonly changes: readonly string[] }
  /** Everything was reported; secrets are for the scan of what is written. */
  | {
      readonly type: 'done'
      readonly secrets: readonly { readonly name: string; readonly value: string }[]
      /** True where the target stopped answering. */
      readonly lost: boolean
    }

/** To the suites' thread. */
export interface Order {
  readonly type: 'interrupt'
}

declare module 'vitest' {
  interface ProvidedContext {
    assignment: Assignment
  }
}
