/**
 * Faults of the names of errors.
 * @module
 */
import type { Fault } from '../fault.js'

export const errorsFaults: readonly Fault[] = []
