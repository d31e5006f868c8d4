/**
 * The timetable. Contract 4.6, row timetable.
 * @module
 */
import type { Answer } from '../answer.js'
import type { Entity } from '../behaviours/timetable.js'
import { type EntityFilter, type PeriodQuery, readPeriodQuery } from '../behaviours/timetable-query.js'
import type { Period } from '../world/timetable.js'
import { thingsOf } from '../world/timetable-names.js'
import { json } from './answer.js'
import { type Asked, type DataRoute, refusal } from './data.js'
import { timeGrids } from './timetable-header.js'
import { headerDataOf, masterDataOf } from './timetable-master.js'
import { recordOf, studentsOf } from './timetable-records.js'

/** The requested periods. */
function list(asked: Asked): Answer {
  const { behaviours, tenant, use } = asked
  const query = readPeriodQuery(use.query, (kind) => behaviours.entityParameter(kind))
  const cursor = query.after === undefined ? undefined : behaviours.momentOf(query.after, use)
  const malformed = query.after !== undefined && cursor === undefined
  if (malformed || behaviours.periodQueryRefused(query)) return refusal(behaviours, 'bad request', use)
  const periods = found(asked, query, behaviours.cursorCounts(query) ? cursor : undefined)
  const window = behaviours.periodWindow(query, periods.length)
  if (window === undefined) return refusal(behaviours, 'bad request', use)

  const given = periods.slice(window.from, window.to)
  const records = given.map((period) => recordOf(asked, period, query.includeStudents))
  const students = new Set(query.includeStudents ? given.flatMap(studentsOf) : [])
  const frame = {
    use: { ...use, tenant },
    query,
    headerData: headerDataOf(asked, query, periods.length),
    masterData: masterDataOf(asked, students),
    timeGrids,
  }
  const listed = behaviours.periodRecords(records, given, query)
  return json(behaviours, 200, behaviours.timetableEnvelope(listed, frame), 'data')
}

/** Periods that a query finds, earliest first. */
function found({ behaviours, tenant }: Asked, query: PeriodQuery, cursor: number | undefined): Period[] {
  const { deleted: gone, periods: present } = tenant.changes.timetable
  const filters = behaviours.filtersCount(query) ? query.filters : []
  const entities = filters.map((filter) => entitiesOf(filter, tenant.source))
  const students = (period: Period): ReadonlySet<string> => new Set(studentsOf(period).map(String))
  const deleted = gone.filter((period) => behaviours.deletedPeriodShown(period, query))
  const periods = deleted.length === 0 ? present : [...present, ...deleted]
  return periods
    .map((period) => withResources(period, behaviours.resourcesOf(period)))
    .filter(
      (period) =>
        behaviours.periodShown(period, query) &&
        (cursor === undefined || behaviours.modifiedAfter(period, cursor)) &&
        entities.every((some) => some.some((entity) => behaviours.entityMatches(period, entity, students))) &&
        inRange(period, query),
    )
}

function withResources(period: Period, resources: Period['resources']): Period {
  return resources === period.resources ? period : { ...period, resources }
}

/** Entities of a filter, by id. An unknown key identifies no entity. */
function entitiesOf({ kind, values, by }: EntityFilter, source: Period['source']): readonly Entity[] {
  if (by === 'id') return values.map((id) => ({ kind, id }))
  if (kind !== 'class' && kind !== 'room' && kind !== 'teacher') return []
  return values.flatMap((key) => {
    const thing = thingsOf(source, kind).find(({ externKey }) => externKey === key)
    return thing === undefined ? [] : [{ kind, id: String(thing.id) }]
  })
}

/** Whether a period is between two days, both included, or between two local times. */
function inRange(period: Period, { start, end }: PeriodQuery): boolean {
  if (start !== undefined && period.end < start.slice(0, 16)) return false
  return end === undefined || period.start.slice(0, Math.min(end.length, 16)) <= end.slice(0, 16)
}

/** Routes of this resource. */
export const timetableRoutes: readonly DataRoute[] = [
  { resource: 'timetable', method: 'GET', below: '', respond: list },
]
