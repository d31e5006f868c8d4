/**
 * Faults of rooms.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, mirrored } from '../fault.js'
import type { Room } from '../world/rooms.js'
import { rowOf } from './rows.js'

const wrong = rowOf('rooms')
const keptRule = 'rooms.by-id.found'
const unknown = 'rooms.by-id.unknown'
const lists: readonly Fault[] = [
  wrong('rooms.list.complete', 'closed-hidden', 'does not list closed rooms', {
    roomListed: ({ active }) => active,
  }),
  wrong('rooms.list.complete', 'without-key-hidden', 'does not list rooms without externKey', {
    roomListed: ({ externKey }) => externKey !== null,
  }),
  wrong('rooms.list.complete', 'building-hidden', 'lists only the rooms of the main building', {
    roomListed: ({ building }) => building === 'Hauptgebäude' || building.startsWith('Haus'),
  }),
  wrong('rooms.list.complete', 'ten-at-most', 'lists at most ten rooms', {
    roomsInList: (total) => Math.min(total, 10),
  }),
  wrong('rooms.list.complete', 'no-list', 'returns the number of rooms instead of the list', {
    roomEnvelope: (rooms) => ({ total: rooms.length }),
  }),
]

const at = (id: string, rooms: readonly Room[]): Room | undefined => documented.findRoom(id, rooms)

const single: readonly Fault[] = [
  wrong(keptRule, 'first-room', 'returns the first room for every id', {
    findRoom: (id, rooms) => (at(id, rooms) === undefined ? undefined : rooms[0]),
  }),
  wrong(keptRule, 'by-name-first', 'reads an id as a shortName if a room has it', {
    findRoom: (id, rooms) => rooms.find(({ shortName }) => shortName === id) ?? at(id, rooms),
  }),
  wrong(keptRule, 'closed-unknown', 'does not find a closed room by its id', {
    findRoom: (id, rooms) => {
      const room = at(id, rooms)
      return room?.active === true ? room : undefined
    },
  }),
  wrong(keptRule, 'own-id', 'returns a single room under another id', {
    roomAlone: (room) => ({ ...room, id: room.id + 1000 }),
  }),
  wrong(keptRule, 'many', 'returns a list of two rooms for one id', {
    roomAlone: (room) => ({ rooms: [room, { ...room, id: room.id + 1 }] }),
  }),
]

/** The answers of one school about rooms of the other are the subject of the rules about tenants. */
const unlessElsewhere =
  (answer: typeof documented.noRoom): typeof documented.noRoom =>
  (id, rooms) =>
    rooms[0]?.id === 301 && !/^90\d$/.test(id) ? answer(id, rooms) : undefined

const nothing: readonly Fault[] = [
  wrong(unknown, 'first-instead', 'returns the first room if no room has the id', {
    findRoom: (id, rooms) => at(id, rooms) ?? rooms[0],
  }),
  wrong(unknown, 'list-instead', 'returns all rooms if no room has the id', {
    noRoom: unlessElsewhere(() => ({ status: 200, body: { rooms: [listed(301), listed(302)] } })),
  }),
  wrong(unknown, 'invented', 'invents a room with the id', {
    noRoom: unlessElsewhere((id) => ({ status: 200, body: listed(Number(id)) })),
  }),
  wrong(unknown, 'room-with-404', 'returns another room with status 404', {
    noRoom: unlessElsewhere(() => ({ status: 404, body: listed(301) })),
  }),
  wrong(unknown, 'id-begins', 'returns a room whose id begins with the requested id', {
    findRoom: (id, rooms) => at(id, rooms) ?? rooms.find((room) => String(room.id).startsWith(id)),
  }),
  wrong(unknown, 'id-begins-with-room', 'returns a room if the requested id begins with its id', {
    findRoom: (id, rooms) => at(id, rooms) ?? rooms.find((room) => id.startsWith(String(room.id))),
  }),
  mirrored(
    wrong(unknown, 'nearest', 'returns the room with the next higher id', {
      findRoom: (id, rooms) => at(id, rooms) ?? rooms.find((room) => Number(id) === room.id - 1),
    }),
  ),
  wrong(unknown, 'last-beyond', 'returns the last room for every large id', {
    findRoom: (id, rooms) => at(id, rooms) ?? (Number(id) > 99_999 ? rooms.at(-1) : undefined),
  }),
  wrong(unknown, 'first-for-zero', 'returns the first room for the id 0', {
    findRoom: (id, rooms) => at(id, rooms) ?? (id === '0' ? rooms[0] : undefined),
  }),
]

function listed(id: number): Room {
  const common = { externKey: null, building: 'Hauptgebäude', capacity: 30, active: true }
  return { id, shortName: `R${id}`, longName: `Raum ${id}`, ...common }
}

/** Faults of rooms. */
export const roomsFaults: readonly Fault[] = [...lists, ...single, ...nothing]
