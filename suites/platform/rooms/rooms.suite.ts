/**
 * Rooms: all of them, one by its id, and none for another id.
 * Clause: 4.6 Room management.
 */
import {
  type Answer,
  admitted,
  type Context,
  type DataRecord,
  differingFields,
  given,
  idText,
  isRecord,
  must,
  otherIds,
  positiveControl,
  recordIn,
  recordsLike,
  rule,
  sameId,
} from '#kit/platform'

/** The rooms that the list has. */
function listed(context: Context): Promise<readonly DataRecord[]> {
  return context.once('rooms', async () => (await context.data.rooms()).records)
}

rule('rooms.list.complete', async (context) => {
  const { fixtures, data } = context.profile
  const { found, answer } = await context.data.rooms()
  admitted(answer)
  must(found !== undefined, 'a list of rooms (ROOMS_LIST_POINTER tells where it stands)', answer.summary)
  const ids = new Set(found.filter(isRecord).map(({ id }) => idText(id)))

  const missing = (fixtures.rooms?.all ?? []).filter((id) => !ids.has(String(id)))
  must(missing.length === 0, 'every room in the list', `without ${missing.join(', ')}`)
  const { count } = data.rooms
  must(count === null || ids.size === count, `${count} rooms (ROOMS_COUNT)`, ids.size)
})

/** Most rooms that are asked for one by one. */
const most = 60

/** The answer to a request for a room of the list is that room. */
function mustBe(room: DataRecord, answer: Answer): void {
  admitted(answer)
  must(answer.ok, `room ${room.id}`, answer.summary)
  const found = recordIn(answer.json, (record) => idText(record.id) !== undefined)
  must(
    found !== undefined && sameId(found.id, room.id),
    `room ${room.id}`,
    found?.id ?? 'a body without one room',
  )
  const fields = differingFields(room, found)
  must(fields.length === 0, `room ${room.id} as in the list`, `different ${fields.join(', ')}`)
}

/** Asks for a room by the id that the list has. */
function byId({ data }: Context, { id }: DataRecord): Promise<Answer> {
  const text = idText(id)
  given(text !== undefined, 'a room has no id')
  return data.room(text)
}

rule('rooms.by-id.found', async (context) => {
  const known = new Set(context.profile.fixtures.rooms?.all?.map(String))
  // A room that is not the school's is none of this rule's business.
  const rooms = (await listed(context)).filter(({ id }) => known.size === 0 || known.has(String(id)))
  given(rooms.length > 0, 'the list has no rooms')
  const step = Math.ceil(rooms.length / most)
  const some = rooms.filter((_, index) => index % step === 0)
  const answers = await Promise.all(some.map((room) => byId(context, room)))

  for (const [index, room] of some.entries()) {
    const answer = answers[index] as Answer
    context.trace.saw(answer.exchange)
    mustBe(room, answer)
  }
})

rule('rooms.by-id.unknown', otherIds, async (context, make) => {
  const rooms = await listed(context)
  const [first] = rooms
  given(first !== undefined, 'the list has no rooms')
  const { all = [] } = context.profile.fixtures.rooms ?? {}
  const known = [...rooms.flatMap(({ id }) => idText(id) ?? []), ...all.map(String)]
  await positiveControl(byId(context, first).then((answer) => mustBe(first, answer)))

  const id = make(known)
  given(id !== undefined, 'every id of this kind is that of a room')
  const answer = await context.data.room(id)
  const found = recordsLike(first, answer.json)
  must(found.length === 0, `no room for the id ${id}`, `room ${found.map((room) => room.id).join(', ')}`)
})
