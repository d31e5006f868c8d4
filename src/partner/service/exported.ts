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

/** A period, by the id of the platform. */
export interface ExportedPeriod {
  readonly id: string
  /** Local date and time of its start, as `YYYY-MM-DDThh:mm`; undefined if the application does not export it. */
  readonly start: string | undefined
}

/** A class, by the id of the platform. */
export interface ExportedClass {
  readonly id: string
  /** Ids of the teachers of its lessons, sorted; undefined if the application does not export them. */
  readonly subjectTeachers: readonly string[] | undefined
}

/** A copy of a school. A list that the application does not export is empty. */
export interface ExportedSchool {
  readonly students: readonly ExportedStudent[]
  /** Without the periods that are marked as deleted. */
  readonly periods: readonly ExportedPeriod[]
  readonly classes: readonly ExportedClass[]
  /** Ids of the stored schools, one for each record; undefined if the application does not export them. */
  readonly schools: readonly string[] | undefined
}

/** The lists of an export, and the fields of their objects that checks read. Other lists and fields are ignored. */
export const exportForm = {
  students: ['id'],
  periods: ['id', 'deleted', 'start'],
  classes: ['id', 'subjectTeachers'],
  schools: ['id'],
} as const

/** Fields that conforming objects of a list may all lack. */
const optional: ReadonlySet<string> = new Set(['deleted'])

/**
 * Parses the answer of the control driver to the event `export`.
 * @throws {Undecided} if it does not have the documented form
 */
export function parseExport(answer: DataRecord): ExportedSchool {
  return {
    students: list(answer, 'students').map((one, at) => ({ id: idOf(one, `students/${at}`) })),
    periods: list(answer, 'periods')
      .filter(({ deleted }) => deleted !== true)
      .map((one, at) => ({ id: idOf(one, `periods/${at}`), start: startOf(one, `periods/${at}`) })),
    classes: list(answer, 'classes').map(classOf),
    schools:
      answer.schools === undefined
        ? undefined
        : list(answer, 'schools').map((one, at) => idOf(one, `schools/${at}`)),
  }
}

/**
 * Which documented fields an export has, and which it lacks.
 * @param answer an export that {@link parseExport} accepts
 * @returns lists with the number of their objects, e.g. `students (3)`, and fields or lists that are missing
 */
export function exportGaps(answer: DataRecord): { found: string[]; missing: string[] } {
  const found: string[] = []
  const missing: string[] = []
  for (const [name, fields] of Object.entries(exportForm)) {
    const objects = list(answer, name)
    if (objects.length === 0) missing.push(name)
    else {
      found.push(`${name} (${objects.length})`)
      const absent = fields.filter(
        (field) => !optional.has(field) && objects.every((one) => one[field] === undefined),
      )
      missing.push(...absent.map((field) => `${field} of ${name}`))
    }
  }
  return { found, missing }
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

function classOf(one: DataRecord, index: number): ExportedClass {
  const at = `classes/${index}`
  return { id: idOf(one, at), subjectTeachers: ids(one, 'subjectTeachers', at) }
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

function startOf({ start: value }: DataRecord, at: string): string | undefined {
  if (value === undefined || value === null) return undefined
  const [start] =
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?=(?::\d\d(?:\.\d+)?)?(?:[+-]\d\d:?\d\d)?$)/.exec(String(value)) ?? []
  wanted(start !== undefined, `${at}/start`, 'a local date and time', value)
  return start
}

function ids(record: DataRecord, name: string, at: string): readonly string[] | undefined {
  const { [name]: value } = record
  if (value === undefined) return undefined
  wanted(Array.isArray(value) && value.every(isId), `${at}/${name}`, 'a list of ids', value)
  return value.map(String).sort()
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number'
}

function wanted(ok: boolean, at: string, expected: string, value: unknown): asserts ok {
  given(ok, `the export has ${show(value)} at ${at}; env/GUIDE-CERTIFICATION.md requires ${expected}`)
}
