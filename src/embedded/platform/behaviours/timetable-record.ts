/**
 * The record of a period: what is decided there.
 * @module
 */
import type { DataRecord } from '../world/record.js'
import type { Period, PeriodResource } from '../world/timetable.js'
import { localOf } from '../world/timetable-grid.js'
import type { PeriodKind } from '../world/timetable-names.js'

/** Names of the lists that hold resources of each kind. */
const lists: Readonly<Record<PeriodKind, string>> = {
  department: 'departments',
  class: 'classes',
  'student-group': 'studentgroups',
  student: 'students',
  subject: 'subjects',
  room: 'rooms',
  teacher: 'teachers',
}

export const timetableRecordBehaviours = {
  /** Id of a period. Contract 2.6, Period: materialized, so that each has its own. */
  periodId: (period: Period): unknown => period.id,

  /** The lesson of a period; undefined for an event. Contract 2.6, Period. */
  lessonIdOf: (period: Period): unknown => period.lesson ?? undefined,

  /** Resources of a period, for filters and records alike. Contract 3: a change of one period is its own. */
  resourcesOf: ({ resources }: Period): readonly PeriodResource[] => resources,

  /** Members that say when a period takes place: wall clock. Form not shown; contract 4.6, other facts. */
  periodTimes: (period: Period): DataRecord => ({ start: `${period.start}:00`, end: `${period.end}:00` }),

  /** When a period changed last, as its record says. Not shown: wall clock. */
  periodModified: (period: Period): unknown => localOf(period.modified),

  /** Texts of a period. Contract 2.6, Period: notes are kept for each period. */
  notesOf: (period: Period): DataRecord => ({
    lessonText: '',
    notesAll: period.note ?? '',
    substitutionText: '',
  }),

  /** Name of the list that holds resources of a kind. Not shown. */
  resourceList: (kind: PeriodKind): string => lists[kind],

  /** Whether a period lists a resource. Contract 2.6, Period: a resource list. */
  resourceShown: (_resource: PeriodResource, _period: Period): boolean => true,

  /** The record of a resource. Contract 2.6, Period: with a status. */
  resourceRecord: ({ id }: PeriodResource, status: string | undefined): DataRecord => ({
    id,
    ...(status === undefined ? {} : { status }),
  }),

  /** The record of a period; last say. Contract 2.6, Period. */
  periodRecord: (record: DataRecord, _period: Period): DataRecord => record,
}
