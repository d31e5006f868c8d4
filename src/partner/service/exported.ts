/**
 * Reads the application's copy of a school, which the control driver exports in the form that
 * env/GUIDE-CERTIFICATION.md describes.
 * @module
 */
import { given, show } from '../../core/errors.js'
import { type DataRecord, isRecord } from '../data/json.js'

/** A student, by the internal id of the platform. */
export interface ExportedStudent {
  readonly id: string
}

/** A period, by the id of the platform. A field that the application does not export is undefined. */
export interface ExportedPeriod {
  readonly id: string
  /** Whether it takes place. */
  readonly held: boolean
  /** Ids of the teachers, sorted. */
  readonly teachers: readonly string[] | undefined
  readonly rooms: readonly string[] | undefined
  readonly classes: readonly string[] | undefined
  readonly notes: string | null | undefined
  /** The same value for all periods of a double period; null if the period is single. */
  readonly group: string | null | undefined
}

/** A class, by the id of the platform. */
export interface ExportedClass {
  readonly id: string
  readonly longName: string | undefined
  /** Ids of the teachers of its lessons, sorted. */
  readonly subjectTeachers: readonly string[] | undefined
}

/** A user of the roster, by `sourcedId`. */
export interface ExportedUser {
  readonly id: string
  readonly active: boolean
  readonly displayName: string | undefined
  readonly givenName: string | undefined
  readonly familyName: string | undefined
}

/** A copy of a school. A list that the application does not export is empty. */
export interface ExportedSchool {
  readonly students: readonly ExportedStudent[]
  /** Without the periods that are marked as deleted. */
  readonly periods: readonly ExportedPeriod[]
  readonly classes: readonly ExportedClass[]
  readonly users: readonly ExportedUser[]
  readonly schoolName: string | undefined
  /** Ids of the stored schools, one for each record; undefined if the application does not export them. */
  readonly schools: readonly string[] | undefined
}

/**
 * Parses the answer of the control driver to the event `export`.
 * @throws {Undecided} if it does not have the documented form
 */
export function parseExport(answer: DataRecord): ExportedSchool {
  const { school } = answer
  if (school !== undefined) wanted(isRecord(school), 'school', 'an object', school)
  return {
    students: list(answer, 'students').map((one, at) => ({ id: idOf(one, `students/${at}`) })),
    periods: list(answer, 'periods')
      .filter(({ deleted }) => deleted !== true)
      .map(periodOf),
    classes: list(answer, 'classes').map(classOf),
    users: list(answer, 'users').map(userOf),
    schoolName: isRecord(school) ? text(school, 'name', 'school') : undefined,
    schools:
      answer.schools === undefined
        ? undefined
        : list(answer, 'schools').map((one, at) => idOf(one, `schools/${at}`)),
  }
}

/**
 * Set-up: the application has copied some data. Otherwise it may read another form than the simulated platform sends.
 * @param what the data, e.g. `the timetable`
 * @throws {Undecided} if it has not
 */
export function givenCopied(copied: boolean, what: string): asserts copied {
  given(
    copied,
    `the application has not copied ${what}; if it reports no error, it may read another form of the data: compare it with the samples that --values prints`,
  )
}

function periodOf(one: DataRecord, index: number): ExportedPeriod {
  const at = `periods/${index}`
  return {
    id: idOf(one, at),
    held: flag(one, 'held', at),
    teachers: ids(one, 'teachers', at),
    rooms: ids(one, 'rooms', at),
    classes: ids(one, 'classes', at),
    notes: one.notes === null ? null : text(one, 'notes', at),
    group: one.group === null ? null : text(one, 'group', at),
  }
}

function classOf(one: DataRecord, index: number): ExportedClass {
  const at = `classes/${index}`
  return {
    id: idOf(one, at),
    longName: text(one, 'longName', at),
    subjectTeachers: ids(one, 'subjectTeachers', at),
  }
}

function userOf(one: DataRecord, index: number): ExportedUser {
  const at = `users/${index}`
  return {
    id: idOf(one, at),
    active: flag(one, 'active', at),
    displayName: text(one, 'displayName', at),
    givenName: text(one, 'givenName', at),
    familyName: text(one, 'familyName', at),
  }
}

function list(answer: DataRecord, name: string): readonly DataRecord[] {
  const { [name]: value = [] } = answer
  wanted(Array.isArray(value) && value.every(isRecord), name, 'a list of objects', value)
  return value
}

function idOf({ id }: DataRecord, at: string): string {
  wanted(isId(id), `${at}/id`, 'the id of the platform', id)
  return String(id)
}

function ids(record: DataRecord, name: string, at: string): readonly string[] | undefined {
  const { [name]: value } = record
  if (value === undefined) return undefined
  wanted(Array.isArray(value) && value.every(isId), `${at}/${name}`, 'a list of ids', value)
  return value.map(String).sort()
}

function flag(record: DataRecord, name: string, at: string): boolean {
  const { [name]: value } = record
  wanted(typeof value === 'boolean', `${at}/${name}`, 'true or false', value)
  return value
}

function text(record: DataRecord, name: string, at: string): string | undefined {
  const { [name]: value } = record
  wanted(value === undefined || typeof value === 'string', `${at}/${name}`, 'a text', value)
  return value
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function wanted(ok: boolean, at: string, expected: string, value: unknown): asserts ok {
  given(ok, `the export has ${show(value)} at ${at}; env/GUIDE-CERTIFICATION.md requires ${expected}`)
}
