/**
 * A short form for variants of the timetable.
 * @module
 */
import { type Variant, variant } from '../fault.js'

/** The timetable with other behaviours. */
export const timetable = (
  id: string,
  clause: string,
  says: string,
  behaviours: Variant['behaviours'],
  profile?: Variant['profile'],
  recorded?: Variant['recorded'],
): Variant =>
  variant({
    id: `timetable-${id}`,
    says,
    clause,
    behaviours,
    ...(profile === undefined ? {} : { profile }),
    ...(recorded === undefined ? {} : { recorded }),
  })
