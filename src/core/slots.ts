/**
 * Limits how many tasks run side by side. A task that waits for others takes no slot meanwhile.
 *
 * No task may wait for another one with its slot, unless that one never waits aside: when the slots are taken by tasks that
 * wait in this way, nothing goes on.
 * @module
 */

/** The slots of one run. */
export class Slots {
  #free: number
  /** Tasks that have waited aside and go on, the oldest first. */
  readonly #resuming: { readonly began: number; readonly go: () => void }[] = []
  readonly #waiting: (() => void)[] = []

  /** @param count tasks that run side by side; 1 if one must end before the next begins. Default: no limit */
  constructor(readonly count = Number.POSITIVE_INFINITY) {
    this.#free = count
  }

  /** Runs a task when a slot is free. Tasks start in the order in which they came. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((go) => this.#waiting.push(go))
    try {
      return await task()
    } finally {
      this.#give()
    }
  }

  /**
   * Waits within a task for something that other tasks do. Meanwhile another task may take its slot. Afterwards the task
   * goes on when a slot is free: the oldest task first, and before any that has not started yet. If there is one slot
   * only, the task keeps it.
   * @param began when the task began, in milliseconds
   */
  async aside<T>(awaited: Promise<T>, began: number): Promise<T> {
    if (this.count === 1) return awaited
    this.#give()
    try {
      return await awaited
    } finally {
      await this.#resume(began)
    }
  }

  async #resume(began: number): Promise<void> {
    if (this.#free > 0) this.#free -= 1
    else
      await new Promise<void>((go) => {
        const next = this.#resuming.findIndex((other) => other.began > began)
        this.#resuming.splice(next < 0 ? this.#resuming.length : next, 0, { began, go })
      })
  }

  #give(): void {
    this.#free += 1
    if (this.#free <= 0) return
    const go = this.#resuming.shift()?.go ?? this.#waiting.shift()
    if (go === undefined) return
    this.#free -= 1
    go()
  }
}
