/**
 * Faults of substitutions and of changed lessons.
 * @module
 */
import type { Fault, SingleBehaviour } from '../fault.js'
import type { DataRecord } from '../world/record.js'
import type { Period, PeriodResource } from '../world/timetable.js'
import { lessonChange, specialChanges } from '../world/timetable-changes.js'
import { rowOf } from './rows.js'
import { isChanged, isPlanned, marked, without, withTeachers } from './timetable-places.js'

const timetable = rowOf('timetable')

const original = 'timetable.substitution.original'
const substitute = 'timetable.substitution.substitute'
const keptRule = 'timetable.substitution.other-periods'
const present = 'timetable.lesson-change.present-teacher'

/** Changes the teachers of some periods. */
const teachers = (
  which: (period: Period) => boolean,
  change: (listed: readonly DataRecord[]) => readonly DataRecord[],
): SingleBehaviour => ({
  periodRecord: (record, period) => (which(period) ? withTeachers(record, change) : record),
})

const { substituted } = specialChanges.substituted
const regular = (id: number): DataRecord => ({ id, status: 'REGULAR' })
const gone = (id: number): DataRecord => ({ id, status: 'REMOVED' })
const ofLesson = (period: Period): boolean => isPlanned(period, specialChanges.substituted.lesson)

const replaced: PeriodResource = { kind: 'teacher', id: substituted.original, change: 'replaced' }
const standIn: PeriodResource = { kind: 'teacher', id: substituted.substitute, change: 'substitute' }

/** Gives some periods other teachers, also for filters. */
const taught = (which: (period: Period) => boolean, by: readonly PeriodResource[]): SingleBehaviour => ({
  resourcesOf: (period) =>
    which(period) ? [...period.resources.filter(({ kind }) => kind !== 'teacher'), ...by] : period.resources,
})

const substitutions: readonly Fault[] = [
  timetable(original, 'replaced-dropped', 'does not list a replaced teacher', without('replaced')),
  timetable(original, 'replaced-regular', {
    says: 'lists a replaced teacher as regular',
    ...marked('replaced', 'REGULAR'),
  }),
  timetable(original, 'replaced-added', 'lists a replaced teacher as added', marked('replaced', 'ADDED')),
  timetable(original, 'replaced-twice', {
    says: 'lists a replaced teacher as removed and as regular',
    ...teachers(
      (period) => isChanged(period, 'substituted'),
      (listed) => [...listed, regular(substituted.original)],
    ),
  }),
  timetable(substitute, 'substitute-dropped', 'does not list a substitute', without('substitute')),
  timetable(substitute, 'substitute-removed', {
    says: 'lists a substitute as removed',
    ...marked('substitute', 'REMOVED'),
  }),
  timetable(substitute, 'substitute-added', 'lists a substitute as added', marked('substitute', 'ADDED')),
  timetable(keptRule, 'substitution-from-then-on', {
    says: 'also replaces a teacher in later periods',
    ...taught((period) => ofLesson(period) && period.start > specialChanges.substituted.date, [standIn]),
  }),
  timetable(keptRule, 'substitute-of-lesson', {
    says: 'lists a substitute next to the teacher in all periods of the lesson',
    ...taught(ofLesson, [{ ...replaced, change: 'none' }, standIn]),
  }),
  timetable(keptRule, 'removed-of-lesson', {
    says: 'lists the teacher as removed in all periods of the lesson',
    ...taught(ofLesson, [replaced]),
  }),
]

const ofChanged = (period: Period): boolean => isPlanned(period, lessonChange.lesson)

const lessonChanges: readonly Fault[] = [
  timetable(present, 'former-teacher-stays', {
    says: 'lists the former teacher of a lesson next to the current one',
    ...teachers(ofChanged, (listed) => [regular(lessonChange.former), ...listed]),
  }),
  timetable(present, 'former-teacher-removed', {
    says: 'lists the former teacher of a lesson as removed',
    ...teachers(ofChanged, (listed) => [gone(lessonChange.former), ...listed]),
  }),
  timetable(present, 'former-teacher-alone', {
    says: 'lists the former teacher of a lesson instead of the current one',
    ...teachers(ofChanged, () => [regular(lessonChange.former)]),
  }),
  timetable(present, 'former-teacher-at-the-end', {
    says: 'lists the former teacher of a lesson in its last period',
    ...teachers(
      (period) => ofChanged(period) && period.start > '2026-11-12',
      (listed) => [...listed, gone(lessonChange.former)],
    ),
  }),
  timetable(present, 'present-teacher-added', {
    says: 'lists the current teacher of a lesson as added',
    ...teachers(ofChanged, () => [{ id: lessonChange.present, status: 'ADDED' }]),
  }),
  timetable(present, 'someone-removed', {
    says: 'marks a change of the lesson with a removed teacher without a name',
    ...teachers(ofChanged, (listed) => [...listed, gone(0)]),
  }),
]

/** Faults of changed teachers and lessons. */
export const timetableTeacherFaults: readonly Fault[] = [...substitutions, ...lessonChanges]
