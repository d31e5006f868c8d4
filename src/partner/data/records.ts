/**
 * Builds records of students, classes, periods, rooms and the roster. Contract 2.6, 3, 4.6.
 * @module
 */
import { documented } from '../../../generated/catalogue.js'
import { randomNumber, randomUuid } from '../../core/random.js'
import type { DataRecord } from './json.js'

const forenames = ['Ada', 'Berk', 'Chloé', 'Dženana', 'Emil', 'Fatma', 'Gül', 'Hugo']
const lastNames = ['Novák', 'Steiner', 'Öztürk', 'Müller', "O'Neill", 'Ðurić', 'Wu']

const day = 86_400_000

/** The date some days from now, as `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  return new Date(Date.now() + days * day).toISOString().slice(0, 10)
}

/** A new record id. No two records share one. */
export function newId(): number {
  return randomNumber(10_000_000, 2_000_000_000)
}

/** A copy of a record without some fields. */
export function without(record: DataRecord, ...names: readonly string[]): DataRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)))
}

/** Status of a roster user whose exit date has passed. Contract 2.6. */
export const { deletedUserStatus } = documented

/** Students. Their ids follow each other and start at a random number; their keys are unrelated to their ids. */
export function students(count: number): DataRecord[] {
  const first = randomNumber(1_000_000, 9_000_000)
  return Array.from({ length: count }, (_none, index) => student(first + index))
}

function student(id: number): DataRecord {
  return {
    id,
    externalKey: `K-${randomUuid().slice(0, 8).toUpperCase()}`,
    shortName: `s${id}`,
    lastName: lastNames[id % lastNames.length],
    forename: forenames[id % forenames.length],
    birthDate: '2012-03-09',
    gender: 'female',
    active: true,
    attestationRequirement: false,
    dateLastModified: '2025-09-01T06:00:00Z',
    classAssignments: [{ className: `${1 + (id % 4)}A`, startDate: '2025-09-01' }],
  }
}

/** A class of the current school year, with one class teacher. */
export function schoolClass(fields: DataRecord = {}): DataRecord {
  const id = newId()
  return {
    id,
    externKey: `C-${id.toString(36).toUpperCase()}`,
    shortName: `${1 + (id % 8)}${String.fromCharCode(65 + (id % 6))}`,
    longName: `Class ${id % 1000}`,
    startDate: dayFromNow(-100),
    endDate: dayFromNow(100),
    classTeachers: [classTeacher()],
    ...fields,
  }
}

/** A class of the previous school year. */
export function pastClass(fields: DataRecord = {}): DataRecord {
  return schoolClass({ startDate: dayFromNow(-465), endDate: dayFromNow(-165), ...fields })
}

/** A teacher in the list `classTeachers` of a class. */
export function classTeacher(): DataRecord {
  const id = newId()
  return { id, externKey: `T-${id}`, shortName: `T${id % 1000}` }
}

/** The resources of a period (teachers, rooms, classes, subjects), all with status `REGULAR`. Contract 3. */
export function regular(...ids: readonly number[]): { readonly id: number; readonly status: string }[] {
  return ids.map((id) => ({ id, status: documented.regularStatus }))
}

/** Resources that a period has lost. Contract 3, rule 1. */
export function removed(...ids: readonly number[]): { readonly id: number; readonly status: string }[] {
  return ids.map((id) => ({ id, status: documented.removedStatus }))
}

/**
 * Status of a period whose resources have changed. Contract 3, rule 4: it differs from that of other periods; the word
 * is not shown.
 */
export const changedStatus = 'CHANGED'

/**
 * Start and end of a period.
 * @param days from today
 * @param start time of day, e.g. `08:00`
 */
export function timeOf(days: number, start = '08:00', end = '08:45'): DataRecord {
  const date = dayFromNow(days)
  return { start: `${date}T${start}:00`, end: `${date}T${end}:00` }
}

/** A period that takes place as planned, with one teacher, class, subject and room. */
export function period(fields: DataRecord = {}): DataRecord {
  const date = dayFromNow(1)
  return {
    id: newId(),
    modified: `${dayFromNow(0)}T07:00:00`,
    start: `${date}T08:00:00`,
    end: `${date}T08:50:00`,
    type: 'NORMAL_TEACHING_PERIOD',
    status: documented.regularStatus,
    lessonId: newId(),
    notesAll: '',
    departments: [],
    classes: regular(newId()),
    studentgroups: [],
    students: [],
    subjects: regular(newId()),
    rooms: regular(newId()),
    teachers: regular(newId()),
    ...fields,
  }
}

/** A period that is cancelled. Contract 3. */
export function cancelled(record: DataRecord, fields: DataRecord = {}): DataRecord {
  return { ...record, status: documented.removedStatus, ...fields }
}

/** Periods at the same time of different days. */
export function periods(count: number): DataRecord[] {
  return Array.from({ length: count }, (_none, index) => {
    const date = dayFromNow(1 + (index % 5))
    return period({ start: `${date}T09:00:00`, end: `${date}T09:50:00` })
  })
}

/** A room. */
export function room(fields: DataRecord = {}): DataRecord {
  return { id: newId(), shortName: 'R1', longName: 'Room 1', ...fields }
}

/** A user of the roster API. @param role e.g. `teacher` */
export function rosterUser(role: string, fields: DataRecord = {}): DataRecord {
  const sourcedId = randomUuid()
  return {
    sourcedId,
    status: 'active',
    dateLastModified: '2025-09-01T06:00:00Z',
    username: `user-${sourcedId.slice(0, 8)}`,
    userIds: [{ type: 'uuid', identifier: sourcedId }],
    enabledUser: true,
    givenName: 'Ada',
    familyName: 'Muster',
    metadata: { displayName: 'Muster Ada' },
    role,
    identifier: sourcedId,
    orgs: [],
    ...fields,
  }
}

/** An organization of the roster API: the school. */
export function organization(fields: DataRecord = {}): DataRecord {
  return { sourcedId: randomUuid(), status: 'active', name: 'Stadtschule', type: 'school', ...fields }
}

/** A class of the roster API: a lesson. */
export function rosterClass(lessonId: unknown): DataRecord {
  return { sourcedId: String(lessonId), status: 'active', title: 'Mathematics', classType: 'scheduled' }
}

/** A student in a class of the roster API. */
export function enrollment(student: DataRecord, lesson: DataRecord): DataRecord {
  return {
    sourcedId: randomUuid(),
    status: 'active',
    role: 'student',
    user: { sourcedId: student.sourcedId },
    class: { sourcedId: lesson.sourcedId },
  }
}

/**
 * An academic session of the roster API: a school year.
 * @param startDate its first day, `YYYY-MM-DD`
 * @param endDate its last day
 */
export function academicSession(startDate: string, endDate: string): DataRecord {
  const title = `${startDate.slice(0, 4)}/${endDate.slice(0, 4)}`
  return { sourcedId: randomUuid(), status: 'active', title, type: 'schoolYear', startDate, endDate }
}
