/**
 * What a worker runs, and where it reports.
 * @module
 */
import type { Evidence } from '../../core/http/evidence.js'
import type { Assignment, Order, Report, Show } from '../messages.js'

/** Orders that come during a run. */
export type LaterOrder = Exclude<Order, { readonly type: 'begin' | 'cancel' }>

/** The work of one worker. The caller closes it. */
export interface Work<P> {
  /** Null if the run was cancelled. */
  readonly assignment: Assignment<P> | null
  /** Full path of the module that breaks the embedded partner; null if there is none. */
  readonly fault: string | null
  /** Checks that run side by side. */
  readonly width: number
  readonly send: (report: Report) => void
  /** Sets the listener for orders. It also gets those that arrived before. */
  onOrder(listener: (order: LaterOrder) => void): void
  /** Why nothing can run, if nobody else says it. */
  problem(): Error | null
  /** Makes checks known to reporters of vitest; null if the main thread reports. */
  readonly show: ((evidence: Evidence) => Show) | null
  close(): Promise<void>
}
