/**
 * Turns the records of a simulated school into the form of a dialect, and parameters of requests back. Contract 2.6, 4.6
 * name few fields, no envelopes and no formats of times.
 * @module
 */
import { regularStatus, removedStatus } from '../../facts.js'
import { type Filter, parseFilter } from '../behaviours/student-filter.js'
import type { Dialect, JsonObject, ResourceKind } from './types.js'

/** Lists that the dialect places in an answer. */
export type PlacedList = 'students' | 'timetable' | 'deletedPeriods' | 'classes' | 'rooms'

/** The dialect of a simulator without options. @param segment first path segment */
export function usualDialect(segment = 'platform'): Dialect {
  const extern = `/${segment}/api/rest/extern/v3`
  return {
    students: {
      pointer: '/students',
      offsetUnit: 'record',
      filterId: "id='{value}'",
      filterClass: "classAssignments.className='{value}'",
    },
    timetable: {
      pointer: '/timetableData/periods',
      filters: { teacher: 'teacher', class: 'class', room: 'room' },
      cursor: 'optional',
      offsetFrom: 0,
    },
    periods: {
      id: 'id',
      start: 'start',
      end: 'end',
      date: null,
      timeFormat: 'local',
      status: 'status',
      note: 'notesAll',
      links: ['relatedPeriod', 'relatedPeriod'],
      statusWords: [],
      resources: ['departments', 'classes', 'studentgroups', 'students', 'subjects', 'rooms', 'teachers'],
      kindField: null,
      kinds: Object.entries(listOf) as [ResourceKind, string][],
      resourceId: 'id',
      resourceStatus: 'status',
    },
    deletedPeriods: { pointer: '' },
    classes: {
      path: `${extern}/classes`,
      pointer: '/classes',
      years: [],
      yearField: null,
      teachers: 'classTeachers',
    },
    rooms: { path: `${extern}/rooms`, pointer: '/rooms' },
    roster: {
      path: '/ims/oneroster/v1p1',
      pointer: null,
      users: '/users',
      user: '/users/{id}',
      classes: '/classes',
      classStudents: '/classes/{id}/students',
      orgs: '/orgs',
      schools: '/schools',
      sessions: '/academicSessions',
      pageSize: 100,
      id: 'sourcedId',
      booleans: 'boolean',
      displayName: 'metadata',
    },
    extras: new Set(),
  }
}

/** The field of a period of the simulator that lists the resources of a kind. */
const listOf: Readonly<Record<ResourceKind, string>> = {
  teacher: 'teachers',
  class: 'classes',
  room: 'rooms',
  subject: 'subjects',
  student: 'students',
  'student-group': 'studentgroups',
  department: 'departments',
}

/** A field that the contract does not name. */
const unknownField = { unknownField: { values: [1, null], note: '' } }
/** A kind of resource that the contract does not name. */
const unknownKind = { kind: 'vehicle', list: 'vehicles', id: 4711, status: regularStatus }
/** The offset of times that name one. */
const offset = '+01:00'

/** A list at its place in an answer, with further fields of the envelope in front of it. */
export function placed(
  dialect: Dialect,
  name: PlacedList,
  list: unknown,
  envelope: JsonObject = {},
): unknown {
  return at(dialect[name].pointer ?? `/${name}`, list, envelope)
}

/** A list of the roster at its place in an answer. @param field its name in an answer without a configured place */
export function placedInRoster({ roster }: Dialect, field: string, list: unknown): unknown {
  return at(roster.pointer ?? `/${field}`, list)
}

/** One record of the roster in an answer: in a field with its name, unless the dialect places lists elsewhere. */
export function oneOfRoster({ roster }: Dialect, field: string, record: JsonObject): unknown {
  return roster.pointer === null ? { [field]: record } : record
}

function at(pointer: string, value: unknown, envelope: JsonObject = {}): unknown {
  if (pointer === '') return value
  const names = pointer.split('/').slice(1)
  const inner = names.reduceRight<unknown>(
    (within, name) => ({ [name.replaceAll('~1', '/').replaceAll('~0', '~')]: within }),
    value,
  )
  return { ...envelope, ...(inner as JsonObject) }
}

/** A record without other names: a student or a room. */
export function recordOnWire({ extras }: Dialect, record: JsonObject): JsonObject {
  return extras.has('field') ? { ...record, ...unknownField } : record
}

/** A class. */
export function classOnWire(dialect: Dialect, record: JsonObject): JsonObject {
  const { teachers, yearField, years } = dialect.classes
  const year = years[isOfCurrentYear(record) ? 0 : 1] ?? years[0]
  return recordOnWire(dialect, {
    ...renamed(record, { classTeachers: teachers }),
    ...(yearField === null || year === undefined ? {} : { [yearField]: numberOr(year) }),
  })
}

/**
 * The classes that a request means: all of them, or if each school year has a query, those of one year.
 * Without such a query, those of the current year.
 */
export function classesMeant(
  { classes: { years, yearField } }: Dialect,
  records: readonly JsonObject[],
  query: URLSearchParams,
): readonly JsonObject[] {
  if (yearField !== null || years.length === 0) return records
  const yearIndex = years.findIndex((year) =>
    [...new URLSearchParams(year)].every(([name, value]) => query.getAll(name).includes(value)),
  )
  return records.filter((record) => isOfCurrentYear(record) === yearIndex <= 0)
}

function isOfCurrentYear({ endDate }: JsonObject): boolean {
  const today = new Date().toISOString().slice(0, 10)
  return String(endDate ?? today) >= today
}

function numberOr(text: string): string | number {
  return /^(?:0|[1-9]\d{0,14})$/.test(text) ? Number(text) : text
}

/** A record of the roster. @param kind name of its list, e.g. `users` */
export function rosterOnWire(dialect: Dialect, kind: string, record: JsonObject): JsonObject {
  const { booleans, id } = dialect.roster
  const formed =
    kind === 'users' ? named(dialect, record) : kind === 'classes' ? withCourse(dialect, record) : record
  const written = Object.entries(formed).map(([name, value]) => [
    name,
    booleans === 'text' && typeof value === 'boolean' ? String(value) : value,
  ])
  return recordOnWire(dialect, renamed(Object.fromEntries(written), { sourcedId: id }))
}

/** A user with the display name in its place. */
function named({ roster }: Dialect, user: JsonObject): JsonObject {
  const { displayName: onTop, metadata, ...others } = user
  const { displayName = onTop, ...rest } = isObject(metadata) ? metadata : {}
  if (displayName === undefined) return user
  return roster.displayName === 'top'
    ? { ...others, ...(isObject(metadata) ? { metadata: rest } : {}), displayName }
    : { ...others, metadata: { ...rest, displayName } }
}

/** A class with a course, which clients may require that are made from the description of the roster standard. */
function withCourse({ extras }: Dialect, lesson: JsonObject): JsonObject {
  const { school, sourcedId, subjects } = lesson
  if (!extras.has('course') || !isObject(school)) return lesson
  const [subject = sourcedId] = Array.isArray(subjects) ? subjects : []
  const course = `course-${String(subject)}`
  const href = String(school.href).replace(/\/[^/]+\/[^/]+$/, `/courses/${encodeURIComponent(course)}`)
  return { ...lesson, course: { href, sourcedId: course, type: 'course' } }
}

/** Returns a function that writes periods. */
export function periodWriter(dialect: Dialect): (record: JsonObject) => JsonObject {
  const { periods, extras } = dialect
  const places = new Map(
    Object.entries(listOf).map(([kind, list]) => [list, placeOf(dialect, kind as ResourceKind)]),
  )
  const names = new Map([
    ['id', periods.id],
    ['notesAll', periods.note],
  ])
  const words = new Map<unknown, string>(periods.statusWords)
  return (record) => {
    const fields = new Map<string, unknown>()
    const mixed: unknown[] = []
    for (const [name, value] of Object.entries(record)) {
      const place = places.get(name)
      if (place !== undefined) {
        if (place.mixed && Array.isArray(value)) {
          mixed.push(...resources(dialect, value, place.word))
          fields.set(place.list, mixed)
        } else fields.set(place.list, Array.isArray(value) ? resources(dialect, value) : value)
      } else if (name === 'start' || name === 'end') {
        for (const [one, text] of Object.entries(timesOnWire(periods, name, value))) fields.set(one, text)
      } else if (name === 'status') fields.set(periods.status, words.get(value) ?? value)
      else if (name === 'relatedPeriod') fields.set(linkField(periods, record), value)
      else if (!places.has(name)) fields.set(names.get(name) ?? name, value)
    }
    if (extras.has('resource-kind')) {
      const { list, kind, ...resource } = unknownKind
      if (mixed.length > 0) mixed.push(...resources(dialect, [resource], kind))
      else fields.set(list, resources(dialect, [resource]))
    }
    return recordOnWire(dialect, Object.fromEntries(fields))
  }
}

/** The field of a period with the other period of a move. Contract 3, rule 3: the original is cancelled. */
function linkField({ links: [inNew, inOriginal] }: Dialect['periods'], { status }: JsonObject): string {
  return String(status).toUpperCase() === removedStatus ? inOriginal : inNew
}

/** Where the resources of a kind are: in a list of their own, or in one with other kinds. */
interface KindPlace {
  readonly list: string
  readonly mixed: boolean
  /** The name of the kind there. */
  readonly word: string
}

/** Undefined for a kind that the dialect does not send. */
function placeOf({ periods }: Dialect, kind: ResourceKind): KindPlace | undefined {
  const words = periods.kinds.filter(([one]) => one === kind).map(([, word]) => word)
  const knownWord = words.find((word) => periods.resources.includes(word))
  if (knownWord !== undefined) return { list: knownWord, mixed: false, word: knownWord }
  const names = new Set(periods.kinds.map(([, word]) => word))
  const list = periods.resources.find((name) => !names.has(name))
  const [word] = words
  return periods.kindField === null || list === undefined || word === undefined
    ? undefined
    : { list, mixed: true, word }
}

/** The resources of a period. @param word the name of their kind; left out in a list of one kind */
function resources({ periods }: Dialect, items: readonly unknown[], word?: string): readonly unknown[] {
  const { kindField, resourceId, resourceStatus } = periods
  return items.map((item) =>
    isObject(item)
      ? {
          ...(word === undefined || kindField === null ? {} : { [kindField]: word }),
          ...renamed(item, { id: resourceId, status: resourceStatus }),
        }
      : item,
  )
}

/** The start or the end of a period. The date is sent with the start. */
function timesOnWire(periods: Dialect['periods'], which: 'start' | 'end', value: unknown): JsonObject {
  const { [which]: name, date: dateField, timeFormat } = periods
  const [, date, time] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)$/.exec(String(value)) ?? []
  if (date === undefined || time === undefined) return { [name]: value }
  const zone = timeFormat === 'offset' ? offset : ''
  if (dateField === null) return { [name]: `${date}T${time}${zone}` }
  const numbers = timeFormat === 'numbers'
  const day = { [dateField]: numbers ? Number(date.replaceAll('-', '')) : date }
  const [hour, minute] = time.split(':')
  return {
    ...(which === 'start' ? day : {}),
    [name]: numbers ? Number(`${hour}${minute}`) : `${time}${zone}`,
  }
}

/** A record with other names of some fields, in the same order. */
function renamed(record: JsonObject, names: Readonly<Record<string, string>>): JsonObject {
  if (Object.entries(names).every(([name, other]) => name === other)) return record
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      Object.hasOwn(names, name) ? (names[name] ?? name) : name,
      value,
    ]),
  )
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The ids in the entity filters of a query for periods, by the list of a period that they select. */
export function entityFilters(
  { timetable: { filters } }: Dialect,
  query: URLSearchParams,
): readonly (readonly [list: string, ids: readonly string[]])[] {
  return Object.entries({ ...filters, student: 'student' }).map(([kind, name]) => [
    listOf[kind as ResourceKind],
    query.getAll(name),
  ])
}

/** A filter of students in the expressions of the dialect, or in the usual ones. Undefined if it is malformed. */
export function studentFilter({ students }: Dialect, text: string): Filter | undefined {
  for (const [template, field] of [
    [students.filterId, 'id'],
    [students.filterClass, 'classAssignments.className'],
  ] as const) {
    const [before = '', after = ''] = template.split('{value}')
    const value = text.slice(before.length, text.length - after.length)
    if (text === `${before}${value}${after}` && value !== '' && !/['"]/.test(value))
      return [[{ field, operator: '=', value }]]
  }
  return parseFilter(text)
}

/**
 * Whether a request lacks a moment that the dialect needs.
 * @param filtered whether it has an entity filter
 */
export function lacksCursor({ timetable }: Dialect, query: URLSearchParams, filtered: boolean): boolean {
  if (timetable.cursor === 'optional' || query.get('dateLastModifiedAfter')) return false
  return timetable.cursor === 'required' || !filtered
}

/** The first record of a page of students. */
export function firstOfPage({ students }: Dialect, offset: number, limit: number): number {
  return students.offsetUnit === 'page' ? offset * limit : offset
}

/** The first period from an offset. An offset before the first one is none. */
export function firstPeriod({ timetable }: Dialect, offset: number): number {
  return Math.max(offset - timetable.offsetFrom, 0)
}
