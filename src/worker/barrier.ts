/**
 * Waits until all tasks of a group have ended.
 * @module
 */

/** A barrier that opens when all expected tasks have ended. */
export class Barrier<Task> {
  #latest: Promise<unknown> = Promise.resolve()
  readonly #open: Set<Task>
  #reach: () => void = () => undefined
  /** Resolves when all tasks have ended. */
  readonly reached: Promise<void>

  /** @param expected the tasks */
  constructor(expected: Iterable<Task>) {
    this.#open = new Set(expected)
    this.reached = new Promise((resolve) => {
      this.#reach = resolve
    })
    if (this.#open.size === 0) this.#reach()
  }

  /** Runs a task when all expected tasks, and all tasks added here before it, have ended. */
  afterwards<T>(run: () => Promise<T>): Promise<T> {
    const turn = Promise.all([this.reached, this.#latest]).then(run)
    this.#latest = turn.catch(() => undefined)
    return turn
  }

  /** Runs an expected task. */
  async count<T>(task: Task, run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } finally {
      this.ended(task)
    }
  }

  /** Notes that a task has ended, or does not run. Without effect for a task that has ended, or is not expected. */
  ended(task: Task): void {
    if (this.#open.delete(task) && this.#open.size === 0) this.#reach()
  }
}
