/**
 * Faults of the standards that the contract names.
 * @module
 */
import type { Fault } from '../fault.js'

export const standardFaults: readonly Fault[] = []
