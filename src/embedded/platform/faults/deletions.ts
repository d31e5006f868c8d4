/**
 * Faults of periods that are deleted while the platform runs.
 * @module
 */
import { documented } from '../behaviours/index.js'
import type { Fault } from '../fault.js'
import type { Period } from '../world/timetable.js'
import { changeable } from '../world/timetable-changeable.js'
import { rowOf } from './rows.js'
import { isFreshlyDeleted } from './timetable-places.js'

const deletionFault = rowOf('deleted-periods')

const later = 'deleted-periods.modified-after.later'
const absent = 'deleted-periods.timetable.deleted-absent'

/** Lists some of the periods that were changed while the platform runs as deleted. */
const listing = (id: string, says: string, which: (period: Period) => boolean): Fault =>
  deletionFault('deleted-periods.timetable.existing-not-listed', id, says, {
    deletionsAnswer: (entries, _periods, { tenant }) => [
      ...entries,
      ...tenant.changes.timetable.periods
        .filter((period) => isChangeable(period) && which(period))
        .map((period) => period.id),
    ],
  })

/** True for a period of a lesson that the suite may change. */
const isChangeable = ({ lesson }: Period): boolean =>
  lesson === changeable.cancelled.lesson || lesson === changeable.movedOnce.lesson

/** Faults of deletions. */
export const deletionFaults: readonly Fault[] = [
  deletionFault(later, 'fresh-not-listed', 'does not list deletions since yesterday', {
    deletionListed: (period, moment, use) =>
      !isFreshlyDeleted(period) && documented.deletionListed(period, moment, use),
  }),
  deletionFault(later, 'as-old-as-period', 'dates a deletion back to the day of the period', {
    deletionListed: (period, moment, use) =>
      isFreshlyDeleted(period)
        ? Date.parse('2026-09-01T00:00:00Z') > moment
        : documented.deletionListed(period, moment, use),
  }),
  deletionFault(absent, 'fresh-still-there', 'keeps a deleted period in the timetable until the next day', {
    deletedPeriodShown: isFreshlyDeleted,
  }),
  deletionFault(absent, 'fresh-in-full', 'keeps a deleted period in a timetable since long ago', {
    deletedPeriodShown: (period, { after }) => isFreshlyDeleted(period) && (after ?? '') < '2001',
  }),
  deletionFault(absent, 'fresh-in-delta', 'returns a deleted period in a timetable of changes', {
    deletedPeriodShown: (period, { after }) => isFreshlyDeleted(period) && (after ?? '') > '2001',
  }),
  listing(
    'fresh-cancelled',
    'lists a period as deleted once it is cancelled',
    ({ situation }) => situation === 'cancelled',
  ),
  listing(
    'fresh-moved',
    'lists a period as deleted once it is moved',
    ({ situation }) => situation === 'moved',
  ),
]
