/**
 * Classes: what is read of them, and how they are written. Contract 2.6 class, 4.6 update classes.
 * @module
 */
import type { Ask } from '../service/calls.js'
import { listIn, type Members } from '../service/model.js'
import type { ShownPeriod } from '../service/periods.js'

export const classesBehaviours = {
  /** By what the application knows a class. Contract 2.6: `shortName` is unique within a school year alone. */
  classOwnKey: (one: Members): string => String(one.id),

  /** Ids of the class teachers: there may be none, one or several. Contract 2.6. */
  classTeachers: (one: Members): readonly unknown[] => listIn(one, 'classTeachers').map(({ id }) => id),

  /** The full name, which class management tells. Contract 2.6 period: the timetable has abbreviations alone. */
  classLongName: (one: Members): unknown => one.longName,

  /** Ids of whoever teaches a class something: the teachers of its periods. Contract 2.6: not the class teachers. */
  subjectTeachers: ({ id }: Members, periods: readonly ShownPeriod[]): readonly unknown[] => [
    ...new Set(periods.filter(({ classes }) => classes.includes(id)).flatMap(({ teachers }) => teachers)),
  ],

  /**
   * A class as it is written: with what names it, and what has changed. Contract 4.6: a class outside the school year
   * is not named by `shortName`.
   */
  classItem: (one: Members, today: string, _all: readonly Members[]): Members | undefined => ({
    id: one.id,
    ...(one.externKey === undefined ? {} : { externKey: one.externKey }),
    ...(String(one.endDate ?? today) < today ? {} : { shortName: one.shortName }),
    longName: String(one.longName).trim(),
  }),

  /** The classes that are written in one request: the one that is meant. Contract 4.6: there may be more. */
  classesAtOnce: (meant: Members, _all: readonly Members[]): readonly Members[] => [meant],

  /** The request that writes classes. Contract 4.6. */
  classUpdate: (items: readonly Members[]): Ask => ({
    method: 'PUT',
    path: 'classes',
    body: { classes: items },
  }),

  /** Whether classes were written. Contract 2.5: not where the answer is an error. */
  classesWritten: (status: number, _json: unknown): boolean => status >= 200 && status < 300,

  /** Whether a class is written after one was refused. */
  classWrittenAgain: (_refused: ReadonlySet<string>, _id: string): boolean => true,

  /** Whether a school is still served after an answer that refuses classes. Contract 2.5: any member may be missing. */
  servedAfterRefusal: (_answer: unknown): boolean => true,
}
