/**
 * Declarations of what suites check: rules with their cases, and observations. Each role has its own.
 * @module
 */
import { SuiteDefect } from './errors.js'

/** A case: its name, then what the check gets. Names are permanent. */
export type Case<Values extends readonly unknown[]> = readonly [name: string, ...values: Values]

/** A case that needs more than its rule does. */
export interface ConditionalCase<Values extends readonly unknown[], Need extends string = string> {
  readonly case: Case<Values>
  readonly needs: readonly Need[]
  /** True: where its needs are not met, the rule's verdict does without it. */
  readonly optional: boolean
}

/** Cases as a table. */
export type Table<Need extends string> = readonly (
  | Case<readonly unknown[]>
  | ConditionalCase<readonly unknown[], Need>
)[]

/** What a check gets from the cases of a table: the values of any one of them. */
export type ValuesOf<Row> =
  Row extends ConditionalCase<infer Values, string>
    ? [...Values]
    : Row extends readonly [string, ...infer Values]
      ? [...Values]
      : never

/** One check, ready to be run. */
export interface CheckOf<RuleId extends string, Context, Need extends string> {
  readonly rule: RuleId
  /** Empty for a rule with a single check. */
  readonly case: string
  readonly needs: readonly Need[]
  readonly optional: boolean
  readonly run: (context: Context) => Promise<void>
}

/** One observation, ready to be run. */
export interface ObservationOf<SilenceId extends string, Context> {
  readonly id: SilenceId
  /** Returns what was seen, as a short text without secrets or personal data. */
  readonly run: (context: Context) => Promise<string>
}

/** What the suites of one role declare. */
export class Declarations<
  RuleId extends string,
  SilenceId extends string,
  Profile,
  Context,
  Need extends string,
> {
  readonly #rules = new Map<RuleId, (profile: Profile) => CheckOf<RuleId, Context, Need>[]>()
  readonly #observations = new Map<SilenceId, ObservationOf<SilenceId, Context>>()

  /** Declares a rule with a single check. @throws {SuiteDefect} where it is declared already */
  single(id: RuleId, run: (context: Context) => Promise<void>): void {
    this.#declare(id, () => [{ rule: id, case: '', needs: [], optional: false, run }])
  }

  /**
   * Declares a rule with a check for each case.
   * @param cases names and values, as a table or made from the profile; each case gets a verdict of its own
   * @throws {SuiteDefect} where it is declared already, or two cases have the same name
   */
  table(
    id: RuleId,
    cases: Table<Need> | ((profile: Profile) => Table<Need>),
    run: (context: Context, ...values: never) => Promise<void>,
  ): void {
    this.#declare(id, (profile) => {
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
          run: (context) => run(context, ...(values as never)),
        }
      })
    })
  }

  /** Declares an observation. @throws {SuiteDefect} where it is declared already */
  observation(id: SilenceId, run: (context: Context) => Promise<string>): void {
    if (this.#observations.has(id)) throw new SuiteDefect(`the observation ${id} is declared twice`)
    this.#observations.set(id, { id, run })
  }

  /** Ids of all declared rules. */
  ruleIds(): RuleId[] {
    return [...this.#rules.keys()]
  }

  /** The checks of a declared rule, for this profile. */
  checksOf(id: RuleId, profile: Profile): CheckOf<RuleId, Context, Need>[] {
    return this.#rules.get(id)?.(profile) ?? []
  }

  /** All declared observations. */
  observations(): ObservationOf<SilenceId, Context>[] {
    return [...this.#observations.values()]
  }

  #declare(id: RuleId, checks: (profile: Profile) => CheckOf<RuleId, Context, Need>[]): void {
    if (this.#rules.has(id)) throw new SuiteDefect(`the rule ${id} is declared twice`)
    this.#rules.set(id, checks)
  }
}
