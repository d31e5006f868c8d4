/**
 * Days as they stand in records, in whatever form.
 * @module
 */

/** Milliseconds of an hour. */
const hour = 3_600_000

/**
 * Whether a value stands for a day: as a date in any usual order, as a date with a time of which the date counts, or
 * as the moment at which that day begins somewhere on earth.
 * @param day `YYYY-MM-DD`
 * @returns undefined where the form of the value is not known
 */
export function isDay(value: unknown, day: string): boolean | undefined {
  const days = datesIn(value)
  const moment = momentIn(value)
  if (days.length === 0 && moment === undefined) return undefined
  return days.includes(day) || (moment !== undefined && beginsAt(day, moment))
}

/** Dates that a value may mean, `YYYY-MM-DD`; of a date with a zone the moment counts. */
function datesIn(value: unknown): string[] {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return []
  const [, year, month, date] = /^(\d{4})[-/.]?(\d\d)[-/.]?(\d\d)(?:[T ][\d:.]*)?$/.exec(text.trim()) ?? []
  if (year !== undefined && /^(0\d|1[0-2])$/.test(month ?? '')) return [`${year}-${month}-${date}`]
  const [, first, second, last] = /^(\d\d?)[-/.](\d\d?)[-/.](\d{4})$/.exec(text.trim()) ?? []
  if (first === undefined || second === undefined) return []
  const [one, other] = [first.padStart(2, '0'), second.padStart(2, '0')]
  return [`${last}-${other}-${one}`, `${last}-${one}-${other}`]
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

/** True where a day begins at this moment in some zone. */
function beginsAt(day: string, moment: number): boolean {
  const distance = moment - Date.parse(`${day}T00:00:00Z`)
  return distance >= -14 * hour && distance <= 12 * hour
}
