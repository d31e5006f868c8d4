/**
 * Rooms: how the application requests them, and where their names come from.
 * Clauses: 4.6 room management, 2.6 period.
 */
import {
  type DataRecord,
  exactly,
  given,
  givenCopied,
  must,
  NotApplicable,
  type PartnerContext,
  records,
  rule,
  shared,
  TimetableSchool,
} from '#kit/partner'

const { newId, period, regular, room } = records

// 4.6 Room management: The application requests a single room only by its id.
//   Check: The suite looks at requests for single rooms in two synchronisations. The value in the path must
//   be the id of a room, not its name or abbreviation. Undecided without a request for rooms; not applicable
//   if only the list is requested.
rule('room-data.by-id', async (context) => {
  const { calls, rooms } = await roomsOf(context)
  const requests = calls.filter(({ resource }) => resource === 'rooms')
  given(requests.length > 0, 'the application requested no rooms')
  const single = requests.flatMap(({ below }) => below ?? [])
  if (single.length === 0) throw new NotApplicable('the application requests the list of rooms')

  const wrong = single.find((one) => !rooms.some(({ id }) => String(id) === one))
  must(wrong === undefined, `the id of a room, e.g. ${rooms[0]?.id}`, `the room ${wrong}`)
})

// 4.6 Room management: The application also has a room that the school added after the first synchronisation.
//   Check: After the first synchronisation the school gets a library with a lesson in it. The export after
//   the second synchronisation should contain this room. Undecided if the export does not have the first
//   room.
rule('room-data.new-room', async (context) => {
  const { before, after, rooms } = await roomsOf(context)
  const [first, added] = rooms.map(({ id }) => String(id))
  givenCopied(
    before.rooms.some(({ id }) => id === first),
    'the rooms',
  )

  const shown = after.rooms.map(({ id }) => id)
  must(
    shown.includes(String(added)),
    `the room ${added}, which was added`,
    `the rooms ${shown.join(', ') || 'missing'}`,
  )
})

// 2.6 Period: The application takes the full name of a room from room management, and not from the timetable.
//   Check: Room management says "Physics Lab", the timetable has an abbreviation. The export should show
//   "Physics Lab". Undecided if the room is not copied, or has neither this name nor an abbreviation.
rule('room-data.full-name', async (context) => {
  const { before, rooms, abbreviation } = await roomsOf(context)
  const [one] = rooms
  const copied = before.rooms.find(({ id }) => id === String(one?.id))
  givenCopied(copied !== undefined, 'the rooms')
  const { longName } = copied
  const full = String(one?.longName)
  const isShort = longName === abbreviation || longName === one?.shortName
  given(isShort || longName === full, 'the application takes the name of a room from another field')
  must(longName === full, { thing: 'longName', words: exactly(full), place: 'copy' }, longName)
})

// An application that never requests a known room again is not judged: room-data.new-room judges what it reads.
// 4.6 Room management: The application shows the present full name of a room that was renamed, if it requests
//   the room again.
//   Check: The export shows "Physics Lab"; otherwise the result is undecided. Then it becomes "Chemistry
//   Lab", and the export after the second synchronisation should show this name. Not applicable if it does
//   not request the room again.
rule('room-data.renamed', async (context) => {
  const { before, after, later, rooms, renamed } = await roomsOf(context)
  const [one] = rooms
  const nameIn = (copy: typeof before): string | undefined =>
    copy.rooms.find(({ id }) => id === String(one.id))?.longName
  given(nameIn(before) === one.longName, 'the application does not show the first full name of the room')
  const isRead = later.some(
    ({ resource, below }) => resource === 'rooms' && (below ?? String(one.id)) === String(one.id),
  )
  if (!isRead) throw new NotApplicable('the application does not request the room again')

  must(
    nameIn(after) === renamed.longName,
    { thing: 'longName', words: exactly(renamed.longName), place: 'copy' },
    nameIn(after),
  )
})

/** A school before and after it gets a room, in which a lesson takes place, and gives the other one a new name. */
const roomsOf = shared(async (context: PartnerContext) => {
  const rooms = [namedRoom('Physics Lab'), namedRoom('Library')] as const
  const renamed = { ...rooms[0], longName: 'Chemistry Lab' }
  const lessonIn = ({ id }: DataRecord): DataRecord => period({ rooms: regular(Number(id)) })
  const school = await TimetableSchool.open(context, [lessonIn(rooms[0])])
  const { data } = school.tenant
  data.rooms = [rooms[0]]
  const { run: first } = await school.syncWorks()
  const before = await school.export()
  const abbreviation = data.names.rooms?.find(({ id }) => id === rooms[0].id)?.displayName

  data.rooms = [renamed, rooms[1]]
  school.put(lessonIn(rooms[1]))
  const { run: second } = await school.syncWorks()
  return {
    rooms,
    renamed,
    abbreviation,
    before,
    after: await school.export(),
    later: second.calls,
    calls: [...first.calls, ...second.calls],
  }
})

function namedRoom(longName: string): DataRecord {
  const id = newId()
  return room({ id, shortName: `R${String(id).slice(-3)}`, longName })
}
