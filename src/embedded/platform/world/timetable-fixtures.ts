/**
 * Prepared periods in the form of a fixture file.
 * @module
 */
import type { Tenant } from '../model.js'
import type { Source } from './class-names.js'
import { teachersOf } from './class-teachers.js'
import type { Fixture } from './fixture.js'
import { changedPeriod, deletedPeriodsOf, type Period, periodsOf } from './timetable.js'
import { changeableFixture } from './timetable-changeable-fixtures.js'
import { lessonChange, specialChanges } from './timetable-changes.js'
import { timesOf } from './timetable-grid.js'
import { type NamedThing, type PeriodKind, thingsOf } from './timetable-names.js'

/**
 * Places that no other entry uses, from the first to the last period: lessons that share their subject, teacher, room
 * or class with another lesson, and one lesson of two classes.
 */
const known = [
  [7018, '2026-10-05', 1],
  [7030, '2026-10-09', 3],
  [7003, '2026-11-05', 2],
  [7026, '2026-11-09', 1],
  [7047, '2026-11-13', 5],
] as const

/** Entities that have only regular periods. */
const filters = { teacher: 101, class: '8B', room: 312 } as const

/** A lesson that takes place once a week and never changes. */
const weekly = 7029

/** One changed period for each kind of change; the third value counts the moves before it. */
const modifiedEach: readonly (readonly [change: string, name: keyof typeof specialChanges, move?: number])[] =
  [
    ['note', 'note'],
    ['substitution', 'substituted'],
    ['room added', 'roomAdded'],
    ['teacher added', 'teacherAdded'],
    ['room removed', 'roomRemoved'],
    ['teacher removed', 'teacherRemoved'],
    ['cancellation', 'cancelled'],
    ['half cancelled', 'halfCancelled'],
    ['move, the original period', 'movedOnce'],
    ['move, the new period', 'movedOnce', 1],
  ]

/** Halves of an untouched double period. */
const double = [
  [7005, '2026-11-03', 3],
  [7005, '2026-11-03', 4],
] as const

/** Entries of the section `timetable`. */
export function timetableFixtures({ source }: Tenant): Fixture {
  if (source !== 'A') return {}
  const siblings = (period: Period): number[] =>
    ofLesson(source, period.lesson).filter((id) => id !== period.id)
  const half = changedPeriod('halfCancelled')
  const otherHalf = periodsOf(source).find(({ id }) => id === half.half?.other)
  const substituted = changedPeriod('substituted')
  const note = changedPeriod('note')
  const from = changedPeriod('movedOnce')
  const to = changedPeriod('movedOnce', 1)
  const aClass = thingsOf(source, 'class').find(({ shortName }) => shortName === filters.class)
  return {
    known: known.map(([lesson, date, unit]) => described(periodAt(lesson, date, unit))),
    modified: { id: changedPeriod('modified').id, at: specialChanges.modified.at },
    modified_each: modifiedEach.map(([change, name, move]) => ({
      change,
      id: changedPeriod(name, move).id,
      at: specialChanges[name].at,
    })),
    unmodified: { id: periodAt(7043, '2026-10-05', 1).id, before: '2026-09-01T00:00:00Z' },
    teacher: withPeriods('teacher', filters.teacher),
    idle_teacher: {
      id: teachersOf(source).find(({ id }) => idsWith('teacher', id).length === 0)?.id,
    },
    class_filter: withPeriods('class', aClass?.id ?? 0),
    room_filter: withPeriods('room', filters.room),
    recurring: {
      lesson: weekly,
      starts: periodsOf(source)
        .filter(({ lesson }) => lesson === weekly)
        .map(({ start }) => start),
    },
    note: { id: note.id, text: note.note, others: siblings(note) },
    names: namesIn(periodAt(7020, '2026-10-05', 5)),
    substituted: {
      id: substituted.id,
      lesson: substituted.lesson,
      ...specialChanges.substituted.substituted,
      others: siblings(substituted),
    },
    lesson_changed: {
      lesson: lessonChange.lesson,
      periods: ofLesson(source, lessonChange.lesson),
      old_teacher: lessonChange.former,
      new_teacher: lessonChange.present,
    },
    moved_once: {
      from: from.id,
      to: to.id,
      lesson: from.lesson,
      start_before: from.start,
      start_after: to.start,
    },
    moved_twice: {
      first: changedPeriod('movedTwice').id,
      second: changedPeriod('movedTwice', 1).id,
      third: changedPeriod('movedTwice', 2).id,
    },
    moved_thrice: {
      first: changedPeriod('movedThrice').id,
      second: changedPeriod('movedThrice', 1).id,
      third: changedPeriod('movedThrice', 2).id,
      fourth: changedPeriod('movedThrice', 3).id,
    },
    resource_added: (['roomAdded', 'teacherAdded', 'roomsAdded', 'teachersAdded'] as const).map((name) =>
      resourceChange(name, specialChanges[name].added),
    ),
    resource_removed: (['roomRemoved', 'teacherRemoved', 'roomsRemoved', 'teachersRemoved'] as const).map(
      (name) => resourceChange(name, specialChanges[name].removed),
    ),
    cancelled: { id: changedPeriod('cancelled').id },
    double: { first: periodAt(...double[0]).id, second: periodAt(...double[1]).id },
    half_cancelled: {
      cancelled: half.id,
      other: otherHalf?.id,
      start_cancelled: half.start,
      start_other: otherHalf?.start,
    },
    deleted: deletedTogether(source),
    deleted_earlier: deletedFirst(source),
    changeable: changeableFixture(),
  }
}

/** A teacher and a period of the second school. */
export function foreignTimetable({ source }: Tenant): Fixture {
  const [teacher] = teachersOf(source)
  const [period] = periodsOf(source)
  return { teacher: { id: teacher?.id }, period: { id: period?.id } }
}

function periodAt(lesson: number, date: string, unit: number): Period {
  const { start } = timesOf(date, unit)
  const period = periodsOf('A').find((one) => one.lesson === lesson && one.start === start)
  if (period === undefined) throw new Error(`lesson ${lesson} has no period on ${start}`)
  return period
}

function ofLesson(source: Source, lesson: number | null): number[] {
  return periodsOf(source)
    .filter((one) => one.lesson === lesson)
    .map(({ id }) => id)
}

function idsIn({ resources }: Period, kind: PeriodKind): number[] {
  return resources.filter((one) => one.kind === kind).map(({ id }) => id)
}

function idsWith(kind: PeriodKind, id: number): number[] {
  return periodsOf('A')
    .filter((period) => idsIn(period, kind).includes(id))
    .map((period) => period.id)
}

function withPeriods(kind: PeriodKind, id: number): Fixture {
  return { id, periods: idsWith(kind, id) }
}

function described(period: Period): Fixture {
  return {
    id: period.id,
    lesson: period.lesson,
    start: period.start,
    end: period.end,
    teachers: idsIn(period, 'teacher'),
    classes: idsIn(period, 'class'),
    rooms: idsIn(period, 'room'),
  }
}

function namesIn(period: Period): Fixture {
  const names = (kind: 'subject' | 'class' | 'room'): Fixture => {
    const [id] = idsIn(period, kind)
    const { shortName, longName } = thingsOf('A', kind).find((one) => one.id === id) as NamedThing
    return { short: shortName, full: longName }
  }
  return { period: period.id, subject: names('subject'), class: names('class'), room: names('room') }
}

function resourceChange(
  name: keyof typeof specialChanges,
  { kind, ids }: { readonly kind: PeriodKind; readonly ids: readonly number[] },
): Fixture {
  return { id: changedPeriod(name).id, kind, resources: ids }
}

/** Periods that were deleted at one time, with other deletions before and after. */
function deletedTogether(source: Source): Fixture {
  const at = deletedPeriodsOf(source)
    .map(({ deletedAt }) => deletedAt)
    .find((one, _, all) => all.filter((other) => other === one).length > 2)
  return deletedAt(source, at)
}

/** The first deletions. */
function deletedFirst(source: Source): Fixture {
  return deletedAt(source, deletedPeriodsOf(source)[0]?.deletedAt)
}

function deletedAt(source: Source, at: string | undefined): Fixture {
  const deleted = deletedPeriodsOf(source).filter((one) => one.deletedAt === at)
  return { ids: deleted.map(({ id }) => id), at }
}
