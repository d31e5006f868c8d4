/**
 * Short forms for the usual faults of the platform.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { faultRows } from '../../fault-rows.js'
import { type Fault, fault, type SingleBehaviour } from '../fault.js'

export const { row, rowOf, violating } = faultRows<RuleId, SingleBehaviour, Fault>(fault)
