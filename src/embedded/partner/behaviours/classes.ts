/**
 * How classes are read and written. Contract 2.6 class, 4.6 update classes.
 * @module
 */
import { type Ask, type Copy, type JsonObject, listIn, type ShownPeriod } from '../service/model.js'

export const classesBehaviours = {
  /** The key of a class. Contract 2.6: `shortName` is unique only within a school year. */
  classOwnKey: (one: JsonObject): string => String(one.id),

  /** The classes of a school after they were read. Contract 2.6: an id names one class, and so a class of one school. */
  classesKept: (classes: Copy['classes'], _tenant: string): Copy['classes'] => classes,

  /** Ids of the class teachers: there may be none, one or several. Contract 2.6. */
  classTeachers: (one: JsonObject): readonly unknown[] => listIn(one, 'classTeachers').map(({ id }) => id),

  /** The full name, from class management. Contract 2.6 period: the timetable has only abbreviations. */
  classLongName: (one: JsonObject): unknown => one.longName,

  /** Ids of the subject teachers of a class: the teachers of its periods. Contract 2.6: not the class teachers. */
  subjectTeachers: ({ id }: JsonObject, periods: readonly ShownPeriod[]): readonly unknown[] => [
    ...new Set(periods.filter(({ classes }) => classes.includes(id)).flatMap(({ teachers }) => teachers)),
  ],

  /**
   * The fields of a class update: its key and the changes. Contract 4.6: a class outside the school year
   * is not identified by `shortName`.
   */
  classItem: (one: JsonObject, today: string, _all: readonly JsonObject[]): JsonObject | undefined => ({
    id: one.id,
    ...(one.externKey === undefined ? {} : { externKey: one.externKey }),
    ...(isCurrent(one, today) ? { shortName: one.shortName } : {}),
    longName: String(one.longName).trim(),
  }),

  /** The classes in one update request: only the changed one. Contract 4.6: there may be more. */
  classesAtOnce: (meant: JsonObject, _all: readonly JsonObject[]): readonly JsonObject[] => [meant],

  /** The request that writes classes. Contract 4.6. */
  classUpdate: (items: readonly JsonObject[]): Ask => ({
    method: 'PUT',
    path: 'classes',
    body: { classes: items },
  }),

  /** Whether classes were written. Contract 2.5: not if the response is an error. */
  classesWritten: (status: number, _json: unknown): boolean => status >= 200 && status < 300,

  /** Whether to write a class after another was refused. */
  classWrittenAgain: (_refused: ReadonlySet<string>, _id: string): boolean => true,

  /** Whether a school is still served after classes were refused. Contract 2.5: any field may be missing. */
  servedAfterRefusal: (_answer: unknown): boolean => true,
}

/** Whether a class is of the current school year. Contract 4.6: only then may a request have its short name. */
function isCurrent({ startDate, endDate }: JsonObject, today: string): boolean {
  return String(startDate ?? today) <= today && today <= String(endDate ?? today)
}
