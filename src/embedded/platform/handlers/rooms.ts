/**
 * Rooms. Contract 4.6, room management.
 * @module
 */
import { roomsOf } from '../world/rooms.js'
import { json } from './answer.js'
import type { DataRoute } from './data.js'

/** Routes of this resource. */
export const roomRoutes: readonly DataRoute[] = [
  {
    resource: 'rooms',
    method: 'GET',
    below: '',
    respond: ({ behaviours, tenant }) => json(behaviours, 200, { rooms: roomsOf(tenant) }, 'data'),
  },
]
