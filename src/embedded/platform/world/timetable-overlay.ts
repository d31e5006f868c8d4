/**
 * Changes of the timetable of one tenant since the start of the platform. The prepared periods are shared and never
 * change. Those here replace them.
 * @module
 */
import type { Source } from './class-names.js'
import { type DeletedPeriod, deletedPeriodsOf, earliestFirst, type Period, periodsOf } from './timetable.js'
import { mondaysAround, periodsOfWeek } from './timetable-weeks.js'

/** First ids of periods that are created while the platform runs, far from all others. */
const firstMade = { A: 180_001, B: 1_980_001 } as const

/** The timetable of one tenant. */
export class TimetableOverlay {
  readonly #source: Source
  /** Changed and created periods, by id. Null for a removed one. */
  readonly #changed = new Map<number, Period | null>()
  readonly #deleted = new Map<number, DeletedPeriod>()
  #made = 0
  /** Milliseconds since the epoch at the school; undefined: only the prepared weeks have periods. */
  #clock: (() => number) | undefined
  /** Weeks that were looked at, in addition to the prepared ones. */
  readonly #weeks = new Map<string, readonly Period[]>()
  #periods: readonly Period[] | undefined

  constructor(source: Source) {
    this.#source = source
  }

  /**
   * From now on, the last, the current and the next week have periods, too. What has had periods keeps them.
   * @param clock returns the time at the school, in milliseconds since the epoch
   */
  follow(clock: () => number): void {
    this.#clock = clock
  }

  /** Periods, earliest first. */
  get periods(): readonly Period[] {
    this.#cover()
    this.#periods ??= this.#joined()
    return this.#periods
  }

  /** Deleted periods, earliest deletion first. */
  get deleted(): readonly DeletedPeriod[] {
    const prepared = deletedPeriodsOf(this.#source)
    return this.#deleted.size === 0 ? prepared : [...prepared, ...this.#deleted.values()]
  }

  /** Prepared periods and those of further weeks, earliest first. */
  get #prepared(): readonly Period[] {
    const prepared = periodsOf(this.#source)
    return this.#weeks.size === 0
      ? prepared
      : [...prepared, ...[...this.#weeks.values()].flat()].sort(earliestFirst)
  }

  #cover(): void {
    if (this.#clock === undefined) return
    for (const monday of mondaysAround(this.#clock())) {
      if (this.#weeks.has(monday)) continue
      this.#weeks.set(monday, periodsOfWeek(this.#source, monday))
      this.#periods = undefined
    }
  }

  /** The period with this id. */
  period(id: number): Period | undefined {
    const changed = this.#changed.get(id)
    return changed === undefined ? this.#prepared.find((one) => one.id === id) : (changed ?? undefined)
  }

  /** Periods of a lesson. */
  ofLesson(lesson: number | null): readonly Period[] {
    return lesson === null ? [] : this.periods.filter((one) => one.lesson === lesson)
  }

  /** An id that no period ever had. */
  freshId(): number {
    this.#made += 1
    return firstMade[this.#source] + this.#made - 1
  }

  /** Replaces periods with the same ids, or adds them. Returns a function that undoes it. */
  put(periods: readonly Period[]): () => void {
    return this.#set(periods.map((period) => [period.id, period]))
  }

  /** Deletes a period. Returns a function that undoes it. */
  delete(period: DeletedPeriod): () => void {
    this.#deleted.set(period.id, period)
    const undo = this.#set([[period.id, null]])
    return () => {
      this.#deleted.delete(period.id)
      undo()
    }
  }

  #set(entries: readonly (readonly [id: number, period: Period | null])[]): () => void {
    const before = entries.map(([id]) => [id, this.#changed.get(id)] as const)
    for (const [id, period] of entries) this.#changed.set(id, period)
    this.#periods = undefined
    return () => {
      for (const [id, period] of before) {
        if (period === undefined) this.#changed.delete(id)
        else this.#changed.set(id, period)
      }
      this.#periods = undefined
    }
  }

  #joined(): readonly Period[] {
    const prepared = this.#prepared
    if (this.#changed.size === 0) return prepared
    const kept = prepared.filter(({ id }) => !this.#changed.has(id))
    const changed = [...this.#changed.values()].filter((period) => period !== null)
    return [...kept, ...changed].sort(earliestFirst)
  }
}
