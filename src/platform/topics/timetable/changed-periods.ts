/**
 * Periods that the fixture file names.
 * @module
 */
import { leaveOut } from '../../../core/left-out.js'
import type { Profile } from '../../../profile/profile.js'
import type { Context } from '../../context.js'

/** The entries of `/timetable` in the fixture file. */
export type Prepared = Required<NonNullable<Profile['fixtures']['timetable']>>

/** Returns the entries. Rules and cases declare in their needs which of them they use. */
export function preparedPeriods({ profile }: Context): Prepared {
  return (profile.fixtures.timetable ?? {}) as Prepared
}

/** The known periods. A check leaves out the comparison of several if there is only one. */
export function knownPeriods(context: Context): Prepared['known'] {
  const { known } = preparedPeriods(context)
  if (known.length < 2) leaveOut('periods of several kinds', ['FIXTURES: /timetable/known (two or more)'])
  return known
}
