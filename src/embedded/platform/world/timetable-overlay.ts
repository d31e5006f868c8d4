/**
 * Changes of the timetable of one tenant since the start of the platform. The prepared periods are shared and never
 * change. Those here replace them.
 * @module
 */
import type { Source } from './class-names.js'
import { type DeletedPeriod, deletedPeriodsOf, earliestFirst, type Period, periodsOf } from './timetable.js'

/** First ids of periods that are created while the platform runs, far from all others. */
const firstMade = { A: 180_001, B: 1_980_001 } as const

/** The timetable of one tenant. */
export class TimetableOverlay {
  readonly #source: Source
  /** Changed and created periods, by id. Null for a removed one. */
  readonly #changed = new Map<number, Period | null>()
  readonly #deleted = new Map<number, DeletedPeriod>()
  #made = 0
  #periods: readonly Period[] | undefined

  constructor(source: Source) {
    this.#source = source
  }

  /** Periods, earliest first. */
  get periods(): readonly Period[] {
    this.#periods ??= this.#joined()
    return this.#periods
  }

  /** Deleted periods, earliest deletion first. */
  get deleted(): readonly DeletedPeriod[] {
    const prepared = deletedPeriodsOf(this.#source)
    return this.#deleted.size === 0 ? prepared : [...prepared, ...this.#deleted.values()]
  }

  /** The period with this id. */
  period(id: number): Period | undefined {
    const changed = this.#changed.get(id)
    return changed === undefined
      ? periodsOf(this.#source).find((one) => one.id === id)
      : (changed ?? undefined)
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
    const prepared = periodsOf(this.#source)
    if (this.#changed.size === 0) return prepared
    const kept = prepared.filter(({ id }) => !this.#changed.has(id))
    const changed = [...this.#changed.values()].filter((period) => period !== null)
    return [...kept, ...changed].sort(earliestFirst)
  }
}
