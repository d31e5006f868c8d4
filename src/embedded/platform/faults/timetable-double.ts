/**
 * Faults of cancelled periods and of double periods.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import type { DataRecord } from '../world/record.js'
import type { Period } from '../world/timetable.js'
import { specialChanges } from '../world/timetable-changes.js'
import { timesOf } from '../world/timetable-grid.js'
import { row, rowOf } from './rows.js'
import { isChanged, isOtherHalf, isSecondHalf } from './timetable-places.js'

const timetable = rowOf('timetable')

const status = 'timetable.cancellation.period-status'
const resources = 'timetable.cancellation.resources'
const two = 'timetable.double.two-periods'
const sameLesson = 'timetable.double.lesson-id'
const attributes = 'timetable.double.attributes'
const separate = 'timetable.half-cancelled.two-periods'
const otherHalf = 'timetable.half-cancelled.other-half'

const isCancelled = ({ situation }: Period): boolean => situation === 'cancelled'

/** Gives resources of some periods another status. */
const marked = (which: (period: Period) => boolean, word: string, kind?: string): SingleBehaviour => ({
  resourceStatus: (resource, period) =>
    which(period) && (kind === undefined || resource.kind === kind)
      ? word
      : documented.resourceStatus(resource, period),
})

const cancellations: readonly Fault[] = [
  timetable(status, 'cancelled-regular', 'keeps the status of a cancelled period regular', {
    periodStatus: (period) => (isCancelled(period) ? 'REGULAR' : documented.periodStatus(period)),
  }),
  timetable(resources, 'cancelled-resources-removed', {
    says: 'removes all resources of a cancelled period',
    ...marked(isCancelled, 'REMOVED'),
  }),
  timetable(resources, 'cancelled-teacher-removed', {
    says: 'removes the teacher of a cancelled period',
    ...marked(isCancelled, 'REMOVED', 'teacher'),
  }),
  timetable(resources, 'cancelled-room-free', {
    says: 'marks the room of a cancelled period as free',
    ...marked(isCancelled, 'FREE', 'room'),
  }),
  timetable(resources, 'cancelled-department', {
    says: 'removes the department of a cancelled period',
    ...marked(isCancelled, 'REMOVED', 'department'),
  }),
]

/** A double period that fixtures name. No fixture lists all periods of its teacher, class or room. */
const lesson = 7005
const isMerged = (period: Period): boolean => period.lesson === lesson && isSecondHalf(period)

/** Joins halves of double periods: the first half lasts until the end of the second. */
const merged =
  (which: (period: Period) => boolean) =>
  (records: readonly DataRecord[], periods: readonly Period[]): readonly DataRecord[] => {
    const second = new Map(
      periods.filter(which).map((period) => [period.half?.other, documented.periodTimes(period).end]),
    )
    if (second.size === 0) return records
    return records.flatMap((record, index) => {
      const period = periods[index]
      if (period !== undefined && which(period)) return []
      const end = second.get(period?.id)
      return [end === undefined ? record : { ...record, end }]
    })
  }

/** Gives the second half of double periods other fields. */
const second = (change: (record: DataRecord) => DataRecord): SingleBehaviour => ({
  periodRecord: (record, period) => (isMerged(period) ? { ...record, ...change(record) } : record),
})

const doubles: readonly Fault[] = [
  timetable(two, 'double-merged', 'returns a double period as one record', {
    periodRecords: merged(isMerged),
  }),
  row('timetable-doubles-merged', [two, 'timetable.entity-filter.exact'], {
    says: 'returns every double period as one record',
    periodRecords: merged(isSecondHalf),
  }),
  timetable(two, 'double-same-time', 'returns both halves of a double period at the same time', {
    periodTimes: (period) =>
      documented.periodTimes(
        isMerged(period) ? { ...period, ...timesOf(period.start.slice(0, 10), 3) } : period,
      ),
  }),
  timetable(two, 'double-whole-first', 'returns the end of a double period as the end of its first half', {
    periodTimes: (period) => {
      const times = documented.periodTimes(period)
      const whole = period.lesson === lesson && period.half?.which === 'first'
      return whole ? { ...times, end: `${period.start.slice(0, 11)}11:20:00` } : times
    },
  }),
  timetable(two, 'double-same-id', 'gives both halves of a double period the same id', {
    periodId: (period) => (isMerged(period) ? period.half?.other : documented.periodId(period)),
  }),
  timetable(sameLesson, 'double-other-lesson', 'gives the second half of a double period another lessonId', {
    lessonIdOf: (period) => (isMerged(period) ? lesson + 20_000 : documented.lessonIdOf(period)),
  }),
  timetable(sameLesson, 'double-second-without', 'gives the second half of a double period no lessonId', {
    lessonIdOf: (period) => (isMerged(period) ? undefined : documented.lessonIdOf(period)),
  }),
  timetable(sameLesson, 'double-first-without', 'gives the first half of a double period no lessonId', {
    lessonIdOf: (period) =>
      period.lesson === lesson && period.half?.which === 'first' ? null : documented.lessonIdOf(period),
  }),
  timetable(attributes, 'double-other-room', {
    says: 'gives the second half of a double period another room',
    ...second(() => ({ rooms: [{ id: 302, status: 'REGULAR' }] })),
  }),
  timetable(attributes, 'double-no-teacher', {
    says: 'gives the second half of a double period no teacher',
    ...second(() => ({ teachers: [] })),
  }),
  timetable(attributes, 'double-further-class', {
    says: 'gives the second half of a double period an additional class',
    ...second(({ classes }) => ({
      classes: [...((classes ?? []) as unknown[]), { id: 5032, status: 'REGULAR' }],
    })),
  }),
  timetable(attributes, 'double-subject-status', {
    says: 'marks the subject of the second half of a double period',
    ...second(() => ({ subjects: [{ id: 104, status: 'ADDED' }] })),
  }),
  timetable(attributes, 'double-group', {
    says: 'gives the second half of a double period a student group',
    ...second(() => ({ studentgroups: [{ id: 70_053, status: 'REGULAR' }] })),
  }),
  timetable(attributes, 'double-other-type', {
    says: 'gives the second half of a double period another type',
    ...second(() => ({ type: 'ADDITIONAL_PERIOD' })),
  }),
  timetable(attributes, 'double-other-status', {
    says: 'gives the second half of a double period another status',
    ...second(() => ({ status: 'CHANGED' })),
  }),
  timetable(attributes, 'double-exam', {
    says: 'marks the second half of a double period as an exam',
    ...second(() => ({ exam: { id: 9, type: 'TEST', name: 'Test' } })),
  }),
]

const isHalf = (period: Period): boolean => isChanged(period, 'halfCancelled')
const isOther = (period: Period): boolean => isOtherHalf(period, 'halfCancelled')

const halves: readonly Fault[] = [
  timetable(separate, 'cancelled-half-gone', 'omits the cancelled half of a double period', {
    periodShown: (period) => !isHalf(period),
  }),
  timetable(separate, 'other-half-gone', 'returns only the cancelled half of a double period', {
    periodShown: (period) => !isOther(period),
  }),
  timetable(separate, 'first-half-lasts-for-both', {
    says: 'lets the first half of a double period last for both when one is cancelled',
    periodTimes: (period) => {
      const times = documented.periodTimes(period)
      const isFirst = (isHalf(period) || isOther(period)) && period.half?.which === 'first'
      return isFirst ? { ...times, end: `${String(times['end']).slice(0, 11)}23:00:00` } : times
    },
  }),
  timetable(separate, 'other-half-moved', 'moves the other half to the time of the cancelled one', {
    periodTimes: (period) =>
      documented.periodTimes(
        isOther(period)
          ? { ...period, ...timesOf(specialChanges.halfCancelled.date, specialChanges.halfCancelled.unit) }
          : period,
      ),
  }),
  timetable(separate, 'cancelled-half-moved', 'returns the cancelled half at the time of the other', {
    periodTimes: (period) =>
      documented.periodTimes(
        isHalf(period)
          ? {
              ...period,
              ...timesOf(specialChanges.halfCancelled.date, specialChanges.halfCancelled.unit - 1),
            }
          : period,
      ),
  }),
  timetable(otherHalf, 'both-halves-cancelled', 'cancels both halves of a double period', {
    periodStatus: (period) => (isOther(period) ? 'REMOVED' : documented.periodStatus(period)),
  }),
  timetable(otherHalf, 'other-half-changed', 'marks the other half of a double period as changed', {
    periodStatus: (period) => (isOther(period) ? 'CHANGED' : documented.periodStatus(period)),
  }),
  timetable(otherHalf, 'other-half-resources', {
    says: 'removes the resources of the other half of a double period',
    ...marked(isOther, 'REMOVED'),
  }),
  timetable(otherHalf, 'other-half-room', {
    says: 'removes the room of the other half of a double period',
    ...marked(isOther, 'REMOVED', 'room'),
  }),
]

/** Faults of cancelled and double periods. */
export const timetableDoubleFaults: readonly Fault[] = [...cancellations, ...doubles, ...halves]
