/**
 * The end of a run that vitest cancels: by `--bail`, by a key, or by its API.
 * @module
 */
import { setMaxListeners } from 'node:events'

/** Knows whether the run of this worker was cancelled. */
class Cancellation {
  readonly #controller = new AbortController()
  #failures = 0
  /** Failed tests that end the run; 0 if none does. */
  bail = 0

  constructor() {
    // Each check that runs listens.
    setMaxListeners(0, this.#controller.signal)
  }

  /** Aborted when the run is cancelled. */
  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Ends the run. Further calls do nothing. */
  cancel(): void {
    this.#controller.abort()
  }

  /**
   * Counts a failed test. @returns false if the run ends already: vitest cancels a run for each failed test, and from the
   * second time on it ends the worker at once, with connections open and changes at the target not undone
   */
  mayFail(): boolean {
    if (this.signal.aborted || (this.bail > 0 && this.#failures >= this.bail)) return false
    this.#failures += 1
    return true
  }
}

/** That of this worker. */
export const cancellation = new Cancellation()
