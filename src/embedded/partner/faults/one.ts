/**
 * Short forms for the usual faults of the application.
 * @module
 */
import type { PartnerRuleId } from '../../../../generated/catalogue.js'
import { faultRows } from '../../fault-rows.js'
import { fault, type OneBehaviour, type PartnerFault } from '../fault.js'

export const { one, violating } = faultRows<PartnerRuleId, OneBehaviour, PartnerFault>(fault)
