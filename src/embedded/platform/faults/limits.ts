/**
 * Faults of the limits.
 * @module
 */
import type { Fault } from '../fault.js'

export const limitsFaults: readonly Fault[] = []
