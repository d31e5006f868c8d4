/**
 * The work of a parser on one page, token or answer of a target. A limit for each part bounds no product of parts, such
 * as a long label of many controls: so a parser counts what it does, in steps, with one budget for all of it. Tests
 * compare the steps for an input and for one that is twice as long.
 * @module
 */

/** Counts steps. A step is one character that is copied, one node that is visited, or one comparison. */
export class Work {
  /** Steps so far. */
  done = 0

  /** @param limit number of steps */
  constructor(readonly limit: number) {}

  /** Counts steps, before they are done. */
  spend(steps: number): void {
    this.done += steps
  }

  /** True once the limit was passed. */
  get isSpent(): boolean {
    return this.done > this.limit
  }
}

/** Work that ends with an error at its limit. */
export class LimitedWork extends Work {
  /**
   * @param limit number of steps
   * @param excess the error for input that takes more steps
   */
  constructor(
    limit: number,
    readonly excess: (limit: number) => Error,
  ) {
    super(limit)
  }

  /** Counts steps, before they are done. @throws the error of the constructor beyond the limit */
  override spend(steps: number): void {
    super.spend(steps)
    if (this.isSpent) throw this.excess(this.limit)
  }
}
