/**
 * Limits how many tasks run side by side. A task that waits for others takes no slot meanwhile.
 * @module
 */

/** The slots of one run. */
export class Slots {
  #free: number
  readonly #waiting: (() => void)[] = []

  /** @param count tasks that run side by side; 1 if one must end before the next begins. Default: no limit */
  constructor(readonly count = Number.POSITIVE_INFINITY) {
    this.#free = count
  }

  /** Runs a task when a slot is free. Tasks start in the order in which they came. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((start) => this.#waiting.push(start))
    try {
      return await task()
    } finally {
      this.#give()
    }
  }

  /**
   * Waits within a task for something that other tasks do. Another task may start meanwhile. Afterwards, the task goes on
   * at once: no further one starts until there are slots for all again. If there is one slot only, the task keeps it.
   */
  async aside<T>(waiting: Promise<T>): Promise<T> {
    if (this.count === 1) return waiting
    this.#give()
    try {
      return await waiting
    } finally {
      this.#free -= 1
    }
  }

  #give(): void {
    this.#free += 1
    if (this.#free <= 0) return
    const start = this.#waiting.shift()
    if (start === undefined) return
    this.#free -= 1
    start()
  }
}
