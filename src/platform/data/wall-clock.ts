/**
 * Times of periods as a clock on the wall shows them.
 * @module
 */
import type { PeriodNames } from '../../profile/data-settings.js'
import type { DataRecord } from './record.js'

/**
 * When a period begins or ends, `YYYY-MM-DDTHH:MM` as written: a zone or offset behind it is left out.
 * @returns undefined where it cannot be read
 */
export function wallClockOf(
  record: DataRecord,
  names: PeriodNames,
  which: 'start' | 'end',
): string | undefined {
  const value = record[names[which]]
  if (names.date === null) {
    const [, date, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)/.exec(String(value)) ?? []
    return date === undefined ? undefined : `${date}T${time}`
  }
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?!\d)/.exec(String(record[names.date])) ?? []
  // 8:00 may be the number 800.
  const [, hour, minute] = /^(\d{1,2}):?(\d\d)/.exec(String(value)) ?? []
  if (year === undefined || hour === undefined) return undefined
  return `${year}-${month}-${day}T${hour.padStart(2, '0')}:${minute}`
}
