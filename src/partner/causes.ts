/**
 * Why events of a check failed, as the application or its control driver says. A check that cannot decide, or that is
 * violated, repeats it: otherwise many checks would end for one cause that none of them names.
 * @module
 */
import { Unanswered, Undecided, Violation } from '../core/errors.js'

/** The causes that one check knows. */
export class Causes {
  readonly #failed = new Map<string, string>()

  /**
   * Notes how an event ended.
   * @param event name of the event and its school
   * @param cause why it failed, in words without secrets; null if it did not fail, or nothing says why
   */
  note(event: string, cause: string | null): void {
    if (cause === null) this.#failed.delete(event)
    else this.#failed.set(event, cause)
  }

  /**
   * Runs something. If it ends undecided or violated, its message also says why events failed.
   * @param further another cause, looked for at the end; null if there is none
   * @throws what it throws
   */
  async explaining<T>(work: () => Promise<T>, further: () => string | null = () => null): Promise<T> {
    try {
      return await work()
    } catch (error) {
      throw this.#explained(error, further)
    }
  }

  #explained(error: unknown, further: () => string | null): unknown {
    if (!(error instanceof Undecided || error instanceof Violation)) return error
    // A broken connection is its own cause.
    if (error instanceof Unanswered) return error
    const also = further()
    const known = [...this.#failed.values(), ...(also === null ? [] : [also])]
    const unsaid = [...new Set(known)].filter((cause) => !error.message.includes(cause))
    if (unsaid.length === 0) return error
    const causes = unsaid.join('; ')
    return error instanceof Violation
      ? error.seenAs(`${error.actual}; ${causes}`)
      : new Undecided(`${error.message}; ${causes}`)
  }
}
