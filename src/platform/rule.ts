/**
 * Declares what suites of the role platform check. A suite file only declares; whoever runs it takes the declarations
 * from here.
 * @module
 */
import type { RuleId, SilenceId } from '../../generated/catalogue.js'
import { mustBeOwn } from '../core/custom.js'
import {
  type Case,
  type CheckOf,
  type ConditionalCase as ConditionalCaseOf,
  Declarations,
  type ObservationOf,
  type Table,
  type ValuesOf,
} from '../core/declarations.js'
import type { Profile } from '../profile/profile.js'
import { isOwn, type OwnRuleId } from '../record/custom.js'
import type { Context } from './context.js'
import type { Need } from './needs.js'

export type { Case } from '../core/declarations.js'

/** A case that needs more than its rule does. */
export type ConditionalCase<Values extends readonly unknown[]> = ConditionalCaseOf<Values, Need>

/** Rows of cases that all give their check the same kinds of values. */
export type Cases<Values extends readonly unknown[]> = readonly (Case<Values> | ConditionalCase<Values>)[]

/** One check, ready to be run. */
export type CheckDefinition = CheckOf<RuleId | OwnRuleId, Context, Need>

/** One observation, ready to be run. */
export type ObservationDefinition = ObservationOf<SilenceId, Context>

const declarations = new Declarations<RuleId | OwnRuleId, SilenceId, Profile, Context, Need>()

/** Declares the checks of a rule. */
export interface DeclareRule<Id extends string> {
  /** Declares the check of a rule with a single case. */
  (id: Id, run: (context: Context) => Promise<void>): void
  /**
   * Declares the checks of a rule, one for each case.
   * @param cases names and values, as a table or made from the profile; each case gets a verdict of its own
   */
  <const Cases extends Table<Need>>(
    id: Id,
    cases: Cases | ((profile: Profile) => Cases),
    run: (context: Context, ...values: ValuesOf<Cases[number]>) => Promise<void>,
  ): void
}

/** Declares the checks of a rule of the catalogue. */
export const rule: DeclareRule<RuleId> = declare

/**
 * Declares the checks of a rule of one's own.
 * @throws {SuiteDefect} for an id that does not begin with `own.`
 */
export const ownRule: DeclareRule<OwnRuleId> = (id: OwnRuleId, second: unknown, third?: unknown) => {
  mustBeOwn(id)
  declare(id, second as never, third as never)
}

function declare(
  id: RuleId | OwnRuleId,
  second: Table<Need> | ((profile: Profile) => Table<Need>) | ((context: Context) => Promise<void>),
  third?: (context: Context, ...values: never) => Promise<void>,
): void {
  if (third === undefined) declarations.single(id, second as (context: Context) => Promise<void>)
  else declarations.table(id, second as Table<Need> | ((profile: Profile) => Table<Need>), third)
}

/** A case that is left out, without harm to its rule, where the profile does not meet its needs. */
export function optional<const Values extends readonly unknown[]>(
  needs: readonly Need[],
  ...entry: Case<Values>
): ConditionalCase<Values> {
  return { case: entry, needs, optional: true }
}

/** Declares an observation: what the target does where the contract is silent. It cannot fail a target. */
export function observe(id: SilenceId, run: (context: Context) => Promise<string>): void {
  declarations.observation(id, run)
}

/** Ids of all declared rules of the catalogue. */
export function declaredRules(): RuleId[] {
  return declarations.ruleIds().filter((id) => !isOwn(id))
}

/** Ids of all declared rules of somebody's own. */
export function declaredOwnRules(): OwnRuleId[] {
  return declarations.ruleIds().filter(isOwn)
}

/** The checks of a declared rule, for this profile. */
export function checksOf(id: RuleId | OwnRuleId, profile: Profile): CheckDefinition[] {
  return declarations.checksOf(id, profile)
}

/** All declared observations. */
export function declaredObservations(): ObservationDefinition[] {
  return declarations.observations()
}
