/**
 * The timetable of each school with every period, made once. Contract 2.6, Period: no period recurs by a rule.
 * @module
 */
import type { Source } from './class-names.js'
import { type Lesson, lessonOf, lessonsOf } from './lessons.js'
import { changeableLessons } from './timetable-changeable.js'
import {
  type Change,
  changes,
  deletions,
  lessonChange,
  longAgo,
  madeAt,
  specialChanges,
} from './timetable-changes.js'
import { eventsOf } from './timetable-events.js'
import { datesOf, timesOf } from './timetable-grid.js'
import { departmentId, type PeriodKind, studentGroupIdOf, subjectIdOf } from './timetable-names.js'

/** The change of a resource of a period. */
export type ResourceChange = 'none' | 'replaced' | 'substitute' | 'added' | 'removed'

/** A resource of a period. */
export interface PeriodResource {
  readonly kind: PeriodKind
  readonly id: number
  readonly change: ResourceChange
}

/** The change of a period. */
export type Situation = 'planned' | 'substituted' | 'resources changed' | 'moved' | 'moved here' | 'cancelled'

/** A period. */
export interface Period {
  readonly id: number
  /** Null for an event that is not a lesson. */
  readonly lesson: number | null
  readonly source: Source
  /** Local time, `YYYY-MM-DDTHH:MM`. */
  readonly start: string
  readonly end: string
  /** Time of the last change, in UTC. */
  readonly modified: string
  readonly type: string
  readonly situation: Situation
  readonly resources: readonly PeriodResource[]
  readonly note: string | undefined
  /** Ids of all periods of a chain of moves, in order. Empty if nothing was moved. */
  readonly chain: readonly number[]
  /** Half of a double period, and the id of the other half. */
  readonly half: { readonly which: 'first' | 'second'; readonly other: number } | undefined
}

/** A period that was deleted. */
export interface DeletedPeriod extends Period {
  /** Time of deletion, in UTC. */
  readonly deletedAt: string
}

type Draft = { -readonly [Name in keyof Period]: Period[Name] }

/** First ids. Those of the second school are far from those of the first. */
const first = { A: 80_001, B: 980_001 } as const

interface Made {
  readonly periods: readonly Period[]
  readonly deleted: readonly DeletedPeriod[]
}

const made = new Map<Source, Made>()

function madeOf(source: Source): Made {
  const known = made.get(source) ?? make(source)
  made.set(source, known)
  return known
}

/** Periods of a school, earliest first. */
export function periodsOf(source: Source): readonly Period[] {
  return madeOf(source).periods
}

/** Periods of a school that were deleted, earliest deletion first. */
export function deletedPeriodsOf(source: Source): readonly DeletedPeriod[] {
  return madeOf(source).deleted
}

/** The period that a change concerns, or a period that it was moved to: 0 for itself, 1 for the first move. */
export function changedPeriod(name: keyof typeof specialChanges, move = 0): Period {
  const { lesson, date, unit } = specialChanges[name]
  const { start } = timesOf(date, unit)
  const periods = periodsOf('A').filter((one) => one.lesson === lesson)
  const period = periods.find((one) => one.start === start)
  const target = move === 0 ? period : periods.find(({ id }) => id === period?.chain[move])
  if (target === undefined) throw new Error(`the world has no period for ${name}`)
  return target
}

function plannedResources(source: Source, lesson: Lesson): readonly PeriodResource[] {
  const resourcesOf = (kind: PeriodKind, ids: readonly number[]): PeriodResource[] =>
    ids.map((id) => ({ kind, id, change: 'none' }))
  return [
    ...resourcesOf(
      'department',
      lesson.classes.some(({ name }) => name === '11E') ? [departmentId[source]] : [],
    ),
    ...resourcesOf(
      'class',
      lesson.classes.map(({ id }) => id),
    ),
    ...resourcesOf('student-group', lesson.part ? [studentGroupIdOf(lesson.id)] : []),
    ...resourcesOf('subject', [subjectIdOf(source, lesson.subject)]),
    ...resourcesOf('room', lesson.rooms),
    ...resourcesOf('teacher', lesson.teachers),
  ]
}

/**
 * The periods of a week as planned, in the order of the timetable.
 * @param firstId id of the first one; the others follow
 * @param dateOf returns the date of a day of the week, 1 for Monday
 * @param at when they were planned, in UTC
 */
export function plannedPeriods(
  source: Source,
  firstId: number,
  dateOf: (weekday: number) => string,
  at: string,
): readonly Period[] {
  let id = firstId
  const drafts = lessonsOf(source).flatMap((lesson) =>
    lesson.slots.map(({ day, unit }) => draft(source, lesson, id++, dateOf(day), unit)),
  )
  pairHalves(drafts)
  return drafts.map((one) => ({ ...one, modified: at })).sort(earliestFirst)
}

function draft(source: Source, lesson: Lesson, id: number, date: string, unit: number): Draft {
  return {
    id,
    lesson: lesson.id,
    source,
    ...timesOf(date, unit),
    modified: source === 'A' ? laidOutAt(lesson.id) : madeAt,
    type: 'NORMAL_TEACHING_PERIOD',
    situation: 'planned',
    resources: plannedResources(source, lesson),
    note: undefined,
    chain: [],
    half: undefined,
  }
}

/** When a lesson of the first school was planned, or changed as a whole. */
function laidOutAt(lesson: number): string {
  if (lesson === lessonChange.lesson) return lessonChange.at
  return changeableLessons.has(lesson) ? longAgo : madeAt
}

function make(source: Source): Made {
  let id: number = first[source]
  const drafts = lessonsOf(source).flatMap((lesson) =>
    lesson.slots.flatMap(({ day, unit }) =>
      datesOf(day).map((date) => draft(source, lesson, id++, date, unit)),
    ),
  )
  pairHalves(drafts)
  const tenantChanges = source === 'A' ? changes : []
  const moved = tenantChanges.flatMap((change) => apply(drafts, change, () => id++))
  const events = eventsOf(source).map((event) => ({ ...event, id: id++ }))
  const deleted = deletions[source].map(({ lesson, date, unit, at }): DeletedPeriod => {
    const period = draft(source, lessonOf(source, lesson), id++, date, unit)
    return { ...period, modified: at, deletedAt: at }
  })
  return { periods: [...drafts, ...moved, ...events].sort(earliestFirst), deleted }
}

/** Compares periods in the order of the timetable. */
export function earliestFirst(one: Period, other: Period): number {
  return one.start === other.start ? one.id - other.id : one.start < other.start ? -1 : 1
}

/** Joins two consecutive periods of a lesson as the halves of a double period. */
function pairHalves(drafts: readonly Draft[]): void {
  const byPlace = new Map(drafts.map((one) => [`${one.lesson} ${one.start}`, one]))
  for (const draft of drafts) {
    const other = byPlace.get(`${draft.lesson} ${draft.end}`)
    if (other === undefined) continue
    draft.half = { which: 'first', other: other.id }
    other.half = { which: 'second', other: draft.id }
  }
}

/** Changes a period. Returns the periods that it was moved to. */
function apply(drafts: readonly Draft[], change: Change, nextId: () => number): Draft[] {
  const { start } = timesOf(change.date, change.unit)
  const period = drafts.find((one) => one.lesson === change.lesson && one.start === start)
  if (period === undefined) throw new Error(`lesson ${change.lesson} has no period on ${start}`)
  period.modified = change.at
  period.note = change.note
  const { added, removed, substituted } = change
  if (added !== undefined || removed !== undefined || substituted !== undefined) {
    period.situation = substituted === undefined ? 'resources changed' : 'substituted'
    period.resources = changedResources(period.resources, change)
  }
  if (change.cancelled) period.situation = 'cancelled'
  return change.moved === undefined ? [] : move(period, change.moved, nextId)
}

function changedResources(
  resources: readonly PeriodResource[],
  { added, removed, substituted }: Change,
): readonly PeriodResource[] {
  const changeOf = ({ kind, id }: PeriodResource): ResourceChange => {
    if (kind === 'teacher' && id === substituted?.original) return 'replaced'
    return kind === removed?.kind && removed.ids.includes(id) ? 'removed' : 'none'
  }
  const substitute: PeriodResource[] =
    substituted === undefined ? [] : [{ kind: 'teacher', id: substituted.substitute, change: 'substitute' }]
  return [
    ...resources.map((one) => ({ ...one, change: changeOf(one) })),
    ...substitute,
    ...(added?.ids ?? []).map((id): PeriodResource => ({ kind: added?.kind ?? 'room', id, change: 'added' })),
  ]
}

function move(period: Draft, to: NonNullable<Change['moved']>, nextId: () => number): Draft[] {
  const moved = to.map(
    ([date, unit]): Draft => ({ ...period, id: nextId(), ...timesOf(date, unit), half: undefined }),
  )
  const chain = [period, ...moved]
  const ids = chain.map(({ id }) => id)
  for (const [index, one] of chain.entries()) {
    one.chain = ids
    one.situation = index < moved.length ? 'moved' : 'moved here'
  }
  return moved
}
