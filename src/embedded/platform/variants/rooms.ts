/**
 * Variants of rooms. Contract 4.6 does not define their fields and path.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Variant } from '../fault.js'
import { variant } from '../fault.js'
import type { Room } from '../world/rooms.js'

const clause = '4.6 Room management'
const extern = '/platform/api/rest/extern'

const envelope = (
  id: string,
  says: string,
  form: (rooms: readonly unknown[]) => unknown,
  pointer?: string,
): Variant =>
  variant({
    id: `room-list-${id}`,
    says,
    clause,
    behaviours: { roomEnvelope: form },
    ...(pointer === undefined ? {} : { profile: { ROOMS_LIST_POINTER: pointer } }),
  })

const single = (id: string, says: string, form: (room: Room) => unknown): Variant =>
  variant({ id: `room-alone-${id}`, says, clause, behaviours: { roomAlone: form } })

const unknown = (id: string, says: string, status: number, body: unknown): Variant =>
  variant({
    id: `room-unknown-${id}`,
    says,
    clause,
    behaviours: { noRoom: () => ({ status, body }) },
    ...(body === null ? { mismatches: ['RoomAnswer /: expected object, or array'] } : {}),
  })

/** Rooms in other forms. */
export const roomsVariants: readonly Variant[] = [
  envelope('bare', 'returns the list of rooms without an envelope', (rooms) => rooms),
  envelope('with-count', 'returns paging fields next to the list of rooms', (rooms) => ({
    total: rooms.length,
    offset: 0,
    items: rooms,
  })),
  envelope(
    'deep',
    'returns a deeply nested list of rooms',
    (rooms) => ({ result: [{ data: { rooms } }] }),
    '/result/0/data/rooms',
  ),
  envelope('other-order', 'lists rooms in another order', (rooms) => ({ rooms: rooms.toReversed() })),
  variant({
    id: 'rooms-counted',
    says: 'lists as many rooms as ROOMS_COUNT names',
    clause,
    behaviours: { roomEnvelope: (rooms) => ({ rooms, buildings: [] }) },
    profile: { ROOMS_LIST_POINTER: '/rooms', ROOMS_COUNT: '17' },
  }),
  variant({
    id: 'room-path-v1',
    says: 'serves rooms only as v1',
    clause,
    behaviours: {
      dataRouteServed: (version, resource) =>
        resource === 'rooms' ? version === 'v1' : documented.dataRouteServed(version, resource),
    },
    profile: { ROOMS_PATH: `${extern}/v1/rooms` },
  }),
  variant({
    id: 'room-path-other',
    says: 'serves rooms at another path',
    clause,
    behaviours: {
      resourcePath: (resource, segment) =>
        resource === 'rooms'
          ? `/${segment}/api/rest/extern/:version/masterdata/room`
          : documented.resourcePath(resource, segment),
    },
    profile: { ROOMS_PATH: `${extern}/v3/masterdata/room` },
  }),
  single('in-envelope', 'returns a single room in an envelope', (room) => ({ room })),
  single('in-list', 'returns a single room as a list with one item', (room) => [room]),
  single('with-more', 'returns a single room with more fields', (room) => ({
    ...room,
    department: { id: 3, shortName: 'NAT' },
    equipment: ['beamer'],
  })),
  single('with-less', 'returns a single room with fewer fields', ({ id, shortName, longName }) => ({
    longName,
    shortName,
    id,
  })),
  single('empty-for-null', 'writes an empty text instead of null in a single room', (room) => ({
    ...room,
    externKey: room.externKey ?? '',
  })),
  single(
    'with-other-content',
    'returns a single room with other names, seats and keys than the list',
    (room) => ({
      ...room,
      longName: `${room.longName} (${room.building})`,
      capacity: Math.max(0, room.capacity - 1),
      externKey: '',
    }),
  ),
  variant({
    id: 'room-ids-as-text',
    says: 'writes ids of rooms as text',
    clause,
    behaviours: {
      roomInList: (room) => ({ ...room, id: String(room.id) }),
      roomAlone: (room) => ({ ...room, id: String(room.id) }),
    },
  }),
  variant({
    id: 'room-ids-as-text-in-list',
    says: 'writes ids of rooms as text only in the list',
    clause,
    behaviours: { roomInList: (room) => ({ ...room, id: String(room.id), capacity: String(room.capacity) }) },
  }),
  variant({
    id: 'room-list-brief',
    says: 'lists only id and name of rooms',
    clause,
    behaviours: { roomInList: ({ id, shortName }) => ({ id, shortName }) },
  }),
  unknown('null', 'answers null if no room has the id', 200, null),
  unknown('empty', 'answers an empty object if no room has the id', 200, {}),
  unknown('empty-list', 'answers an empty list if no room has the id', 200, { rooms: [] }),
  unknown('no-content', 'answers 204 if no room has the id', 204, null),
  unknown('bad-request', 'answers 400 if no room has the id', 400, {
    title: 'Bad Request',
    status: 400,
    detail: 'id',
  }),
  unknown('forbidden', 'answers 403 if no room has the id', 403, {
    errorCode: 'FORBIDDEN',
    errorMessage: 'Access denied.',
  }),
  unknown('gone', 'answers 410 with the id if no room has it', 410, { id: 999, error: 'ENTITY_EXPIRED' }),
]
