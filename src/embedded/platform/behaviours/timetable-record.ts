/**
 * Behaviours of the record of a period.
 * @module
 */
import type { DataRecord } from '../world/record.js'
import type { Period, PeriodResource } from '../world/timetable.js'
import { localOf } from '../world/timetable-grid.js'
import type { PeriodKind } from '../world/timetable-names.js'

/** Names of the lists of resources. */
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
  /** Id of a period. Contract 2.6, Period: each materialized period has another id. */
  periodId: (period: Period): unknown => period.id,

  /** The lesson of a period, or undefined for an event. Contract 2.6, Period. */
  lessonIdOf: (period: Period): unknown => period.lesson ?? undefined,

  /** Resources of a period, for filters and records. Contract 3: a change concerns only one period. */
  resourcesOf: ({ resources }: Period): readonly PeriodResource[] => resources,

  /** Fields with the time of a period, in local time. The form is an open point. Contract 4.6, other facts. */
  periodTimes: (period: Period): DataRecord => ({ start: `${period.start}:00`, end: `${period.end}:00` }),

  /** The time of the last change in a record. Open point: local time. */
  periodModified: (period: Period): unknown => localOf(period.modified),

  /** Texts of a period. Contract 2.6, Period: each period has other notes. */
  notesOf: (period: Period): DataRecord => ({
    lessonText: '',
    notesAll: period.note ?? '',
    substitutionText: '',
  }),

  /** Name of the list of resources of a kind. Open point. */
  resourceList: (kind: PeriodKind): string => lists[kind],

  /** Whether a period lists a resource. Contract 2.6, Period: a resource list. */
  resourceShown: (_resource: PeriodResource, _period: Period): boolean => true,

  /** The record of a resource. Contract 2.6, Period: with a status. */
  resourceRecord: ({ id }: PeriodResource, status: string | undefined): DataRecord => ({
    id,
    ...(status === undefined ? {} : { status }),
  }),

  /** The record of a period. Called last. Contract 2.6, Period. */
  periodRecord: (record: DataRecord, _period: Period): DataRecord => record,
}
