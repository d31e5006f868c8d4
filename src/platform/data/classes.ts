/**
 * Changes of classes, one check at a time.
 * @module
 */
import type { RunningCheck } from '../check.js'
import { ClassQueues } from './class-queues.js'
import type { ClassSnapshot } from './class-snapshot.js'
import type { ClassTurn } from './class-turn.js'

/** The classes of the tenant, for one check. */
export class Classes {
  readonly #queues: ClassQueues

  constructor(readonly check: RunningCheck) {
    this.#queues = check.run.part(ClassQueues)
  }

  /**
   * Changes classes that the fixture file names for this, at the tenant or at a copy of it. All changes are undone at the
   * end.
   * @param work runs while no other check changes classes there
   * @throws {NotExercised} without consent
   */
  change<T>(work: (turn: ClassTurn) => Promise<T>): Promise<T> {
    return this.#queues.during(this.check, work)
  }

  /**
   * The same, only at the tenant itself: for updates with the token of another tenant. A copy has the same ids, so there
   * such an update could change the tenant unseen.
   */
  changeHere<T>(work: (turn: ClassTurn) => Promise<T>): Promise<T> {
    return this.#queues.during(this.check, work, true)
  }

  /** The classes of every school year, read while no check changes any. */
  atRest(): Promise<ClassSnapshot> {
    return this.#queues.atRest(this.check)
  }
}
