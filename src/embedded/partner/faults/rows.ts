/**
 * Short forms for the usual faults of the application.
 * @module
 */
import type { PartnerRuleId } from '../../../../generated/catalogue.js'
import { faultRows } from '../../fault-rows.js'
import { fault, type PartnerFault, type SingleBehaviour } from '../fault.js'

export const { row, violating } = faultRows<PartnerRuleId, SingleBehaviour, PartnerFault>(fault)
