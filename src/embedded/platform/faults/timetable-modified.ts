/**
 * Faults of periods that change while the platform runs: the timetable does not tell of the change.
 * @module
 */
import type { Happening } from '../behaviours/timetable-changes.js'
import type { Fault, OneBehaviour } from '../fault.js'
import type { Period } from '../world/timetable.js'
import { longAgo } from '../world/timetable-changes.js'
import { oneOf } from './one.js'

const timetable = oneOf('timetable')

const each = 'timetable.modified-after.each-change'

const original = 'move, the original period'
const fresh = 'move, the new period'
const second = 'second move'

/** Leaves periods as old as they were at the start when this happens to them. */
const unnoticed = (which: (what: Happening, period: Period) => boolean): OneBehaviour => ({
  modifiedBy: (what, period, now) => (which(what, period) ? longAgo : now),
})

const one = (id: string, cases: readonly string[], says: string, happening: Happening): Fault =>
  timetable(
    each,
    `${id}-unnoticed`,
    cases,
    says,
    unnoticed((what) => what === happening),
  )

/** Changes of which no one is told. */
export const timetableModifiedFaults: readonly Fault[] = [
  one('substitution', ['substitution'], 'does not take a substitution for a modification', 'substitution'),
  one('move', [original, fresh, second], 'does not take a move for a modification', 'move'),
  one(
    'resource-added',
    ['added resource'],
    'does not take an added resource for a modification',
    'resource added',
  ),
  one(
    'resource-removed',
    ['removed resource'],
    'does not take a removed resource for a modification',
    'resource removed',
  ),
  one('cancellation', ['cancellation'], 'does not take a cancellation for a modification', 'cancellation'),
  one('note', ['note'], 'does not take a note that is written for a modification', 'note'),
  timetable(
    each,
    'original-unnoticed',
    [original, second],
    'takes the new period of a move for modified, not the original one',
    unnoticed((what, { situation }) => what === 'move' && situation === 'moved'),
  ),
  timetable(
    each,
    'new-period-unnoticed',
    [fresh, second],
    'takes the original period of a move for modified, not the new one',
    unnoticed((what, { situation }) => what === 'move' && situation === 'moved here'),
  ),
  timetable(
    each,
    'second-move-unnoticed',
    [second],
    'takes the first move of a period for a modification, no later one',
    unnoticed((what, { chain }) => what === 'move' && chain.length > 2),
  ),
  timetable(
    each,
    'resource-of-kind-unnoticed',
    ['added resource', 'removed resource'],
    'takes changed rooms for no modification',
    unnoticed(
      (what, { resources }) =>
        (what === 'resource added' || what === 'resource removed') &&
        resources.some(({ kind, change }) => kind === 'room' && (change === 'added' || change === 'removed')),
    ),
  ),
  timetable(
    each,
    'status-is-all',
    ['note'],
    'takes for modified what got another status, nothing else',
    unnoticed((_what, { situation }) => situation === 'planned'),
  ),
]
