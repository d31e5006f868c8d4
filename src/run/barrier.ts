/**
 * Waits until a number of tasks have ended.
 * @module
 */

/** A barrier that opens when the expected number of tasks have ended. */
export class Barrier {
  #latest: Promise<unknown> = Promise.resolve()
  #left: number
  #reach: () => void = () => undefined
  /** Resolves when all tasks have ended. */
  readonly reached: Promise<void>

  /** @param expected number of tasks */
  constructor(expected: number) {
    this.#left = expected
    this.reached = new Promise((resolve) => {
      this.#reach = resolve
    })
    if (expected <= 0) this.#reach()
  }

  /** Runs a task when all counted tasks, and all tasks added here before it, have ended. */
  afterwards<T>(run: () => Promise<T>): Promise<T> {
    const turn = Promise.all([this.reached, this.#latest]).then(run)
    this.#latest = turn.catch(() => undefined)
    return turn
  }

  /** Runs one of the counted tasks. */
  async count<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } finally {
      this.#left -= 1
      if (this.#left === 0) this.#reach()
    }
  }
}
