/**
 * How periods of the timetable are interpreted. Contract 2.6 period, 3, 4.6 grouping.
 * @module
 */
import { type JsonObject, listIn, type ShownPeriod } from '../service/model.js'

type Periods = ReadonlyMap<string, JsonObject>

/** Status words for "does not take place"; the contract leaves letter case open. Contract 3. */
const gone = /^(removed|cancelled)$/i

/** The attributes that both halves of a double period share. Contract 4.6, grouping. */
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
export function equalIn(attributes: readonly string[], one: JsonObject, other: JsonObject): boolean {
  return attributes.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))
}

export const periodBehaviours = {
  /**
   * Whether a resource takes part; an unknown status changes nothing. Contract 3, rule 1.
   * @param kind its list, e.g. `teachers`
   */
  takesPart: (status: unknown, _kind: string): boolean => !(typeof status === 'string' && gone.test(status)),

  /** Whether a period takes place; an unknown status changes nothing. Contract 3, rule 3. */
  takesPlace: (period: JsonObject, _all: Periods): boolean =>
    !(typeof period.status === 'string' && gone.test(period.status)),

  /** The resources of a kind in a period, independent of its status. Contract 3, rule 4. */
  resourcesNamed: (period: JsonObject, kind: string, _all: Periods): unknown => period[kind],

  /** Ids of the teachers who were removed from a period. Contract 3, rule 1. */
  teachersRemoved: (period: JsonObject, _all: Periods): readonly unknown[] =>
    listIn(period, 'teachers')
      .filter(({ status }) => typeof status === 'string' && gone.test(status))
      .map(({ id }) => id),

  /** The occurrences of a period: the period itself. Contract 2.6, period. */
  occurrences: (period: JsonObject, _all: Periods): readonly JsonObject[] => [period],

  /** The other period of a move, if it is known. Contract 3, rule 3. */
  relatedTo: (period: JsonObject, all: Periods): unknown => all.get(String(period.relatedPeriod))?.id ?? null,

  /** Whether the application shows a period. */
  periodShown: (_period: JsonObject, _all: Periods): boolean => true,

  /** The note of a period. Contract 2.6, period: each has its own. */
  noteOf: (period: JsonObject, _all: Periods): unknown => period.notesAll ?? '',

  /** What the control driver exports of a period. */
  periodExported: (period: ShownPeriod): JsonObject => ({ ...period }),

  /** Whether two periods in a row of a lesson are a double period. Contract 4.6, grouping; 3, rule 5. */
  makesDouble: (one: JsonObject, other: JsonObject): boolean => equalIn(groupingAttributes, one, other),
}
