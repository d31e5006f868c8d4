/**
 * Faults of the choice of where a code is delivered.
 * @module
 */
import type { Fault } from '../fault.js'

export const redirectUriFaults: readonly Fault[] = []
