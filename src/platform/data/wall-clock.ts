/**
 * Local times of periods. The contract names no form for them.
 * @module
 */
import type { PeriodNames } from '../../profile/data-settings.js'
import { type DataRecord, isBlank, valueNamed } from './record.js'

/** Numbers in order: year, month and day, or hour and minute, or all five. */
type Numbers = readonly number[]

/** Texts that begin with a date: ISO 8601, extended and basic, and day.month.year. */
const dates = [/^(?<y>\d{4})(-?)(?<m>\d\d)\2(?<d>\d\d)(?!\d)/, /^(?<d>\d\d?)\.(?<m>\d\d?)\.(?<y>\d{4})(?!\d)/]

/** What follows the date in the same text, with the hour and the minute. */
const afterDate = /^(?:[T ]|, ?)(?<h>\d\d):?(?<min>\d\d)/

/** Texts that begin with a time of day. 8:00 may be the number 800. */
const timeOfDay = /^(?<h>\d{1,2}):?(?<min>\d\d)/

/**
 * The local time at which a period begins or ends, `YYYY-MM-DDTHH:MM`, as written. A time zone after it is ignored.
 * The value can be a text, or a list of numbers: year, month, day, hour, minute.
 * @returns undefined if it is absent or cannot be read
 */
export function wallClockOf(
  record: DataRecord,
  names: PeriodNames,
  which: 'start' | 'end',
): string | undefined {
  const value = valueNamed(record, names[which])
  const numbers =
    names.date === null ? dateAndTime(value) : [...dateOf(valueNamed(record, names.date)), ...timeOf(value)]
  return written(numbers)
}

/** True if a period has a value for this time, in any form. */
export function hasTime(record: DataRecord, names: PeriodNames, which: 'start' | 'end'): boolean {
  return (
    !isBlank(valueNamed(record, names[which])) &&
    (names.date === null || !isBlank(valueNamed(record, names.date)))
  )
}

function dateAndTime(value: unknown): Numbers {
  if (Array.isArray(value)) return numbersIn(value, 5)
  const date = dateIn(String(value))
  const { h, min } = afterDate.exec(String(value).slice(date?.[0].length ?? 0))?.groups ?? {}
  return [...partsOf(date), Number(h), Number(min)]
}

function dateOf(value: unknown): Numbers {
  return Array.isArray(value) ? numbersIn(value, 3) : partsOf(dateIn(String(value)))
}

function timeOf(value: unknown): Numbers {
  if (Array.isArray(value)) return numbersIn(value, 2)
  const { h, min } = timeOfDay.exec(String(value))?.groups ?? {}
  return [Number(h), Number(min)]
}

/** The first of some numbers. Seconds and fractions may follow, as in the lists that Jackson writes. */
function numbersIn(value: readonly unknown[], count: number): Numbers {
  return value.slice(0, count).map((item) => (typeof item === 'number' ? item : Number.NaN))
}

function dateIn(text: string): RegExpExecArray | undefined {
  return dates.map((form) => form.exec(text)).find((found) => found !== null) ?? undefined
}

function partsOf(date: RegExpExecArray | undefined): Numbers {
  const { y, m, d } = date?.groups ?? {}
  return [Number(y), Number(m), Number(d)]
}

/** Numbers as `YYYY-MM-DDTHH:MM`; undefined if they are no date with a time. */
function written(numbers: Numbers): string | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = numbers
  const isTime =
    numbers.length === 5 &&
    numbers.every(Number.isInteger) &&
    isIn(year, 1000, 9999) &&
    isIn(month, 1, 12) &&
    isIn(day, 1, 31) &&
    isIn(hour, 0, 24) &&
    isIn(minute, 0, 59)
  if (!isTime) return undefined
  const two = (number: number): string => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

function isIn(number: number, least: number, most: number): boolean {
  return number >= least && number <= most
}
