/**
 * Periods that the suite may change, in the form of a fixture file.
 * @module
 */
import type { Fixture } from './fixture.js'
import { type Period, periodsOf } from './timetable.js'
import { changeable } from './timetable-changeable.js'
import type { Place } from './timetable-changes.js'
import { timesOf } from './timetable-grid.js'

/** The entry `changeable` of the section `timetable`. */
export function changeableFixture(): Fixture {
  const { substituted, lessonChange, movedOnce, note, halfCancelled } = changeable
  const half = periodAt(halfCancelled)
  const other = periodAt({ ...halfCancelled, unit: halfCancelled.other })
  return {
    substituted: {
      id: periodAt(substituted).id,
      original: substituted.original,
      substitute: substituted.substitute,
      others: othersOf(substituted),
    },
    lesson_changed: {
      lesson: lessonChange.lesson,
      periods: ofLesson(lessonChange.lesson),
      old_teacher: lessonChange.former,
      new_teacher: lessonChange.present,
    },
    moved_once: {
      id: periodAt(movedOnce).id,
      start_before: periodAt(movedOnce).start,
      to: timesIn(movedOnce.to),
    },
    moved_twice: { id: periodAt(changeable.movedTwice).id, to: timesIn(changeable.movedTwice.to) },
    moved_thrice: { id: periodAt(changeable.movedThrice).id, to: timesIn(changeable.movedThrice.to) },
    resource_added: changeable.added.map(resourceChange),
    resource_removed: changeable.removed.map(resourceChange),
    cancelled: { id: periodAt(changeable.cancelled).id },
    half_cancelled: { id: half.id, other: other.id, start: half.start, start_other: other.start },
    note: { id: periodAt(note).id, text: note.text, others: othersOf(note) },
    deleted: { id: periodAt(changeable.deleted).id },
  }
}

function periodAt({ lesson, date, unit }: Place): Period {
  const { start } = timesOf(date, unit)
  const period = periodsOf('A').find((one) => one.lesson === lesson && one.start === start)
  if (period === undefined) throw new Error(`lesson ${lesson} has no period on ${start}`)
  return period
}

function ofLesson(lesson: number): number[] {
  return periodsOf('A')
    .filter((one) => one.lesson === lesson)
    .map(({ id }) => id)
}

function othersOf(place: Place): number[] {
  const { id } = periodAt(place)
  return ofLesson(place.lesson).filter((one) => one !== id)
}

function timesIn(times: readonly (readonly [date: string, unit: number])[]): Fixture[] {
  return times.map(([date, unit]) => ({ ...timesOf(date, unit) }))
}

function resourceChange({
  kind,
  resources,
  ...place
}: Place & { readonly kind: string; readonly resources: readonly number[] }): Fixture {
  return { id: periodAt(place).id, kind, resources }
}
