/**
 * Faults of the token endpoint.
 * @module
 */
import type { Fault } from '../fault.js'

export const tokenFaults: readonly Fault[] = []
