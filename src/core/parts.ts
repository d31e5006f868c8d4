/**
 * Parts of a whole, each made at first use.
 * @module
 */

/** The parts of one owner, one of each class. A part knows its owner; the owner knows no class of a part. */
export class Parts<Owner> {
  readonly #made = new Map<new (owner: Owner) => unknown, unknown>()

  constructor(readonly owner: Owner) {}

  /** The part of this class. */
  of<Part>(Made: new (owner: Owner) => Part): Part {
    const known = this.#made.get(Made)
    if (known !== undefined) return known as Part
    const part = new Made(this.owner)
    this.#made.set(Made, part)
    return part
  }
}
