/**
 * Faults in reading rooms, and full names of rooms and classes.
 * @module
 */
import { fault, type PartnerFault } from '../fault.js'

const abbreviated = 4

export const roomDataFaults: readonly PartnerFault[] = [
  fault({
    id: 'rooms-by-abbreviation',
    violates: ['room-data.by-id'],
    says: 'requests a room by the abbreviation in the timetable',
    behaviour: {
      roomsAsked: (used) => used.map((id) => ({ path: `rooms/R${id.slice(-abbreviated)}` })),
    },
  }),
  fault({
    id: 'rooms-read-once',
    violates: ['room-data.new-room'],
    says: 'reads the rooms of a school once',
    behaviour: { roomsAsked: (_used, known) => (known.size > 0 ? [] : [{ path: 'rooms' }]) },
  }),
  fault({
    id: 'room-named-by-abbreviation',
    violates: ['room-data.full-name'],
    says: 'takes the abbreviation of a room as its full name',
    behaviour: { roomLongName: ({ shortName }) => shortName },
  }),
  fault({
    id: 'class-named-by-abbreviation',
    violates: ['class-updates.full-name'],
    says: 'takes the abbreviation of a class as its full name',
    behaviour: { classLongName: ({ shortName }) => shortName },
  }),
]
