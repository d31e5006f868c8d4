/**
 * Behaviours of deleted periods.
 * @module
 */
import type { DataUse } from '../context.js'
import type { DeletedPeriod } from '../world/timetable.js'

export const deletedPeriodsBehaviours = {
  /**
   * Whether a request with this time is refused. The time is undefined if none was sent, and null if it is malformed.
   * The contract defines no request without a time.
   */
  deletedPeriodsRefused: (moment: number | null | undefined, _use: DataUse): boolean =>
    typeof moment !== 'number',

  /**
   * Whether a deleted period is listed for a time in milliseconds since the epoch. Contract 4.6, deleted-periods:
   * the periods since this time, with any filter.
   */
  deletionListed: (period: DeletedPeriod, moment: number, _use: DataUse): boolean =>
    Date.parse(period.deletedAt) > moment,

  /** An element of the list. Contract 4.6, deleted-periods: only the id. */
  deletionEntry: ({ id }: DeletedPeriod): unknown => id,

  /** The answer. Called last. Contract 4.6, deleted-periods: the list without an envelope. */
  deletionsAnswer: (
    entries: readonly unknown[],
    _periods: readonly DeletedPeriod[],
    _use: DataUse,
  ): unknown => entries,
}
