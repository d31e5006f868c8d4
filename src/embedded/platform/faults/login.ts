/**
 * Faults of the login page.
 * @module
 */
import type { Fault } from '../fault.js'

export const loginFaults: readonly Fault[] = []
