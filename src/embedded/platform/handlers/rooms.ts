/**
 * Rooms. Contract 4.6, room management.
 * @module
 */
import { roomsOf } from '../world/rooms.js'
import { json } from './answer.js'
import { type DataRoute, refusal } from './data.js'

/** Routes of this resource. */
export const roomRoutes: readonly DataRoute[] = [
  {
    resource: 'rooms',
    method: 'GET',
    below: '',
    respond: ({ behaviours, tenant }) => {
      const listed = roomsOf(tenant).filter((room) => behaviours.roomListed(room))
      const records = listed
        .slice(0, behaviours.roomsInList(listed.length))
        .map((room) => behaviours.roomInList(room))
      return json(behaviours, 200, behaviours.roomEnvelope(records), 'data')
    },
  },
  {
    resource: 'rooms',
    method: 'GET',
    below: '/:id',
    respond: ({ behaviours, tenant, use, parameter }) => {
      const id = parameter('id')
      const room = behaviours.findRoom(id, roomsOf(tenant))
      if (room !== undefined) return json(behaviours, 200, behaviours.roomAlone(room), 'data')
      const other = behaviours.noRoom(id, roomsOf(tenant))
      return other === undefined
        ? refusal(behaviours, 'not found', use)
        : json(behaviours, other.status, other.body, 'data')
    },
  },
]
