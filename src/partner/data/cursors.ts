/**
 * Values of `dateLastModifiedAfter`, in whatever form an application sends them: ISO 8601, or seconds or milliseconds
 * since 1970. The contract shows no form, so that only equality and order are looked at. Contract 4.6, timetable.
 * @module
 */
import { queryOf } from '../requests.js'
import type { SimulatedRequest } from '../simulator.js'

/** Digits of a moment in milliseconds; one in seconds has fewer. */
const millisecondDigits = 12

/** The value that a request carries; undefined where it carries none, or several. */
export function cursorOf(request: SimulatedRequest): string | undefined {
  const values = queryOf(request).filter(([name]) => name === 'dateLastModifiedAfter')
  return values.length === 1 ? values[0]?.[1] : undefined
}

/** A value as milliseconds since 1970; NaN for another form. What names no time zone is taken for UTC. */
export function momentOf(value: string): number {
  if (/^-?\d{9,}$/.test(value))
    return Number(value) * (value.replace('-', '').length >= millisecondDigits ? 1 : 1000)
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value) || !/\d[T ]\d/.test(value)
  return Date.parse(zoned ? value : `${value}Z`)
}

/** Whether a value names a day without a time. */
export function isDay(value: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(value)
}

/** Whether a value tells which moment it is: it names a time zone, or counts from 1970. */
export function tellsMoment(value: string): boolean {
  return /^-?\d{9,}$/.test(value) || /\d[T ].*(?:Z|[+-]\d\d:?\d\d)$/i.test(value)
}

/**
 * Whether one value is later than another: as moments where both are some, else as texts. No value is the earliest.
 */
export function isLater(value: string | undefined, than: string | undefined): boolean {
  if (value === undefined) return false
  if (than === undefined) return true
  const [one, other] = [momentOf(value), momentOf(than)]
  return Number.isNaN(one) || Number.isNaN(other) ? value > than : one > other
}
