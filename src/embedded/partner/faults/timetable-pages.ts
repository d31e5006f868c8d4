/**
 * Reads the timetable in pages. Faults and variants use it.
 */
import type { Behaviours } from '../behaviours/index.js'

const pageSize = 2

/** Requests two periods at a time. */
export const inPages: Behaviours['timetableRead'] = async (ask, query) => {
  const periods: Awaited<ReturnType<typeof ask>>[number][] = []
  for (;;) {
    const page = await ask({ ...query, limit: String(pageSize), offset: String(periods.length) })
    periods.push(...page)
    if (page.length < pageSize) return periods
  }
}
