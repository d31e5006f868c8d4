/**
 * Faults of the data APIs as a whole.
 * @module
 */
import type { Fault } from '../fault.js'
import { dataApiTokenFaults } from './data-api-tokens.js'

/** Faults of the data APIs as a whole. */
export const dataApiFaults: readonly Fault[] = [...dataApiTokenFaults]
