/**
 * Rooms: what is decided there.
 * @module
 */
import type { Room } from '../world/rooms.js'

export const roomsBehaviours = {
  /** Whether the list holds a room. Contract 4.6, room management: all rooms. */
  roomListed: (_room: Room): boolean => true,

  /** How many of the rooms the list holds. Contract 4.6, room management: all rooms. */
  roomsInList: (total: number): number => total,

  /** A room as the list has it. Not shown. */
  roomInList: (room: Room): unknown => room,

  /** What the list stands in. Not shown. */
  roomEnvelope: (rooms: readonly unknown[]): unknown => ({ rooms }),

  /** The room that a path names by its id; undefined where there is none. Contract 4.6, room management. */
  findRoom: (id: string, rooms: readonly Room[]): Room | undefined =>
    rooms.find((room) => String(room.id) === id),

  /** A room alone. Not shown. */
  roomAlone: (room: Room): unknown => room,

  /** The answer to the id of no room, where it is no 404. Not shown. */
  noRoom: (
    _id: string,
    _rooms: readonly Room[],
  ): { readonly status: number; readonly body: unknown } | undefined => undefined,
}
