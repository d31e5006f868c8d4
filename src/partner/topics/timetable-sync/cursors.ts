/**
 * Values of `dateLastModifiedAfter`: ISO 8601, or seconds or milliseconds since 1970. The contract shows no format, so
 * the suites only compare values for equality and order. Contract 4.6, timetable.
 * @module
 */
import type { TimetableRun } from '../../data/timetable-school.js'
import { queryOf } from '../../requests.js'
import type { SimulatedRequest } from '../../simulator.js'

/** Requests for the timetable and for deleted periods, each in order. */
export type TimetableCalls = Pick<TimetableRun, 'timetable' | 'deletions'>

/** Digits of a time in milliseconds; a time in seconds has fewer. */
const millisecondDigits = 12

/** The value that a request carries; undefined if it carries none, or several. */
export function cursorOf(request: SimulatedRequest): string | undefined {
  const values = queryOf(request).filter(([name]) => name === 'dateLastModifiedAfter')
  return values.length === 1 ? values[0]?.[1] : undefined
}

/** A value as milliseconds since 1970; NaN for another format. A value without a time zone counts as UTC. */
export function millisecondsOf(value: string): number {
  if (/^-?\d{9,}$/.test(value))
    return Number(value) * (value.replace('-', '').length >= millisecondDigits ? 1 : 1000)
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) || !/\d[T ]\d/.test(value)
  return Date.parse(zoned ? value : `${value}Z`)
}

/** Whether a value is a day without a time. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value)
}

/** Whether a value is unambiguous: it has a time zone, or counts from 1970. */
export function isUnambiguous(value: string): boolean {
  return /^-?\d{9,}$/.test(value) || (/\d[T ]/i.test(value) && /(?:Z|[+-]\d\d:?\d\d)$/i.test(value))
}

/** Whether a value is later than another: compared as times if both are times, else as texts. No value is earliest. */
export function isLater(value: string | undefined, than: string | undefined): boolean {
  if (value === undefined) return false
  if (than === undefined) return true
  const [one, other] = [millisecondsOf(value), millisecondsOf(than)]
  return Number.isNaN(one) || Number.isNaN(other) ? value > than : one > other
}

/** Requests for the timetable and for deleted periods, in the order in which they came. */
export function allCalls({ timetable, deletions }: TimetableCalls): SimulatedRequest[] {
  return [...timetable, ...deletions].sort((one, other) => one.number - other.number)
}

/** The latest value in a synchronisation; undefined if no request carries one. */
export function latestCursor(sync: TimetableCalls): string | undefined {
  return allCalls(sync)
    .map(cursorOf)
    .reduce((latest, value) => (isLater(value, latest) ? value : latest), undefined)
}

/** Milliseconds of a year. The schools of the suite have no older record. */
const year = 366 * 86_400_000

/** Whether a value is so early that it covers every record, for example two years before the present time. */
export function isLongAgo(value: string | undefined): boolean {
  // Date.parse also finds a date in some other texts, for example in `version-12`.
  return value !== undefined && /^-?\d/.test(value) && millisecondsOf(value) < Date.now() - year
}

/** Whether a value is later than the first load's, and not so early that it covers every record. */
function asksForChanges(request: SimulatedRequest, firstLoad: TimetableCalls): boolean {
  const value = cursorOf(request)
  return !isLongAgo(value) && isLater(value, latestCursor(firstLoad))
}

/**
 * Whether a synchronisation loads the whole timetable: without a value, with none later than the first load's, or with
 * one that is earlier than every record.
 */
export function loadsWhole(later: TimetableCalls, firstLoad: TimetableCalls): boolean {
  return later.timetable.some((request) => !asksForChanges(request, firstLoad))
}

/** Whether a synchronisation requests changes: some value is later than the first load's. */
export function loadsChanges(later: TimetableCalls, firstLoad: TimetableCalls): boolean {
  return later.timetable.some((request) => asksForChanges(request, firstLoad))
}

/** The values of a synchronisation, for messages. */
export function cursorsIn(sync: TimetableCalls): string {
  const values = allCalls(sync).map((request) => cursorOf(request) ?? 'none')
  return values.length === 0 ? 'no request' : [...new Set(values)].join(', ')
}
