/**
 * The timetable: which periods an answer holds, and what it puts around them.
 * @module
 */
import type { DataUse } from '../context.js'
import type { DataRecord } from '../world/record.js'
import type { DeletedPeriod, Period } from '../world/timetable.js'
import type { NamedThing, PeriodKind } from '../world/timetable-names.js'
import { timetableChangesBehaviours } from './timetable-changes.js'
import type { EntityKind, PeriodQuery, PeriodWindow } from './timetable-query.js'
import { timetableRecordBehaviours } from './timetable-record.js'

/** An entity that a filter names, as periods know it. */
export interface Entity {
  readonly kind: EntityKind
  /** Its id as text. */
  readonly id: string
}

/** What stands around the periods. */
export interface TimetableFrame {
  readonly use: DataUse
  readonly query: PeriodQuery
  readonly headerData: DataRecord
  readonly masterData: DataRecord
}

export const timetableBehaviours = {
  ...timetableRecordBehaviours,
  ...timetableChangesBehaviours,

  /** The parameter that takes ids of a kind of entity. Contract 4.6 shows that there are some; names not shown. */
  entityParameter: (kind: EntityKind): string => kind,

  /** Whether a request lacks a parameter that is required. Not shown: none is. */
  periodQueryRefused: (_query: PeriodQuery): boolean => false,

  /** Whether the moment of the request is taken into account. Contract 4.6, dateLastModifiedAfter. */
  cursorCounts: (_query: PeriodQuery): boolean => true,

  /** Whether the entity filters of the request are taken into account. Contract 4.6, entity filters. */
  filtersCount: (_query: PeriodQuery): boolean => true,

  /** Whether a period changed after a moment, in milliseconds since the epoch. Contract 4.6, dateLastModifiedAfter. */
  modifiedAfter: (period: Period, cursor: number): boolean => Date.parse(period.modified) > cursor,

  /** Whether a period is one of an entity. Contract 4.6: entity filters; that of a removed resource is open. */
  entityMatches: (
    period: Period,
    { kind, id }: Entity,
    students: (period: Period) => ReadonlySet<string>,
  ): boolean => {
    if (kind === 'period') return String(period.id) === id
    if (kind === 'lesson') return String(period.lesson) === id
    if (kind === 'student') return students(period).has(id)
    return period.resources.some((resource) => resource.kind === kind && String(resource.id) === id)
  },

  /** Whether a period appears at all, whatever is asked for. Contract 4.6: all records of the tenant. */
  periodShown: (_period: Period, _query: PeriodQuery): boolean => true,

  /** Whether a deleted period appears. Contract 4.6, deleted periods: no. */
  deletedPeriodShown: (_period: DeletedPeriod, _query: PeriodQuery): boolean => false,

  /** Which of the periods found are given, earliest first; undefined for a refusal. Not shown: all. */
  periodWindow: ({ limit, offset }: PeriodQuery, total: number): PeriodWindow | undefined => {
    const numbers = [limit, offset].filter((sent) => sent !== undefined)
    if (!numbers.every((sent) => /^\d+$/.test(sent))) return undefined
    const from = Math.min(Math.max(Number(offset ?? 0) - 1, 0), total)
    return { from, to: limit === undefined ? total : Math.min(from + Number(limit), total) }
  },

  /** The records of an answer, by reference; last say on all of them together. Contract 2.6, Period. */
  periodRecords: (
    records: readonly DataRecord[],
    _periods: readonly Period[],
    _query: PeriodQuery,
  ): readonly DataRecord[] => records,

  /** How a thing that periods name by its id is described. Contract 2.6, Period: by its abbreviation alone. */
  timetableName: (_kind: PeriodKind, { id, externKey, shortName }: NamedThing): DataRecord => ({
    id,
    ...(externKey === undefined ? {} : { externKey }),
    displayName: shortName,
  }),

  /** What the periods stand in. Not shown. */
  timetableEnvelope: (
    periods: readonly DataRecord[],
    { headerData, masterData }: TimetableFrame,
  ): unknown => ({ version: '3.0', headerData, masterData, timetableData: { periods } }),
}
