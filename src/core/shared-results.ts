/**
 * Results that checks of a run share, and when each of them came about: a check that relies on one which was made while
 * this process stood still is as disturbed as if it had made it itself.
 * @module
 */
import { LoginFailure } from './browser/login-failure.js'
import { settingUp, Unanswered } from './errors.js'
import { forAllChecks } from './random.js'
import { makingShared, type Period, reliesOn, relying } from './scope.js'

interface SharedResult {
  readonly made: Promise<unknown>
  /** True if something was done for it that cannot be done again: it is kept, also after a failure. */
  isFinal(): boolean
  /** True while it is being made. */
  isPending(): boolean
  /** When it was made, and when the shared results came about that it relies on. */
  periods(): readonly Period[]
}

/** The shared results of one run, by key. */
export class SharedResults {
  readonly #results = new Map<string, SharedResult>()
  readonly #failures = new Map<string, number>()

  /**
   * @param mostFailures after so many failures of a result, the last one is kept, except for those to which the target
   * gave no answer. Default: none is kept
   * @param now the clock, in milliseconds
   */
  constructor(
    readonly mostFailures = Number.POSITIVE_INFINITY,
    readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Makes a result once for all checks with the same key. After a failure, the next check tries again, unless
   * something was done that can be done only once: see `happensOnce()`. If no answer came, those that have waited try
   * again too, once.
   * @param key names the result, and for whom it is made
   * @throws {Undecided} if it cannot be made, also with a violation: shared results are set-up and never judge
   */
  async get<T>(key: string, make: () => Promise<T>): Promise<T> {
    const waited = this.#results.get(key)
    try {
      return await this.#read<T>(waited ?? this.#make(key, make))
    } catch (error) {
      if (waited === undefined || !isWithoutAnswer(error)) throw error
      return this.#read<T>(this.#results.get(key) ?? this.#make(key, make))
    }
  }

  async #read<T>(result: SharedResult): Promise<T> {
    try {
      return (await result.made) as T
    } finally {
      reliesOn(result.periods())
    }
  }

  /**
   * The same for a result that is valid for some time. If it no longer is, it is made again, once for all checks that
   * find it so.
   * @param isValid judges the result that is there
   * @throws {Undecided} if it cannot be made
   */
  async getValid<T>(key: string, make: () => Promise<T>, isValid: (result: T) => boolean): Promise<T> {
    const known = this.#results.get(key)
    const result = await this.get(key, make)
    if (known === undefined || isValid(result)) return result
    if (this.#results.get(key) === known) this.forget(key)
    return this.get(key, make)
  }

  /** True while a check makes this result: then others wait for it. */
  isPending(key: string): boolean {
    return this.#results.get(key)?.isPending() === true
  }

  /** Forgets a result that is no longer valid. */
  forget(key: string): void {
    this.#results.delete(key)
  }

  /** Forgets results by the periods in which they came about, except those that cannot be made again. */
  forgetMade(isForgotten: (periods: readonly Period[]) => boolean): void {
    for (const [key, result] of this.#results)
      if (!result.isFinal() && isForgotten(result.periods())) this.forget(key)
  }

  #make(key: string, make: () => Promise<unknown>): SharedResult {
    const start = this.now()
    let end: number | null = null
    const relied: Period[] = []
    const doneOnce: string[] = []
    const made = settingUp(() => forAllChecks(key, () => relying(relied, () => makingShared(doneOnce, make))))
      .catch((error: unknown) => {
        const failures = (this.#failures.get(key) ?? 0) + (isWithoutAnswer(error) ? 0 : 1)
        this.#failures.set(key, failures)
        if (!result.isFinal() && failures < this.mostFailures && this.#results.get(key) === result)
          this.forget(key)
        throw error
      })
      .finally(() => {
        end = this.now()
      })
    const result: SharedResult = {
      made,
      isFinal: () => doneOnce.length > 0,
      isPending: () => end === null,
      periods: () => [
        { start, end: end ?? this.now(), ...(doneOnce[0] === undefined ? {} : { once: doneOnce[0] }) },
        ...relied,
      ],
    }
    this.#results.set(key, result)
    return result
  }
}

/** True for a failure that says nothing about the target: no answer came. */
function isWithoutAnswer(error: unknown): boolean {
  return error instanceof Unanswered || (error instanceof LoginFailure && error.problem.unanswered === true)
}
