/**
 * Faults that only a school year shows: in parts of the copy that no other rule describes, and at a second change.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { PartnerFault } from '../fault.js'
import { type JsonObject, listIn } from '../service/model.js'
import { row, violating } from './rows.js'

const agrees = violating('school-year.agrees')

/** Whether a user was ever disabled. */
function onceDisabled(): typeof documented.userActive {
  const disabled = new Set<unknown>()
  return (user) => {
    if (String(user.enabledUser) === 'false') disabled.add(user.sourcedId)
    return documented.userActive(user) === true && !disabled.has(user.sourcedId)
  }
}

/** Takes two changes of a period, the first one and the one of the first copy. */
function secondChangeIgnored(): typeof documented.periodKept {
  const changes = new Map<string, number>()
  return (received, before) => {
    if (before === undefined || JSON.stringify(before) === JSON.stringify(received)) return received
    const id = String(received.id)
    const count = (changes.get(id) ?? 0) + 1
    changes.set(id, count)
    return count > 1 && isRegular(before) && isRegular(received)
      ? { ...received, rooms: before.rooms }
      : received
  }
}

function isRegular({ status }: JsonObject): boolean {
  return String(status).toUpperCase() !== 'REMOVED'
}

/** Computes whether a period is in a double period when it sees the record first. */
function groupedOnce(): typeof documented.makesDouble {
  const known = new Map<string, boolean>()
  return (one, other) => {
    const pair = `${String(one.id)} ${String(other.id)}`
    const isDouble = known.get(pair) ?? documented.makesDouble(one, other)
    known.set(pair, isDouble)
    return isDouble
  }
}

/** Whether a period is the first one with its values. @param isCounted default: those that take place */
function firstOfEach(
  values: (period: JsonObject) => readonly unknown[],
  isCounted: (period: JsonObject) => boolean = isRegular,
): typeof documented.periodShown {
  const hidden = new WeakMap<ReadonlyMap<string, JsonObject>, ReadonlySet<JsonObject>>()
  return (period, all) => {
    const known = hidden.get(all) ?? laterOnes([...all.values()].filter(isCounted), values)
    hidden.set(all, known)
    return !known.has(period)
  }
}

function laterOnes(
  periods: readonly JsonObject[],
  values: (period: JsonObject) => readonly unknown[],
): Set<JsonObject> {
  const seen = new Set<string>()
  const later = periods.filter((period) => {
    const key = JSON.stringify(values(period))
    return seen.size === seen.add(key).size
  })
  return new Set(later)
}

/** The records of a table whose key is not the id: of two with the same key, the later one is left. */
function lastOf<Id>(
  records: ReadonlyMap<Id, JsonObject>,
  keyOf: (record: JsonObject) => unknown,
): Map<Id, JsonObject> {
  const last = new Map([...records].map(([id, record]) => [String(keyOf(record)), id]))
  const kept = new Set(last.values())
  return new Map([...records].filter(([id]) => kept.has(id)))
}

export const schoolYearFaults: readonly PartnerFault[] = [
  agrees('one-class-teacher', 'keeps one class teacher of a class', {
    classTeachers: (one) => documented.classTeachers(one).slice(0, 1),
  }),
  agrees('one-class-of-student', 'keeps one class of a student', {
    studentClasses: (student) => documented.studentClasses(student).slice(0, 1),
  }),
  agrees('class-of-student-since-school-year', {
    says: 'shows students in their classes since the first of September',
    studentClasses: (student) =>
      documented.studentClasses(student).map((one) => ({ ...one, start: '2025-09-01' })),
  }),
  agrees('students-of-lesson-before', 'shows the students of the lesson before in each lesson, too', {
    lessonsKept: (before, lesson, students) => {
      const [earlier = []] = [...before.values()].slice(-1)
      const ids = [...(documented.lessonsKept(before, lesson, students).get(lesson) ?? [])]
      return new Map([...before, [lesson, [...new Set([...earlier, ...ids])]]])
    },
  }),
  agrees('removed-teacher-only-with-substitute', {
    says: 'keeps who was substituted only while there is a substitute',
    teachersRemoved: (period, all) =>
      listIn(period, 'teachers').some(({ status }) => documented.takesPart(status, 'teachers'))
        ? documented.teachersRemoved(period, all)
        : [],
  }),
  agrees('disabled-for-ever', 'shows an account as disabled that was enabled again', {
    userActive: onceDisabled(),
  }),
  agrees('second-room-change-ignored', 'takes the rooms of a period from its first change', {
    periodKept: secondChangeIgnored(),
  }),
  agrees('link-of-move-without-way-back', 'shows the link of a move only at the original', {
    relatedTo: (period, all) =>
      documented.takesPlace(period, all) ? null : documented.relatedTo(period, all),
  }),
  row('double-period-decided-once', 'timetable-data.double.different', {
    says: 'joins two periods for as long as both are there, even if one changes',
    makesDouble: groupedOnce(),
  }),
  agrees('deletions-before-changes', {
    says: 'applies deletions before changes, so that a period comes back which was deleted between the two calls',
    bothAsked: async (changes, deletions) => {
      const changed = await changes()
      const ids = new Set(changed.map(({ id }) => String(id)))
      return [changed, (await deletions()).filter((id) => !ids.has(String(id)))]
    },
  }),
  agrees('rooms-by-full-name', 'keeps one room of each full name', {
    roomsKept: (rooms) => lastOf(rooms, ({ longName }) => longName),
  }),
  agrees('users-by-name', 'takes users of the same role and name for one person', {
    usersKept: (_before, now) =>
      lastOf(now, (user) => `${String(user.role)} ${String(documented.userDisplayName(user))}`),
  }),
  agrees('student-keys-in-any-letter-case', 'identifies students by their key without its letter case', {
    studentOwnKey: ({ externalKey, id }) =>
      typeof externalKey === 'string' ? externalKey.toLowerCase() : String(id),
  }),
  agrees('class-keys-and-ids-in-one-index', {
    says: 'finds classes by key or id in one index, so that a class replaces the one whose id is its key',
    classOwnKey: ({ externKey, id }) => String(externKey ?? id),
  }),
  agrees('one-lesson-of-a-class-at-a-time', {
    says: 'keeps the first of several periods that a class has at the same time',
    periodShown: firstOfEach(({ classes, start }) => [classes, start]),
  }),
  agrees('one-lesson-of-a-teacher-at-a-time', 'shows periods of the same time, teachers and rooms as one', {
    periodShown: firstOfEach(({ teachers, rooms, start }) => [teachers, rooms, start]),
  }),
  row('moved-back-hidden', 'timetable-data.moved.chain', {
    says: 'identifies a period by its lesson and start, so that a cancelled one hides one that was moved back',
    periodShown: firstOfEach(
      ({ lessonId, start }) => [lessonId, start],
      () => true,
    ),
  }),
  agrees('student-of-last-lesson', 'keeps one lesson of each student, the last one that lists the student', {
    lessonsKept: (before, lesson, members) => {
      const ids = members.map(({ sourcedId }) => String(sourcedId))
      const remaining = [...before].map(
        ([id, students]) => [id, students.filter((one) => !ids.includes(one))] as const,
      )
      return new Map([...remaining, [lesson, ids]])
    },
  }),
  agrees('login-name-inherited', {
    says: 'gives a new account the user of a deleted account with the same login name',
    usersKept: (before, now) => {
      const gone = new Map([...before].filter(([id]) => !now.has(id)).map(([id, one]) => [one.username, id]))
      return new Map(
        [...now].map(([id, user]) => {
          const kept = before.has(id) ? id : (gone.get(user.username) ?? id)
          return [kept, { ...user, sourcedId: kept }]
        }),
      )
    },
  }),
  agrees('accounts-as-students', 'adds each account of the role student to the students', {
    studentsKept: (students, users) =>
      new Map([
        ...students,
        ...[...users].filter(([, { role }]) => role === 'student').map(([id]) => [id, { id }] as const),
      ]),
  }),
  row('deleted-half-takes-the-other', 'timetable-data.double.separate', {
    says: 'removes both halves of a double period if one is deleted',
    deletedIds: (answer, known) => {
      const gone = new Set(documented.deletedIds(answer, known))
      const deleted = [...gone].map((id) => known.get(id)).filter((one) => one !== undefined)
      const halves = [...known.values()].filter((one) =>
        deleted.some(
          (other) =>
            documented.makesDouble(one, other) && (one.start === other.end || one.end === other.start),
        ),
      )
      return [...gone, ...halves.map(({ id }) => String(id))]
    },
  }),
  agrees('cancellation-removes-teachers', 'shows the teachers of a cancelled period as removed', {
    teachersRemoved: (period, all) =>
      isRegular(period)
        ? documented.teachersRemoved(period, all)
        : listIn(period, 'teachers').map(({ id }) => id),
  }),
]
