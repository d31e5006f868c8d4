/**
 * Faults: the timetable.
 * @module
 */
import type { Fault } from '../fault.js'

/** The timetable gone wrong. */
export const timetableFaults: readonly Fault[] = []
