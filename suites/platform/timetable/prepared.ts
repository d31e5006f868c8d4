/** Periods that the fixture file names. */
import type { Context, Profile } from '#kit/platform'

/** The entries of `/timetable` in the fixture file. */
export type Prepared = Required<NonNullable<Profile['fixtures']['timetable']>>

/** Returns the entries. Rules and cases declare in their needs which of them they use. */
export function preparedPeriods({ profile }: Context): Prepared {
  return (profile.fixtures.timetable ?? {}) as Prepared
}
