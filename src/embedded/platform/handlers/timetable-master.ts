/**
 * The envelope of the periods of an answer: a header, and names by id.
 * @module
 */
import type { PeriodQuery } from '../behaviours/timetable-query.js'
import type { DataRecord } from '../world/record.js'
import { studentAt, studentCountOf } from '../world/students.js'
import { type PeriodKind, thingsOf } from '../world/timetable-names.js'
import type { Asked } from './data.js'
import { timetableHeader } from './timetable-header.js'

const lists = [
  ['class', 'classes'],
  ['department', 'departments'],
  ['room', 'rooms'],
  ['student-group', 'studentGroups'],
  ['subject', 'subjects'],
  ['teacher', 'teachers'],
] as const satisfies readonly (readonly [PeriodKind, string])[]

/** Names of everything that periods refer to. Of the students, only those in the answer. */
export function masterDataOf({ behaviours, tenant }: Asked, students: ReadonlySet<number>): DataRecord {
  const { source } = tenant
  const named = lists.map(([kind, list]) => [
    list,
    thingsOf(source, kind).map((thing) => behaviours.timetableName(kind, thing)),
  ])
  const listed = Array.from({ length: students.size === 0 ? 0 : studentCountOf(source) }, (_, position) =>
    studentAt(source, position),
  ).filter(({ id }) => students.has(Number(id)))
  return {
    ...Object.fromEntries(named),
    students: listed.map(({ id, shortName }) =>
      behaviours.timetableName('student', {
        id: Number(id),
        externKey: undefined,
        shortName: String(shortName),
        longName: undefined,
      }),
    ),
  }
}

/** The parameters, the client and the time of a request. @param found number of periods that it finds */
export function headerDataOf({ runtime, tenant, use }: Asked, query: PeriodQuery, found: number): DataRecord {
  return timetableHeader(
    {
      created: new Date(runtime.now(tenant) * 1000).toISOString(),
      user: use.app ?? '',
      school: { tenantId: tenant.id, name: tenant.school.name },
      found,
    },
    query,
  )
}
