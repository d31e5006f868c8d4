/**
 * Faults of what a period says of its lesson, of its resources and of repetition.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, fault } from '../fault.js'
import { lessonOf } from '../world/lessons.js'
import type { DataRecord } from '../world/record.js'
import type { Period } from '../world/timetable.js'
import { changeable } from '../world/timetable-changeable.js'
import { cast, lessonChange } from '../world/timetable-changes.js'
import { oneOf } from './one.js'
import { isPlanned } from './timetable-places.js'

const timetable = oneOf('timetable')

const present = 'timetable.lesson-id.present'
const sameLesson = 'timetable.lesson-id.same-lesson'
const otherLesson = 'timetable.lesson-id.other-lesson'
const listed = 'timetable.resources.listed'
const status = 'timetable.resources.status'
const periodStatus = 'timetable.untouched.period-status'
const resourceStatus = 'timetable.untouched.resource-status'
const materialized = 'timetable.recurring.materialized'
const noRule = 'timetable.recurring.no-rule'

/** Of once a week, never changed. */
const weekly = 7029

/** Lessons of which several periods are looked at. */
const wholeLessons: readonly number[] = [
  weekly,
  cast.substituted.lesson,
  changeable.substituted.lesson,
  lessonChange.lesson,
]

/** True for a period that was never changed, beside halves of double periods. */
const isOrdinary = ({ half, lesson, situation }: Period): boolean =>
  lesson !== null && situation === 'planned' && half === undefined

const lessons: readonly Fault[] = [
  timetable(present, 'lesson-id-missing', [], 'leaves lessonId out of every period', {
    lessonIdOf: () => undefined,
  }),
  timetable(present, 'lesson-id-null', [], 'gives no lesson but null', { lessonIdOf: () => null }),
  timetable(present, 'lesson-id-after-change', [], 'gives lessonId only where something changed', {
    lessonIdOf: (period) =>
      isOrdinary(period) && !wholeLessons.includes(period.lesson ?? 0)
        ? undefined
        : documented.lessonIdOf(period),
  }),
  timetable(present, 'lesson-id-winter', [], 'gives no lessonId from November on', {
    lessonIdOf: (period) => (period.lesson === 7047 ? '' : documented.lessonIdOf(period)),
  }),
  timetable(present, 'lesson-id-renamed', [], 'calls the lesson by another name', {
    periodRecord: ({ lessonId, ...record }) => ({ ...record, lesson: lessonId }),
  }),
  timetable(sameLesson, 'lesson-id-per-week', [], 'gives lessons another lessonId each week', {
    lessonIdOf: (period) =>
      period.start < '2026-10-10' || period.lesson === null
        ? documented.lessonIdOf(period)
        : period.lesson * 100 + Number(period.start.slice(8, 10)) - new Date(period.start).getDay(),
  }),
  timetable(sameLesson, 'lesson-id-half-year', [], 'gives lessons another lessonId in November', {
    lessonIdOf: (period) =>
      period.start > '2026-11-01' && period.lesson !== null
        ? period.lesson + 10_000
        : documented.lessonIdOf(period),
  }),
  fault({
    id: 'timetable-lesson-id-per-period',
    violates: [sameLesson, 'timetable.double.lesson-id'],
    cases: {
      [sameLesson]: [
        'lesson with a note on one period',
        'lesson with a substitution',
        'lesson that changed its teacher',
      ],
    },
    says: 'gives every period a lessonId of its own',
    behaviour: { lessonIdOf: ({ id, lesson }) => (lesson === null ? undefined : id) },
  }),
  timetable(
    sameLesson,
    'lesson-id-per-day',
    ['lesson with a note on one period', 'lesson with a substitution', 'lesson that changed its teacher'],
    'gives lessons another lessonId for each day of the week',
    {
      lessonIdOf: ({ lesson, start }) =>
        lesson === null ? undefined : lesson === weekly ? weekly : lesson * 10 + new Date(start).getDay(),
    },
  ),
  timetable(
    sameLesson,
    'lesson-id-of-substitution',
    ['lesson with a substitution'],
    'gives a period with a substitute a lessonId of its own',
    {
      lessonIdOf: (period) =>
        period.situation === 'substituted' ? period.id : documented.lessonIdOf(period),
    },
  ),
  timetable(
    sameLesson,
    'lesson-id-of-note',
    ['lesson with a note on one period'],
    'gives a period with a note a lessonId of its own',
    {
      lessonIdOf: (period) => (period.note === undefined ? documented.lessonIdOf(period) : period.id),
    },
  ),
  timetable(
    sameLesson,
    'lesson-id-of-new-teacher',
    ['lesson that changed its teacher'],
    'gives a lesson with another teacher another lessonId in winter',
    {
      lessonIdOf: (period) =>
        period.lesson === lessonChange.lesson && period.start > '2026-11-01'
          ? 7134
          : documented.lessonIdOf(period),
    },
  ),
  timetable(
    sameLesson,
    'lesson-id-last',
    ['weekly lesson'],
    'gives the last period of a lesson another lessonId',
    {
      lessonIdOf: (period) =>
        period.lesson === weekly && period.start > '2026-11-08' ? 7129 : documented.lessonIdOf(period),
    },
  ),
  timetable(otherLesson, 'lesson-id-shared', [], 'gives two lessons the same lessonId', {
    lessonIdOf: (period) => (period.lesson === 7047 ? 7018 : documented.lessonIdOf(period)),
  }),
  ...(['subject', 'class', 'room', 'teacher'] as const).map((kind) =>
    timetable(otherLesson, `lesson-id-of-${kind}`, [], `tells no two lessons of one ${kind} apart`, {
      lessonIdOf: ({ lesson, source }) => {
        if (lesson === null) return undefined
        const { subject, classes, rooms, teachers } = lessonOf(source, lesson)
        return `${kind} ${{ subject, class: classes[0]?.id, room: rooms[0], teacher: teachers[0] }[kind]}`
      },
    }),
  ),
  timetable(otherLesson, 'lesson-id-of-school', [], 'gives all lessons one lessonId', {
    lessonIdOf: ({ lesson }) => (lesson === null ? undefined : 7000),
  }),
]

const resources: readonly Fault[] = [
  timetable(listed, 'resources-empty', [], 'lists no resources of a lesson', {
    resourceShown: (_resource, { lesson }) => lesson !== 7026,
  }),
  timetable(listed, 'resources-gone', [], 'has no lists of resources for a lesson', {
    periodRecord: (record, { lesson }) => (lesson === 7026 ? withoutLists(record) : record),
  }),
  ...(
    [
      ['room', 7047, 313],
      ['teacher', 7047, 1012],
      ['class', 7018, 5075],
    ] as const
  ).map(([kind, lesson, id]) =>
    timetable(listed, `${kind}-not-listed`, [], `leaves a ${kind} out`, {
      resourceShown: (resource, period) =>
        resource.kind !== kind || resource.id !== id || period.lesson !== lesson,
    }),
  ),
  timetable(status, 'resource-without-status', [], 'gives subjects no status', {
    resourceStatus: (resource, period) =>
      resource.kind === 'subject' && isOrdinary(period)
        ? undefined
        : documented.resourceStatus(resource, period),
  }),
  timetable(status, 'resource-status-empty', [], 'gives rooms an empty status', {
    resourceStatus: (resource, period) =>
      resource.kind === 'room' && isOrdinary(period) ? '' : documented.resourceStatus(resource, period),
  }),
  timetable(status, 'resource-status-on-change', [], 'gives a status only to resources that changed', {
    resourceStatus: (resource, period) =>
      isOrdinary(period) && !wholeLessons.includes(period.lesson ?? 0)
        ? undefined
        : documented.resourceStatus(resource, period),
  }),
  timetable(status, 'department-without-status', [], 'gives departments no status', {
    resourceStatus: (resource, period) =>
      resource.kind === 'department' && isOrdinary(period)
        ? undefined
        : documented.resourceStatus(resource, period),
  }),
]

const untouched: readonly Fault[] = [
  timetable(periodStatus, 'planned-status', [], 'calls periods without a change PLANNED', {
    periodStatus: (period) => (isOrdinary(period) ? 'PLANNED' : documented.periodStatus(period)),
  }),
  timetable(periodStatus, 'planned-no-status', [], 'gives periods without a change no status', {
    periodRecord: (record, period) => {
      const { status: _status, ...others } = record
      return isOrdinary(period) ? others : record
    },
  }),
  timetable(periodStatus, 'planned-changed', [], 'takes periods of November for changed', {
    periodStatus: (period) =>
      isOrdinary(period) && period.start > '2026-11-01' ? 'CHANGED' : documented.periodStatus(period),
  }),
  timetable(resourceStatus, 'resource-planned', [], 'calls rooms without a change PLANNED', {
    resourceStatus: (resource, period) =>
      isOrdinary(period) && resource.kind === 'room'
        ? 'PLANNED'
        : documented.resourceStatus(resource, period),
  }),
  timetable(resourceStatus, 'resource-added-status', [], 'calls classes ADDED from November on', {
    resourceStatus: (resource, period) =>
      isOrdinary(period) && resource.kind === 'class' && period.start > '2026-11-01'
        ? 'ADDED'
        : documented.resourceStatus(resource, period),
  }),
  timetable(resourceStatus, 'department-status', [], 'calls departments something else', {
    resourceStatus: (resource, period) =>
      isOrdinary(period) && resource.kind === 'department'
        ? 'UNKNOWN'
        : documented.resourceStatus(resource, period),
  }),
]

/** A record with members of its own for periods of the weekly lesson. */
const repeated =
  (members: DataRecord) =>
  (record: DataRecord, period: Period): DataRecord =>
    isPlanned(period, weekly) ? { ...record, ...members } : record

const recurring: readonly Fault[] = [
  timetable(materialized, 'weekly-once', [], 'gives a weekly lesson as one period', {
    periodShown: ({ lesson, start }) => lesson !== weekly || start < '2026-10-10',
  }),
  timetable(materialized, 'weekly-last-missing', [], 'leaves out the last period of a weekly lesson', {
    periodShown: ({ lesson, start }) => lesson !== weekly || start < '2026-11-08',
  }),
  timetable(materialized, 'weekly-same-id', [], 'gives all periods of a weekly lesson one id', {
    periodId: (period) => (period.lesson === weekly ? 89_001 : documented.periodId(period)),
  }),
  timetable(materialized, 'weekly-no-id', [], 'gives periods of a weekly lesson no id', {
    periodId: (period) => (period.lesson === weekly ? null : documented.periodId(period)),
  }),
  timetable(materialized, 'weekly-holidays', [], 'has weekly lessons on holidays, too', {
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
  timetable(materialized, 'weekly-twice', [], 'gives a period of a weekly lesson twice', {
    periodRecords: (records) => [
      ...records,
      ...records.filter(
        ({ lessonId, start }) => lessonId === weekly && String(start).startsWith('2026-10-13'),
      ),
    ],
  }),
  timetable(noRule, 'rrule', [], 'tells the rule by which a period repeats', {
    periodRecord: repeated({ rrule: 'FREQ=WEEKLY;COUNT=4' }),
  }),
  timetable(noRule, 'recurrence', [], 'tells how often a period recurs', {
    periodRecord: repeated({ recurrence: { interval: 1, unit: 'week' } }),
  }),
  timetable(noRule, 'repeat-until', [], 'tells until when a period repeats', {
    periodRecord: repeated({ repeatUntil: '2026-11-13' }),
  }),
]

function withoutLists(record: DataRecord): DataRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !Array.isArray(value)))
}

/** Lessons, resources and repetition gone wrong. */
export const timetableLessonFaults: readonly Fault[] = [...lessons, ...resources, ...untouched, ...recurring]
