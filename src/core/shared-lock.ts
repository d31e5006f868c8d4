/**
 * Lets either one task run alone, or any number of other tasks side by side.
 * @module
 */

interface Waiting {
  readonly isAlone: boolean
  readonly start: () => void
}

/** Waits for something. Meanwhile, other work may go on in place of the task. */
type Aside = (awaited: Promise<void>) => Promise<void>

/** A lock. Tasks start in the order in which they came, so none waits forever. */
export class SharedLock {
  #running = 0
  #isAlone = false
  readonly #queue: Waiting[] = []

  /**
   * Runs a task side by side with others of this kind, when none runs alone.
   * @param aside waits for its turn, if others run
   */
  shared<T>(task: () => Promise<T>, aside?: Aside): Promise<T> {
    return this.#run(false, task, aside)
  }

  /**
   * Runs a task when no other runs. It must not wait for another task of this lock: that one waits for its end.
   * @param aside waits for its turn, if others run
   */
  alone<T>(task: () => Promise<T>, aside?: Aside): Promise<T> {
    return this.#run(true, task, aside)
  }

  async #run<T>(isAlone: boolean, task: () => Promise<T>, aside: Aside = (awaited) => awaited): Promise<T> {
    let hasTurn = false
    const turn = new Promise<void>((resolve) => {
      const start = (): void => {
        hasTurn = true
        resolve()
      }
      this.#queue.push({ isAlone, start })
      this.#next()
    })
    if (!hasTurn) await aside(turn)
    try {
      return await task()
    } finally {
      this.#running -= 1
      this.#isAlone = false
      this.#next()
    }
  }

  #next(): void {
    for (;;) {
      const [first] = this.#queue
      if (first === undefined || this.#isAlone || (first.isAlone && this.#running > 0)) return
      this.#queue.shift()
      this.#running += 1
      this.#isAlone = first.isAlone
      first.start()
    }
  }
}
