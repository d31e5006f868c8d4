/**
 * Webhooks that the platform sends to this suite.
 * @module
 */
import type { RunningCheck } from '../check.js'
import type { Delivery } from './delivery.js'
import type { Inbox } from './inbox.js'
import { Reception } from './reception.js'

/** The webhooks of one check. */
export class Webhooks {
  readonly #reception: Reception

  constructor(readonly check: RunningCheck) {
    this.#reception = check.run.part(Reception)
  }

  /**
   * Runs `work` with a pair of addresses. If the application has fixed addresses, only one check uses them at a time.
   * @throws {NotExercised} if the platform could not reach the addresses
   * @throws {Undecided} if the receiver cannot listen, or is not reachable at its public address
   */
  withInbox<T>(work: (inbox: Inbox) => Promise<T>): Promise<T> {
    return this.#reception.withInbox(this.check, work)
  }

  /** Every webhook that any check of the run has received. A check that reads it needs `alone`. */
  get received(): readonly Delivery[] {
    return this.#reception.received
  }
}
