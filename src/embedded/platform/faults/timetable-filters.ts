/**
 * Faults of entity filters, also together with a time.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Entity } from '../behaviours/timetable.js'
import type { PeriodQuery } from '../behaviours/timetable-query.js'
import { type Fault, mirrored, type SingleBehaviour } from '../fault.js'
import type { Period, PeriodResource } from '../world/timetable.js'
import { lessonChange } from '../world/timetable-changes.js'
import { rowOf } from './rows.js'

const timetable = rowOf('timetable')

const complete = 'timetable.list.complete'
const later = 'timetable.modified-after.later'
const earlier = 'timetable.modified-after.earlier'
const exact = 'timetable.entity-filter.exact'

/** True for a request for changes in the current school year. */
const isRecent = ({ after }: PeriodQuery): boolean => after !== undefined && after > '2026-08-20'

/** Matches an entity only with some of the resources of its kind. */
const counting = (
  counts: (resource: PeriodResource, period: Period, entity: Entity) => boolean,
): SingleBehaviour => ({
  entityMatches: (period, entity, students) =>
    documented.entityMatches(
      { ...period, resources: period.resources.filter((one) => counts(one, period, entity)) },
      entity,
      students,
    ),
})

/** True for the first resource of its kind. */
const isFirst = (resource: PeriodResource, { resources }: Period): boolean =>
  resources.find(({ kind }) => kind === resource.kind) === resource

/** Faults of filters. */
export const timetableFilterFaults: readonly Fault[] = [
  ...(['class', 'room'] as const).map((kind) =>
    mirrored(
      timetable(complete, `one-${kind}`, `omits a period of a ${kind}`, {
        periodShown: ({ resources, start }, { filters }) =>
          filters.length > 0 ||
          !start.startsWith('2026-10-14') ||
          !resources.some((one) => one.kind === kind && one.id === (kind === 'class' ? 5051 : 312)),
      }),
    ),
  ),
  timetable(later, 'changes-without-filter-alone', 'returns no changes if a filter is sent with the time', {
    periodShown: (_period, query) => query.filters.length === 0 || !isRecent(query),
  }),
  timetable(later, 'filtered-changes-notes-only', {
    says: 'returns only periods with a note if a filter is sent with the time',
    periodShown: ({ note }, query) => query.filters.length === 0 || !isRecent(query) || note !== undefined,
  }),
  timetable(earlier, 'filter-without-moment', 'ignores the time if a filter is sent with it', {
    cursorCounts: ({ filters }) => filters.length === 0,
  }),
  timetable(exact, 'moment-without-filter', 'ignores filters if a late time is sent with them', {
    filtersCount: (query) => !isRecent(query),
  }),
  timetable(exact, 'filter-without-substitute', {
    says: 'does not find a period by its substitute',
    ...counting(({ change }) => change !== 'substitute'),
  }),
  timetable(exact, 'filter-without-new-teacher', {
    says: 'does not find the periods of a lesson by its current teacher',
    ...counting(({ kind }, { lesson }) => lesson !== lessonChange.lesson || kind !== 'teacher'),
  }),
  timetable(exact, 'filter-of-any-kind', 'compares the id of a teacher with the ids of all resources', {
    entityMatches: (period, entity, students) =>
      period.resources.some(({ id }) => String(id) === entity.id) ||
      documented.entityMatches(period, entity, students),
  }),
  timetable(exact, 'filter-first-teacher', 'finds a teacher only in the first place of a list', {
    ...counting((resource, period) => resource.kind !== 'teacher' || isFirst(resource, period)),
  }),
  timetable(exact, 'filter-first-room', 'finds a room only in the first place of a list', {
    ...counting((resource, period) => resource.kind !== 'room' || isFirst(resource, period)),
  }),
]
