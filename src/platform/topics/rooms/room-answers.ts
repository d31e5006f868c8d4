/**
 * Answers about rooms that checks share. No check changes a room.
 * @module
 */
import type { Answer } from '../../../core/http/answer.js'
import type { Context } from '../../context.js'
import type { DataList } from '../../data/list.js'

/** `GET /rooms`, sent once for all checks. @throws {Undecided} if the answer has no list */
export function roomList(context: Context): Promise<DataList> {
  return context.once('rooms', async () => {
    const list = await context.data.rooms()
    void list.records
    return list
  })
}

/** `GET /rooms/{id}` for an id that belongs to no room, sent once for all checks. */
export function answerToUnknownId(context: Context, id: string): Promise<Answer> {
  return context.once(`no room ${id}`, () => context.data.room(id))
}
