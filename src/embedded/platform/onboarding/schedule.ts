/**
 * Work that is due later on the clock of a tenant.
 * @module
 */

/** The fields of a tenant that its clock needs. */
interface Clocked {
  readonly id: string
}

/** Work that is due at a time. */
interface Task<T> {
  readonly tenant: T
  readonly when: number
  /** True if it is due in real time, which no tenant moves. */
  readonly isReal: boolean
  readonly work: () => unknown
  readonly timer: NodeJS.Timeout
}

/** Longest timeout of a timer, in milliseconds. */
const longest = 2 ** 31 - 1

/** Runs work when it is due: by a timer, or immediately if the clock of the tenant was moved past it. */
export class Schedule<T extends Clocked> {
  readonly #tasks = new Set<Task<T>>()
  /** Running work, by tenant id. */
  readonly #running = new Map<Promise<unknown>, string>()
  readonly #now: (tenant: T) => number
  #stopped = false
  #held = false

  /** @param now reads the clock of a tenant, in seconds */
  constructor(now: (tenant: T) => number) {
    this.#now = now
  }

  /**
   * Runs work when the clock of the tenant reaches a time.
   * @param when seconds on the clock of the tenant
   * @param work may return a promise, which {@link catchUp} waits for. It must not reject.
   * @returns a function that removes the work if it has not started
   */
  at(tenant: T, when: number, work: () => unknown): () => void {
    return this.#add(tenant, when, false, work)
  }

  /** Runs work after some seconds of real time, also if the clock of the tenant is moved. */
  after(tenant: T, seconds: number, work: () => unknown): void {
    this.#add(tenant, Date.now() / 1000 + seconds, true, work)
  }

  #add(tenant: T, when: number, isReal: boolean, work: () => unknown): () => void {
    if (this.#stopped) return () => undefined
    const now = isReal ? Date.now() / 1000 : this.#now(tenant)
    const wait = Math.min(Math.max(0, (when - now) * 1000), longest)
    const timer = setTimeout(() => this.#run(task), wait)
    timer.unref()
    if (this.#held) clearTimeout(timer)
    const task: Task<T> = { tenant, when, isReal, work, timer }
    this.#tasks.add(task)
    return () => this.#drop(task)
  }

  /** Runs all due work, the earliest first, and waits until it ends. */
  async catchUp(tenant: T): Promise<void> {
    for (;;) {
      const due = this.#onClockOf(tenant).filter((one) => one.when <= this.#now(tenant))
      for (const task of due.sort((one, other) => one.when - other.when)) this.#run(task)
      const running = [...this.#running].flatMap(([work, id]) => (id === tenant.id ? [work] : []))
      if (running.length === 0) break
      await Promise.all(running)
    }
    // Timers of the remaining tasks were set before the clock moved.
    for (const task of this.#onClockOf(tenant)) {
      this.#drop(task)
      this.at(tenant, task.when, task.work)
    }
  }

  /** Keeps all work until {@link release}, also what becomes due meanwhile. */
  hold(): void {
    this.#held = true
    for (const { timer } of this.#tasks) clearTimeout(timer)
  }

  /** Continues after {@link hold}. Work that became due meanwhile runs at once. */
  release(): void {
    this.#held = false
    for (const task of [...this.#tasks]) {
      this.#drop(task)
      this.#add(task.tenant, task.when, task.isReal, task.work)
    }
  }

  /** Removes all work of a tenant. */
  forget(tenant: T): void {
    for (const task of this.#tasks) if (task.tenant === tenant) this.#drop(task)
  }

  /** Removes all work and accepts no more. */
  stop(): void {
    this.#stopped = true
    for (const task of this.#tasks) this.#drop(task)
  }

  #onClockOf(tenant: T): Task<T>[] {
    return [...this.#tasks].filter((one) => one.tenant === tenant && !one.isReal)
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
