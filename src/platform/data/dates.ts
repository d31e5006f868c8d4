/**
 * Moments as the data APIs take them.
 * @module
 */
import type { DateFormat } from '../../profile/data-settings.js'

/** Before anything that a target may hold. */
export const early = new Date('2000-01-01T00:00:00Z')

/** After anything that a target may hold. */
export const late = new Date('2099-01-01T00:00:00Z')

/** Seconds of a day. */
const day = 86_400

/** A moment some days earlier or later. */
export function daysFrom(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * day * 1000)
}

/** A moment in the format that a target takes for `dateLastModifiedAfter`. */
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
