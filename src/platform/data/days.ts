/**
 * Days in records, in any form.
 * @module
 */

/** Milliseconds per hour. */
const hour = 3_600_000

/**
 * Whether a value means a day. It can be a date in any common order, a list of year, month and day, a date with a time,
 * or a point in time at which the day begins in some time zone.
 * @param day `YYYY-MM-DD`
 * @returns undefined if the form of the value is unknown
 */
export function isDay(value: unknown, day: string): boolean | undefined {
  const days = datesIn(value)
  const moment = momentIn(value)
  if (days.length === 0 && moment === undefined) return undefined
  return days.includes(day) || (moment !== undefined && beginsAt(day, moment))
}

/** Dates that a value may mean, `YYYY-MM-DD`. A date with a time zone is none: see `momentIn`. */
function datesIn(value: unknown): string[] {
  const text = typeof value === 'number' ? String(value) : Array.isArray(value) ? asText(value) : value
  if (typeof text !== 'string') return []
  const [, year, month, date] = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:[T ][\d:.]*)?$/.exec(text.trim()) ?? []
  if (year !== undefined && /^(0\d|1[0-2])$/.test(month ?? '')) return [`${year}-${month}-${date}`]
  const [, first, second, last] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4})$/.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return []
  const [one, other] = [first.padStart(2, '0'), second.padStart(2, '0')]
  return [`${last}-${other}-${one}`, `${last}-${one}-${other}`]
}

/** A list that begins with year, month and day as text, for example `[2026, 9, 1]`. A time may follow. */
function asText(list: readonly unknown[]): string | undefined {
  if (list.length < 3 || !list.every((item) => Number.isInteger(item))) return undefined
  return list
    .slice(0, 3)
    .map((item) => String(item).padStart(2, '0'))
    .join('-')
}

/** Milliseconds since the epoch. */
function momentIn(value: unknown): number | undefined {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/i.test(value)) {
    const moment = Date.parse(value)
    return Number.isNaN(moment) ? undefined : moment
  }
  const number = typeof value === 'string' && /^\d{9,13}$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || number < 1e8) return undefined
  return number < 1e11 ? number * 1000 : number
}

/** True if the day begins at this time in some time zone. */
function beginsAt(day: string, moment: number): boolean {
  const distance = moment - Date.parse(`${day}T00:00:00Z`)
  return distance >= -14 * hour && distance <= 12 * hour
}
