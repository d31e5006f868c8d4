/**
 * Faults: the data APIs as a whole.
 * @module
 */
import type { Fault } from '../fault.js'

/** The data APIs as a whole gone wrong. */
export const dataApiFaults: readonly Fault[] = []
