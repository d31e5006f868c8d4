/**
 * What is due later on the clock of a tenant.
 * @module
 */

/** The tenant, as far as its clock needs it. */
interface Clocked {
  readonly id: string
}

/** Work that is due at a moment. */
interface Task<T> {
  readonly tenant: T
  readonly when: number
  readonly work: () => unknown
  readonly timer: NodeJS.Timeout
}

/** Longest time that a timer can take, in milliseconds. */
const longest = 2 ** 31 - 1

/** Runs work when it is due: by a timer, or at once where the clock was moved past it. */
export class Schedule<T extends Clocked> {
  readonly #tasks = new Set<Task<T>>()
  /** Work that has begun and not ended, by tenant id. */
  readonly #running = new Map<Promise<unknown>, string>()
  readonly #now: (tenant: T) => number
  #stopped = false

  /** @param now reads the clock of a tenant, in seconds */
  constructor(now: (tenant: T) => number) {
    this.#now = now
  }

  /**
   * Runs work once the tenant's clock has come to a moment.
   * @param when seconds on the tenant's clock
   * @param work may return a promise, for which {@link catchUp} waits; it must not reject
   * @returns takes the work back, where it has not begun
   */
  at(tenant: T, when: number, work: () => unknown): () => void {
    if (this.#stopped) return () => undefined
    const wait = Math.min(Math.max(0, (when - this.#now(tenant)) * 1000), longest)
    const timer = setTimeout(() => this.#run(task), wait)
    timer.unref()
    const task: Task<T> = { tenant, when, work, timer }
    this.#tasks.add(task)
    return () => this.#drop(task)
  }

  /** Runs what is due, the earliest first, and ends when all of it has ended. */
  async catchUp(tenant: T): Promise<void> {
    for (;;) {
      const due = [...this.#tasks].filter((one) => one.tenant === tenant && one.when <= this.#now(tenant))
      for (const task of due.sort((one, other) => one.when - other.when)) this.#run(task)
      const running = [...this.#running].flatMap(([work, id]) => (id === tenant.id ? [work] : []))
      if (running.length === 0) break
      await Promise.all(running)
    }
    // Timers of the rest were set before the clock moved.
    for (const task of [...this.#tasks].filter((one) => one.tenant === tenant)) {
      this.#drop(task)
      this.at(tenant, task.when, task.work)
    }
  }

  /** Forgets all work of a tenant. */
  forget(tenant: T): void {
    for (const task of this.#tasks) if (task.tenant === tenant) this.#drop(task)
  }

  /** Forgets all work and takes no more. */
  stop(): void {
    this.#stopped = true
    for (const task of this.#tasks) this.#drop(task)
  }

  #run(task: Task<T>): void {
    if (!this.#drop(task)) return
    const ended = Promise.resolve(task.work())
    this.#running.set(ended, task.tenant.id)
    ended.finally(() => this.#running.delete(ended))
  }

  #drop(task: Task<T>): boolean {
    clearTimeout(task.timer)
    return this.#tasks.delete(task)
  }
}
