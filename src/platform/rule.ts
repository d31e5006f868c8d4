/**
 * What suites of the role platform declare.
 * @module
 */
import type { OpenPointId, RuleId } from '../../generated/catalogue.js'
import {
  type Case,
  type CheckOf,
  type ConditionalCase as ConditionalCaseOf,
  Declarations,
  type ObservationOf,
  type RuleForm,
} from '../core/declarations.js'
import type { Property } from '../core/properties.js'
import type { Profile } from '../profile/profile.js'
import type { CustomRuleId } from '../record/custom.js'
import type { Context } from './context.js'
import type { Need } from './needs.js'
import { property, type Subjects } from './subjects.js'

export type { Case } from '../core/declarations.js'

/** A case that needs more from the profile than its rule does. */
export type ConditionalCase<Values extends readonly unknown[]> = ConditionalCaseOf<Values, Need>

/** Rows of cases that all give their check the same kinds of values. */
export type Cases<Values extends readonly unknown[]> = readonly (Case<Values> | ConditionalCase<Values>)[]

/** What a rule checks, as one object. */
export type PlatformRuleForm<Values extends readonly unknown[]> = RuleForm<Context, Need, Profile, Values>

/** One check, ready to be run. */
export type CheckDefinition = CheckOf<RuleId | CustomRuleId, Context, Need>

/** One observation, ready to be run. */
export type ObservationDefinition = ObservationOf<OpenPointId, Context>

/** What the suites of the role platform have declared. */
export const declarations = new Declarations<RuleId, OpenPointId, Profile, Context, Need>()

/**
 * Declares the checks of a rule of the catalogue, or of a custom rule (`own.…`).
 * @throws {SuiteDefect} if the rule is declared already, or a custom suite declares a rule of the catalogue
 */
export const rule = declarations.rule

/** A case that is left out if the profile lacks its needs. The verdict of its rule does without it. */
export const optional = declarations.optional

/**
 * A case that the profile gives no value for. It is not exercised, and its rule passes in part. For cases that are made
 * from values of the profile: no case may disappear with its value.
 * @param lacks the profile keys of the value, for example `OIDC_UI_URLS`
 */
export const lacking = declarations.lacking

/**
 * A case that the rule cannot do without, and that the profile gives no value for: without it, the rule is not
 * exercised.
 * @param lacks the profile keys of the value, for example `FIXTURES: /users/teacher/role`
 */
export const wanting = declarations.wanting

/**
 * A case that does not apply to a target with this profile.
 * @param reason as a sentence without a full stop
 */
export const inapplicable = declarations.inapplicable

/**
 * Declares an observation: what the target does at an open point of the contract. It never fails a target.
 * @throws {SuiteDefect} if it is declared already
 */
export const observe = declarations.observe

/**
 * Declares what a rule says about every subject of a kind. By that, it judges what others recorded. Its checks, which send
 * requests of their own, are declared by `rule`.
 * @example
 * judgesRecorded('id-token.tenant-id', 'ID token', ({ claims, signIn }) => mustBe(signIn.tenant, claims.tenant_id))
 */
export function judgesRecorded<Kind extends keyof Subjects>(
  id: RuleId,
  kind: Kind,
  judge: Property<Kind, Subjects[Kind]>['judge'],
): void {
  declarations.judgesRecorded(id, property(kind, judge))
}
