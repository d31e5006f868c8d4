/**
 * An answer that the target did not end, or that is more than a conforming target sends.
 * @module
 */
import type { HeaderLine } from '../../record/record.js'

/** The part of an answer that came. */
export interface PartOfAnswer {
  readonly status: number
  readonly headers: readonly HeaderLine[]
  /** The beginning of the body, as it came. */
  readonly body: Buffer
  /** Bytes of the body on the wire that came. */
  readonly wireBytes: number
}

/**
 * - `ENDLESS`: it did not end in time.
 * - `EXCESS`: it is over one of the limits of {@link answerLimits}.
 * - `BROKEN_CODING`: it is not in the content coding that its headers name.
 * - `MEMORY_FULL`: it had to wait for memory of the suite, and then did not end in time.
 */
export type BadAnswerCode = 'ENDLESS' | 'EXCESS' | 'BROKEN_CODING' | 'MEMORY_FULL'

/** Thrown in place of the answer. */
export class BadAnswer extends Error {
  override readonly name = 'BadAnswer'
  /** What came; null if no header came. */
  came: PartOfAnswer | null = null

  /** @param message what the target did, without a subject, e.g. "sent more than 16 interim answers (1xx)" */
  constructor(
    readonly code: BadAnswerCode,
    message: string,
  ) {
    super(message)
  }
}

/**
 * The part of a bad answer that came to an end; null for other errors. Use it if any answer is enough.
 * @param error what the sending threw
 */
export function whatCame(error: unknown): PartOfAnswer | null {
  if (!(error instanceof BadAnswer)) return null
  return error.code === 'EXCESS' || error.code === 'BROKEN_CODING' ? error.came : null
}
