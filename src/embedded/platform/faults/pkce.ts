/**
 * Faults of the Proof Key for Code Exchange.
 * @module
 */
import type { Fault } from '../fault.js'

export const pkceFaults: readonly Fault[] = []
