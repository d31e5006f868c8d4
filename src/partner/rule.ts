/**
 * Declares rules and observations of role partner.
 * @module
 */
import type { PartnerOpenPointId, PartnerRuleId } from '../../generated/catalogue.js'
import {
  type CheckOf,
  type ConditionalCase as ConditionalCaseOf,
  Declarations,
  type ObservationOf,
} from '../core/declarations.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import type { CustomRuleId } from '../record/custom.js'
import type { PartnerContext } from './context.js'
import type { PartnerNeed } from './needs.js'

/** A case that needs more from the profile than its rule does. */
export type ConditionalCase<Values extends readonly unknown[]> = ConditionalCaseOf<Values, PartnerNeed>

/** One check, ready to run. */
export type PartnerCheck = CheckOf<PartnerRuleId | CustomRuleId, PartnerContext, PartnerNeed>

/** One observation, ready to run. */
export type PartnerObservation = ObservationOf<PartnerOpenPointId, PartnerContext>

/** Everything that the suites of role partner have declared. */
export const partnerDeclarations = new Declarations<
  PartnerRuleId,
  PartnerOpenPointId,
  PartnerProfile,
  PartnerContext,
  PartnerNeed
>()

export const { rule, optional, lacking, observe } = partnerDeclarations
