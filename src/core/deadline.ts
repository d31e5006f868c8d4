/**
 * The time at which a run ends, with what is decided by then.
 * @module
 */

/** The reason of the signal that ends a run at its deadline. */
export class DeadlineReached extends Error {
  override readonly name = 'DeadlineReached'
  readonly code = 'deadline'

  /** @param words how long the run could take, e.g. `2 h` */
  constructor(words: string) {
    super(`the deadline of the run was reached, after ${words} (--deadline)`)
  }
}
