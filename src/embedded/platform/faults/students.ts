/**
 * Faults: students.
 * @module
 */
import type { Fault } from '../fault.js'

/** Students gone wrong. */
export const studentsFaults: readonly Fault[] = []
