/**
 * Declares what suites check. A suite file only declares; whoever runs it takes the declarations from here.
 * @module
 */
import type { RuleId, SilenceId } from '../../generated/catalogue.js'
import type { Profile } from '../profile/profile.js'
import type { Context } from './context.js'
import { SuiteDefect } from './errors.js'
import type { Need } from './run/needs.js'

/** A case: its name, then what the check gets. Names are permanent. */
export type Case<Values extends readonly unknown[]> = readonly [name: string, ...values: Values]

/** A case that needs more than its rule does. */
export interface ConditionalCase<Values extends readonly unknown[]> {
  readonly case: Case<Values>
  readonly needs: readonly Need[]
  /** True: where its needs are not met, the rule's verdict does without it. */
  readonly optional: boolean
}

/** Rows of cases that all give their check the same kinds of values. */
export type Cases<Values extends readonly unknown[]> = readonly (Case<Values> | ConditionalCase<Values>)[]

/** Cases as a table. */
export type Table = readonly (Case<readonly unknown[]> | ConditionalCase<readonly unknown[]>)[]

/** What a check gets from the cases of a table: the values of any one of them. */
export type ValuesOf<Row extends Table[number]> =
  Row extends ConditionalCase<infer Values>
    ? [...Values]
    : Row extends readonly [string, ...infer Values]
      ? [...Values]
      : never

/** One check, ready to be run. */
export interface CheckDefinition {
  readonly rule: RuleId
  /** Empty for a rule with a single check. */
  readonly case: string
  readonly needs: readonly Need[]
  readonly optional: boolean
  readonly run: (context: Context) => Promise<void>
}

/** One observation, ready to be run. */
export interface ObservationDefinition {
  readonly id: SilenceId
  /** Returns what was seen, as a short text without secrets or personal data. */
  readonly run: (context: Context) => Promise<string>
}

const rules = new Map<RuleId, (profile: Profile) => CheckDefinition[]>()
const observations = new Map<SilenceId, ObservationDefinition>()

/** Declares the check of a rule with a single case. */
export function rule(id: RuleId, run: (context: Context) => Promise<void>): void
/**
 * Declares the checks of a rule, one for each case.
 * @param cases names and values, as a table or made from the profile; each case gets a verdict of its own
 */
export function rule<const Cases extends Table>(
  id: RuleId,
  cases: Cases | ((profile: Profile) => Cases),
  run: (context: Context, ...values: ValuesOf<Cases[number]>) => Promise<void>,
): void
export function rule(
  id: RuleId,
  second: Table | ((profile: Profile) => Table) | ((context: Context) => Promise<void>),
  third?: (context: Context, ...values: never) => Promise<void>,
): void {
  if (rules.has(id)) throw new SuiteDefect(`the rule ${id} is declared twice`)
  if (third === undefined) {
    const run = second as (context: Context) => Promise<void>
    rules.set(id, () => [{ rule: id, case: '', needs: [], optional: false, run }])
    return
  }
  const cases = second as Table | ((profile: Profile) => Table)
  rules.set(id, (profile) => {
    const table = typeof cases === 'function' ? cases(profile) : cases
    const names = new Set<string>()
    return table.map((entry) => {
      const conditional = 'case' in entry ? entry : { case: entry, needs: [], optional: false }
      const [name, ...values] = conditional.case
      if (name === '' || names.has(name))
        throw new SuiteDefect(`the rule ${id} has two cases named "${name}"`)
      names.add(name)
      const { needs, optional } = conditional
      return {
        rule: id,
        case: name,
        needs,
        optional,
        run: (context) => third(context, ...(values as never)),
      }
    })
  })
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
  if (observations.has(id)) throw new SuiteDefect(`the observation ${id} is declared twice`)
  observations.set(id, { id, run })
}

/** Ids of all declared rules. */
export function declaredRules(): RuleId[] {
  return [...rules.keys()]
}

/** The checks of a declared rule, for this profile. */
export function checksOf(id: RuleId, profile: Profile): CheckDefinition[] {
  return rules.get(id)?.(profile) ?? []
}

/** All declared observations. */
export function declaredObservations(): ObservationDefinition[] {
  return [...observations.values()]
}
