/**
 * Faults: class management.
 * @module
 */
import type { Fault } from '../fault.js'

/** Class management gone wrong. */
export const classesFaults: readonly Fault[] = []
