/**
 * The finding about one part of a profile, for both roles.
 * @module
 */

/**
 * `good`: it works. `warning`: it works, but check it. `not tried`: the profile does not allow to try it. `bad`: it does
 * not work. `skipped`: a part before it does not work.
 */
export type Condition = 'good' | 'warning' | 'not tried' | 'bad' | 'skipped'

/** The finding about one part. */
export interface Finding {
  /** Name of the part, e.g. `login of the teacher`. */
  readonly part: string
  readonly condition: Condition
  /** One sentence without a full stop: what works, or what was found and what was expected. */
  readonly said: string
  /** Further facts, one for each line. */
  readonly details: readonly string[]
  /** How to fix it, with the profile key; null if there is nothing to fix. */
  readonly fix: string | null
  /** The part that does not work: this one, or the one before it; null if this one works. */
  readonly cause: string | null
  /** Needs of rules that are not met if the part does not work. */
  readonly needs: readonly string[]
  /** Features whose rules cannot be decided if the part does not work. */
  readonly features: readonly string[]
  /** Rules that stay undecided because of what was found, also if the part works. */
  readonly rules: readonly string[]
  /** Rules whose data the target does not have, each with what is missing; left out for none. */
  readonly withoutData?: readonly (readonly [rule: string, missing: string])[]
  /** Rules that do not apply because of what was found, each with the reason. */
  readonly inapplicable: readonly (readonly [rule: string, reason: string])[]
}

/** What was found out about a part that works. */
export interface PartWorks {
  /** What works, as a sentence without a full stop. */
  readonly said: string
  /** Further facts, one for each line; default: none. */
  readonly details?: readonly string[]
  /** Rules that do not apply because of it, each with the reason. */
  readonly inapplicable: Finding['inapplicable']
  /** Rules whose data the target does not have, each with what is missing; default: none. */
  readonly withoutData?: NonNullable<Finding['withoutData']>
}

/** What else is known about a part that does not work. */
export interface ProblemFacts {
  /** Further facts, one for each line. */
  readonly details?: readonly string[]
  /** Needs of rules that are not met; default: those of the part. */
  readonly needs?: readonly string[]
  /** Rules that stay undecided because of it, in addition to those that need the part. */
  readonly rules?: readonly string[]
}

/** A part that does not work, that works with a warning, or that was not tried. */
export class PartProblem extends Error {
  override readonly name = 'PartProblem'
  readonly code = 'part-problem'

  /**
   * @param said what was expected and what was found
   * @param fix how to fix it, with the profile key; null if there is nothing to fix
   * @param condition default `bad`
   * @param about further facts, and what it means for rules
   */
  constructor(
    readonly said: string,
    readonly fix: string | null,
    readonly condition: 'bad' | 'warning' | 'not tried' = 'bad',
    readonly about: ProblemFacts = {},
  ) {
    super(fix === null ? said : `${said}. To fix it: ${fix}`)
  }
}
