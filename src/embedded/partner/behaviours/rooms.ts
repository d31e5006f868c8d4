/**
 * How rooms are read. Contract 4.6 room management, 2.6 period.
 * @module
 */
import type { Ask, Copy, JsonObject } from '../service/model.js'

export const roomBehaviours = {
  /**
   * The requests for rooms: the list. Contract 4.6: or one room by its id.
   * @param used ids of the rooms of periods
   * @param known ids of the copied rooms
   */
  roomsAsked: (_used: readonly string[], _known: ReadonlySet<string>): readonly Ask[] => [{ path: 'rooms' }],

  /** The rooms of a school after they were read. Contract 4.6 room management: those of the list. */
  roomsKept: (rooms: Copy['rooms'], _tenant: string): Copy['rooms'] => rooms,

  /** The full name, from room management. Contract 2.6 period: the timetable has only abbreviations. */
  roomLongName: (room: JsonObject): unknown => room.longName,
}
