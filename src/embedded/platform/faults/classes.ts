/**
 * Faults: class management.
 * @module
 */
import type { Fault } from '../fault.js'
import { outsideYearFaults } from './classes-outside-year.js'
import { classRecordFaults } from './classes-records.js'
import { classUpdateFaults } from './classes-update.js'
import { validationErrorFaults } from './validation-error.js'

/** Class management gone wrong. */
export const classesFaults: readonly Fault[] = [
  ...classUpdateFaults,
  ...outsideYearFaults,
  ...classRecordFaults,
  ...validationErrorFaults,
]
