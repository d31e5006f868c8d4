/**
 * An exchange that has passed the recorder, before it is masked.
 * @module
 */
import type { HeaderLine } from '../record/record.js'
import type { Capture } from './capture.js'

/** An exchange that has ended. */
export interface PassedExchange {
  /** When the head of the request had come. */
  readonly at: Date
  /** Milliseconds from {@link at} to the end. */
  readonly ms: number
  readonly request: {
    readonly method: string
    /** The address at the target. */
    readonly url: string
    /** As they were sent to the target. */
    readonly headers: readonly HeaderLine[]
    readonly body: Capture
  }
  /** Null if no answer came. */
  readonly response: {
    readonly status: number
    readonly headers: readonly HeaderLine[]
    readonly body: Capture
  } | null
  /** Why no answer came, or why it is not complete: the code of an error such as `ECONNRESET`. Null: nothing is missing. */
  readonly error: string | null
}

/** The pairs of a flat list of names and values, as `rawHeaders` of Node is. */
export function headerLines(flat: readonly string[]): HeaderLine[] {
  const lines: HeaderLine[] = []
  for (let index = 0; index + 1 < flat.length; index += 2)
    lines.push([flat[index] ?? '', flat[index + 1] ?? ''])
  return lines
}
