/**
 * Weeks of the timetable in addition to the prepared ones: each has the lessons of every other week, as planned. The
 * invented schools have lessons in each week of the year, so that a developer finds some in the holidays, too.
 * @module
 */
import type { Source } from './class-names.js'
import { schoolYearAt } from './school-year.js'
import { type Period, plannedPeriods } from './timetable.js'
import { hoursAhead, preparedMondays } from './timetable-grid.js'

const day = 86_400_000
/** Id of the first period of a week: later weeks have greater ones. Those of the second school are far from the first. */
const first = { A: 100_000_000, B: 5_000_000_000 } as const
/** More than a week has periods. */
const mostPeriods = 10_000

const made = new Map<string, readonly Period[]>()

/** The Mondays of the last, the current and the next week. @param now milliseconds since the epoch */
export function mondaysAround(now: number): readonly string[] {
  const local = now + hoursAhead(new Date(now).toISOString()) * 3_600_000
  // 1970-01-01 was a Thursday.
  const week = Math.floor((local / day + 3) / 7)
  return [week - 1, week, week + 1].map((one) => dateOf(one * 7 - 3))
}

/** The planned periods of a week; none if the week is prepared. @param monday `YYYY-MM-DD` */
export function periodsOfWeek(source: Source, monday: string): readonly Period[] {
  if (preparedMondays.includes(monday)) return []
  const key = `${source} ${monday}`
  const known = made.get(key) ?? make(source, monday)
  made.set(key, known)
  return known
}

function make(source: Source, monday: string): readonly Period[] {
  const days = Date.parse(monday) / day
  const firstId = first[source] + Math.floor((days + 3) / 7) * mostPeriods
  return plannedPeriods(source, firstId, (weekday) => dateOf(days + weekday - 1), plannedAt(days))
}

/** When a week was planned, in UTC: before the school year, and at least two weeks before it. */
function plannedAt(days: number): string {
  const [summer, before] = [`${schoolYearAt(dateOf(days)).start.slice(0, 4)}-08-20`, dateOf(days - 14)]
  return `${summer < before ? summer : before}T07:00:00Z`
}

function dateOf(days: number): string {
  return new Date(days * day).toISOString().slice(0, 10)
}
