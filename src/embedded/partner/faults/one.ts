/**
 * Short forms for the usual fault of the application, which one rule detects.
 * @module
 */
import type { PartnerRuleId } from '../../../../generated/catalogue.js'
import { faultRows } from '../../fault-rows.js'
import { fault, type OneBehaviour, type PartnerFault } from '../fault.js'

export const { one, violating } = faultRows<PartnerRuleId, OneBehaviour, PartnerFault>(fault)
