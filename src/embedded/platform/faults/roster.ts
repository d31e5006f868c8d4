/**
 * Faults: the roster.
 * @module
 */
import type { Fault } from '../fault.js'

/** The roster gone wrong. */
export const rosterFaults: readonly Fault[] = []
