/**
 * Finds prepared periods.
 * @module
 */
import { facts } from '../../generated/catalogue.js'
import { sameId } from '../platform/data/record.js'
import type { KindOfChange } from '../profile/data-fixtures.js'
import { chainOf, chainsOf } from './chains.js'
import { byId, compareIds, type Finder, finder, unseen } from './finder.js'
import { deletedAt, deletedEarlier, modificationOf, modifiedAt } from './moments.js'
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
      const untouched = await fullest(reading)
      const inMonths = (wanted: readonly string[]): Period[] =>
        untouched.filter(({ start }) => wanted.includes(start.slice(5, 7)))
      const summer = inMonths(['04', '05', '06', '07', '08', '09', '10'])
      const winter = inMonths(['11', '12', '01', '02'])
      // Of different lessons if possible, so that they can be distinguished.
      const changedPeriods: Period[] = []
      for (const season of [summer, winter, summer, winter, summer.filter(hasSeveral)]) {
        const fresh = season.find((one) => !changedPeriods.some(({ lesson }) => sameId(lesson, one.lesson)))
        const chosen = fresh ?? season.find((one) => !changedPeriods.includes(one))
        if (chosen !== undefined) changedPeriods.push(chosen)
      }
      return changedPeriods.length === 0 ? undefined : changedPeriods.map(described)
    },
  ),
  finder('timetable.modified', 'Change a period.', async (reading) => {
    const latest = await modifiedAt(reading)
    return latest === undefined ? undefined : { id: latest.id, at: latest.at }
  }),
  finder(
    'timetable.modified_each',
    'Change one period for each kind of change: write a note, substitute the teacher, add and remove a room and a teacher, cancel a period and one half of a double period, and move a period.',
    modifiedEach,
  ),
  finder('timetable.unmodified', 'Have a period that was not changed lately.', async (reading) => {
    const latest = await modifiedAt(reading)
    return latest?.other === undefined ? undefined : { id: latest.other, before: latest.at }
  }),
  finder('timetable.teacher', 'Have a teacher with a timetable.', (reading) => entity(reading, 'teacher')),
  finder('timetable.idle_teacher', 'Have a class teacher without a timetable.', async (reading) => {
    const busy = new Set(
      (await periodsOf(reading)).flatMap((one) => one.of('teacher').map(({ id }) => String(id))),
    )
    const teachers = (await reading.currentClasses()).flatMap((one) => one.teachers).sort(compareIds)
    const freeTeacher = teachers.find((id) => !busy.has(String(id)))
    return freeTeacher === undefined ? undefined : { id: freeTeacher }
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
  finder('timetable.note', 'Write a note with a unique text on one period of a lesson.', noted),
  unseen(
    'timetable.names',
    'Give a subject, a class and a room of one period full names that differ from their abbreviations.',
  ),
  finder('timetable.substituted', 'Let a teacher be substituted in one period of a lesson.', substituted),
  unseen(
    'timetable.lesson_changed',
    'Change the teacher of a lesson in the timetable, and write down who it was.',
  ),
  finder('timetable.moved_once', 'Move a period to another time.', movedOnce),
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
    resourceChanges(reading, facts.removedStatus),
  ),
  finder('timetable.cancelled', 'Cancel a period.', cancelled),
  finder('timetable.double', 'Have a double period.', async (reading) => {
    const untouched = new Set(await untouchedPeriods(reading))
    const pair = (await halvesOf(reading)).find((halves) => halves.every((one) => untouched.has(one)))
    return pair === undefined ? undefined : { first: pair[0].id, second: pair[1].id }
  }),
  finder('timetable.half_cancelled', 'Cancel one half of a double period.', halfCancelled),
  finder('timetable.deleted', 'Delete a period.', deletedAt),
  finder(
    'timetable.deleted_earlier',
    'Delete a period two weeks or more before those of timetable.deleted.',
    deletedEarlier,
  ),
  unseen(
    'timetable.changeable',
    'Reserve periods that a control driver may change, with teachers, classes and rooms that no other entry uses.',
  ),
]

/** An id, as the target writes it. */
type Id = string | number

/** A period with a note that no other period has. */
async function noted(reading: Reading): Promise<{ id: Id; text: string; others: Id[] } | undefined> {
  const periods = await periodsOf(reading)
  for (const period of periods) {
    const text = period.notes.find((note) => periods.filter(({ notes }) => notes.includes(note)).length === 1)
    const further = periods.filter((other) => other !== period && sameId(other.lesson, period.lesson))
    if (text !== undefined && further.length > 0) return { id: period.id, text, others: idsOf(further) }
  }
  return undefined
}

/** A period with a substitute, and other periods of its lesson. */
async function substituted(reading: Reading): Promise<(Record<string, unknown> & { id: Id }) | undefined> {
  const periods = await periodsOf(reading)
  for (const period of periods) {
    const original = period.of('teacher').find(({ status }) => status === facts.removedStatus)
    const substitute = substituteIn(period, periods, reading)
    const further = periods.filter((other) => other !== period && sameId(other.lesson, period.lesson))
    const plain = further.filter((other) => other.of('teacher').some(({ id }) => sameId(id, original?.id)))
    if (original !== undefined && substitute !== undefined && plain.length > 0)
      return {
        id: period.id,
        lesson: period.lesson,
        original: original.id,
        substitute: substitute.id,
        others: idsOf(
          plain.filter((other) => other.of('teacher').every(({ status }) => status === facts.regularStatus)),
        ),
      }
  }
  return undefined
}

/**
 * The substitute in a period: a teacher with the status of substitutes, whom no other period of the lesson has. A teacher
 * who remains after another one was removed is no substitute.
 */
function substituteIn(
  one: Period,
  periods: readonly Period[],
  { profile }: Reading,
): ReturnType<Period['of']>[number] | undefined {
  const status = profile.data.substituteStatus.trim().toUpperCase()
  const isOfLesson = (id: Id): boolean =>
    periods.some(
      (other) =>
        other !== one &&
        sameId(other.lesson, one.lesson) &&
        other.of('teacher').some((teacher) => sameId(teacher.id, id)),
    )
  const teachers = one.of('teacher')
  if (!teachers.some((teacher) => teacher.status === facts.removedStatus)) return undefined
  return teachers.find((teacher) => teacher.status === status && !isOfLesson(teacher.id))
}

/** A period that was moved once. */
async function movedOnce(
  reading: Reading,
): Promise<(Record<string, unknown> & { from: Id; to: Id }) | undefined> {
  const chain = (await chainsOf(reading)).find(({ before }) => before.length === 0)
  if (chain === undefined) return undefined
  const { from, to } = chain
  return { from: from.id, to: to.id, lesson: to.lesson, start_before: from.start, start_after: to.start }
}

/** A cancelled period that is no half of a double period. */
async function cancelled(reading: Reading): Promise<{ id: Id } | undefined> {
  const halves = await halvesOf(reading)
  const period = (await cancelledPeriods(reading)).find((one) => !halves.some((pair) => pair.includes(one)))
  return period === undefined ? undefined : { id: period.id }
}

/** A double period of which one half was cancelled. */
async function halfCancelled(
  reading: Reading,
): Promise<(Record<string, unknown> & { cancelled: Id }) | undefined> {
  const cancelled = new Set(await cancelledPeriods(reading))
  const pair = (await halvesOf(reading)).find(
    (halves) => halves.filter((one) => cancelled.has(one)).length === 1,
  )
  if (pair === undefined) return undefined
  const [half, other] = cancelled.has(pair[0]) ? pair : [pair[1], pair[0]]
  return { cancelled: half.id, other: other.id, start_cancelled: half.start, start_other: other.start }
}

/**
 * One changed period for each kind of change, with the time of its last change. Leaves a period out if it was modified
 * on the same day as a period that never changed: the change may not be the last modification.
 */
async function modifiedEach(reading: Reading): Promise<unknown> {
  const [untouched] = await untouchedPeriods(reading)
  const untouchedAt = untouched && (await modificationOf(reading, untouched.id))
  const changes: { change: KindOfChange; id: Id; at: string }[] = []
  for (const [change, id] of await changedPeriods(reading)) {
    const at = id === undefined ? undefined : await modificationOf(reading, id)
    if (id === undefined) reading.gaps.push(`It has no period for "${change}".`)
    else if (at !== undefined && at !== untouchedAt) changes.push({ change, id, at })
    else
      reading.gaps.push(
        `It has no time for "${change}": the timetable does not list period ${id} as modified later than an unchanged period. If the change was later, enter the period and the time of the change.`,
      )
  }
  return changes.length === 0 ? undefined : changes
}

/** A period for each kind of change. */
async function changedPeriods(reading: Reading): Promise<(readonly [KindOfChange, Id | undefined])[]> {
  const [added, removed] = [
    await resourceChanges(reading, 'ADDED'),
    await resourceChanges(reading, facts.removedStatus),
  ]
  const of = (changes: typeof added, kind: Kind): Id | undefined =>
    changes?.find((change) => change.kind === kind)?.id
  const move = await movedOnce(reading)
  return [
    ['note', (await noted(reading))?.id],
    ['substitution', (await substituted(reading))?.id],
    ['room added', of(added, 'room')],
    ['teacher added', of(added, 'teacher')],
    ['room removed', of(removed, 'room')],
    ['teacher removed', of(removed, 'teacher')],
    ['cancellation', (await cancelled(reading))?.id],
    ['half cancelled', (await halfCancelled(reading))?.cancelled],
    ['move, the original period', move?.from],
    ['move, the new period', move?.to],
  ]
}

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
    const goneTeacher = taught
      .flatMap((one) => one.of('teacher'))
      .find((teacher) => !teachers.some((other) => sameId(other, teacher.id)))
    if (goneTeacher !== undefined) return { id, teacher: goneTeacher.id }
  }
  return undefined
}

/** True for a period with several teachers, classes or rooms. */
function hasSeveral(one: Period): boolean {
  return (['teacher', 'class', 'room'] as const).some((kind) => one.of(kind).length > 1)
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
      one.status === facts.regularStatus &&
      one.lesson !== undefined &&
      one.related.length === 0 &&
      one.notes.length === 0 &&
      one.of('teacher').length > 0 &&
      one.resources.every(({ status }) => status === facts.regularStatus),
  )
}

/** Untouched periods with resources of every kind; those that lack a kind only if there are no others. */
async function fullest(reading: Reading): Promise<readonly Period[]> {
  const untouched = await untouchedPeriods(reading)
  const kinds = ['class', 'room'] as const
  const full = untouched.filter((one) => kinds.every((kind) => one.of(kind).length > 0))
  if (full.length > 0 || untouched.length === 0) return full
  const lacks = kinds.filter((kind) => untouched.every((one) => one.of(kind).length === 0))
  reading.gaps.push(
    `The periods list no ${lacks.join(' and no ') || 'class together with a room'}. If a period has one in the timetable of the school, enter it.`,
  )
  return untouched
}

async function entity(reading: Reading, kind: Kind): Promise<unknown> {
  const periods = await periodsOf(reading)
  const ids = new Map(periods.flatMap((one) => one.of(kind).map(({ id }) => [String(id), id] as const)))
  for (const id of [...ids.values()].sort(compareIds)) {
    const withResource = periods.filter((one) => one.of(kind).some((other) => sameId(other.id, id)))
    const plain = withResource.every((one) =>
      one.of(kind).every(({ status }) => status === facts.regularStatus),
    )
    if (plain && withResource.length > 1 && withResource.length <= mostPeriods)
      return { id, periods: idsOf(withResource) }
  }
  return undefined
}

function lessonsOf(periods: readonly Period[]): Period[][] {
  const lessons = new Map<string, Period[]>()
  for (const period of periods) {
    if (period.lesson === undefined) continue
    lessons.set(String(period.lesson), [...(lessons.get(String(period.lesson)) ?? []), period])
  }
  return [...lessons.values()]
}

function daysBetween(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 86_400_000
}

async function resourceChanges(
  reading: Reading,
  status: string,
): Promise<{ id: Id; kind: string; resources: Id[] }[] | undefined> {
  const periods = await periodsOf(reading)
  const changes = periods.flatMap((one) => {
    const changed = one.resources.filter((resource) => resource.status === status)
    const [{ kind } = { kind: undefined }] = changed
    if (kind === undefined) return []
    if (kind === 'teacher' && substituteIn(one, periods, reading) !== undefined) return []
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
      // A platform may mark the resources of a cancelled period, but then it marks every one.
      one.resources.every(({ status }) => status === one.resources[0]?.status),
  )
}

/** Double periods: two periods of one lesson, one directly after the other. */
function halvesOf(reading: Reading): Promise<[Period, Period][]> {
  return reading.once('double periods', async () =>
    lessonsOf(await periodsOf(reading)).flatMap((periods) =>
      periods.flatMap((first): [Period, Period][] => {
        const second =
          periods.find(({ start }) => start === first.end) ??
          periods.find(({ start }) => isAfterBreak(first.end, start))
        return second === undefined ? [] : [[first, second]]
      }),
    ),
  )
}

/** Longest break between the halves of a double period, in minutes. */
const longestBreak = 30

/** True if a period begins after another one, with nothing but a break between them. */
function isAfterBreak(end: string, start: string): boolean {
  const minutes = daysBetween(end, start) * 1440
  return minutes > 0 && minutes <= longestBreak
}
