/**
 * Reads the timetable in pages. Faults and variants use it.
 */
import type { Behaviours } from '../behaviours/index.js'

/**
 * Requests a number of periods at a time.
 * @param first the offset of the first period
 */
export const inPages =
  (size: number, first = 0): Behaviours['timetableRead'] =>
  async (ask, query) => {
    const periods: Awaited<ReturnType<typeof ask>>[number][] = []
    for (;;) {
      const page = await ask({ ...query, limit: String(size), offset: String(first + periods.length) })
      periods.push(...page)
      if (page.length < size) return periods
    }
  }
