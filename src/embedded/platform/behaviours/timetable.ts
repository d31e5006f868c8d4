/**
 * Behaviours of the timetable: the periods of an answer, and its envelope.
 * @module
 */
import type { DataUse } from '../context.js'
import type { DataRecord } from '../world/record.js'
import type { DeletedPeriod, Period } from '../world/timetable.js'
import type { NamedThing, PeriodKind } from '../world/timetable-names.js'
import { timetableChangesBehaviours } from './timetable-changes.js'
import type { EntityKind, PeriodQuery, PeriodWindow } from './timetable-query.js'
import { timetableRecordBehaviours } from './timetable-record.js'

/** An entity that a filter names. */
export interface Entity {
  readonly kind: EntityKind
  /** Id as text. */
  readonly id: string
}

/** Data for the envelope. */
export interface TimetableFrame {
  readonly use: DataUse
  readonly query: PeriodQuery
  readonly headerData: DataRecord
  readonly masterData: DataRecord
  /** The hours of the days. */
  readonly timeGrids: readonly DataRecord[]
}

export const timetableBehaviours = {
  ...timetableRecordBehaviours,
  ...timetableChangesBehaviours,

  /** The parameter for ids of a kind of entity. Contract 4.6 mentions filters. Their names are an open point. */
  entityParameter: (kind: EntityKind): string => kind,

  /** Whether a request lacks a required parameter. Open point: none is required. */
  periodQueryRefused: (_query: PeriodQuery): boolean => false,

  /** Whether the time of the request is used. Contract 4.6, dateLastModifiedAfter. */
  cursorCounts: (_query: PeriodQuery): boolean => true,

  /** Whether the entity filters of the request are used. Contract 4.6, entity filters. */
  filtersCount: (_query: PeriodQuery): boolean => true,

  /** Whether a period changed after a time, in milliseconds since the epoch. Contract 4.6, dateLastModifiedAfter. */
  modifiedAfter: (period: Period, cursor: number): boolean => Date.parse(period.modified) > cursor,

  /** Whether a period belongs to an entity. Contract 4.6: entity filters. Removed resources are an open point. */
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

  /** Whether a period is shown for any query. Contract 4.6: all records of the tenant. */
  periodShown: (_period: Period, _query: PeriodQuery): boolean => true,

  /** Whether a deleted period is shown. Contract 4.6, deleted periods: no. */
  deletedPeriodShown: (_period: DeletedPeriod, _query: PeriodQuery): boolean => false,

  /** The returned part of the found periods, earliest first, or undefined for a refusal. Open point: all. */
  periodWindow: ({ limit, offset }: PeriodQuery, total: number): PeriodWindow | undefined => {
    const numbers = [limit, offset].filter((sent) => sent !== undefined)
    if (!numbers.every((sent) => /^\d+$/.test(sent))) return undefined
    const from = Math.min(Math.max(Number(offset ?? 0) - 1, 0), total)
    return { from, to: limit === undefined ? total : Math.min(from + Number(limit), total) }
  },

  /** The records of an answer. Called last. Contract 2.6, Period. */
  periodRecords: (
    records: readonly DataRecord[],
    _periods: readonly Period[],
    _query: PeriodQuery,
  ): readonly DataRecord[] => records,

  /** The description of a resource that periods name by id. Contract 2.6, Period: only its abbreviation. */
  timetableName: (_kind: PeriodKind, { id, externKey, shortName }: NamedThing): DataRecord => ({
    id,
    ...(externKey === undefined ? {} : { externKey }),
    displayName: shortName,
  }),

  /** The envelope of the periods. Open point. */
  timetableEnvelope: (
    periods: readonly DataRecord[],
    { headerData, masterData, timeGrids }: TimetableFrame,
  ): unknown => ({ version: '3.0', headerData, masterData, timetableData: { periods, timeGrids } }),
}
