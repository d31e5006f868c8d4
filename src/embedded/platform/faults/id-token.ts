/**
 * Faults of the ID token.
 * @module
 */
import type { Fault } from '../fault.js'

export const idTokenFaults: readonly Fault[] = []
