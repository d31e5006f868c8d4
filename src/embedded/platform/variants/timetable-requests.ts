/**
 * Variants of requests for periods. Contract 4.6 defines only `dateLastModifiedAfter` and that entity filters exist.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { PeriodQuery } from '../behaviours/timetable-query.js'
import type { Variant } from '../fault.js'
import type { DataRecord } from '../world/record.js'
import type { Period } from '../world/timetable.js'
import { timetable } from './timetable-variant.js'

const clause = '4.6 timetable'

/** First and last day of a school year. */
const schoolYear = { TIMETABLE_PARAMETERS: 'start=2026-09-01&end=2027-07-31' }

const lacksRange = ({ start, end }: PeriodQuery): boolean => start === undefined || end === undefined

const parameters: readonly Variant[] = [
  timetable(
    'range-required',
    clause,
    'requires the first and the last day',
    { periodQueryRefused: lacksRange },
    schoolYear,
  ),
  timetable('cursor-required', clause, 'refuses a request without a time', {
    periodQueryRefused: ({ after }) => after === undefined,
  }),
  timetable('cursor-or-filter-required', clause, 'refuses a request without a time and without a filter', {
    periodQueryRefused: ({ after, filters }) => after === undefined && filters.length === 0,
  }),
  timetable('offset-from-0', clause, 'counts periods from 0', {
    periodWindow: ({ offset = '0', ...query }, total) => {
      const fromOne = offset.replace(/^\d+$/, (text) => String(Number(text) + 1))
      return documented.periodWindow({ ...query, offset: fromOne }, total)
    },
  }),
  timetable(
    'filter-names',
    clause,
    'uses other names for entity filters',
    { entityParameter: (kind) => `${kind}Id` },
    {
      TIMETABLE_TEACHER_FILTER: 'teacherId',
      TIMETABLE_CLASS_FILTER: 'classId',
      TIMETABLE_ROOM_FILTER: 'roomId',
    },
  ),
  timetable(
    'counted',
    clause,
    'returns the number of periods that the profile names',
    {
      timetableEnvelope: (periods, frame) => ({
        ...(documented.timetableEnvelope(periods, frame) as DataRecord),
        total: periods.length,
      }),
    },
    { TIMETABLE_COUNT: '552' },
  ),
  timetable('other-order', clause, 'returns the latest period first', {
    periodRecords: (records) => records.toReversed(),
  }),
]

const day = 86_400_000

const moments: readonly Variant[] = [
  timetable('cursor-inclusive', clause, 'also returns periods that were modified at the requested time', {
    modifiedAfter: ({ modified }, cursor) => Date.parse(modified) >= cursor,
  }),
  timetable(
    'cursor-clock-behind',
    clause,
    'dates changes by a clock that is 0.7 s behind that of its answers',
    {
      modifiedAfter: ({ modified }, cursor) => Date.parse(modified) - 700 > cursor,
    },
  ),
  timetable('cursor-by-second', clause, 'stores changes and compares times in whole seconds', {
    modifiedAfter: ({ modified }, cursor) =>
      Math.floor(Date.parse(modified) / 1000) >= Math.floor(cursor / 1000),
  }),
  timetable('cursor-by-day', clause, 'uses the beginning of the day as the time', {
    modifiedAfter: ({ modified }, cursor) => Date.parse(modified) >= Math.floor(cursor / day) * day,
  }),
  ...(
    [
      ['date-time-utc', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, (sent: string) => Date.parse(sent)],
      ['date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, (sent: string) => Date.parse(`${sent}Z`)],
      [
        'date-time-offset',
        /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/,
        (sent: string) => Date.parse(sent),
      ],
      ['date', /^\d{4}-\d\d-\d\d$/, (sent: string) => Date.parse(sent)],
      ['epoch-seconds', /^\d{1,10}$/, (sent: string) => Number(sent) * 1000],
      ['epoch-milliseconds', /^\d{1,13}$/, (sent: string) => Number(sent)],
    ] as const
  ).map(([format, form, moment]) =>
    timetable(
      `moment-${format}`,
      clause,
      `accepts times only as ${format}`,
      { momentOf: (sent) => (form.test(sent) ? moment(sent) : undefined) },
      { DATE_FORMAT: format },
    ),
  ),
]

/** True if the entity of a filter was removed from a period. */
const isGone = (period: Period, kind: string, id: string): boolean =>
  period.resources.some(
    (one) =>
      one.kind === kind && String(one.id) === id && documented.resourceStatus(one, period) === 'REMOVED',
  )

const filters: readonly Variant[] = [
  timetable('filter-without-removed', clause, 'omits periods from which the entity was removed', {
    entityMatches: (period, entity, students) =>
      documented.entityMatches(period, entity, students) && !isGone(period, entity.kind, entity.id),
  }),
]

/** Requests in other forms. */
export const timetableRequestVariants: readonly Variant[] = [...parameters, ...moments, ...filters]
