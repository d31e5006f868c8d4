/**
 * Copies the rooms of a school. Contract 4.6, room management.
 * @module
 */
import type { Runtime } from '../runtime.js'
import { call, dataOf, recordsIn } from './calls.js'
import { isJsonObject, type JsonObject, listIn, type School, ServiceFailure } from './model.js'

const notFound = 404

/** Copies the rooms. @throws {ServiceFailure} if they cannot be loaded */
export async function copyRooms(runtime: Runtime, school: School): Promise<void> {
  const { behave } = runtime
  const { copy } = school
  const used = [...copy.periods.values()].flatMap((period) =>
    listIn(period, 'rooms').map(({ id }) => String(id)),
  )
  const rooms = new Map(copy.rooms)
  for (const ask of behave.roomsAsked([...new Set(used)], new Set(rooms.keys()))) {
    if (ask.path === 'rooms') {
      rooms.clear()
      for (const room of recordsIn(runtime, await dataOf(runtime, school, ask), 'rooms'))
        rooms.set(String(room.id), room)
    } else {
      const room = await oneRoom(runtime, school, ask.path)
      if (room !== undefined) rooms.set(String(room.id), room)
    }
  }
  copy.rooms = behave.roomsKept(rooms, school.tenant)
}

/** @returns undefined if there is no such room */
async function oneRoom(runtime: Runtime, school: School, path: string): Promise<JsonObject | undefined> {
  const { status, json } = await call(runtime, school, { path })
  if (status === notFound) return undefined
  if (!isJsonObject(json) || !runtime.behave.callSucceeded(status, json))
    throw new ServiceFailure(path, status)
  return json
}
