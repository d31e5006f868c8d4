/**
 * The data APIs of a simulated school with its records, by the rules of the contract. Contract 4.6.
 * @module
 */
import { randomUUID } from 'node:crypto'
import { defaultResultLimit, notFoundError, validationError } from '../../facts.js'
import { compares } from '../behaviours/student-filter.js'
import { listQuery, ordered, selected } from '../handlers/list-query.js'
import { timeGrids, timetableHeader } from '../handlers/timetable-header.js'
import { parseJson } from '../request-limits.js'
import {
  classesMeant,
  classOnWire,
  entityFilters,
  firstOfPage,
  firstPeriod,
  lacksCursor,
  oneOfRoster,
  periodWriter,
  placed,
  placedInRoster,
  recordOnWire,
  rosterOnWire,
  studentFilter,
} from './dialect.js'
import { matching, type RosterSchool, rosterAt } from './roster.js'
import type { Dialect, GoodAnswer, JsonObject, SimulatedData, SimulatedRequest } from './types.js'

const day = 10

/** The parts of a request that decide the answer. */
export type DataRequest = Pick<SimulatedRequest, 'resource' | 'below' | 'method' | 'url' | 'body'>

/** A school whose data is requested. */
export interface School extends RosterSchool {
  readonly id: string
  readonly schoolName: string
  /** Client ID of the application. */
  readonly clientId: string
}

/**
 * The answer of a school to a permitted request.
 * @param dialect the form of the data in the answer, and of the parameters in the request
 * @param refused status for invalid data
 * @returns undefined if the path names no data of a school
 */
export function dataAnswer(
  school: School,
  request: DataRequest,
  dialect: Dialect,
  refused: number,
): GoodAnswer | undefined {
  const { data } = school
  const { resource, below } = request
  const { searchParams: query } = new URL(request.url)
  const [, name] = /^roster\/(.+)$/.exec(resource ?? '') ?? []
  if (name !== undefined)
    return rosterAnswer(school, [name, ...(below?.split('/') ?? [])], request.url, dialect)
  const id = below ?? ''
  const asRecord = (record: JsonObject): JsonObject => recordOnWire(dialect, record)
  const asClass = (record: JsonObject): JsonObject => classOnWire(dialect, record)
  switch (resource) {
    case 'students':
      return id === '' ? students(data, query, dialect) : one(data.students, 'externalKey', id, asRecord)
    case 'classes':
      if (request.method === 'PUT') return updated(data, request.body, dialect, refused)
      return id === ''
        ? list(classesMeant(dialect, data.classes, query), asClass, (found) =>
            placed(dialect, 'classes', found),
          )
        : one(data.classes, 'id', id, asClass)
    case 'rooms':
      return id === ''
        ? list(data.rooms, asRecord, (found) => placed(dialect, 'rooms', found))
        : one(data.rooms, 'id', id, asRecord)
    case 'timetable':
      return timetable(school, query, dialect)
    case 'timetable/deleted-periods':
      return deletions(data, query, dialect)
    default:
      return undefined
  }
}

function students(data: SimulatedData, query: URLSearchParams, dialect: Dialect): GoodAnswer {
  const sent = query.get('filter')
  const filter = sent === null ? undefined : studentFilter(dialect, sent)
  if (sent !== null && filter === undefined) return problem(400, 'BAD_REQUEST')
  const matching = data.students.filter(
    (student) =>
      filter === undefined ||
      filter.some((group) =>
        group.every(({ field, operator, value }) =>
          valuesAt(student, field.split('.')).some((one) => compares(String(one ?? ''), operator, value)),
        ),
      ),
  )
  const shown = page(matching, query, defaultResultLimit, (offset, limit) =>
    firstOfPage(dialect, offset, limit),
  )
  return list(
    shown,
    (record) => recordOnWire(dialect, record),
    (records) => placed(dialect, 'students', records),
  )
}

/** The values at a dotted path. For a list, the values of each item. */
function valuesAt(value: unknown, [name, ...rest]: readonly string[]): readonly unknown[] {
  if (Array.isArray(value))
    return value.flatMap((one) => valuesAt(one, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return [value]
  const field = typeof value === 'object' && value !== null ? (value as JsonObject)[name] : undefined
  return valuesAt(field, rest)
}

function timetable(school: School, query: URLSearchParams, dialect: Dialect): GoodAnswer {
  const { clientId, data, id, schoolName } = school
  const after = momentOf(query.get('dateLastModifiedAfter'))
  const start = query.get('start') ?? ''
  const end = query.get('end') ?? '9'
  const filters = entityFilters(dialect, query)
  const isFiltered = filters.some(([, values]) => values.length > 0)
  if (lacksCursor(dialect, query, isFiltered)) return problem(400, 'BAD_REQUEST')
  const shown = data.periods.filter(({ record, modified }) => {
    const begins = String(record.start ?? start).slice(0, Math.max(day, end.length))
    return (
      modified > after && String(record.end ?? start) >= start && begins <= end && matches(record, filters)
    )
  })
  const periods = page(
    shown.map(({ record }) => record),
    query,
    Number.POSITIVE_INFINITY,
    (offset) => firstPeriod(dialect, offset),
  )
  const sent = (name: string): string | undefined => query.get(name) || undefined
  const facts = {
    created: new Date().toISOString(),
    user: clientId,
    school: { tenantId: id, name: schoolName },
    found: shown.length,
  }
  const asked = {
    start: sent('start'),
    end: sent('end'),
    limit: sent('limit'),
    offset: sent('offset'),
    after: sent('dateLastModifiedAfter'),
    filters: filters.filter(([, values]) => values.length > 0).map(([kind, values]) => ({ kind, values })),
  }
  const envelope = {
    version: '3',
    headerData: timetableHeader(facts, asked),
    masterData: { ...noNames, ...data.names },
  }
  return list(periods, periodWriter(dialect), (records) =>
    withTimeGrids(placed(dialect, 'timetable', records, envelope)),
  )
}

/** The lists of names in an answer with periods, each without a name. */
const noNames = {
  classes: [],
  departments: [],
  rooms: [],
  studentGroups: [],
  students: [],
  subjects: [],
  teachers: [],
}

/** The usual envelope of periods also has a list of time grids. */
function withTimeGrids(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer
  const { timetableData, ...others } = answer as { readonly timetableData?: unknown }
  return typeof timetableData === 'object' && timetableData !== null && !Array.isArray(timetableData)
    ? { ...others, timetableData: { ...timetableData, timeGrids } }
    : answer
}

/** Whether a period matches the entity filters of a query. */
function matches(record: JsonObject, filters: ReturnType<typeof entityFilters>): boolean {
  return filters.every(([list, wanted]) => {
    const resources = Array.isArray(record[list]) ? (record[list] as readonly JsonObject[]) : []
    return wanted.length === 0 || resources.some(({ id }) => wanted.includes(String(id)))
  })
}

function deletions(data: SimulatedData, query: URLSearchParams, dialect: Dialect): GoodAnswer {
  if (lacksCursor(dialect, query, false)) return problem(400, 'BAD_REQUEST')
  const after = momentOf(query.get('dateLastModifiedAfter'))
  const ids = data.deletions.filter(({ at }) => at > after).map(({ id }) => id)
  return json(placed(dialect, 'deletedPeriods', ids))
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
function updated(data: SimulatedData, body: Buffer, dialect: Dialect, refused: number): GoodAnswer {
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
      : [{ errorKey: notFoundError, path: `classes[${index}].id`, errorMessage: 'No such class', index }]
  })
  if (wrong.length === 0) return json(placed(dialect, 'classes', items))
  return {
    ...json({ errorCode: validationError, requestId: randomUUID(), traceId: '', validationErrors: wrong }),
    status: refused,
  }
}

function itemsOf(body: Buffer): readonly JsonObject[] | undefined {
  try {
    const value: unknown = parseJson(body.toString('utf8'))
    const items =
      typeof value === 'object' && value !== null && 'classes' in value ? value.classes : undefined
    return Array.isArray(items)
      ? items.filter((item) => typeof item === 'object' && item !== null)
      : undefined
  } catch {
    return undefined
  }
}

/** The name of a single record of each list. */
const singular: Readonly<Record<string, string>> = {
  users: 'user',
  orgs: 'org',
  classes: 'class',
  academicSessions: 'academicSession',
  enrollments: 'enrollment',
}

function rosterAnswer(school: School, path: readonly string[], url: string, dialect: Dialect): GoodAnswer {
  const { searchParams: query } = new URL(url)
  const base = url.slice(0, url.indexOf(dialect.roster.path) + dialect.roster.path.length)
  const fromRoster = rosterAt(school, path, base)
  if (fromRoster === undefined) return problem(404, 'NOT_FOUND')
  const asked = listQuery((name) => query.get(name))
  const { isList, kind, records } = fromRoster
  const asRoster = (record: JsonObject): JsonObject => selected(rosterOnWire(dialect, kind, record), asked)
  if (!isList) return json(oneOfRoster(dialect, singular[kind] ?? kind, asRoster(records[0] ?? {})))
  const wanted = ordered(matching(records, query.get('filter')), asked, (record) => record)
  return list(page(wanted, query, dialect.roster.pageSize), asRoster, (shown) =>
    placedInRoster(dialect, kind, shown),
  )
}

/** @param first the position of the first record, from the parameters `offset` and `limit` */
function page(
  records: readonly JsonObject[],
  query: URLSearchParams,
  usualLimit: number,
  first: (offset: number, limit: number) => number = (offset) => offset,
): readonly JsonObject[] {
  const number = (name: string, other: number): number => {
    const text = query.get(name)
    return text !== null && /^\d+$/.test(text) ? Number(text) : other
  }
  const limit = number('limit', usualLimit)
  const from = first(number('offset', 0), limit)
  return records.slice(from, from + limit)
}

/** A list of records in the form of the dialect. */
function list(
  records: readonly JsonObject[],
  onWire: (record: JsonObject) => JsonObject,
  place: (records: readonly JsonObject[]) => unknown,
): GoodAnswer {
  return { ...json(place(records.map(onWire))), records }
}

function one(
  records: readonly JsonObject[],
  field: string,
  id: string,
  onWire: (record: JsonObject) => JsonObject,
): GoodAnswer {
  const match = records.find((record) => record[field] !== undefined && String(record[field]) === id)
  return match === undefined ? problem(404, 'NOT_FOUND') : json(onWire(match))
}

function problem(status: number, errorCode: string): GoodAnswer {
  return { ...json({ errorCode, requestId: randomUUID(), traceId: '' }), status }
}

function json(value: unknown): GoodAnswer {
  return { status: 200, headers: [['Content-Type', 'application/json']], body: JSON.stringify(value) }
}
