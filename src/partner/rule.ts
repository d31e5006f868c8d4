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
  type RuleForm,
} from '../core/declarations.js'
import type { Property } from '../core/properties.js'
import type { PartnerProfile } from '../profile/partner/profile.js'
import type { CustomRuleId } from '../record/custom.js'
import type { PartnerContext } from './context.js'
import type { PartnerNeed } from './needs.js'
import { property, type Subjects } from './subjects.js'

/** A case that needs more from the profile than its rule does. */
export type ConditionalCase<Values extends readonly unknown[]> = ConditionalCaseOf<Values, PartnerNeed>

/** What a rule checks, as one object. */
export type PartnerRuleForm<Values extends readonly unknown[]> = RuleForm<
  PartnerContext,
  PartnerNeed,
  PartnerProfile,
  Values
>

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

/**
 * Declares the checks of a rule of the catalogue, or of a custom rule (`own.…`).
 * @throws {SuiteDefect} if the rule is declared already, or a custom suite declares a rule of the catalogue
 */
export const rule = partnerDeclarations.rule

/**
 * Adds the same case to several rules, which are declared elsewhere. It is left out if the profile lacks its needs.
 */
export const alsoCase = partnerDeclarations.alsoCase

/**
 * Declares what a rule judges if the profile lacks what its checks need: requests that came in other checks all the same.
 */
export const ofRecord = partnerDeclarations.ofRecord

/** A case that is left out if the profile lacks its needs. The verdict of its rule does without it. */
export const optional = partnerDeclarations.optional

/**
 * A case that the profile gives no value for. It is not exercised, and its rule passes in part. For cases that are made
 * from values of the profile: no case may disappear with its value.
 * @param lacks the profile keys of the value, for example `OIDC_UI_URLS`
 */
export const lacking = partnerDeclarations.lacking

/**
 * Declares an observation: what the target does at an open point of the contract. It never fails a target.
 * @throws {SuiteDefect} if it is declared already
 */
export const observe = partnerDeclarations.observe

/**
 * Declares what a rule says about every subject of a kind. By that, it judges what others recorded. Its checks, which send
 * requests of their own, are declared by `rule`.
 * @example
 * judgesRecorded('code-exchange.tenant', 'code exchange', ({ exchange, flow }) =>
 *   conforms(codeExchange.atTenant(exchange.tenant, flow.tenant.id)),
 * )
 */
export function judgesRecorded<Kind extends keyof Subjects>(
  id: PartnerRuleId,
  kind: Kind,
  judge: Property<Kind, Subjects[Kind]>['judge'],
): void {
  partnerDeclarations.judgesRecorded(id, property(kind, judge))
}
