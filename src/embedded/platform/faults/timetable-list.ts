/**
 * Faults of the list of periods.
 * @module
 */
import { documented } from '../behaviours/index.js'
import { type Fault, fault, mirrored } from '../fault.js'
import { longAgo, madeAt } from '../world/timetable-changes.js'
import { row, rowOf } from './rows.js'
import { isIdle, lastOf } from './timetable-places.js'

const timetable = rowOf('timetable')

const complete = 'timetable.list.complete'
const later = 'timetable.modified-after.later'
const earlier = 'timetable.modified-after.earlier'
const exact = 'timetable.entity-filter.exact'

const eachChange = 'timetable.modified-after.each-change'
const dayLength = 86_400_000

/** Faults that omit periods. */
const incomplete: readonly Fault[] = [
  timetable(complete, 'first-500', 'returns at most 500 periods at once', {
    periodWindow: (query, total) => {
      const window = documented.periodWindow(query, total)
      return window === undefined
        ? undefined
        : { from: window.from, to: Math.min(window.to, window.from + 500) }
    },
  }),
  timetable(complete, 'near-future', 'returns only the periods of a few weeks', {
    periodShown: ({ start }, { filters }) => filters.length > 0 || start < '2026-11-12',
  }),
  mirrored(
    timetable(complete, 'one-teacher', 'omits one period of a teacher from the whole timetable', {
      periodShown: ({ id, source }, { filters }) =>
        source !== 'A' || filters.length > 0 || id !== lastOf(101),
    }),
  ),
  timetable(complete, 'last-day', 'omits a lesson on the last day', {
    periodShown: ({ start, lesson }, { filters }) =>
      filters.length > 0 || lesson !== 7047 || !start.includes('11-13'),
  }),
  fault({
    id: 'timetable-modified-before',
    violates: [
      complete,
      'timetable.double.two-periods',
      'timetable.half-cancelled.two-periods',
      'timetable.move.original-kept',
    ],
    says: 'returns periods that were modified before the time',
    behaviour: { modifiedAfter: ({ modified }, cursor) => Date.parse(modified) <= cursor },
  }),
]

/** Faults of the time. */
const cursor: readonly Fault[] = [
  row('timetable-note-is-no-change', [later, eachChange], 'does not treat a note as a modification', {
    modifiedAfter: ({ modified, note }, moment) =>
      Date.parse(note === undefined ? modified : longAgo) > moment,
  }),
  ...(
    [
      ['resources', 'changed resources', 'resources changed'],
      ['substitution', 'a substitution', 'substituted'],
      ['cancellation', 'a cancellation', 'cancelled'],
    ] as const
  ).map(([id, what, unnoticed]) =>
    row(`timetable-${id}-no-change`, [later, eachChange], `does not treat ${what} as a modification`, {
      modifiedAfter: ({ modified, situation }, moment) =>
        Date.parse(situation === unnoticed ? longAgo : modified) > moment,
    }),
  ),
  row('timetable-modified-in-whole-seconds', eachChange, {
    says: 'stores changes in whole seconds, and omits those in the second of the time',
    modifiedAfter: ({ modified }, moment) => Math.floor(Date.parse(modified) / 1000) * 1000 > moment,
  }),
  timetable(later, 'modified-two-days-early', 'dates changes back by two days', {
    modifiedAfter: ({ modified }, moment) => Date.parse(modified) - 2 * dayLength > moment,
  }),
  timetable(later, 'changes-of-three-weeks', 'omits changes that are older than three weeks', {
    modifiedAfter: ({ modified }, moment) =>
      Date.parse(modified) > moment &&
      (moment < Date.parse(madeAt) || Date.parse(modified) < moment + 21 * dayLength),
  }),
  timetable(earlier, 'cursor-ignored', 'ignores the time', {
    cursorCounts: () => false,
  }),
  mirrored(
    timetable(earlier, 'future-cursor-ignored', 'returns all periods for a time in the future', {
      modifiedAfter: (period, moment) =>
        moment > Date.parse('2090-01-01') || documented.modifiedAfter(period, moment),
    }),
  ),
  timetable(earlier, 'changed-forever', 'reports a changed period as modified forever', {
    modifiedAfter: (period, moment) => period.modified !== madeAt || documented.modifiedAfter(period, moment),
  }),
  timetable(earlier, 'resources-changed-forever', 'reports a period with a changed resource forever', {
    modifiedAfter: (period, moment) =>
      period.situation === 'resources changed' || documented.modifiedAfter(period, moment),
  }),
  timetable(earlier, 'unchanged-always', 'reports unchanged periods as modified', {
    modifiedAfter: (period, moment) => period.modified === madeAt || documented.modifiedAfter(period, moment),
  }),
  timetable(earlier, 'modified-two-days-late', 'dates changes forward by two days', {
    modifiedAfter: ({ modified }, moment) => Date.parse(modified) + 2 * dayLength > moment,
  }),
  timetable(earlier, 'modified-by-month', 'returns all periods that were modified in the month of the time', {
    modifiedAfter: (period, moment) =>
      period.modified.slice(0, 7) === new Date(moment).toISOString().slice(0, 7) ||
      documented.modifiedAfter(period, moment),
  }),
]

/** Faults of the filter. */
const filter: readonly Fault[] = [
  timetable(exact, 'filter-ignored', 'ignores filters', {
    entityMatches: () => true,
  }),
  ...(['class', 'room'] as const).map((kind) =>
    timetable(exact, `${kind}-filter-ignored`, `ignores a filter for a ${kind}`, {
      entityMatches: (period, entity, students) =>
        entity.kind === kind || documented.entityMatches(period, entity, students),
    }),
  ),
  timetable(exact, 'filter-by-prefix', 'compares only the beginning of ids', {
    entityMatches: (period, entity, students) =>
      period.resources.some(({ kind, id }) => kind === entity.kind && String(id).startsWith(entity.id)) ||
      documented.entityMatches(period, entity, students),
  }),
  timetable(exact, 'filter-room-name', 'also finds rooms by their names', {
    entityMatches: (period, entity, students) =>
      (entity.kind === 'room' &&
        entity.id === '312' &&
        period.resources.some(({ kind, id }) => kind === 'room' && id === 315)) ||
      documented.entityMatches(period, entity, students),
  }),
  timetable(exact, 'filter-first-class', 'finds a class only in the first place of a list', {
    entityMatches: (period, entity, students) =>
      entity.kind === 'class'
        ? String(period.resources.find(({ kind }) => kind === 'class')?.id) === entity.id
        : documented.entityMatches(period, entity, students),
  }),
  timetable(exact, 'filter-of-classes', 'returns all periods of the classes of a teacher', {
    entityMatches: (period, entity, students) =>
      (entity.kind === 'teacher' &&
        entity.id === '101' &&
        period.resources.some(({ kind, id }) => kind === 'class' && id === 5031)) ||
      documented.entityMatches(period, entity, students),
  }),
  timetable(exact, 'filter-wrong-kind', 'searches the id of a teacher among classes', {
    entityMatches: (period, entity, students) =>
      documented.entityMatches(
        period,
        entity.kind === 'teacher' ? { ...entity, kind: 'class' } : entity,
        students,
      ),
  }),
  timetable(exact, 'filter-idle', 'returns all periods for a teacher without periods', {
    entityMatches: (period, entity, students) =>
      (entity.kind === 'teacher' && isIdle(entity.id)) || documented.entityMatches(period, entity, students),
  }),
  timetable(exact, 'filter-lacks-one', 'omits the last period of a teacher', {
    periodShown: ({ id, source }, { filters }) =>
      source !== 'A' || !filters.some(({ kind }) => kind === 'teacher') || id !== lastOf(101),
  }),
  timetable(exact, 'filter-30', 'returns at most 30 periods of a filter', {
    periodWindow: (query, total) =>
      query.filters.length === 0
        ? documented.periodWindow(query, total)
        : { from: 0, to: Math.min(total, 30) },
  }),
  timetable(exact, 'filter-halves', 'returns only the first half of a double period in a room', {
    periodShown: ({ half }, { filters }) =>
      half?.which !== 'second' || !filters.some(({ kind }) => kind === 'room'),
  }),
]

/** Faults of the list of periods. */
export const timetableListFaults: readonly Fault[] = [...incomplete, ...cursor, ...filter]
