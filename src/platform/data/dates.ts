/**
 * Times for `dateLastModifiedAfter`.
 * @module
 */
import type { DateFormat } from '../../profile/data-settings.js'

/** Earlier than all data of a target. */
export const early = new Date('2000-01-01T00:00:00Z')

/** Later than all data of a target. */
export const late = new Date('2099-01-01T00:00:00Z')

/** Seconds per day. */
const day = 86_400

/** The same time some days later, or earlier if `days` is negative. */
export function daysFrom(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * day * 1000)
}

/** A time in the format that a target accepts for `dateLastModifiedAfter`. */
export function formatMoment(moment: Date, format: DateFormat): string {
  const iso = moment.toISOString()
  switch (format) {
    case 'date-time-utc':
      return `${iso.slice(0, 19)}Z`
    case 'date-time':
      return iso.slice(0, 19)
    case 'date-time-offset':
      return `${iso.slice(0, 19)}+00:00`
    case 'date':
      return iso.slice(0, 10)
    case 'epoch-seconds':
      return String(Math.floor(moment.getTime() / 1000))
    case 'epoch-milliseconds':
      return String(moment.getTime())
  }
}
