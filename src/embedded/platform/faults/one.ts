/**
 * Short forms for the usual faults of the platform.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { faultRows } from '../../fault-rows.js'
import { type Fault, fault, type OneBehaviour } from '../fault.js'

export const { one, oneOf, violating } = faultRows<RuleId, OneBehaviour, Fault>(fault)
