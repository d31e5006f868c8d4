/**
 * `GET /rooms` lists every room, and `GET /rooms/{id}` returns the room with this id or none.
 * Clause: 4.6 Room management.
 */
import {
  type Answer,
  admitted,
  type Context,
  type DataRecord,
  given,
  idText,
  ifKnown,
  isRecord,
  judgesRecorded,
  must,
  positiveControl,
  recordIn,
  rule,
  sameId,
  shared,
} from '#kit/platform'
import { answerToUnknownId, otherIds, roomList } from '#kit/platform/rooms'

// 4.6 Room management: The list of rooms contains every room of the tenant.
//   Check: The suite reads the list of rooms with a service token. All room ids of the fixture file must be
//   in it, and if the profile states a number of rooms, the list must have exactly that many different ids.
rule('rooms.list.complete', async (context) => {
  const { profile } = context
  // If the list that checks share cannot be read, this rule judges an answer of its own.
  const shared = await roomList(context).catch(() => undefined)
  const { found, answer } = shared ?? (await context.data.rooms())
  admitted(answer)
  must(
    found !== undefined,
    'a list of rooms (set ROOMS_LIST_POINTER if it is in another place)',
    answer.summary,
  )
  const ids = new Set(found.filter(isRecord).map(({ id }: DataRecord) => idText(id)))

  ifKnown(profile.fixtures.rooms?.all, 'FIXTURES: /rooms/all', (prepared) => {
    const missing = prepared.filter((id) => !ids.has(String(id)))
    must(missing.length === 0, 'every room in the list', `a list without ${missing.join(', ')}`)
  })
  const { count } = profile.data.rooms
  must(count === null || ids.size === count, `${count} rooms (ROOMS_COUNT)`, `${ids.size} rooms`)
})

/** The number of rooms, spread evenly over the list, that the next rule requests one by one. */
const sampleSize = 6

/** Rooms of the list: some spread evenly, the first of each kind, and those whose id is also a text of another room. */
function sampleIn(rooms: readonly DataRecord[]): readonly DataRecord[] {
  const step = Math.ceil(rooms.length / sampleSize)
  const kinds = new Set<string>()
  const texts = new Map(
    rooms.flatMap((room) =>
      Object.entries(room).flatMap(([name, value]) =>
        name === 'id' ? [] : [[String(value), room] as const],
      ),
    ),
  )
  return rooms.filter((room, index) => {
    const kind = JSON.stringify(Object.entries(room).map(([name, value]) => [name, kindOf(value)]))
    const isNew = !kinds.has(kind)
    kinds.add(kind)
    const other = texts.get(String(room.id))
    return isNew || index % step === 0 || (other !== undefined && other !== room)
  })
}

/** What distinguishes kinds of rooms in one field: a truth value itself, of other values only the type. */
function kindOf(value: unknown): unknown {
  return typeof value === 'boolean' || value === null ? value : typeof value
}

// 4.6 Room management: The room endpoint returns one room with the requested id for each id in the list of
//   rooms.
//   Check: The suite requests rooms of the list one by one: six spread evenly, the first of each kind (such
//   as closed or without a key), and those whose id is also a text of another room. Each answer must hold
//   exactly one record, with the id that was requested.
rule('rooms.by-id.found', async (context) => {
  const prepared = new Set(context.profile.fixtures.rooms?.all?.map(String))
  // A room in the list that does not belong to the school is outside this rule.
  const { records } = await roomList(context)
  const rooms = records.filter(({ id }) => prepared.size === 0 || prepared.has(String(id)))
  given(rooms.length > 0, 'the list has no rooms')
  const sample = sampleIn(rooms)

  const answers = await Promise.all(sample.map((room) => context.data.room(idOf(room))))
  for (const [index, room] of sample.entries()) {
    const answer = answers[index] as Answer
    context.trace.saw(answer.exchange)
    mustBeRoom(room, answer)
  }
})

judgesRecorded('rooms.by-id.found', 'room', ({ answer, requested, isListed }) => {
  given(answer.ok, 'the room may have been deleted, or the request is refused')
  given(isListed === true, 'no list of rooms in the recording has the requested id')
  mustBeRoom({ id: requested }, answer)
})

// 4.6 Room management: The room endpoint returns no room for an unknown id.
//   Check: A known room is returned first. Then the suite asks for ids of no room: a real id with one
//   character more, fewer or changed, one far beyond the largest, and `0`. No record that looks like a room
//   may be anywhere in the answer.
rule('rooms.by-id.unknown', otherIds, async (context, makeId) => {
  const { records: rooms } = await roomList(context)
  const [first] = rooms
  given(first !== undefined, 'the list has no rooms')
  await knownRoom(context, first)

  const prepared = context.profile.fixtures.rooms?.all ?? []
  const id = makeId([...rooms.flatMap((room) => idText(room.id) ?? []), ...prepared.map(String)])
  given(id !== undefined, 'every id of this kind belongs to a room')
  const answer = await answerToUnknownId(context, id)
  mustBeNoRoom(recordsLike(first, answer.json), id)
})

judgesRecorded('rooms.by-id.unknown', 'room', ({ answer, requested, record, isListed }) => {
  given(isListed === false, 'the recording has no list of rooms, or the list has the requested id')
  given(answer.ok === (record !== undefined), 'the answer has not exactly one room, or a record in a refusal')
  const isOther = record !== undefined && !sameId(record.id, requested)
  mustBeNoRoom(isOther ? [record] : [], requested)
})

function mustBeNoRoom(found: readonly DataRecord[], id: string): void {
  must(found.length === 0, `no room for the id ${id}`, `room ${found.map((room) => room.id).join(', ')}`)
}

/** Control: the endpoint returns a room of the list. */
const knownRoom = shared(
  (context: Context, room: DataRecord) =>
    positiveControl(async () => mustBeRoom(room, await context.data.room(idOf(room)))),
  (_context, room) => idOf(room),
)

function idOf({ id }: DataRecord): string {
  const text = idText(id)
  given(text !== undefined, 'a room has no id')
  return text
}

/** The answer holds the room with this id. Its content is an open point. */
function mustBeRoom(room: DataRecord, answer: Answer): void {
  admitted(answer)
  must(answer.ok, `room ${room.id}`, answer.summary)
  const listedRoom = recordIn(answer.json, (record) => idText(record.id) !== undefined)
  must(
    listedRoom !== undefined && sameId(listedRoom.id, room.id),
    `room ${room.id}`,
    listedRoom === undefined ? 'no single room' : `room ${listedRoom.id}`,
  )
}

/** Records at any depth of a value that have an id and at least half the fields of an example. */
function recordsLike(example: DataRecord, value: unknown): readonly DataRecord[] {
  if (Array.isArray(value)) return value.flatMap((item) => recordsLike(example, item))
  if (!isRecord(value)) return []
  const { id }: DataRecord = value
  const names = Object.keys(example)
  const shared = names.filter((name) => Object.hasOwn(value, name)).length
  if (idText(id) !== undefined && shared * 2 >= names.length) return [value]
  return Object.values(value).flatMap((field) => recordsLike(example, field))
}
