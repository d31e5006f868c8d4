/**
 * Students. Contract 4.6, rows students.
 * @module
 */
import type { Answer } from '../answer.js'
import type { Wanted } from '../behaviours/students.js'
import { studentAt } from '../world/students.js'
import { positionOf, positionsWhere } from '../world/students-index.js'
import { json } from './answer.js'
import { type Asked, type DataRoute, refusal } from './data.js'

/** Positions of students, in order. */
interface Positions {
  readonly length: number
  readonly at: (index: number) => number
}

/** The list of students. */
function list(asked: Asked): Answer {
  const { behaviours, tenant, use } = asked
  const { source } = tenant
  const query = behaviours.studentQuery(use.query)
  const limit = behaviours.studentLimit(query.limit, query)
  const offset = limit === undefined ? undefined : behaviours.studentOffset(query.offset, limit)
  if (limit === undefined || offset === undefined) return refusal(behaviours, 'bad request', use)
  const wanted: Wanted = { limit, offset, filtered: query.filter !== undefined }
  const everyone = withoutUnreachable(asked, everyPosition(behaviours.studentCount(source)))
  const matching = query.filter === undefined ? everyone : filtered(asked, query.filter)
  if (matching === undefined) return refusal(behaviours, 'bad request', use)

  const first = wanted.filtered && behaviours.studentsPagedBeforeFilter()
  const result = first ? everyone : matching
  const window = behaviours.studentWindow(wanted, result.length)
  if (window === undefined) return refusal(behaviours, 'bad request', use)
  const way = wanted.filtered ? 'filter' : 'list'
  const among = first
    ? new Set(Array.from({ length: matching.length }, (_, index) => matching.at(index)))
    : undefined
  const records = Array.from({ length: Math.max(0, window.to - window.from) }, (_, index) =>
    result.at(behaviours.studentOrder(window.from + index, result.length, wanted)),
  )
    .filter((position) => among?.has(position) ?? true)
    .map((position) => behaviours.studentRecord(studentAt(source, position), way, position))
  const { status, body } = behaviours.studentList(records, window, result.length)
  return json(behaviours, status, body, 'data')
}

/** A single student by external key. */
function one({ behaviours, tenant, use, parameter }: Asked): Answer {
  const { source } = tenant
  const key = behaviours.studentKey(parameter('id'))
  const count = behaviours.studentCount(source)
  const position = behaviours.findStudent(key, {
    byKey: (wanted) => positionOf(source, count, 'externalKey', wanted),
    byId: (wanted) => positionOf(source, count, 'id', wanted),
  })
  if (position === undefined || behaviours.unreachableStudents(source, 'key').includes(position)) {
    const missing = behaviours.noStudent(key, source)
    return missing === undefined
      ? refusal(behaviours, 'not found', use)
      : json(behaviours, missing.status, missing.body, 'data')
  }
  const record = behaviours.studentRecord(studentAt(source, position), 'key', position)
  const { status, body } = behaviours.oneStudent(record)
  return json(behaviours, status, body, 'data')
}

/** Students that match a filter, or undefined if the filter is malformed. */
function filtered({ behaviours, tenant }: Asked, text: string): Positions | undefined {
  const filter = behaviours.studentFilter(text)
  if (filter === undefined) return undefined
  const { source } = tenant
  const count = behaviours.studentCount(source)
  const chosen = new Set<number>()
  for (const group of filter) {
    const fields = group.map(({ field }) => behaviours.filteredField(field))
    if (fields.includes(undefined)) return undefined
    const passing = group.map(({ field, operator, value }, index) => {
      const matches = (actual: string): boolean => behaviours.filterMatches(actual, operator, value, field)
      return positionsWhere(source, count, fields[index] ?? '', behaviours.endedAssignmentsMatch(), matches)
    })
    for (const position of passing[0] ?? [])
      if (passing.every((positions) => positions.has(position))) chosen.add(position)
  }
  for (const position of behaviours.unreachableStudents(source, 'filter')) chosen.delete(position)
  return listed([...chosen].sort((a, b) => a - b))
}

function withoutUnreachable({ behaviours, tenant }: Asked, positions: Positions): Positions {
  const hidden = new Set(behaviours.unreachableStudents(tenant.source, 'list'))
  if (hidden.size === 0) return positions
  const positionsList = Array.from({ length: positions.length }, (_, index) => positions.at(index))
  return listed(positionsList.filter((position) => !hidden.has(position)))
}

function everyPosition(length: number): Positions {
  return { length, at: (index) => index }
}

function listed(positions: readonly number[]): Positions {
  return { length: positions.length, at: (index) => positions[index] as number }
}

/** Routes of this resource. */
export const studentRoutes: readonly DataRoute[] = [
  { resource: 'students', method: 'GET', below: '', respond: list },
  { resource: 'students', method: 'GET', below: '/:id', respond: one },
]
