/**
 * Builds records of students, classes, periods, rooms and the roster. Contract 2.6, 3, 4.6.
 * @module
 */
import { facts } from '../../../generated/catalogue.js'
import {
  classKind,
  familyName,
  givenName,
  keyStart,
  numbersFor,
  roomKind,
  schoolName,
  subjectName,
} from '../../core/open-names.js'
import { choiceFor, randomNumber, randomUuid } from '../../core/random.js'
import type { DataRecord } from './json.js'

/** One of a list, the same for all records of the run. The seed decides which. */
function chosen<T>(list: readonly T[], name: string, further = 0): T {
  return list[(Math.floor(choiceFor(name) * list.length) + further) % list.length] as T
}

/** A day and a time of the last school year, the same for all records of the run. */
function chosenMoment(name: string): string {
  const minutes = Math.floor(choiceFor(name) * 300 * 24 * 60)
  return `${new Date(Date.UTC(2025, 0, 7) + minutes * 60_000).toISOString().slice(0, 19)}Z`
}

const startDates = ['01', '02', '03', '04', '05', '08', '09', '10'].map((date) => `2025-09-${date}`)

/** A text that all records of one kind have, such as the letters that begin their keys. */
function start(kind: string, signs?: readonly string[]): string {
  return keyStart(numbersFor(kind), signs)
}

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
export const { deletedUserStatus } = facts

/** Students. Their ids follow each other and start at a random number; their keys are unrelated to their ids. */
export function students(count: number): DataRecord[] {
  const first = randomNumber(1_000_000, 9_000_000)
  return Array.from({ length: count }, (_none, index) => student(first + index))
}

function student(id: number): DataRecord {
  return {
    id,
    externalKey: `${start('keys of students')}${randomUuid().slice(0, 8).toUpperCase()}`,
    shortName: `${start('short names of students', [''])}${id}`,
    lastName: familyName(numbersFor('family names', id), id),
    forename: givenName(numbersFor('given names', id), id),
    birthDate: `2012-${chosen(['01', '02', '03', '04', '05', '06', '07', '08'], 'month')}-${10 + (id % 18)}`,
    gender: id % 2 === 0 ? 'female' : 'male',
    active: true,
    attestationRequirement: false,
    dateLastModified: chosenMoment('last change of students'),
    classAssignments: [{ className: `${1 + (id % 4)}A`, startDate: chosen(startDates, 'start of students') }],
  }
}

/** What a school has of students and classes. */
interface Enrolled {
  students: readonly DataRecord[]
  classes: readonly DataRecord[]
}

/**
 * Gives a school its students, and classes of the names that they are assigned to: an application may request students
 * class by class.
 */
export function enrol(data: Enrolled, students: readonly DataRecord[]): void {
  data.students = students
  const known = new Set(data.classes.map(({ shortName }) => shortName))
  const names = new Set(
    students.flatMap(({ classAssignments }) =>
      (classAssignments as readonly { readonly className: string }[]).map(({ className }) => className),
    ),
  )
  const missing = [...names].filter((name) => !known.has(name))
  data.classes = [...data.classes, ...missing.map((shortName) => schoolClass({ shortName }))]
}

/** A class of the current school year, with one class teacher. */
export function schoolClass(fields: DataRecord = {}): DataRecord {
  const id = newId()
  return {
    id,
    externKey: `${start('keys of classes')}${id.toString(36).toUpperCase()}`,
    shortName: `${1 + (id % 8)}${String.fromCharCode(65 + (id % 6))}`,
    longName: `${classKind(numbersFor('classes'))} ${id % 1000}`,
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

/** A class of the next school year. */
export function futureClass(fields: DataRecord = {}): DataRecord {
  return schoolClass({ startDate: dayFromNow(200), endDate: dayFromNow(500), ...fields })
}

/** A teacher in the list `classTeachers` of a class. */
export function classTeacher(): DataRecord {
  const id = newId()
  return {
    id,
    externKey: `${start('keys of teachers')}${id}`,
    shortName: `${start('short names of teachers', [''])}${id % 1000}`,
  }
}

/** The resources of a period (teachers, rooms, classes, subjects), all with the regular status. Contract 3. */
export function regular(...ids: readonly number[]): { readonly id: number; readonly status: string }[] {
  return ids.map((id) => ({ id, status: facts.regularStatus }))
}

/** Resources that a period has lost. Contract 3, rule 1. */
export function removed(...ids: readonly number[]): { readonly id: number; readonly status: string }[] {
  return ids.map((id) => ({ id, status: facts.removedStatus }))
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
    status: facts.regularStatus,
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
  return { ...record, status: facts.removedStatus, ...fields }
}

/**
 * Periods at the same time of different days.
 * @param resources how many different classes, subjects, rooms and teachers they have; default: each period its own
 */
export function periods(count: number, resources = count): DataRecord[] {
  const made: DataRecord[] = []
  for (let index = 0; index < count; index += 1) {
    const date = dayFromNow(1 + (index % 5))
    const { classes, subjects, rooms, teachers } = made[index - resources] ?? period()
    const times = { start: `${date}T09:00:00`, end: `${date}T09:50:00` }
    made.push(period({ classes, subjects, rooms, teachers, ...times }))
  }
  return made
}

/** A room. */
export function room(fields: DataRecord = {}): DataRecord {
  const id = newId()
  const number = 1 + (id % 899)
  return {
    id,
    shortName: `R${number}`,
    longName: `${roomKind(numbersFor('rooms'))} ${number}`,
    ...fields,
  }
}

/** A user of the roster API. @param role e.g. `teacher` */
export function rosterUser(role: string, fields: DataRecord = {}): DataRecord {
  const sourcedId = randomUuid()
  const number = Number.parseInt(sourcedId.slice(0, 8), 16)
  const given = givenName(numbersFor('given names', number), number)
  const family = familyName(numbersFor('family names', number), Math.floor(number / 8))
  return {
    sourcedId,
    status: 'active',
    dateLastModified: chosenMoment('last change of users'),
    username: `${start('names of users')}${sourcedId.slice(0, 8)}`,
    userIds: [{ type: 'uuid', identifier: sourcedId }],
    enabledUser: true,
    givenName: given,
    familyName: family,
    metadata: { displayName: `${family} ${given}` },
    role,
    identifier: sourcedId,
    orgs: [],
    ...fields,
  }
}

/** An organization of the roster API: the school. */
export function organization(fields: DataRecord = {}): DataRecord {
  return {
    sourcedId: randomUuid(),
    status: 'active',
    name: schoolName(numbersFor('organizations')),
    type: 'school',
    ...fields,
  }
}

/** A class of the roster API: a lesson. */
export function rosterClass(lessonId: unknown): DataRecord {
  return {
    sourcedId: String(lessonId),
    status: 'active',
    title: subjectName(numbersFor('subjects')),
    classType: 'scheduled',
  }
}

/** A user in a class of the roster API, as a teacher or as a student. */
export function enrollment(user: DataRecord, lesson: DataRecord): DataRecord {
  return {
    sourcedId: randomUuid(),
    status: 'active',
    role: user.role === 'teacher' ? 'teacher' : 'student',
    user: { sourcedId: user.sourcedId },
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
