/**
 * Faults of the lesson, the resources and the repetition of a period.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, mirrored } from '../fault.js'
import { lessonOf } from '../world/lessons.js'
import type { DataRecord } from '../world/record.js'
import type { Period } from '../world/timetable.js'
import { changeable } from '../world/timetable-changeable.js'
import { lessonChange, specialChanges } from '../world/timetable-changes.js'
import { studentGroupIdOf } from '../world/timetable-names.js'
import { row, rowOf } from './rows.js'
import { isPlanned } from './timetable-places.js'

const timetable = rowOf('timetable')

const present = 'timetable.lesson-id.present'
const sameLesson = 'timetable.lesson-id.same-lesson'
const oneLesson = 'timetable.student-groups.one-lesson'
const otherLesson = 'timetable.lesson-id.other-lesson'
const listed = 'timetable.resources.listed'
const status = 'timetable.resources.status'
const periodStatus = 'timetable.untouched.period-status'
const resourceStatus = 'timetable.untouched.resource-status'
const materialized = 'timetable.recurring.materialized'
const noRule = 'timetable.recurring.no-rule'

/** A lesson that takes place once a week and never changes. */
const weekly = 7029

/** The student groups of two lessons that 5C attends in parts. */
const groups = [studentGroupIdOf(7002), studentGroupIdOf(7003)] as const

/** Lessons with several periods that rules compare. */
const wholeLessons: readonly number[] = [
  weekly,
  specialChanges.substituted.lesson,
  changeable.substituted.lesson,
  lessonChange.lesson,
]

/** True for a period that was never changed and is no half of a double period. */
const isOrdinary = ({ half, lesson, situation }: Period): boolean =>
  lesson !== null && situation === 'planned' && half === undefined

const lessons: readonly Fault[] = [
  timetable(present, 'lesson-id-missing', 'omits lessonId from every period', {
    lessonIdOf: () => undefined,
  }),
  timetable(present, 'lesson-id-after-change', 'returns lessonId only for changed periods', {
    lessonIdOf: (period) =>
      isOrdinary(period) && !wholeLessons.includes(period.lesson ?? 0)
        ? undefined
        : documented.lessonIdOf(period),
  }),
  timetable(present, 'lesson-id-winter', 'returns no lessonId from November on', {
    lessonIdOf: (period) => (period.lesson === 7047 ? '' : documented.lessonIdOf(period)),
  }),
  timetable(present, 'lesson-id-renamed', 'returns lessonId under another name', {
    periodRecord: ({ lessonId, ...record }) => ({ ...record, lesson: lessonId }),
  }),
  row('timetable-lesson-id-per-week', [sameLesson, oneLesson], 'gives lessons another lessonId each week', {
    lessonIdOf: (period) =>
      period.start < '2026-10-10' || period.lesson === null
        ? documented.lessonIdOf(period)
        : period.lesson * 100 + Number(period.start.slice(8, 10)) - new Date(period.start).getDay(),
  }),
  row('timetable-lesson-id-half-year', [sameLesson, oneLesson], {
    says: 'gives lessons another lessonId in November',
    lessonIdOf: (period) =>
      period.start > '2026-11-01' && period.lesson !== null
        ? period.lesson + 10_000
        : documented.lessonIdOf(period),
  }),
  row('timetable-lesson-id-per-period', [sameLesson, oneLesson, 'timetable.double.lesson-id'], {
    says: 'gives every period another lessonId',
    lessonIdOf: ({ id, lesson }) => (lesson === null ? undefined : id),
  }),
  row('timetable-lesson-id-per-day', [sameLesson, oneLesson], {
    says: 'gives lessons another lessonId for each day of the week',
    lessonIdOf: ({ lesson, start }) =>
      lesson === null ? undefined : lesson === weekly ? weekly : lesson * 10 + new Date(start).getDay(),
  }),
  timetable(oneLesson, 'group-of-two-lessons', 'uses one student group for two lessons of a class', {
    resourceRecord: (resource, status) => {
      const isOther = resource.kind === 'student-group' && resource.id === groups[1]
      return documented.resourceRecord(isOther ? { ...resource, id: groups[0] } : resource, status)
    },
  }),
  timetable(oneLesson, 'group-of-november', 'lists the group of another lesson from November on', {
    resourcesOf: (period) =>
      period.resources.map((one) =>
        one.kind === 'student-group' && one.id === groups[1] && period.start > '2026-11-01'
          ? { ...one, id: groups[0] }
          : one,
      ),
  }),
  timetable(sameLesson, 'lesson-id-of-substitution', 'gives a period with a substitute another lessonId', {
    lessonIdOf: (period) => (period.situation === 'substituted' ? period.id : documented.lessonIdOf(period)),
  }),
  timetable(sameLesson, 'lesson-id-of-note', 'gives a period with a note a lessonId of its own', {
    lessonIdOf: (period) => (period.note === undefined ? documented.lessonIdOf(period) : period.id),
  }),
  timetable(sameLesson, 'lesson-id-of-new-teacher', {
    says: 'gives a lesson with another teacher another lessonId in winter',
    lessonIdOf: (period) =>
      period.lesson === lessonChange.lesson && period.start > '2026-11-01'
        ? 7134
        : documented.lessonIdOf(period),
  }),
  timetable(sameLesson, 'lesson-id-last', 'gives the last period of a lesson another lessonId', {
    lessonIdOf: (period) =>
      period.lesson === weekly && period.start > '2026-11-08' ? 7129 : documented.lessonIdOf(period),
  }),
  timetable(otherLesson, 'lesson-id-shared', 'gives two lessons the same lessonId', {
    lessonIdOf: (period) => (period.lesson === 7047 ? 7018 : documented.lessonIdOf(period)),
  }),
  ...(['subject', 'class', 'room', 'teacher'] as const).map((kind) =>
    timetable(otherLesson, `lesson-id-of-${kind}`, `gives all lessons of one ${kind} the same lessonId`, {
      lessonIdOf: ({ lesson, source }) => {
        if (lesson === null) return undefined
        const { subject, classes, rooms, teachers } = lessonOf(source, lesson)
        return `${kind} ${{ subject, class: classes[0]?.id, room: rooms[0], teacher: teachers[0] }[kind]}`
      },
    }),
  ),
  timetable(otherLesson, 'lesson-id-of-school', 'gives all lessons one lessonId', {
    lessonIdOf: ({ lesson }) => (lesson === null ? undefined : 7000),
  }),
]

const resources: readonly Fault[] = [
  timetable(listed, 'resources-gone', 'omits the lists of resources of a lesson', {
    periodRecord: (record, { lesson }) => (lesson === 7026 ? withoutLists(record) : record),
  }),
  ...(
    [
      ['room', 7047, 313],
      ['teacher', 7047, 1012],
      ['class', 7018, 5075],
    ] as const
  ).map(([kind, lesson, id]) =>
    mirrored(
      timetable(listed, `${kind}-not-listed`, `omits a ${kind}`, {
        resourceShown: (resource, period) =>
          resource.kind !== kind || resource.id !== id || period.lesson !== lesson,
      }),
    ),
  ),
  timetable(status, 'resource-without-status', 'gives subjects no status', {
    resourceStatus: (resource, period) =>
      resource.kind === 'subject' && isOrdinary(period)
        ? undefined
        : documented.resourceStatus(resource, period),
  }),
  timetable(status, 'resource-status-on-change', 'gives a status only to resources that changed', {
    resourceStatus: (resource, period) =>
      isOrdinary(period) && !wholeLessons.includes(period.lesson ?? 0)
        ? undefined
        : documented.resourceStatus(resource, period),
  }),
  timetable(status, 'department-without-status', 'gives departments no status', {
    resourceStatus: (resource, period) =>
      resource.kind === 'department' && isOrdinary(period)
        ? undefined
        : documented.resourceStatus(resource, period),
  }),
]

const untouched: readonly Fault[] = [
  timetable(periodStatus, 'planned-status', 'gives periods without a change the status PLANNED', {
    periodStatus: (period) => (isOrdinary(period) ? 'PLANNED' : documented.periodStatus(period)),
  }),
  timetable(periodStatus, 'planned-no-status', 'gives periods without a change no status', {
    periodRecord: (record, period) => {
      const { status: _status, ...others } = record
      return isOrdinary(period) ? others : record
    },
  }),
  timetable(periodStatus, 'planned-changed', 'marks periods of November as changed', {
    periodStatus: (period) =>
      isOrdinary(period) && period.start > '2026-11-01' ? 'CHANGED' : documented.periodStatus(period),
  }),
  timetable(resourceStatus, 'resource-planned', 'gives rooms without a change the status PLANNED', {
    resourceStatus: (resource, period) =>
      isOrdinary(period) && resource.kind === 'room'
        ? 'PLANNED'
        : documented.resourceStatus(resource, period),
  }),
  timetable(resourceStatus, 'resource-added-status', 'gives classes the status ADDED from November on', {
    resourceStatus: (resource, period) =>
      isOrdinary(period) && resource.kind === 'class' && period.start > '2026-11-01'
        ? 'ADDED'
        : documented.resourceStatus(resource, period),
  }),
  timetable(resourceStatus, 'department-status', 'gives departments an undocumented status', {
    resourceStatus: (resource, period) =>
      isOrdinary(period) && resource.kind === 'department'
        ? 'UNKNOWN'
        : documented.resourceStatus(resource, period),
  }),
]

/** Adds fields to periods of the weekly lesson. */
const repeated =
  (fields: DataRecord) =>
  (record: DataRecord, period: Period): DataRecord =>
    isPlanned(period, weekly) ? { ...record, ...fields } : record

const recurring: readonly Fault[] = [
  timetable(materialized, 'weekly-once', 'returns a weekly lesson as one period', {
    periodShown: ({ lesson, start }) => lesson !== weekly || start < '2026-10-10',
  }),
  timetable(materialized, 'weekly-last-missing', 'omits the last period of a weekly lesson', {
    periodShown: ({ lesson, start }) => lesson !== weekly || start < '2026-11-08',
  }),
  timetable(materialized, 'weekly-same-id', 'gives all periods of a weekly lesson one id', {
    periodId: (period) => (period.lesson === weekly ? 89_001 : documented.periodId(period)),
  }),
  timetable(materialized, 'weekly-holidays', 'also lists weekly lessons on holidays', {
    periodRecords: (records) => [
      ...records,
      ...records
        .filter(({ lessonId, start }) => lessonId === weekly && String(start).startsWith('2026-10-13'))
        .map((record) => ({
          ...record,
          id: 89_002,
          start: '2026-10-27T10:35:00',
          end: '2026-10-27T11:20:00',
        })),
    ],
  }),
  timetable(materialized, 'weekly-twice', 'lists a period of a weekly lesson twice', {
    periodRecords: (records) => [
      ...records,
      ...records.filter(
        ({ lessonId, start }) => lessonId === weekly && String(start).startsWith('2026-10-13'),
      ),
    ],
  }),
  timetable(noRule, 'rrule', 'returns the rule by which a period repeats', {
    periodRecord: repeated({ rrule: 'FREQ=WEEKLY;COUNT=4' }),
  }),
  timetable(noRule, 'recurrence', 'returns how often a period repeats', {
    periodRecord: repeated({ recurrence: { interval: 1, unit: 'week' } }),
  }),
  timetable(noRule, 'repeat-until', 'returns until when a period repeats', {
    periodRecord: repeated({ repeatUntil: '2026-11-13' }),
  }),
]

function withoutLists(record: DataRecord): DataRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value)))
}

/** Faults of lessons, resources and repetition. */
export const timetableLessonFaults: readonly Fault[] = [...lessons, ...resources, ...untouched, ...recurring]
