/**
 * Faults of the discovery document and key set.
 * @module
 */
import type { Fault } from '../fault.js'

export const discoveryFaults: readonly Fault[] = []
