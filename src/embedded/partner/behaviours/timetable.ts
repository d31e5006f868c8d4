/**
 * How the timetable is followed. Contract 4.6, deleted periods.
 * @module
 */

export const timetableBehaviours = {
  /** The first value of dateLastModifiedAfter: early enough for everything. */
  firstCheckpoint: (): string => '2000-01-01T00:00:00Z',

  /** The value for the next time: when this synchronisation began. */
  nextCheckpoint: (began: Date, _before: string): string => began.toISOString(),
}
