/**
 * Faults: rooms.
 * @module
 */
import type { Fault } from '../fault.js'

/** Rooms gone wrong. */
export const roomsFaults: readonly Fault[] = []
