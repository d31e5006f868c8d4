/**
 * Why rules have other verdicts than `passed` at a provider.
 */

/** Reasons by rule id. */
export type Reasons = Readonly<Record<string, string>>

/** One reason for several rules. */
export const because = (reason: string, ...ids: string[]): Reasons =>
  Object.fromEntries(ids.map((id) => [id, reason]))

/** What a provider does otherwise than the contract, although its configuration comes as near as it can. */
export interface Expected {
  readonly violated: Reasons
  readonly undecided: Reasons
  readonly notExercised: Reasons
  readonly notApplicable: Reasons
  /**
   * What only a recording of the run shows: other requests than those of the rule get an answer that the rule forbids.
   * By default nothing.
   */
  readonly recorded?: Reasons
}

/** A provider with one wrong setting, and what the suites find. */
export interface Misconfiguration<Settings> {
  readonly says: string
  readonly change: (settings: Settings) => Settings
  /** True if both tenants have the wrong setting. */
  readonly everywhere?: true
  /** Ids of the rules to run, or prefixes of them; by default all. */
  readonly only?: readonly string[]
  /** Rules that are violated in addition to those that the plain provider violates. */
  readonly finds: readonly string[]
  /** Rules that are undecided in addition to those of the plain provider, because the setting hides what they need. */
  readonly opens?: readonly string[]
  /** Rules that the plain provider violates, or leaves undecided, and this one does not. */
  readonly hides?: readonly string[]
  /** Profile keys to change. */
  readonly profile?: Readonly<Record<string, string>>
}
