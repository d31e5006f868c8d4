/**
 * Declares what suites of the role partner check. A suite file only declares; whoever runs it takes the declarations
 * from here.
 * @module
 */
import type { PartnerRuleId, PartnerSilenceId } from '../../generated/catalogue.js'
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
import type { PartnerProfile } from '../profile/partner/profile.js'
import type { OwnRuleId } from '../record/custom.js'
import type { PartnerContext } from './context.js'
import type { PartnerNeed } from './needs.js'

/** A case that needs more than its rule does. */
export type ConditionalCase<Values extends readonly unknown[]> = ConditionalCaseOf<Values, PartnerNeed>

/** One check, ready to be run. */
export type PartnerCheck = CheckOf<PartnerRuleId | OwnRuleId, PartnerContext, PartnerNeed>

/** One observation, ready to be run. */
export type PartnerObservation = ObservationOf<PartnerSilenceId, PartnerContext>

type Tables = Table<PartnerNeed>

/** What the suites of the role partner have declared. */
export const partnerDeclarations = new Declarations<
  PartnerRuleId | OwnRuleId,
  PartnerSilenceId,
  PartnerProfile,
  PartnerContext,
  PartnerNeed
>()

/** Declares the checks of a rule. */
export interface DeclarePartnerRule<Id extends string> {
  /** Declares the check of a rule with a single case. */
  (id: Id, run: (context: PartnerContext) => Promise<void>): void
  /**
   * Declares the checks of a rule, one for each case.
   * @param cases names and values, as a table or made from the profile; each case gets a verdict of its own
   */
  <const Cases extends Tables>(
    id: Id,
    cases: Cases | ((profile: PartnerProfile) => Cases),
    run: (context: PartnerContext, ...values: ValuesOf<Cases[number]>) => Promise<void>,
  ): void
}

/** Declares the checks of a rule of the catalogue. */
export const rule: DeclarePartnerRule<PartnerRuleId> = declare

/**
 * Declares the checks of a rule of one's own.
 * @throws {SuiteDefect} for an id that does not begin with `own.`
 */
export const ownRule: DeclarePartnerRule<OwnRuleId> = (id: OwnRuleId, second: unknown, third?: unknown) => {
  mustBeOwn(id)
  declare(id, second as never, third as never)
}

function declare(
  id: PartnerRuleId | OwnRuleId,
  second: Tables | ((profile: PartnerProfile) => Tables) | ((context: PartnerContext) => Promise<void>),
  third?: (context: PartnerContext, ...values: never) => Promise<void>,
): void {
  if (third === undefined)
    partnerDeclarations.single(id, second as (context: PartnerContext) => Promise<void>)
  else partnerDeclarations.table(id, second as Tables | ((profile: PartnerProfile) => Tables), third)
}

/** A case that is left out, without harm to its rule, where the profile does not meet its needs. */
export function optional<const Values extends readonly unknown[]>(
  needs: readonly PartnerNeed[],
  ...entry: Case<Values>
): ConditionalCase<Values> {
  return { case: entry, needs, optional: true }
}

/** Declares an observation: what the application does where the contract is silent. It cannot fail it. */
export function observe(id: PartnerSilenceId, run: (context: PartnerContext) => Promise<string>): void {
  partnerDeclarations.observation(id, run)
}
