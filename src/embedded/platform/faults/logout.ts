/**
 * Faults: logout.
 * @module
 */
import type { Fault } from '../fault.js'

/** Logout gone wrong. */
export const logoutFaults: readonly Fault[] = []
