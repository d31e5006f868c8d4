/**
 * Faults of the authorize endpoint.
 * @module
 */
import type { Fault } from '../fault.js'

export const authorizeFaults: readonly Fault[] = []
