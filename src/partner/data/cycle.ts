/**
 * The timetable requests of one synchronisation. Contract 4.6, deleted periods.
 * @module
 */
import { resourceOf } from '../service/heard.js'
import type { SyncRun } from '../service/service.js'
import type { SimulatedRequest } from '../simulator.js'
import { cursorOf, isLater } from './cursors.js'

/** All timetable requests of one trigger. */
export interface Cycle {
  readonly timetable: readonly SimulatedRequest[]
  readonly deletions: readonly SimulatedRequest[]
}

/** The timetable requests among some. */
export function cycleOf(requests: readonly SimulatedRequest[]): Cycle {
  return {
    timetable: requests.filter((request) => resourceOf(request) === 'timetable'),
    deletions: requests.filter((request) => resourceOf(request) === 'timetable/deleted-periods'),
  }
}

/** A synchronisation, and the timetable requests of it. */
export interface TimetableRun extends Cycle {
  readonly run: SyncRun
}

/** Both kinds of requests, in the order in which they came. */
export function allOf({ timetable, deletions }: Cycle): SimulatedRequest[] {
  return [...timetable, ...deletions].sort((one, other) => one.number - other.number)
}

/** The latest value of `dateLastModifiedAfter` in a cycle; undefined where none carries one. */
export function latestCursor(cycle: Cycle): string | undefined {
  return allOf(cycle)
    .map(cursorOf)
    .reduce((latest, value) => (isLater(value, latest) ? value : latest), undefined)
}

/**
 * Whether a later cycle asks for the whole timetable: with no value, or with one that is not later than that of the
 * first load.
 */
export function reloads(later: Cycle, first: Cycle): boolean {
  const start = latestCursor(first)
  return later.timetable.some((request) => !isLater(cursorOf(request), start))
}

/** Whether a later cycle asks for changes: some value is later than that of the first load. */
export function isIncremental(later: Cycle, first: Cycle): boolean {
  const start = latestCursor(first)
  return later.timetable.some((request) => isLater(cursorOf(request), start))
}

/** The values of a cycle in words, for messages. */
export function cursorsIn(cycle: Cycle): string {
  const values = allOf(cycle).map((request) => cursorOf(request) ?? 'none')
  return values.length === 0 ? 'no request' : [...new Set(values)].join(', ')
}
