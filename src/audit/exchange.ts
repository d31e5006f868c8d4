/**
 * A recorded exchange: what a recording holds of one request and its answer.
 * @module
 */
import type { HeaderLine } from '../record/record.js'

/** Where an exchange is in the recording. */
export interface Place {
  /** Name of the file, without its folder. */
  readonly file: string
  /** Number of the entry (HAR) or line (NDJSON) in the file, from 1. */
  readonly entry: number
}

/** A message body of a recording. */
export interface RecordedBody {
  /** The bytes, content coding undone. */
  readonly bytes: Buffer
  /** True if the recording has only a part of the body: then nothing is concluded from it. */
  readonly cut: boolean
}

/** One request and its answer, as they were recorded. */
export interface RecordedExchange {
  /** Number within the recording, over all files, from 1. */
  readonly number: number
  readonly place: Place
  /** When the request was sent, in milliseconds since the epoch; null if the recording does not say it. */
  readonly at: number | null
  /** Milliseconds from the request to the end of the answer; null if the recording does not say it. */
  readonly ms: number | null
  readonly request: {
    /** In capitals. */
    readonly method: string
    /** Absolute http or https URL, as it was recorded. */
    readonly url: string
    /** Header lines: order, case and repetitions as they were recorded. */
    readonly headers: readonly HeaderLine[]
    /** Null if the recording has no body: the request had none, or it was not recorded. */
    readonly body: RecordedBody | null
  }
  /** Null if no answer was recorded. */
  readonly response: {
    readonly status: number
    readonly headers: readonly HeaderLine[]
    /** Null if the recording has no body: the answer had none, or it was not recorded. */
    readonly body: RecordedBody | null
  } | null
  /** True if made-up texts stand in place of masks: then no signature over it can be verified. */
  readonly filled?: boolean
  /** What came instead of an answer, such as `ECONNRESET`; null if an answer came, or nothing is known. */
  readonly error: string | null
}
