/**
 * The finding about one part of a profile.
 * @module
 */
import type { Need } from '../platform/needs.js'

/**
 * `good`: it works. `warning`: it works, but check it. `bad`: it does not work. `skipped`: a part before it does not
 * work.
 */
export type Condition = 'good' | 'warning' | 'bad' | 'skipped'

/** The finding about one part. */
export interface Finding {
  /** Name of the part, e.g. `login of the teacher`. */
  readonly part: string
  readonly condition: Condition
  /** One sentence without a full stop: what works, or what was found and what was expected. */
  readonly said: string
  /** How to fix it, with the profile key; null if there is nothing to fix. */
  readonly fix: string | null
  /** The part that does not work: this one, or the one before it; null if this one works. */
  readonly cause: string | null
  /** Needs of rules that are not met if the part does not work. */
  readonly needs: readonly Need[]
}

/** A part that does not work, or that works with a warning. */
export class PartProblem extends Error {
  override readonly name = 'PartProblem'
  readonly code = 'part-problem'

  /**
   * @param said what was expected and what was found
   * @param fix how to fix it, with the profile key
   * @param condition default `bad`
   * @param needs needs of rules that are not met; default: those of the part
   */
  constructor(
    readonly said: string,
    readonly fix: string,
    readonly condition: 'bad' | 'warning' = 'bad',
    readonly needs: readonly Need[] | null = null,
  ) {
    super(`${said}. To fix it: ${fix}`)
  }
}
