/**
 * Days and hours of the timetable, in local time.
 * @module
 */

/** A unit of the school day, `HH:MM`. */
export interface Unit {
  readonly start: string
  readonly end: string
}

/** Units of each day, the first at index 0. A double period has no break between its units. */
export const units: readonly Unit[] = [
  { start: '08:00', end: '08:45' },
  { start: '08:45', end: '09:30' },
  { start: '09:50', end: '10:35' },
  { start: '10:35', end: '11:20' },
  { start: '11:30', end: '12:15' },
  { start: '12:15', end: '13:00' },
  { start: '14:00', end: '14:45' },
  { start: '14:45', end: '15:30' },
]

/** Mondays of the weeks with lessons: two in summer time, two in winter time. */
export const preparedMondays: readonly string[] = ['2026-10-05', '2026-10-12', '2026-11-02', '2026-11-09']

const day = 86_400_000

/** The dates of a day of the week, 1 for Monday. */
export function datesOf(weekday: number): readonly string[] {
  return preparedMondays.map((monday) =>
    new Date(Date.parse(monday) + (weekday - 1) * day).toISOString().slice(0, 10),
  )
}

/** Start and end of a unit on a date, `YYYY-MM-DDTHH:MM`. */
export function timesOf(date: string, unit: number): { readonly start: string; readonly end: string } {
  const times = units[unit - 1]
  if (times === undefined) throw new Error(`the school day has no unit ${unit}`)
  return { start: `${date}T${times.start}`, end: `${date}T${times.end}` }
}

/** Hours between local time and UTC in both schools: 2 from the last Sunday of March to that of October, otherwise 1. */
export function hoursAhead(moment: string): number {
  const year = Number(moment.slice(0, 4))
  const [summer, winter] = [lastSunday(year, 3), lastSunday(year, 10)]
  return moment >= summer && moment < winter ? 2 : 1
}

/** 1:00 UTC on the last Sunday of a month with 31 days. */
function lastSunday(year: number, month: number): string {
  const last = new Date(Date.UTC(year, month - 1, 31, 1))
  last.setUTCDate(31 - last.getUTCDay())
  return last.toISOString()
}

/** A time in UTC as local time, `YYYY-MM-DDTHH:MM:SS`. */
export function localOf(moment: string): string {
  return new Date(Date.parse(moment) + hoursAhead(moment) * 3_600_000).toISOString().slice(0, 19)
}
