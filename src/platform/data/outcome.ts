/**
 * What came of one of several attempts, kept until somebody asks for it.
 * @module
 */
import { CheckEnding } from '../../core/errors.js'

/** A value, or the ending of the attempt to get it. */
export class Outcome<T> {
  private constructor(readonly attempt: { readonly value: T } | { readonly ending: CheckEnding }) {}

  /** Makes an attempt. Rejects for a defect of the suite alone. */
  static async of<T>(attempt: () => Promise<T>): Promise<Outcome<T>> {
    try {
      return new Outcome({ value: await attempt() })
    } catch (error) {
      if (error instanceof CheckEnding) return new Outcome<T>({ ending: error })
      throw error
    }
  }

  /** The value. @throws {CheckEnding} where there is none */
  get value(): T {
    if ('ending' in this.attempt) throw this.attempt.ending
    return this.attempt.value
  }

  /** The value; undefined where there is none. */
  get ifAny(): T | undefined {
    return 'ending' in this.attempt ? undefined : this.attempt.value
  }
}
