/**
 * What periods of the timetable mean. Contract 2.6 period, 3, 4.6 grouping.
 * @module
 */
import type { Members } from '../service/model.js'

type Periods = ReadonlyMap<string, Members>

/** Status words that say that something does not take place; letter case is left open. Contract 3. */
const gone = /^(removed|cancelled)$/i

/** Everything in which the halves of a double period are equal. Contract 4.6, grouping. */
export const groupingAttributes = [
  'lessonId',
  'type',
  'status',
  'exam',
  'classes',
  'departments',
  'resources',
  'studentgroups',
  'students',
  'subjects',
  'rooms',
  'teachers',
] as const

/** Whether two periods are equal in some attributes. */
export function equalIn(attributes: readonly string[], one: Members, other: Members): boolean {
  return attributes.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

export const periodBehaviours = {
  /** Whether a teacher, room, class … takes part; a status that nobody knows changes nothing. Contract 3, rule 1. */
  takesPart: (status: unknown): boolean => !(typeof status === 'string' && gone.test(status)),

  /** Whether a period takes place; a status that nobody knows changes nothing. Contract 3, rule 3. */
  takesPlace: (period: Members, _all: Periods): boolean =>
    !(typeof period.status === 'string' && gone.test(period.status)),

  /** The resources of a kind that a period names, whatever its status is. Contract 3, rule 4. */
  resourcesNamed: (period: Members, kind: string): unknown => period[kind],

  /** The times at which a period takes place: it is one itself. Contract 2.6, period. */
  occurrences: (period: Members): readonly Members[] => [period],

  /** The other period of a move, where it is known. Contract 3, rule 3. */
  relatedTo: (period: Members, all: Periods): unknown => all.get(String(period.relatedPeriod))?.id ?? null,

  /** Whether a period is shown at all. */
  periodShown: (_period: Members, _all: Periods): boolean => true,

  /** The note of a period. Contract 2.6, period: each has its own. */
  noteOf: (period: Members, _all: Periods): unknown => period.notesAll ?? '',

  /** Whether two periods in a row of a lesson are a double period. Contract 4.6, grouping; 3, rule 5. */
  makesDouble: (one: Members, other: Members): boolean => equalIn(groupingAttributes, one, other),
}
