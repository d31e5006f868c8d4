/**
 * Compares the application's copy of a school with what a correct application holds. Contract 2.6, 3, 4.6.
 *
 * Where the contract leaves a choice, each form agrees: an application may drop a period that does not take place, show
 * a moved period under the id of its original, and keep records that are no longer listed. A field that the export lacks
 * is not compared.
 * @module
 */
import { isDeepStrictEqual } from 'node:util'
import type { DataRecord } from '../../data/json.js'
import { dayFromNow, deletedUserStatus } from '../../data/records.js'
import { type ExportedPeriod, type ExportedSchool, ifKept } from '../../service/exported.js'
import {
  isRemoved,
  participantKinds,
  participants,
  type ReceivedSchool,
  removedTeachers,
} from './received-school.js'

/** A part of the copy that is compared. */
export type ComparedField =
  | 'takes place'
  | 'does not take place'
  | 'is deleted'
  | 'start'
  | 'notes'
  | `${(typeof participantKinds)[number]} present`
  | `${(typeof participantKinds)[number]} removed`
  | 'removed teachers'
  | 'link of a move'
  | 'joined halves'
  | 'separate halves'
  | 'no other period'
  | 'student'
  | 'no other student'
  | 'classes of a student'
  | 'students of a lesson'
  | 'class'
  | 'full name of a class'
  | 'class teachers'
  | 'subject teachers'
  | 'room'
  | 'full name of a room'
  | 'user'
  | 'active'
  | 'inactive'
  | 'display name'
  | 'school year'
  | 'name of the school'

/** What an export must have so that a part can be compared. */
export const comparedIn: Readonly<Record<ComparedField, string>> = {
  'takes place': '`held` of periods',
  'does not take place': '`held` of periods',
  'is deleted': '`periods`',
  start: '`start` of periods',
  notes: '`notes` of periods',
  'teachers present': '`teachers` of periods',
  'teachers removed': '`teachers` of periods',
  'classes present': '`classes` of periods',
  'classes removed': '`classes` of periods',
  'rooms present': '`rooms` of periods',
  'rooms removed': '`rooms` of periods',
  'removed teachers': '`removedTeachers` of periods',
  'link of a move': '`related` of periods',
  'joined halves': '`group` of periods',
  'separate halves': '`group` of periods',
  'no other period': '`periods`',
  student: '`students`',
  'no other student': '`students`',
  'classes of a student': '`classes` of students',
  'students of a lesson': '`students` of lessons',
  class: '`classes`',
  'full name of a class': '`longName` of classes',
  'class teachers': '`classTeachers` of classes',
  'subject teachers': '`subjectTeachers` of classes',
  room: '`rooms`',
  'full name of a room': '`longName` of rooms',
  user: '`users`',
  active: '`active` of users',
  inactive: '`active` of users',
  'display name': '`displayName` of users',
  'school year': '`academicSessions`',
  'name of the school': '`name` of school',
}

/** The requests without which a part is not received, and what they ask for. */
export const comparedOf: Readonly<Partial<Record<ComparedField, readonly [resource: string, what: string]>>> =
  {
    student: ['students', 'students'],
    'no other student': ['students', 'students'],
    'classes of a student': ['students', 'students'],
    'students of a lesson': ['roster/classes/{id}', 'the students of lessons'],
    class: ['classes', 'classes'],
    'full name of a class': ['classes', 'classes'],
    'class teachers': ['classes', 'classes'],
    'subject teachers': ['classes', 'classes'],
    room: ['rooms', 'the list of rooms'],
    user: ['roster/users', 'the users of the roster'],
    active: ['roster/users', 'the users of the roster'],
    inactive: ['roster/users', 'the users of the roster'],
    'display name': ['roster/users', 'the users of the roster'],
    'school year': ['roster/academicSessions', 'academic sessions'],
  }

/** One field of one record, as the application shows it and as a correct application shows it. */
export interface Comparison {
  readonly field: ComparedField
  /** The id of the record that a story is about. */
  readonly id: string
  readonly agrees: boolean
  readonly expected: string
  readonly actual: string
}

/** All parts of the copy that are compared. */
export const comparedFields = Object.keys(comparedIn) as readonly ComparedField[]

/**
 * Compares every field that both sides have.
 * @param shown what earlier exports of the application have shown; what this one shows is added. What was never shown
 *   is not missing
 */
export function compare(
  copy: ExportedSchool,
  received: ReceivedSchool,
  isOtherSchools: (id: string) => boolean,
  shown: Set<string> = new Set(),
): Comparison[] {
  return [...periodsOf(copy, received, isOtherSchools, shown), ...othersOf(copy, received, shown)]
}

const toMinutes = 'YYYY-MM-DDThh:mm'.length

function* periodsOf(
  copy: ExportedSchool,
  received: ReceivedSchool,
  isOtherSchools: (id: string) => boolean,
  shownBefore: Set<string>,
): Generator<Comparison> {
  const copies = new Map<string, ExportedPeriod[]>()
  for (const copied of copy.periods) copies.set(copied.id, [...(copies.get(copied.id) ?? []), copied])
  const isHeld = (one: ExportedPeriod): boolean => ifKept(() => one.held) !== false
  const now = received.periodsNow()
  const gone = now.filter(([, { status }]) => isRemoved(status))
  const taking = now.filter(([, { status }]) => !isRemoved(status))
  // Without `held`, only an application that drops cancelled periods, and no others, shows which ones take place.
  const isCopied = ([id]: readonly [string, DataRecord]): boolean => copies.has(id)
  const dropsOnlyGone = gone.length > 0 && !gone.some(isCopied) && taking.some(isCopied)
  if (dropsOnlyGone || copy.periods.some((one) => one.has('held'))) shownBefore.add('held')
  for (const [id, record] of received.periodsNow()) {
    const copiesOfPeriod = copies.get(id) ?? []
    const says = (field: ComparedField, agrees: boolean, expected: string, actual: string): Comparison => ({
      field,
      id,
      agrees,
      expected: `period ${id} ${expected}`,
      actual,
    })
    for (const { related } of copiesOfPeriod.filter((one) => one.has('related'))) {
      const linked = record.relatedPeriod ?? null
      const there = linked === null ? null : String(linked)
      // An application may show a link only to a period that it shows.
      const isOpenLink = related === null && there !== null && !copies.has(there)
      if (!isOpenLink)
        yield says(
          'link of a move',
          related === there,
          `is linked with ${there ?? 'no period'}`,
          `is linked with ${related ?? 'no period'}`,
        )
    }
    // Other periods of its move may show it, at its time.
    const linkedIds = [...received.moveOf(id)].filter((one) => one !== id)
    if (isRemoved(record.status)) {
      const times = linkedIds.flatMap((one) => {
        const later = received.periods.get(one)
        return later === undefined || isRemoved(later.status) ? [] : [startOf(later)]
      })
      const shown = copiesOfPeriod.filter((one) => one.has('held') && isHeld(one))
      const [start] = shown.map((one) => ifKept(() => one.start))
      const isUnderOldId = times.includes(start ?? '')
      const isOpen = shown.length > 0 && start === undefined && times.length > 0
      if (!isOpen && (copiesOfPeriod.length === 0 || copiesOfPeriod.some((one) => one.has('held'))))
        yield says(
          'does not take place',
          shown.length === 0 || isUnderOldId,
          'does not take place',
          'takes place',
        )
      // A cancellation removes no teacher. An application may show none at all.
      const there = removedTeachers(record)
      for (const former of copiesOfPeriod.flatMap((one) => ifKept(() => [one.removedTeachers]) ?? []))
        yield says(
          'removed teachers',
          former.every((id) => there.includes(id)),
          `has no removed teachers but ${there.join(', ') || 'none'}`,
          `has the removed teachers ${former.join(', ')}`,
        )
      continue
    }
    if (!shownBefore.has('held')) continue
    const start = startOf(record)
    const elsewhere = linkedIds.flatMap((one) => copies.get(one) ?? []).filter(isHeld)
    const isOpen = elsewhere.some((one) => ifKept(() => one.start) === undefined)
    if (isOpen && !copiesOfPeriod.some(isHeld)) continue
    const [shown] = copiesOfPeriod.some(isHeld)
      ? copiesOfPeriod.filter(isHeld)
      : elsewhere.filter((one) => ifKept(() => one.start) === start)
    yield says(
      'takes place',
      shown !== undefined,
      'takes place',
      copiesOfPeriod.length > 0 ? 'does not take place' : 'is not copied',
    )
    if (shown === undefined) continue
    const shownStart = ifKept(() => shown.start)
    if (shownStart !== undefined)
      yield says('start', shownStart === start, `starts at ${start}`, `starts at ${shownStart}`)
    for (const kind of participantKinds) {
      const ids = ifKept(() => shown.taking(kind))
      if (ids === undefined) continue
      const there = participants(record, kind)
      const actual = `has the ${kind} ${ids.join(', ') || 'none'}`
      const expected = `has the ${kind} ${there.join(', ') || 'none'}`
      yield says(
        `${kind} present`,
        there.every((one) => ids.includes(one)),
        expected,
        actual,
      )
      yield says(
        `${kind} removed`,
        ids.every((one) => there.includes(one)),
        expected,
        actual,
      )
    }
    const former = ifKept(() => shown.removedTeachers)
    if (former !== undefined) {
      const there = removedTeachers(record)
      yield says(
        'removed teachers',
        former.join() === there.join(),
        `has the removed teachers ${there.join(', ') || 'none'}`,
        `has the removed teachers ${former.join(', ') || 'none'}`,
      )
    }
    const notes = ifKept(() => shown.notes)
    if (notes !== undefined) {
      const text = String(record.notesAll ?? '')
      const agrees = text === '' ? notes.trim() === '' : notes.includes(text)
      yield says('notes', agrees, `has the note "${text}"`, `has the note "${notes}"`)
    }
  }
  yield* halves(copies, received, shownBefore)
  for (const id of received.deletedPeriods) {
    // The period that was moved may be shown under this id.
    const starts = [...received.moveOf(id)].flatMap((one) => {
      const later = received.periods.get(one)
      return later === undefined || isRemoved(later.status) ? [] : [startOf(later)]
    })
    const shown = (copies.get(id) ?? []).some(
      (one) => isHeld(one) && !starts.includes(ifKept(() => one.start) ?? ''),
    )
    yield {
      field: 'is deleted',
      id,
      agrees: !shown,
      expected: `period ${id} is deleted`,
      actual: 'is shown',
    }
  }
  for (const [id, own] of copies) {
    if (received.deletedPeriods.has(id)) continue
    const known = received.periods.has(id)
    // A period of another school is the subject of timetable-data.own-school.
    if (!known && isOtherSchools(id)) continue
    yield {
      field: 'no other period',
      id,
      agrees: known && own.length === 1,
      expected: known ? `period ${id} is there once` : 'only periods of the answers',
      actual: known ? `is there ${own.length} times` : `has a period ${id}, which is in no answer`,
    }
  }
}

/** What two periods in a row have in common if they are the halves of a double period. Contract 4.6, grouping. */
const halvesHave = [
  ...[
    'lessonId',
    'type',
    'status',
    'exam',
    'classes',
    'departments',
    'resources',
    'studentgroups',
    'students',
  ],
  ...['subjects', 'rooms', 'teachers'],
] as const

/**
 * Whether the halves of a double period are joined. Periods of one lesson are compared if one begins when the other ends.
 * An application that joins none says nothing.
 */
function* halves(
  copies: ReadonlyMap<string, readonly ExportedPeriod[]>,
  received: ReceivedSchool,
  shownBefore: Set<string>,
): Generator<Comparison> {
  const groupOf = (id: string): string | null => copies.get(id)?.[0]?.group ?? null
  if ([...copies.keys()].some((id) => groupOf(id) !== null)) shownBefore.add('group')
  if (!shownBefore.has('group')) return
  const now = received.periodsNow().filter(([id]) => copies.has(id))
  const byStart = new Map(now.map(([id, { lessonId, start }]) => [`${lessonId} ${start}`, id]))
  for (const [id, record] of now) {
    const nextId = byStart.get(`${record.lessonId} ${record.end}`)
    const next = nextId === undefined ? undefined : received.periods.get(nextId)
    if (nextId === undefined || next === undefined) continue
    const areEqual = halvesHave.every((field) => isDeepStrictEqual(record[field], next[field]))
    // The contract names no order of resources.
    if (
      !areEqual &&
      halvesHave.every((field) => isDeepStrictEqual(inOrder(record[field]), inOrder(next[field])))
    )
      continue
    const [group, other] = [groupOf(id), groupOf(nextId)]
    const areJoined = group !== null && group === other
    yield {
      field: areEqual ? 'joined halves' : 'separate halves',
      id,
      agrees: areJoined === areEqual,
      expected: `periods ${id} and ${nextId} are ${areEqual ? 'one double period' : 'no double period'}`,
      actual: `the groups ${group ?? 'none'} and ${other ?? 'none'}`,
    }
  }
}

/** A list in an order that does not depend on where its items are. */
function inOrder(value: unknown): unknown {
  return Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value
}

/**
 * Which records an application must have: it may copy classes and rooms of periods only, classes of the present school
 * year only, users of some roles only, and students of classes only.
 */
function wanted(
  lists: { readonly user: readonly [readonly { readonly id: string }[], unknown] },
  received: ReceivedSchool,
  shownBefore: Set<string>,
) {
  const used = { classes: new Set<string>(), rooms: new Set<string>() }
  for (const [, record] of received.periodsNow()) {
    if (isRemoved(record.status)) continue
    for (const kind of ['classes', 'rooms'] as const)
      for (const id of participants(record, kind)) used[kind].add(id)
  }
  const withRole = (role: unknown): string => `users of the role ${String(role)}`
  for (const { id } of lists.user[0]) shownBefore.add(withRole(received.users.get(id)?.role))
  return {
    student: (_id: string, { classAssignments }: DataRecord) =>
      Array.isArray(classAssignments) && classAssignments.length > 0,
    class: (id: string, { endDate }: DataRecord) =>
      used.classes.has(id) && String(endDate ?? dayFromNow(0)) >= dayFromNow(0),
    room: (id: string, _record: DataRecord) => used.rooms.has(id),
    user: (_id: string, { role }: DataRecord) => shownBefore.has(withRole(role)),
  }
}

function* othersOf(
  copy: ExportedSchool,
  received: ReceivedSchool,
  shownBefore: Set<string>,
): Generator<Comparison> {
  const lists = {
    student: [copy.students, received.students],
    class: [copy.classes, received.classes],
    room: [ifKept(() => copy.rooms) ?? [], received.rooms],
    user: [ifKept(() => copy.users) ?? [], received.users],
  } as const
  const isWanted = wanted(lists, received, shownBefore)
  for (const [name, [shown, records]] of Object.entries(lists)) {
    const field = name as keyof typeof lists
    // An application that never shows any of them says nothing.
    if (shown.length > 0) shownBefore.add(field)
    if (!shownBefore.has(field)) continue
    const ids = new Set(shown.map(({ id }) => id))
    for (const [id, record] of records) {
      // How long an application keeps what is no longer listed is left open.
      if (!received.isListed(id) || !isWanted[field](id, record)) continue
      yield {
        field,
        id,
        agrees: ids.has(id),
        expected: `${field} ${id} is copied`,
        actual: 'is not copied',
      }
    }
  }
  // A student has an account, too, with another id.
  const areStudents = copy.students.some(({ id }) => received.students.has(id))
  for (const { id } of areStudents ? copy.students : [])
    if (received.students.has(id) || received.users.has(id))
      yield {
        field: 'no other student',
        id,
        agrees: received.students.has(id),
        expected: 'only students of the list',
        actual: `has a student ${id}, which is the id of an account`,
      }
  for (const copiedStudent of copy.students) {
    const record = received.students.get(copiedStudent.id)
    const classes = ifKept(() => copiedStudent.classes)
    if (record === undefined || classes === undefined || !received.isListed(copiedStudent.id)) continue
    const keepsDays = classes.every(({ start }) => start !== null)
    const told = (list: readonly { readonly name: string; readonly start: string | null }[]): string =>
      list.map(({ name, start }) => (keepsDays ? `${name} since ${start}` : name)).join(', ') || 'no class'
    const [there, actual] = [told(classesOf(record)), told(classes)]
    yield {
      field: 'classes of a student',
      id: copiedStudent.id,
      agrees: actual === there,
      expected: `student ${copiedStudent.id} is in ${there}`,
      actual: `is in ${actual}`,
    }
  }
  for (const copiedLesson of ifKept(() => copy.lessons) ?? []) {
    const record = received.lessons.get(copiedLesson.id)
    const students = ifKept(() => copiedLesson.students)
    if (record === undefined || students === undefined) continue
    yield {
      field: 'students of a lesson',
      id: copiedLesson.id,
      agrees: students.join() === record.join(),
      expected: `lesson ${copiedLesson.id} has the students ${record.join(', ') || 'none'}`,
      actual: `has the students ${students.join(', ') || 'none'}`,
    }
  }
  yield* named('class', copy.classes, received.classes)
  yield* named('room', lists.room[0], received.rooms)
  yield* subjectTeachersOf(copy, received)
  for (const copiedClass of copy.classes) {
    const teachers = ifKept(() => copiedClass.classTeachers)
    const record = received.classes.get(copiedClass.id)
    if (teachers === undefined || record === undefined) continue
    const list = record.classTeachers as readonly DataRecord[]
    const there = list.map(({ id }) => String(id)).sort()
    yield {
      field: 'class teachers',
      id: copiedClass.id,
      agrees: teachers.join() === there.join(),
      expected: `class ${copiedClass.id} has the class teachers ${there.join(', ') || 'none'}`,
      actual: `has the class teachers ${teachers.join(', ') || 'none'}`,
    }
  }
  for (const copiedUser of lists.user[0]) {
    const record = received.users.get(copiedUser.id)
    if (record === undefined) continue
    const { id } = copiedUser
    const active = ifKept(() => copiedUser.active)
    const isActive =
      record.enabledUser !== false && record.status !== deletedUserStatus && !received.lacksUser(id)
    if (active !== undefined)
      yield {
        field: isActive ? 'active' : 'inactive',
        id,
        agrees: active === isActive,
        expected: `user ${id} is ${isActive ? 'active' : 'not active'}`,
        actual: active ? 'is active' : 'is not active',
      }
    const name = ifKept(() => copiedUser.displayName)
    const { displayName = (record.metadata as DataRecord | undefined)?.displayName } = record
    if (name !== undefined && displayName !== undefined && !received.lacksUser(id))
      yield {
        field: 'display name',
        id,
        agrees: name === displayName,
        expected: `user ${id} is called ${String(displayName)}`,
        actual: `is called ${name}`,
      }
  }
  for (const copiedSession of ifKept(() => copy.academicSessions) ?? []) {
    const record = received.academicSessions.get(copiedSession.id)
    const days = ifKept(() => copiedSession.days)
    if (record === undefined || days === undefined) continue
    const there = `${record.startDate} to ${record.endDate}`
    yield {
      field: 'school year',
      id: copiedSession.id,
      agrees: days.join(' to ') === there,
      expected: `school year ${copiedSession.id} lasts from ${there}`,
      actual: `lasts from ${days.join(' to ')}`,
    }
  }
  const [organization] = [...received.organizations.values()]
  const name = ifKept(() => copy.schoolName)
  if (organization !== undefined && name !== undefined)
    yield {
      field: 'name of the school',
      id: String(organization.sourcedId),
      agrees: name === organization.name,
      expected: `the school is called ${String(organization.name)}`,
      actual: `is called ${name}`,
    }
}

function* named(
  noun: 'class' | 'room',
  shown: readonly { readonly id: string; readonly longName: string }[],
  records: ReadonlyMap<string, DataRecord>,
): Generator<Comparison> {
  for (const copiedRoom of shown) {
    const record = records.get(copiedRoom.id)
    const name = ifKept(() => copiedRoom.longName)
    if (record === undefined || name === undefined) continue
    yield {
      field: `full name of a ${noun}`,
      id: copiedRoom.id,
      agrees: name === record.longName,
      expected: `${noun} ${copiedRoom.id} is called ${String(record.longName)}`,
      actual: `is called ${name}`,
    }
  }
}

/**
 * The teachers of the lessons of each class, as the application shows these lessons. Those of cancelled periods, and
 * those who were removed, may be there, too. Contract 2.6, class.
 */
function* subjectTeachersOf(copy: ExportedSchool, received: ReceivedSchool): Generator<Comparison> {
  const listed = copy.classes.flatMap((record) => {
    const shown = ifKept(() => record.subjectTeachers)
    return shown === undefined || !received.isListed(record.id) ? [] : [{ id: record.id, shown }]
  })
  if (listed.length === 0) return
  const held = new TeachersByClass()
  const possible = new TeachersByClass()
  for (const period of copy.periods) {
    const teachers = ifKept(() => period.taking('teachers')) ?? []
    const classes = ifKept(() => period.taking('classes')) ?? []
    possible.add(classes, teachers)
    if (ifKept(() => period.held) === true) held.add(classes, teachers)
  }
  for (const [, { classes, teachers }] of received.periodsNow()) possible.add(idsOf(classes), idsOf(teachers))
  for (const { id, shown } of listed) {
    const there = new Set(shown)
    const missing = [...held.of(id)].filter((teacher) => !there.has(teacher))
    const more = shown.filter((teacher) => !possible.of(id).has(teacher))
    yield {
      field: 'subject teachers',
      id,
      agrees: missing.length === 0 && more.length === 0,
      expected: `class ${id} has the teachers of its lessons`,
      actual:
        missing.length > 0
          ? `lacks ${missing.length} of them`
          : `has ${more.length} who teach it in no period`,
    }
  }
}

/** The teachers of classes, by the ids of both. */
class TeachersByClass {
  readonly #teachers = new Map<string, Set<string>>()

  add(classes: readonly string[], teachers: readonly string[]): void {
    for (const id of classes) {
      const known = this.#teachers.get(id) ?? new Set()
      this.#teachers.set(id, known)
      for (const teacher of teachers) known.add(teacher)
    }
  }

  of(id: string): ReadonlySet<string> {
    return this.#teachers.get(id) ?? new Set()
  }
}

function idsOf(records: unknown): string[] {
  return (records as readonly DataRecord[]).map(({ id }) => String(id))
}

/** The classes of a student as exports have them. Contract 2.6, student. */
function classesOf({ classAssignments }: DataRecord): { readonly name: string; readonly start: string }[] {
  return (classAssignments as readonly DataRecord[])
    .map(({ className, startDate }) => ({ name: String(className), start: String(startDate) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

function startOf(record: DataRecord): string {
  return String(record.start).slice(0, toMinutes)
}
