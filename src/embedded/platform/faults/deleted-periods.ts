/**
 * Faults: deleted periods.
 * @module
 */
import type { Fault } from '../fault.js'

/** Deleted periods gone wrong. */
export const deletedPeriodsFaults: readonly Fault[] = []
