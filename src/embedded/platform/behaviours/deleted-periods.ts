/**
 * Deleted periods: which are listed, and as what.
 * @module
 */
import type { DataUse } from '../context.js'
import type { DeletedPeriod } from '../world/timetable.js'

export const deletedPeriodsBehaviours = {
  /**
   * Whether a request is refused, given its moment; undefined where none was sent, null where it is malformed. The
   * contract shows no request without a moment.
   */
  deletedPeriodsRefused: (moment: number | null | undefined, _use: DataUse): boolean =>
    typeof moment !== 'number',

  /**
   * Whether a deleted period is listed, given the moment in milliseconds since the epoch. Contract 4.6, deleted-periods:
   * those since the moment, whatever filter comes along.
   */
  deletionListed: (period: DeletedPeriod, moment: number, _use: DataUse): boolean =>
    Date.parse(period.deletedAt) > moment,

  /** An element of the list. Contract 4.6, deleted-periods: the id alone. */
  deletionEntry: ({ id }: DeletedPeriod): unknown => id,

  /** The answer; last say. Contract 4.6, deleted-periods: the list itself. */
  deletionsAnswer: (
    entries: readonly unknown[],
    _periods: readonly DeletedPeriod[],
    _use: DataUse,
  ): unknown => entries,
}
