/**
 * The envelope of the periods of an answer: a header, names by id, and the grid of hours.
 * @module
 */
import type { PeriodQuery } from '../behaviours/timetable-query.js'
import type { DataRecord } from '../world/record.js'
import { studentAt, studentCountOf } from '../world/students.js'
import { units } from '../world/timetable-grid.js'
import { type PeriodKind, thingsOf } from '../world/timetable-names.js'
import type { Asked } from './data.js'

const lists = [
  ['class', 'classes'],
  ['department', 'departments'],
  ['room', 'rooms'],
  ['student-group', 'studentGroups'],
  ['subject', 'subjects'],
  ['teacher', 'teachers'],
] as const satisfies readonly (readonly [PeriodKind, string])[]

const timeGrids = [
  {
    id: 1,
    timeGridSlots: [1, 2, 3, 4, 5].flatMap((day) =>
      units.map(({ start, end }, index) => ({
        day,
        unitOfDay: index + 1,
        start: Number(start.replace(':', '')),
        end: Number(end.replace(':', '')),
        name: String(index + 1),
      })),
    ),
  },
]

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
    timeGrids,
  }
}

/** The parameters, the client and the time of a request. */
export function headerDataOf({ runtime, tenant, use }: Asked, query: PeriodQuery): DataRecord {
  const { after, start, end, limit, offset, filters } = query
  return {
    created: new Date(runtime.now(tenant) * 1000).toISOString(),
    user: use.app ?? null,
    school: { tenantId: tenant.id, name: tenant.school.name },
    schoolYearStart: '2026-09-01',
    schoolYearEnd: '2027-07-31',
    filter: {
      start: start ?? null,
      end: end ?? null,
      limit: limit ?? null,
      offset: offset ?? null,
      filterByChanges: { dateLastModifiedAfter: after ?? null, dateLastModifiedUntil: null },
      filterByResource: filters.map(({ kind, values }) => ({ kind, values })),
    },
  }
}
