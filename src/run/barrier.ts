/**
 * Tells when so many things are over.
 * @module
 */

/** Counts down. */
export class Barrier {
  #latest: Promise<unknown> = Promise.resolve()
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

  /** Runs something when all are over, and everything that was put here before it. */
  afterwards<T>(run: () => Promise<T>): Promise<T> {
    const turn = Promise.all([this.reached, this.#latest]).then(run)
    this.#latest = turn.catch(() => undefined)
    return turn
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
