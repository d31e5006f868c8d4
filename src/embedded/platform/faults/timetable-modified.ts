/**
 * Faults of periods that change while the platform runs: the timetable does not report the change.
 * @module
 */
import type { Happening } from '../behaviours/timetable-changes.js'
import type { Fault, SingleBehaviour } from '../fault.js'
import type { Period } from '../world/timetable.js'
import { longAgo } from '../world/timetable-changes.js'
import { rowOf } from './rows.js'

const timetable = rowOf('timetable')

const each = 'timetable.modified-after.each-change'

/** Keeps the modification time of periods when this happens to them. */
const unnoticed = (which: (what: Happening, period: Period) => boolean): SingleBehaviour => ({
  modifiedBy: (what, period, now) => (which(what, period) ? longAgo : now),
})

const changeFault = (id: string, says: string, happening: Happening): Fault =>
  timetable(each, `${id}-unnoticed`, {
    says,
    ...unnoticed((what) => what === happening),
  })

/** Faults that do not report changes. */
export const timetableModifiedFaults: readonly Fault[] = [
  changeFault('substitution', 'does not treat a substitution as a modification', 'substitution'),
  changeFault('move', 'does not treat a move as a modification', 'move'),
  changeFault('resource-added', 'does not treat an added resource as a modification', 'resource added'),
  changeFault('resource-removed', 'does not treat a removed resource as a modification', 'resource removed'),
  changeFault('cancellation', 'does not treat a cancellation as a modification', 'cancellation'),
  changeFault('note', 'does not treat a new note as a modification', 'note'),
  timetable(each, 'original-unnoticed', {
    says: 'marks only the new period of a move as modified',
    ...unnoticed((what, { situation }) => what === 'move' && situation === 'moved'),
  }),
  timetable(each, 'new-period-unnoticed', {
    says: 'marks only the original period of a move as modified',
    ...unnoticed((what, { situation }) => what === 'move' && situation === 'moved here'),
  }),
  timetable(each, 'second-move-unnoticed', {
    says: 'treats only the first move of a period as a modification',
    ...unnoticed((what, { chain }) => what === 'move' && chain.length > 2),
  }),
  timetable(each, 'resource-of-kind-unnoticed', {
    says: 'does not treat changed rooms as a modification',
    ...unnoticed(
      (what, { resources }) =>
        (what === 'resource added' || what === 'resource removed') &&
        resources.some(({ kind, change }) => kind === 'room' && (change === 'added' || change === 'removed')),
    ),
  }),
  timetable(each, 'status-is-all', {
    says: 'treats only a new status as a modification',
    ...unnoticed((_what, { situation }) => situation === 'planned'),
  }),
]
