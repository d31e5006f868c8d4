/**
 * Faults in the times of periods: an application converts local times between zones.
 * @module
 */
import type { Behaviours } from '../behaviours/index.js'
import { fault, type PartnerFault } from '../fault.js'

/** The zone of the application. */
const zone = 'Europe/Vienna'
const minutes = 60_000
const hour = 60 * minutes

/** Minutes by which the clocks of the zone are ahead of UTC. */
function offsetAt(instant: number): number {
  const wall = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  return (Date.parse(`${wall.format(instant).replace(' ', 'T')}Z`) - instant) / minutes
}

/** Stores periods with shifted times. @param shift milliseconds, for a local time as if it was one in UTC */
function shifted(shift: (wall: number) => number): Pick<Behaviours, 'periodKept'> {
  const moved = (time: unknown): string => {
    const wall = Date.parse(`${time}Z`)
    return new Date(wall + shift(wall)).toISOString().slice(0, 19)
  }
  return {
    periodKept: (received) => ({ ...received, start: moved(received.start), end: moved(received.end) }),
  }
}

export const timetableTimesFaults: readonly PartnerFault[] = [
  fault({
    id: 'times-read-as-utc',
    violates: ['timetable-data.local-times'],
    says: 'reads times as UTC and shows them in its zone',
    behaviour: shifted((wall) => offsetAt(wall) * minutes),
  }),
  fault({
    id: 'times-shown-in-utc',
    violates: ['timetable-data.local-times'],
    says: 'reads times in its zone and shows them in UTC',
    behaviour: shifted((wall) => -offsetAt(wall) * minutes),
  }),
  fault({
    id: 'times-without-summer-time',
    violates: ['timetable-data.local-times'],
    says: 'reads times in its zone and shows them with the offset of the winter',
    behaviour: shifted((wall) => hour - offsetAt(wall) * minutes),
  }),
  fault({
    id: 'times-in-half-days',
    violates: ['timetable-data.local-times'],
    says: 'shows times in the afternoon as in the morning',
    behaviour: shifted((wall) => (new Date(wall).getUTCHours() > 12 ? -12 * hour : 0)),
  }),
]
