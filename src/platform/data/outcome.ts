/**
 * Keeps the result of one of several attempts.
 * @module
 */
import { CheckEnding } from '../../core/errors.js'

/** A value, or the error that ended the attempt. */
export class Outcome<T> {
  private constructor(readonly attempt: { readonly value: T } | { readonly ending: CheckEnding }) {}

  /** Makes an attempt. Rejects only for a defect of the suite. */
  static async of<T>(attempt: () => Promise<T>): Promise<Outcome<T>> {
    try {
      return new Outcome({ value: await attempt() })
    } catch (error) {
      if (error instanceof CheckEnding) return new Outcome<T>({ ending: error })
      throw error
    }
  }

  /** The value. @throws {CheckEnding} if the attempt failed */
  get value(): T {
    if ('ending' in this.attempt) throw this.attempt.ending
    return this.attempt.value
  }

  /** The value. Undefined if the attempt failed. */
  get ifAny(): T | undefined {
    return 'ending' in this.attempt ? undefined : this.attempt.value
  }
}
