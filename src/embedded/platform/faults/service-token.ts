/**
 * Faults of the Client Credentials grant.
 * @module
 */
import type { Fault } from '../fault.js'

export const serviceTokenFaults: readonly Fault[] = []
