/**
 * Declarations of what suites check: rules with their cases, and observations. Each role has its own.
 * @module
 */
import { type CustomRuleId, isCustom } from '../record/custom.js'
import { mustBeCustom } from './custom.js'
import { SuiteDefect } from './errors.js'
import type { AnyProperty } from './properties.js'

/** A case: its name, then what the check gets. Names are permanent. */
export type Case<Values extends readonly unknown[]> = readonly [name: string, ...values: Values]

/** A case that needs more from the profile than its rule does. */
export interface ConditionalCase<Values extends readonly unknown[], Need extends string = string> {
  readonly case: Case<Values>
  readonly needs: readonly Need[]
  /** True: if the profile lacks its needs, the verdict of its rule does without it. */
  readonly optional: boolean
  /** The profile keys without which it cannot be made; left out for a case that can run. */
  readonly lacks?: readonly string[]
  /** Why it does not apply to a target with this profile; left out for a case that can run. */
  readonly inapplicable?: string
}

/** Cases as a table. */
export type Table<Need extends string> = readonly (
  | Case<readonly unknown[]>
  | ConditionalCase<readonly unknown[], Need>
)[]

/** The values that a check gets from a row of a table. */
export type ValuesOf<Row> =
  Row extends ConditionalCase<infer Values, string>
    ? [...Values]
    : Row extends readonly [string, ...infer Values]
      ? [...Values]
      : never

/**
 * What a rule checks, as one object. Each kit has functions that make the forms that many rules share.
 * @example
 * rule('id-token-check.subject.empty', refused([['a sub that is empty', claim('sub', () => '')]]))
 */
export interface RuleForm<Context, Need extends string, Profile, Values extends readonly unknown[]> {
  /**
   * Names and values, as a table or made from the profile; each case gets a verdict of its own. Left out: the rule has a
   * single case.
   */
  readonly cases?: FormCases<Values, Need> | ((profile: Profile) => FormCases<Values, Need>)
  readonly check: (context: Context, ...values: Values) => Promise<void>
  /** How the rule judges what others recorded. Left out: it needs requests of its own. */
  readonly properties?: readonly AnyProperty[]
}

type FormCases<Values extends readonly unknown[], Need extends string> = readonly (
  | Case<Values>
  | ConditionalCase<Values, Need>
)[]

/** One check, ready to be run. */
export interface CheckOf<RuleId extends string, Context, Need extends string> {
  readonly rule: RuleId
  /** Empty for a rule with a single check. */
  readonly case: string
  /** The place of the case in the table of the rule, from 0. Default: 0. */
  readonly place?: number
  readonly needs: readonly Need[]
  readonly optional: boolean
  /** The profile keys without which the case cannot be made. */
  readonly lacks?: readonly string[]
  /** Why the case does not apply to a target with this profile. */
  readonly inapplicable?: string
  /** True if it judges what came in other checks, and needs nothing that its rule needs. */
  readonly ofRecord?: boolean
  readonly run: (context: Context) => Promise<void>
}

/** One observation, ready to be run. */
export interface ObservationOf<OpenPointId extends string, Context> {
  readonly id: OpenPointId
  /** Returns what the target did, as a short text without secrets or personal data. */
  readonly run: (context: Context) => Promise<string>
}

/** Declares the checks of a rule. */
export interface DeclareRule<Id extends string, Profile, Context, Need extends string> {
  /** Declares the check of a rule with a single case. */
  (id: Id, run: (context: Context) => Promise<void>): void
  /** Declares the checks of a rule by a form, one for each case. */
  <Values extends readonly unknown[]>(id: Id, form: RuleForm<Context, Need, Profile, Values>): void
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

/** What the suites of one role declare. Each role has one. */
export class Declarations<
  CatalogueId extends string,
  OpenPointId extends string,
  Profile,
  Context,
  Need extends string,
> {
  readonly #rules = new Map<
    string,
    (profile: Profile) => CheckOf<CatalogueId | CustomRuleId, Context, Need>[]
  >()
  readonly #further = new Map<string, CheckOf<CatalogueId | CustomRuleId, Context, Need>[]>()
  readonly #ofRecord = new Map<string, CheckOf<CatalogueId | CustomRuleId, Context, Need>>()
  readonly #properties = new Map<string, readonly AnyProperty[]>()
  readonly #observations = new Map<OpenPointId, ObservationOf<OpenPointId, Context>>()
  #customOnly = false

  /**
   * Declares the checks of a rule of the catalogue, or of a custom rule (`own.…`).
   * @throws {SuiteDefect} if the rule is declared already, a custom suite declares a rule of the catalogue, or no run
   *   loads the custom suite
   */
  readonly rule: DeclareRule<CatalogueId | CustomRuleId, Profile, Context, Need> = (
    id: CatalogueId | CustomRuleId,
    second:
      | Table<Need>
      | ((profile: Profile) => Table<Need>)
      | ((context: Context) => Promise<void>)
      | RuleForm<Context, Need, Profile, never[]>,
    third?: (context: Context, ...values: never) => Promise<void>,
  ) => {
    if (this.#customOnly) mustBeCustom(id)
    else if (isCustom(id)) throw new SuiteDefect(outsideWords(id))
    if (this.#rules.has(id)) throw new SuiteDefect(`the rule ${id} is declared twice`)
    if ('check' in second) {
      const { cases = singleCase, check, properties = [] } = second
      this.#rules.set(id, (profile) => checksFrom(id, cases, profile, check))
      if (properties.length > 0) this.#properties.set(id, properties)
      return
    }
    const single = (): CheckOf<CatalogueId | CustomRuleId, Context, Need>[] => [
      { rule: id, case: '', needs: [], optional: false, run: second as (context: Context) => Promise<void> },
    ]
    const cases = second as Table<Need> | ((profile: Profile) => Table<Need>)
    this.#rules.set(id, third === undefined ? single : (profile) => checksFrom(id, cases, profile, third))
  }

  /**
   * Adds the same case to several rules, which are declared elsewhere. It is left out if the profile lacks its needs.
   * @param name the name of the case, which no other case of the rules has
   */
  readonly alsoCase = (
    ids: readonly CatalogueId[],
    name: string,
    needs: readonly Need[],
    run: (context: Context, id: CatalogueId) => Promise<void>,
  ): void => {
    for (const id of ids) {
      const check = {
        rule: id,
        case: name,
        needs,
        optional: true,
        run: (context: Context) => run(context, id),
      }
      this.#further.set(id, [...(this.#further.get(id) ?? []), check])
    }
  }

  /**
   * Declares what a rule judges if the profile lacks what its checks need: what came in other checks all the same. Then
   * its checks are left out, and its verdict does without them. It runs after all others.
   * @param name the name of the case, which no other case of the rule has
   */
  readonly ofRecord = (
    id: CatalogueId,
    name: string,
    needs: readonly Need[],
    run: (context: Context) => Promise<void>,
  ): void => {
    this.#ofRecord.set(id, { rule: id, case: name, needs, optional: false, ofRecord: true, run })
  }

  /**
   * Declares how a rule judges what others recorded. Its checks, which send requests of their own, are declared elsewhere.
   */
  readonly judgesRecorded = (id: CatalogueId, property: AnyProperty): void => {
    this.#properties.set(id, [...this.propertiesOf(id), property])
  }

  /** A case that is left out if the profile lacks its needs. The verdict of its rule does without it. */
  readonly optional = <const Values extends readonly unknown[]>(
    needs: readonly Need[],
    ...entry: Case<Values>
  ): ConditionalCase<Values, Need> => ({ case: entry, needs, optional: true })

  /**
   * A case that the profile gives no value for. It is not exercised, and its rule passes in part. For cases that are
   * made from values of the profile: no case may disappear with its value.
   * @param lacks the profile keys of the value, for example `OIDC_UI_URLS`
   */
  readonly lacking = <const Values extends readonly unknown[]>(
    lacks: readonly string[],
    name: string,
  ): ConditionalCase<Values, Need> => ({
    case: [name] as unknown as Case<Values>,
    needs: [],
    optional: true,
    lacks,
  })

  /**
   * A case that the rule cannot do without, and that the profile gives no value for: without it, the rule is not
   * exercised.
   * @param lacks the profile keys of the value, for example `FIXTURES: /users/teacher/role`
   */
  readonly wanting = <const Values extends readonly unknown[]>(
    lacks: readonly string[],
    name: string,
  ): ConditionalCase<Values, Need> => ({ ...this.lacking<Values>(lacks, name), optional: false })

  /**
   * A case that does not apply to a target with this profile.
   * @param reason as a sentence without a full stop
   */
  readonly inapplicable = <const Values extends readonly unknown[]>(
    reason: string,
    name: string,
  ): ConditionalCase<Values, Need> => ({
    case: [name] as unknown as Case<Values>,
    needs: [],
    optional: false,
    inapplicable: reason,
  })

  /**
   * Declares an observation: what the target does at an open point of the contract. It never fails a target.
   * @throws {SuiteDefect} if it is declared already
   */
  readonly observe = (id: OpenPointId, run: (context: Context) => Promise<string>): void => {
    if (this.#observations.has(id)) throw new SuiteDefect(`the observation ${id} is declared twice`)
    this.#observations.set(id, { id, run })
  }

  /** Loads custom suites: until `load` ends, only custom rules can be declared. */
  async whileCustomOnly<T>(load: () => Promise<T>): Promise<T> {
    this.#customOnly = true
    try {
      return await load()
    } finally {
      this.#customOnly = false
    }
  }

  /** Ids of all declared rules of the catalogue. */
  ruleIds(): CatalogueId[] {
    return [...this.#rules.keys()].filter((id) => !isCustom(id)) as CatalogueId[]
  }

  /** Ids of all declared custom rules. */
  customRuleIds(): CustomRuleId[] {
    return [...this.#rules.keys()].filter(isCustom)
  }

  /** The checks of a rule for a profile. Empty if the rule is not declared. */
  checksOf(id: string, profile: Profile): CheckOf<CatalogueId | CustomRuleId, Context, Need>[] {
    return [...(this.#rules.get(id)?.(profile) ?? []), ...(this.#further.get(id) ?? [])]
  }

  /** What a rule judges if the profile lacks what its checks need; undefined if that is nothing. */
  checkOfRecord(id: string): CheckOf<CatalogueId | CustomRuleId, Context, Need> | undefined {
    return this.#ofRecord.get(id)
  }

  /** How a rule judges what others recorded; empty if it needs requests of its own. */
  propertiesOf(id: string): readonly AnyProperty[] {
    return this.#properties.get(id) ?? []
  }

  /** All declared observations. */
  observations(): ObservationOf<OpenPointId, Context>[] {
    return [...this.#observations.values()]
  }
}

/** The cases of a rule with a single one. */
const singleCase = [['']] as const

function outsideWords(id: string): string {
  return (
    `the custom rule ${id} is declared outside of a run. Expected that a run loads its file. ` +
    "To fix it: call conformance({ role, suites: ['FOLDER'] }) from platform-conformance/vitest in vitest.config.ts, and " +
    'let no other project include the file; or run platform-conformance with --suites FOLDER'
  )
}

/** One check for each case. @throws {SuiteDefect} if two cases have the same name */
function checksFrom<RuleId extends string, Profile, Context, Need extends string>(
  id: RuleId,
  cases: Table<Need> | ((profile: Profile) => Table<Need>),
  profile: Profile,
  run: (context: Context, ...values: never) => Promise<void>,
): CheckOf<RuleId, Context, Need>[] {
  const names = new Set<string>()
  return (typeof cases === 'function' ? cases(profile) : cases).map((entry, place) => {
    const conditional: ConditionalCase<readonly unknown[], Need> =
      'case' in entry ? entry : { case: entry, needs: [], optional: false }
    const [name, ...values] = conditional.case
    if ((name === '' && cases !== singleCase) || names.has(name))
      throw new SuiteDefect(`the rule ${id} has two cases named "${name}"`)
    names.add(name)
    const { needs, optional, lacks = [], inapplicable } = conditional
    return {
      rule: id,
      case: name,
      place,
      needs,
      optional,
      lacks,
      ...(inapplicable === undefined ? {} : { inapplicable }),
      run: (context) => run(context, ...(values as never)),
    }
  })
}
