/**
 * The data APIs of a simulated school with its records, by the rules of the contract. Contract 4.6.
 * @module
 */
import { randomUUID } from 'node:crypto'
import { compares, parseFilter } from '../behaviours/student-filter.js'
import type { GoodAnswer, JsonObject, SimulatedData, SimulatedRequest } from './types.js'

/** Number of records in a list without a limit. Contract 4.6, students. */
const defaultLimit = 1000
const day = 10

/**
 * The answer of a school to a permitted request.
 * @param refused status for invalid data
 * @returns undefined if the path names no data of a school
 */
export function dataAnswer(
  data: SimulatedData,
  request: SimulatedRequest,
  refused: number,
): GoodAnswer | undefined {
  const { resource, below } = request
  const { searchParams: query } = new URL(request.url)
  const [, list] = /^roster\/(.+)$/.exec(resource ?? '') ?? []
  if (list !== undefined) return rosterAnswer(data, [list, ...(below?.split('/') ?? [])], query)
  const id = below ?? ''
  switch (resource) {
    case 'students':
      return id === '' ? students(data, query) : one(data.students, 'externalKey', id)
    case 'classes':
      if (request.method === 'PUT') return updated(data, request.body, refused)
      return id === '' ? json({ classes: data.classes }) : one(data.classes, 'id', id)
    case 'rooms':
      return id === '' ? json({ rooms: data.rooms }) : one(data.rooms, 'id', id)
    case 'timetable':
      return timetable(data, query)
    case 'timetable/deleted-periods':
      return deletions(data, query)
    default:
      return undefined
  }
}

function students(data: SimulatedData, query: URLSearchParams): GoodAnswer {
  const sent = query.get('filter')
  const filter = sent === null ? undefined : parseFilter(sent)
  if (sent !== null && filter === undefined) return problem(400, 'BAD_REQUEST')
  const found = data.students.filter(
    (student) =>
      filter === undefined ||
      filter.some((group) =>
        group.every(({ field, operator, value }) =>
          valuesAt(student, field.split('.')).some((one) => compares(String(one ?? ''), operator, value)),
        ),
      ),
  )
  return json({ students: page(found, query, defaultLimit) })
}

/** The values at a dotted path. For a list, the values of each item. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return [value]
  const field = typeof value === 'object' && value !== null ? (value as JsonObject)[name] : undefined
  return valuesAt(field, rest)
}

function timetable(data: SimulatedData, query: URLSearchParams): GoodAnswer {
  const after = momentOf(query.get('dateLastModifiedAfter'))
  const start = query.get('start') ?? ''
  const end = query.get('end') ?? '9'
  const shown = data.periods.filter(({ record, modified }) => {
    const begins = String(record.start ?? start).slice(0, Math.max(day, end.length))
    return modified > after && String(record.end ?? start) >= start && begins <= end && matches(record, query)
  })
  const periods = page(
    shown.map(({ record }) => record),
    query,
    Number.POSITIVE_INFINITY,
  )
  return json({
    version: '3',
    headerData: { created: new Date().toISOString() },
    masterData: data.names,
    timetableData: { periods, timeGrids: [] },
  })
}

const kinds: Readonly<Record<string, string>> = {
  class: 'classes',
  room: 'rooms',
  teacher: 'teachers',
  student: 'students',
}

/** Whether a period matches the entity filters of a query. */
function matches(record: JsonObject, query: URLSearchParams): boolean {
  return Object.entries(kinds).every(([name, list]) => {
    const wanted = query.getAll(name)
    const resources = Array.isArray(record[list]) ? (record[list] as readonly JsonObject[]) : []
    return wanted.length === 0 || resources.some(({ id }) => wanted.includes(String(id)))
  })
}

function deletions(data: SimulatedData, query: URLSearchParams): GoodAnswer {
  const after = momentOf(query.get('dateLastModifiedAfter'))
  return json(data.deletions.filter(({ at }) => at > after).map(({ id }) => id))
}

/** Reads a time in any form: ISO 8601 (UTC if no zone is named), or seconds or milliseconds since 1970. */
function momentOf(text: string | null): number {
  if (text === null) return Number.NEGATIVE_INFINITY
  if (/^-?\d{9,}$/.test(text)) return Number(text) * (text.replace('-', '').length > 11 ? 1 : 1000)
  const zoned = /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T')
  const moment = Date.parse(zoned ? text : `${text}Z`)
  return Number.isNaN(moment) ? Number.NEGATIVE_INFINITY : moment
}

/** Contract 4.6, PUT classes: outside the current school year, `shortName` identifies no class. */
function updated(data: SimulatedData, body: Buffer, refused: number): GoodAnswer {
  const items = itemsOf(body)
  if (items === undefined) return problem(400, 'BAD_REQUEST')
  const today = new Date().toISOString().slice(0, day)
  const wrong = items.flatMap((item, index) => {
    const named = data.classes.find(
      (known) =>
        ['id', 'externKey'].some(
          (key) => item[key] !== undefined && String(item[key]) === String(known[key]),
        ) ||
        (item.id === undefined && item.externKey === undefined && item.shortName === known.shortName),
    )
    const past = named !== undefined && String(named.endDate ?? today) < today
    const ok = named !== undefined && !(past && 'shortName' in item)
    return ok
      ? []
      : [{ errorKey: 'entity.notFound', path: `classes[${index}].id`, errorMessage: 'No such class', index }]
  })
  if (wrong.length === 0) return json({ classes: items })
  return {
    ...json({ errorCode: 'VALIDATION_ERROR', requestId: randomUUID(), traceId: '', validationErrors: wrong }),
    status: refused,
  }
}

function itemsOf(body: Buffer): readonly JsonObject[] | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    const items =
      typeof value === 'object' && value !== null && 'classes' in value ? value.classes : undefined
    return Array.isArray(items)
      ? items.filter((item) => typeof item === 'object' && item !== null)
      : undefined
  } catch {
    return undefined
  }
}

const singular: Readonly<Record<string, string>> = { classes: 'class', academicSessions: 'academicSession' }
const defaultRosterLimit = 100

function rosterAnswer(
  data: SimulatedData,
  [name = '', id, below]: readonly string[],
  query: URLSearchParams,
): GoodAnswer {
  const list = data.roster[name] ?? []
  if (id === undefined) return json({ [name]: page(list, query, defaultRosterLimit) })
  if (below !== undefined) {
    const fields = new Set(
      (data.roster.enrollments ?? [])
        .filter((one) => refOf(one.class) === id || refOf(one.school) === id)
        .map((one) => refOf(one.user)),
    )
    const users = (data.roster[below] ?? data.roster.users ?? []).filter((one) =>
      fields.has(String(one.sourcedId)),
    )
    return json({ users: page(users, query, defaultRosterLimit) })
  }
  const found = list.find(({ sourcedId }) => String(sourcedId) === id)
  return found === undefined
    ? problem(404, 'NOT_FOUND')
    : json({ [singular[name] ?? name.replace(/s$/, '')]: found })
}

function refOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'sourcedId' in value ? String(value.sourcedId) : ''
}

function page(records: readonly JsonObject[], query: URLSearchParams, limit: number): readonly JsonObject[] {
  const number = (name: string, other: number): number => {
    const text = query.get(name)
    return text !== null && /^\d+$/.test(text) ? Number(text) : other
  }
  const from = number('offset', 0)
  return records.slice(from, from + number('limit', limit))
}

function one(records: readonly JsonObject[], field: string, id: string): GoodAnswer {
  const found = records.find((record) => record[field] !== undefined && String(record[field]) === id)
  return found === undefined ? problem(404, 'NOT_FOUND') : json(found)
}

function problem(status: number, errorCode: string): GoodAnswer {
  return { ...json({ errorCode, requestId: randomUUID(), traceId: '' }), status }
}

function json(value: unknown): GoodAnswer {
  return { status: 200, headers: [['Content-Type', 'application/json']], body: JSON.stringify(value) }
}
