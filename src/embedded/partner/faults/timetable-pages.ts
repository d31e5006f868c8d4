/**
 * A timetable that is read in pages, for faults and variants alike.
 */
import type { Behaviours } from '../behaviours/index.js'

const pageSize = 2

/** Asks for two periods at a time. */
export const inPages: Behaviours['timetableRead'] = async (ask, query) => {
  const periods: Awaited<ReturnType<typeof ask>>[number][] = []
  for (;;) {
    const page = await ask({ ...query, limit: String(pageSize), offset: String(periods.length) })
    periods.push(...page)
    if (page.length < pageSize) return periods
  }
}
