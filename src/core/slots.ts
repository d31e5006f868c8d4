/**
 * Limits how many tasks run side by side. A task that waits for others takes no slot meanwhile.
 *
 * No task may wait for another one with its slot, unless that one never waits aside: when the slots are taken by tasks that
 * wait in this way, nothing goes on.
 * @module
 */
import type { Pace } from './pace.js'

/** Tasks that run side by side even if the event loop has no time left, if there are slots. */
const least = 8
/** How many tasks start at once when the event loop has time for more. */
const step = 8

/** The slots of one run. */
export class Slots {
  #free: number
  /** Tasks that have a slot. */
  #running = 0
  /** Tasks that have waited aside and go on, the oldest first. */
  readonly #resuming: { readonly began: number; readonly go: () => void }[] = []
  readonly #waiting: (() => void)[] = []
  /** Tasks that have started. */
  #started = 0
  /** What waits until so many tasks have started, the smallest number first. */
  readonly #counting: { readonly until: number; readonly go: () => void }[] = []

  /**
   * @param count tasks that run side by side; 1 if one must end before the next begins. Default: no limit
   * @param pace if given, more than 8 tasks run only if the event loop has time for them
   */
  constructor(
    readonly count = Number.POSITIVE_INFINITY,
    readonly pace: Pick<Pace, 'start' | 'stop'> | null = null,
  ) {
    this.#free = count
  }

  /** Runs a task when a slot is free. Tasks start in the order in which they came. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    await new Promise<void>((go) => {
      this.#waiting.push(go)
      this.#admit(0)
    })
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
      await new Promise<void>((go) => {
        const next = this.#resuming.findIndex((other) => other.began > began)
        this.#resuming.splice(next < 0 ? this.#resuming.length : next, 0, { began, go })
        this.#admit(0)
      })
    }
  }

  /**
   * Waits until more tasks have started, no task waits to start, or the time is over. Those that start meanwhile may join
   * the caller.
   * @param count number of tasks
   * @param ms milliseconds at most
   */
  async afterMore(count: number, ms: number): Promise<void> {
    if (this.count === 1 || this.#waiting.length === 0) return
    const until = this.#started + count
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((go) => {
      this.#counting.push({ until, go })
      timer = setTimeout(go, ms)
    })
    clearTimeout(timer)
  }

  #give(): void {
    this.#free += 1
    this.#running -= 1
    this.#admit(0)
  }

  /**
   * Lets tasks go on and start, as far as there are slots.
   * @param more tasks that may start although 8 or more are running
   */
  #admit(more: number): void {
    const { pace } = this
    const most = pace === null ? this.count : Math.max(least, this.#running + more)
    while (this.#free > 0) {
      const resumed = this.#resuming.shift()?.go
      const go = resumed ?? (this.#running < most ? this.#waiting.shift() : undefined)
      if (go === undefined) break
      if (resumed === undefined) this.#started += 1
      this.#free -= 1
      this.#running += 1
      go()
    }
    const isOver = this.#waiting.length === 0
    while (isOver || (this.#counting[0]?.until ?? Number.POSITIVE_INFINITY) <= this.#started) {
      const counted = this.#counting.shift()
      if (counted === undefined) break
      counted.go()
    }
    if (isOver) pace?.stop()
    else pace?.start((hasTime) => this.#admit(hasTime ? step : 0))
  }
}
