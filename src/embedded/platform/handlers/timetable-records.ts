/**
 * Records of periods in the form that the behaviours define.
 * @module
 */
import { lessonOf, studentIdsOf } from '../world/lessons.js'
import type { DataRecord } from '../world/record.js'
import type { Period, PeriodResource } from '../world/timetable.js'
import type { PeriodKind } from '../world/timetable-names.js'
import type { Asked } from './data.js'

const kinds: readonly PeriodKind[] = [
  'department',
  'class',
  'student-group',
  'student',
  'subject',
  'room',
  'teacher',
]

/** Ids of the students of the lesson of a period. */
export function studentsOf({ lesson, source }: Period): readonly number[] {
  return lesson === null ? [] : studentIdsOf(source, lessonOf(source, lesson))
}

/** The record of one period. */
export function recordOf({ behaviours }: Asked, period: Period, includeStudents: boolean): DataRecord {
  const lessonId = behaviours.lessonIdOf(period)
  const relatedPeriod = behaviours.relatedPeriodOf(period)
  const students = includeStudents ? studentsOf(period) : []
  const resources: readonly PeriodResource[] = [
    ...period.resources,
    ...students.map((id): PeriodResource => ({ kind: 'student', id, change: 'none' })),
  ]
  const shown = resources.filter((resource) => behaviours.resourceShown(resource, period))
  const lists = kinds.map((kind) => [
    behaviours.resourceList(kind),
    shown
      .filter((resource) => resource.kind === kind)
      .map((resource) => behaviours.resourceRecord(resource, behaviours.resourceStatus(resource, period))),
  ])
  const record: DataRecord = {
    id: behaviours.periodId(period),
    modified: behaviours.periodModified(period),
    ...behaviours.periodTimes(period),
    type: period.type,
    status: behaviours.periodStatus(period),
    ...(lessonId === undefined ? {} : { lessonId }),
    ...behaviours.notesOf(period),
    ...(relatedPeriod === undefined ? {} : { relatedPeriod }),
    timegridId: 1,
    ...Object.fromEntries(lists),
  }
  return behaviours.periodRecord(record, period)
}
