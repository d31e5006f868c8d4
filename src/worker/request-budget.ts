/**
 * Keeps a run within its budget of requests while it runs.
 * @module
 */
import type { Priority } from '../plan/priority.js'

/**
 * Admits checks as long as their requests fit into the budget. A check that begins reserves what it is expected to send.
 * A check that does not fit waits until others end, because they may send less than they reserved. When no check runs
 * any more, it is refused. So a run exceeds its budget at most by what the checks that run then send more than expected.
 */
export class RequestBudget {
  readonly #paid = new Set<number>()
  readonly #running = new Map<object, number>()
  #waiting: (() => void)[] = []

  /**
   * @param limit requests of all checks together
   * @param groups the number of requests of each group that several checks share
   * @param sent the number of requests that the checks have sent so far
   */
  constructor(
    readonly limit: number,
    readonly groups: readonly number[],
    readonly sent: () => number,
  ) {}

  /**
   * Runs a check if it fits.
   * @param aside waits for other checks, while one of them may take the slot of this one
   * @returns null if it does not fit
   */
  async run<T>(
    priority: Priority,
    work: () => Promise<T>,
    aside: (others: Promise<void>) => Promise<void>,
  ): Promise<T | null> {
    while (!this.#fits(priority)) {
      if (this.#running.size === 0) return null
      await aside(new Promise<void>((resolve) => this.#waiting.push(resolve)))
    }
    const key = {}
    this.#running.set(key, this.#costOf(priority))
    for (const group of priority.groups) this.#paid.add(group)
    try {
      return await work()
    } finally {
      this.#running.delete(key)
      const waiting = this.#waiting
      this.#waiting = []
      for (const resolve of waiting) resolve()
    }
  }

  #fits(priority: Priority): boolean {
    const reserved = [...this.#running.values()].reduce((sum, requests) => sum + requests, 0)
    return this.sent() + reserved + this.#costOf(priority) <= this.limit
  }

  /** What it adds: its own requests, and the groups that no check has paid for. */
  #costOf({ requests, groups }: Priority): number {
    return groups
      .filter((group) => !this.#paid.has(group))
      .reduce((sum, group) => sum + (this.groups[group] ?? 0), requests)
  }
}
