/**
 * Variants: rooms in other conforming forms. Contract 4.6: fields and path are not shown.
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

const alone = (id: string, says: string, form: (room: Room) => unknown): Variant =>
  variant({ id: `room-alone-${id}`, says, clause, behaviours: { roomAlone: form } })

const unknown = (id: string, says: string, status: number, body: unknown): Variant =>
  variant({ id: `room-unknown-${id}`, says, clause, behaviours: { noRoom: () => ({ status, body }) } })

/** Rooms in other forms. */
export const roomsVariants: readonly Variant[] = [
  envelope('bare', 'gives the list of rooms without an envelope', (rooms) => rooms),
  envelope('with-count', 'gives paging members beside the list of rooms', (rooms) => ({
    total: rooms.length,
    offset: 0,
    items: rooms,
  })),
  envelope(
    'deep',
    'gives the list of rooms deep in its answer',
    (rooms) => ({ result: [{ data: { rooms } }] }),
    '/result/0/data/rooms',
  ),
  envelope('other-order', 'lists rooms in another order', (rooms) => ({ rooms: rooms.toReversed() })),
  variant({
    id: 'rooms-counted',
    says: 'lists as many rooms as the profile says',
    clause,
    behaviours: { roomEnvelope: (rooms) => ({ rooms, buildings: [] }) },
    profile: { ROOMS_LIST_POINTER: '/rooms', ROOMS_COUNT: '17' },
  }),
  variant({
    id: 'room-path-v1',
    says: 'serves rooms as v1 alone',
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
  alone('in-envelope', 'gives one room in an envelope', (room) => ({ room })),
  alone('in-list', 'gives one room as a list of one', (room) => [room]),
  alone('with-more', 'gives one room with further members', (room) => ({
    ...room,
    department: { id: 3, shortName: 'NAT' },
    equipment: ['beamer'],
  })),
  alone('with-less', 'gives one room with fewer members', ({ id, shortName, longName }) => ({
    longName,
    shortName,
    id,
  })),
  alone('empty-for-null', 'writes an empty text for null in one room', (room) => ({
    ...room,
    externKey: room.externKey ?? '',
  })),
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
    says: 'writes ids of rooms as text in the list alone',
    clause,
    behaviours: { roomInList: (room) => ({ ...room, id: String(room.id), capacity: String(room.capacity) }) },
  }),
  variant({
    id: 'room-list-brief',
    says: 'lists id and name of rooms alone',
    clause,
    behaviours: { roomInList: ({ id, shortName }) => ({ id, shortName }) },
  }),
  unknown('null', 'answers null where no room has the id', 200, null),
  unknown('empty', 'answers an empty object where no room has the id', 200, {}),
  unknown('empty-list', 'answers an empty list where no room has the id', 200, { rooms: [] }),
  unknown('no-content', 'answers 204 where no room has the id', 204, null),
  unknown('bad-request', 'answers 400 where no room has the id', 400, {
    title: 'Bad Request',
    status: 400,
    detail: 'id',
  }),
  unknown('forbidden', 'answers 403 where no room has the id', 403, {
    errorCode: 'FORBIDDEN',
    errorMessage: 'Access denied.',
  }),
  unknown('gone', 'answers 410 with the id where no room has it', 410, { id: 999, error: 'ENTITY_EXPIRED' }),
]
