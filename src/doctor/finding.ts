/**
 * What a look at one part of a profile gives.
 * @module
 */
import type { Need } from '../platform/needs.js'

/** `good`; `warning`: it works, but look at it; `bad`: it does not work; `skipped`: a part before it does not work. */
export type Condition = 'good' | 'warning' | 'bad' | 'skipped'

/** What was found out about one part. */
export interface Finding {
  /** Name of the part, e.g. `login of the teacher`. */
  readonly part: string
  readonly condition: Condition
  /** One sentence without a full stop: what works, or what came and what was expected. */
  readonly said: string
  /** What to do, naming the profile key; null where there is nothing to do. */
  readonly fix: string | null
  /** The part that does not work: this one, or the one before it on which it stands; null where this one works. */
  readonly cause: string | null
  /** Needs of rules that cannot be met where the part is not good. */
  readonly needs: readonly Need[]
}

/** A part that does not work, or that works with a warning. */
export class PartProblem extends Error {
  override readonly name = 'PartProblem'
  readonly code = 'part-problem'

  /**
   * @param said what was expected and what came
   * @param fix what to do, naming the profile key
   * @param condition default `bad`
   */
  constructor(
    readonly said: string,
    readonly fix: string,
    readonly condition: 'bad' | 'warning' = 'bad',
  ) {
    super(`${said}. To fix it: ${fix}`)
  }
}
