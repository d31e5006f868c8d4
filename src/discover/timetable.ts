/**
 * Finds prepared periods.
 * @module
 */
import { documented } from '../../generated/catalogue.js'
import { sameId } from '../platform/data/record.js'
import { chainOf, chainsOf } from './chains.js'
import { byId, compareIds, type Finder, finder, unseen } from './finder.js'
import { deletedAt, modifiedAt } from './moments.js'
import { type Period, periodsOf } from './period.js'
import type { Reading } from './reading.js'

/** Entity filters are listed with all their periods: at most this number. */
const mostPeriods = 120

type Kind = 'teacher' | 'class' | 'room'

/** Finders of the section `timetable`. */
export const timetableFinders: readonly Finder[] = [
  finder(
    'timetable.known',
    'Have a period in summer and one in winter that were never changed.',
    async (reading) => {
      const untouched = await untouchedPeriods(reading)
      const inMonths = (wanted: readonly string[]): Period[] =>
        untouched.filter(({ start }) => wanted.includes(start.slice(5, 7)))
      const [summer] = inMonths(['04', '05', '06', '07', '08', '09', '10'])
      const winter = inMonths(['11', '12', '01', '02'])
      // Of two lessons if possible, so that they can be distinguished.
      const other = winter.find(({ lesson }) => !sameId(lesson, summer?.lesson)) ?? winter[0]
      const found = [summer, other].filter((one) => one !== undefined)
      return found.length === 0 ? undefined : found.map(described)
    },
  ),
  finder('timetable.modified', 'Change a period.', async (reading) => {
    const found = await modifiedAt(reading)
    return found === undefined ? undefined : { id: found.id, at: found.at }
  }),
  finder('timetable.unmodified', 'Have a period that was not changed lately.', async (reading) => {
    const found = await modifiedAt(reading)
    return found?.other === undefined ? undefined : { id: found.other, before: found.at }
  }),
  finder('timetable.teacher', 'Have a teacher with a timetable.', (reading) => entity(reading, 'teacher')),
  finder('timetable.idle_teacher', 'Have a class teacher without a timetable.', async (reading) => {
    const busy = new Set(
      (await periodsOf(reading)).flatMap((one) => one.of('teacher').map(({ id }) => String(id))),
    )
    const teachers = (await reading.currentClasses()).flatMap((one) => one.teachers).sort(compareIds)
    const found = teachers.find((id) => !busy.has(String(id)))
    return found === undefined ? undefined : { id: found }
  }),
  finder('timetable.class_filter', 'Have a class with a timetable.', (reading) => entity(reading, 'class')),
  finder('timetable.room_filter', 'Have a room with a timetable.', (reading) => entity(reading, 'room')),
  finder('timetable.recurring', 'Have a weekly lesson that was never changed.', async (reading) => {
    const untouched = new Set(await untouchedPeriods(reading))
    for (const periods of lessonsOf(await periodsOf(reading))) {
      const starts = periods.map(({ start }) => start).sort()
      const weekly = starts.every(
        (start, index) => index === 0 || daysBetween(starts[index - 1] ?? '', start) >= 7,
      )
      if (starts.length > 1 && weekly && periods.every((one) => untouched.has(one)))
        return { lesson: periods[0]?.lesson, starts }
    }
    return undefined
  }),
  finder('timetable.note', 'Write a note with a unique text on one period of a lesson.', async (reading) => {
    const periods = await periodsOf(reading)
    for (const one of periods) {
      const text = one.notes.find((note) => periods.filter(({ notes }) => notes.includes(note)).length === 1)
      const others = periods.filter((other) => other !== one && sameId(other.lesson, one.lesson))
      if (text !== undefined && others.length > 0) return { id: one.id, text, others: idsOf(others) }
    }
    return undefined
  }),
  finder(
    'timetable.names',
    'Give a subject, a class and a room of one period full names that differ from their abbreviations.',
    () => Promise.resolve(undefined),
  ),
  finder(
    'timetable.substituted',
    'Let a teacher be substituted in one period of a lesson.',
    async (reading) => {
      const periods = await periodsOf(reading)
      for (const one of periods) {
        const teachers = one.of('teacher')
        const original = teachers.find(({ status }) => status === documented.removedStatus)
        const substitute = teachers.find(({ status }) => status === documented.regularStatus)
        const others = periods.filter((other) => other !== one && sameId(other.lesson, one.lesson))
        const plain = others.filter((other) => other.of('teacher').some(({ id }) => sameId(id, original?.id)))
        if (original !== undefined && substitute !== undefined && plain.length > 0)
          return {
            id: one.id,
            lesson: one.lesson,
            original: original.id,
            substitute: substitute.id,
            others: idsOf(
              plain.filter((other) =>
                other.of('teacher').every(({ status }) => status === documented.regularStatus),
              ),
            ),
          }
      }
      return undefined
    },
  ),
  unseen(
    'timetable.lesson_changed',
    'Change the teacher of a lesson in the timetable, and write down who it was.',
  ),
  finder('timetable.moved_once', 'Move a period to another time.', async (reading) => {
    const chain = (await chainsOf(reading)).find(({ before }) => before.length === 0)
    if (chain === undefined) return undefined
    const { from, to } = chain
    return { from: from.id, to: to.id, lesson: to.lesson, start_before: from.start, start_after: to.start }
  }),
  finder(
    'timetable.moved_twice',
    'Move a period to another time, and the new one again.',
    async (reading) => {
      const [first, second, third] = await chainOf(reading, 3)
      return first === undefined ? undefined : { first, second, third }
    },
  ),
  finder(
    'timetable.moved_thrice',
    'Move a period to another time, three times in a row.',
    async (reading) => {
      const [first, second, third, fourth] = await chainOf(reading, 4)
      return first === undefined ? undefined : { first, second, third, fourth }
    },
  ),
  finder(
    'timetable.resource_added',
    'Add a room, a teacher, and two resources at once to periods.',
    (reading) => resourceChanges(reading, 'ADDED'),
  ),
  finder('timetable.resource_removed', 'Remove a room, a teacher, and two resources at once.', (reading) =>
    resourceChanges(reading, 'REMOVED'),
  ),
  finder('timetable.cancelled', 'Cancel a period.', async (reading) => {
    const halves = await halvesOf(reading)
    const found = (await cancelledPeriods(reading)).find((one) => !halves.some((pair) => pair.includes(one)))
    return found === undefined ? undefined : { id: found.id }
  }),
  finder('timetable.double', 'Have a double period.', async (reading) => {
    const untouched = new Set(await untouchedPeriods(reading))
    const pair = (await halvesOf(reading)).find((halves) => halves.every((one) => untouched.has(one)))
    return pair === undefined ? undefined : { first: pair[0].id, second: pair[1].id }
  }),
  finder('timetable.half_cancelled', 'Cancel one half of a double period.', async (reading) => {
    const cancelled = new Set(await cancelledPeriods(reading))
    const pair = (await halvesOf(reading)).find(
      (halves) => halves.filter((one) => cancelled.has(one)).length === 1,
    )
    if (pair === undefined) return undefined
    const [half, other] = cancelled.has(pair[0]) ? pair : [pair[1], pair[0]]
    return { cancelled: half.id, other: other.id, start_cancelled: half.start, start_other: other.start }
  }),
  finder('timetable.deleted', 'Delete a period.', deletedAt),
  unseen(
    'timetable.changeable',
    'Reserve periods that a control driver may change, with teachers, classes and rooms that no other entry uses.',
  ),
]

/** A teacher with a period. */
export async function anyTeacher(reading: Reading): Promise<unknown> {
  const [first] = byId((await periodsOf(reading)).flatMap((one) => one.of('teacher')))
  return first === undefined ? undefined : { id: first.id }
}

/** A period. */
export async function anyPeriod(reading: Reading): Promise<unknown> {
  const [first] = await periodsOf(reading)
  return first === undefined ? undefined : { id: first.id }
}

/** The class and a teacher of its lessons who is not its class teacher. */
export async function subjectTeacher(reading: Reading): Promise<unknown> {
  const periods = await periodsOf(reading)
  for (const { id, teachers } of byId(await reading.currentClasses())) {
    if (teachers.length === 0) continue
    const taught = periods.filter((one) => one.of('class').some((other) => sameId(other.id, id)))
    const found = taught
      .flatMap((one) => one.of('teacher'))
      .find((teacher) => !teachers.some((other) => sameId(other, teacher.id)))
    if (found !== undefined) return { id, teacher: found.id }
  }
  return undefined
}

function described(one: Period): unknown {
  const ids = (kind: Kind): unknown => one.of(kind).map(({ id }) => id)
  return {
    id: one.id,
    lesson: one.lesson,
    start: one.start,
    end: one.end,
    teachers: ids('teacher'),
    classes: ids('class'),
    rooms: ids('room'),
  }
}

function idsOf(periods: readonly Period[]): (string | number)[] {
  return periods.map(({ id }) => id).sort(compareIds)
}

/** Periods of lessons without any sign of a change. */
async function untouchedPeriods(reading: Reading): Promise<Period[]> {
  return (await periodsOf(reading)).filter(
    (one) =>
      one.status === documented.regularStatus &&
      one.lesson !== undefined &&
      one.related.length === 0 &&
      one.notes.length === 0 &&
      (['teacher', 'class', 'room'] as const).every((kind) => one.of(kind).length > 0) &&
      one.resources.every(({ status }) => status === documented.regularStatus),
  )
}

async function entity(reading: Reading, kind: Kind): Promise<unknown> {
  const periods = await periodsOf(reading)
  const ids = new Map(periods.flatMap((one) => one.of(kind).map(({ id }) => [String(id), id] as const)))
  for (const id of [...ids.values()].sort(compareIds)) {
    const own = periods.filter((one) => one.of(kind).some((other) => sameId(other.id, id)))
    const plain = own.every((one) => one.of(kind).every(({ status }) => status === documented.regularStatus))
    if (plain && own.length > 1 && own.length <= mostPeriods) return { id, periods: idsOf(own) }
  }
  return undefined
}

function lessonsOf(periods: readonly Period[]): Period[][] {
  const lessons = new Map<string, Period[]>()
  for (const one of periods) {
    if (one.lesson === undefined) continue
    lessons.set(String(one.lesson), [...(lessons.get(String(one.lesson)) ?? []), one])
  }
  return [...lessons.values()]
}

function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 86_400_000
}

async function resourceChanges(reading: Reading, status: 'ADDED' | 'REMOVED'): Promise<unknown> {
  const changes = (await periodsOf(reading)).flatMap((one) => {
    const changed = one.resources.filter((resource) => resource.status === status)
    const [{ kind } = { kind: undefined }] = changed
    const substituted =
      kind === 'teacher' && one.of('teacher').some((other) => other.status === documented.regularStatus)
    if (kind === undefined || (status === documented.removedStatus && substituted)) return []
    if (changed.some((other) => other.kind !== kind)) return []
    return [{ id: one.id, kind, resources: changed.map(({ id }) => id).sort(compareIds) }]
  })
  return changes.length === 0 ? undefined : byId(changes)
}

/** Cancelled periods that were not moved. */
async function cancelledPeriods(reading: Reading): Promise<Period[]> {
  const chains = await chainsOf(reading)
  const moved = new Set(chains.flatMap(({ before, from }) => [...before, from]))
  return (await periodsOf(reading)).filter(
    (one) =>
      one.cancelled &&
      !moved.has(one) &&
      one.related.length === 0 &&
      one.resources.every(({ status }) => status === documented.regularStatus),
  )
}

/** Double periods: two periods of one lesson, one directly after the other. */
function halvesOf(reading: Reading): Promise<[Period, Period][]> {
  return reading.once('double periods', async () =>
    lessonsOf(await periodsOf(reading)).flatMap((periods) =>
      periods.flatMap((first): [Period, Period][] => {
        const second = periods.find(({ start }) => start === first.end)
        return second === undefined ? [] : [[first, second]]
      }),
    ),
  )
}
