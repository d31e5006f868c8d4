/**
 * Behaviours of rooms.
 * @module
 */
import type { Room } from '../world/rooms.js'

export const roomsBehaviours = {
  /** Whether the list contains a room. Contract 4.6, room management: all rooms. */
  roomListed: (_room: Room): boolean => true,

  /** Number of rooms in the list. Contract 4.6, room management: all rooms. */
  roomsInList: (total: number): number => total,

  /** A room in the list. Open point. */
  roomInList: (room: Room): unknown => room,

  /** The envelope of the list. Open point. */
  roomEnvelope: (rooms: readonly unknown[]): unknown => ({ rooms }),

  /** The room with the id in the path, or undefined. Contract 4.6, room management. */
  findRoom: (id: string, rooms: readonly Room[]): Room | undefined =>
    rooms.find((room) => String(room.id) === id),

  /** A single room. Open point. */
  roomAlone: (room: Room): unknown => room,

  /** The answer to an unknown id, or undefined for 404. Open point. */
  noRoom: (
    _id: string,
    _rooms: readonly Room[],
  ): { readonly status: number; readonly body: unknown } | undefined => undefined,
}
