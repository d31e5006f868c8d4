/**
 * Tells when so many things are over.
 * @module
 */

/** Counts down. */
export class Stillness {
  #left: number
  #reach: () => void = () => undefined
  /** Resolves when all are over. */
  readonly reached: Promise<void>

  /** @param expected how many there are */
  constructor(expected: number) {
    this.#left = expected
    this.reached = new Promise((resolve) => {
      this.#reach = resolve
    })
    if (expected <= 0) this.#reach()
  }

  /** Runs one of them. */
  async count<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run()
    } finally {
      this.#left -= 1
      if (this.#left === 0) this.#reach()
    }
  }
}
