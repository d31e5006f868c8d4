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
} from '../core/declarations.js'
import type { Profile } from '../profile/profile.js'
import type { CustomRuleId } from '../record/custom.js'
import type { Context } from './context.js'
import type { Need } from './needs.js'

export type { Case } from '../core/declarations.js'

/** A case that needs more from the profile than its rule does. */
export type ConditionalCase<Values extends readonly unknown[]> = ConditionalCaseOf<Values, Need>

/** Rows of cases that all give their check the same kinds of values. */
export type Cases<Values extends readonly unknown[]> = readonly (Case<Values> | ConditionalCase<Values>)[]

/** One check, ready to be run. */
export type CheckDefinition = CheckOf<RuleId | CustomRuleId, Context, Need>

/** One observation, ready to be run. */
export type ObservationDefinition = ObservationOf<OpenPointId, Context>

/** What the suites of the role platform have declared. */
export const declarations = new Declarations<RuleId, OpenPointId, Profile, Context, Need>()

export const { rule, optional, lacking, wanting, inapplicable, observe } = declarations
