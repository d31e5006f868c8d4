/**
 * Limits how many tasks run side by side. A task that waits for others takes no slot meanwhile.
 *
 * No task may wait for another one with its slot, unless that one never waits aside: when the slots are taken by tasks that
 * wait in this way, nothing goes on.
 * @module
 */
import { type Looks, LoopDelay } from './loop-delay.js'

/** Tasks that run side by side even if the event loop is late, if there are slots. */
const least = 16
/** How many tasks start at once when the event loop is in time. */
const step = 8
/** Milliseconds by which an event loop that is in time may be late. */
const longestDelay = 10
/** Only the latest delay counts. */
const looks: Looks = { interval: 10, remembered: 1 }

/** Measures the event loop, and calls `looked` after each measurement. */
export type DelayMeter = (looked: () => void) => Pick<LoopDelay, 'ms' | 'close'>

/** Measures the event loop of this thread. */
export const loopDelay: DelayMeter = (looked) => new LoopDelay(looked, undefined, looks)

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
  /** What waits until so many tasks have started. */
  readonly #counting = new Set<{ readonly until: number; readonly go: () => void }>()
  /** Measures while tasks wait. */
  #delay: ReturnType<DelayMeter> | undefined

  /**
   * @param count tasks that run side by side; 1 if one must end before the next begins. Default: no limit
   * @param meter if given, more than 16 tasks start only while the event loop is in time. When it is late, more work at
   *   the same time ends no earlier: every answer only waits longer until it is read
   */
  constructor(
    readonly count = Number.POSITIVE_INFINITY,
    readonly meter: DelayMeter | null = null,
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
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      const waiter = { until: this.#started + count, go: resolve }
      this.#counting.add(waiter)
      timer = setTimeout(() => {
        this.#counting.delete(waiter)
        resolve()
      }, ms)
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
   * @param more tasks that may start although 16 are running
   */
  #admit(more: number): void {
    const most = this.meter === null ? this.count : Math.max(least, this.#running + more)
    while (this.#free > 0) {
      const resumed = this.#resuming.shift()?.go
      const go = resumed ?? (this.#running < most ? this.#waiting.shift() : undefined)
      if (go === undefined) break
      if (resumed === undefined) this.#started += 1
      this.#free -= 1
      this.#running += 1
      go()
    }
    this.#tellCounting()
    this.#measure()
  }

  #tellCounting(): void {
    for (const waiter of this.#counting) {
      if (this.#waiting.length > 0 && waiter.until > this.#started) continue
      this.#counting.delete(waiter)
      waiter.go()
    }
  }

  /** Measures the event loop as long as tasks wait to start. */
  #measure(): void {
    if (this.#waiting.length === 0) {
      this.#delay?.close()
      this.#delay = undefined
    } else this.#delay ??= this.meter?.(() => this.#admit(this.#isInTime ? step : 0))
  }

  get #isInTime(): boolean {
    return this.#delay !== undefined && this.#delay.ms < longestDelay
  }
}
