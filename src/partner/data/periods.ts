/**
 * Records of periods. Contract 2.6 period, 3.
 * @module
 */
import { randomInt } from 'node:crypto'
import type { DataRecord } from './students.js'

/** A teacher, room, class … of a period, and what became of it. Contract 3. */
export interface Resource {
  readonly id: number
  /** `REGULAR`, `REMOVED`; for anything but teachers also spelt `regular`. */
  readonly status: string
}

const day = 86_400_000

/** The date some days from now, as `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * day).toISOString().slice(0, 10)
}

/** A new id of a record. Periods, lessons and resources have none in common. */
export function newId(): number {
  return randomInt(10_000_000, 2_000_000_000)
}

/** Resources that are as they were planned. */
export function regular(...ids: readonly number[]): Resource[] {
  return ids.map((id) => ({ id, status: 'REGULAR' }))
}

/** Resources that were taken away. */
export function removed(...ids: readonly number[]): Resource[] {
  return ids.map((id) => ({ id, status: 'REMOVED' }))
}

/** A period that takes place as planned, with a teacher, a class, a subject and a room. */
export function period(given: DataRecord = {}): DataRecord {
  const date = dayFromNow(1)
  return {
    id: newId(),
    modified: `${dayFromNow(0)}T07:00:00`,
    start: `${date}T08:00:00`,
    end: `${date}T08:50:00`,
    type: 'NORMAL_TEACHING_PERIOD',
    status: 'REGULAR',
    lessonId: newId(),
    departments: [],
    classes: regular(newId()),
    studentgroups: [],
    students: [],
    subjects: regular(newId()),
    rooms: regular(newId()),
    teachers: regular(newId()),
    ...given,
  }
}

/** Several periods, one each day. */
export function periods(count: number): DataRecord[] {
  return Array.from({ length: count }, (_none, index) => {
    const date = dayFromNow(1 + (index % 5))
    return period({ start: `${date}T09:00:00`, end: `${date}T09:50:00` })
  })
}
