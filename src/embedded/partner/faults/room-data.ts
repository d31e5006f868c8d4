/**
 * Faults in reading rooms, and full names of rooms and classes.
 * @module
 */
import type { PartnerFault } from '../fault.js'
import { row } from './rows.js'

const abbreviated = 4

export const roomDataFaults: readonly PartnerFault[] = [
  row('rooms-by-abbreviation', 'room-data.by-id', 'requests a room by the abbreviation in the timetable', {
    roomsAsked: (used) => used.map((id) => ({ path: `rooms/R${id.slice(-abbreviated)}` })),
  }),
  row('rooms-read-once', 'room-data.new-room', 'reads the rooms of a school once', {
    roomsAsked: (_used, known) => (known.size > 0 ? [] : [{ path: 'rooms' }]),
  }),
  row('room-named-by-abbreviation', 'room-data.full-name', {
    says: 'takes the abbreviation of a room as its full name',
    roomLongName: ({ shortName }) => shortName,
  }),
  row('class-named-by-abbreviation', 'class-updates.full-name', {
    says: 'takes the abbreviation of a class as its full name',
    classLongName: ({ shortName }) => shortName,
  }),
]
