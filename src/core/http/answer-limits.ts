/**
 * Limits of one answer. A conforming target stays far below them.
 * @module
 */

/** Limits of one answer, and of all answers that are read at the same time. */
export interface AnswerLimits {
  /** Interim answers (1xx). */
  readonly interim: number
  /** Header lines. */
  readonly headerLines: number
  /** Bytes of a body, on the wire and again after its content coding was undone. */
  readonly body: number
  /** Content codings of one body. */
  readonly codings: number
  /** Bytes after which {@link ratio} counts: a small body of equal bytes is harmless. */
  readonly ratioFrom: number
  /** How many times as long as on the wire a body may become. */
  readonly ratio: number
}

const MiB = 1024 * 1024

/** The limits of every run. */
export const answerLimits: AnswerLimits = {
  interim: 16,
  headerLines: 500,
  body: 32 * MiB,
  codings: 3,
  ratioFrom: 4 * MiB,
  ratio: 250,
}

/** Operations whose answers are short: a token, a document with some addresses, a few keys. */
const short: ReadonlySet<string | null> = new Set([
  'exchangeCode',
  'requestServiceToken',
  'getDiscovery',
  'getKeySet',
])

/** The limits of the answer to an operation; null for any other request. */
export function limitsOf(operation: string | null): AnswerLimits {
  return short.has(operation) ? { ...answerLimits, body: MiB } : answerLimits
}

/** Bytes of the header section of one answer, and again of the trailers. */
export const largestHeader = 64 * 1024

/** Bytes of all bodies that are being read at the same time. */
export const mostBodyBytes = 256 * MiB

/** An exchange may take this multiple of the timeout, including connecting. */
const patience = 8

/**
 * Milliseconds from the start of the connection to the last byte of the answer.
 * @param timeoutMs milliseconds that the target may take to begin its answer, and between two parts of it
 */
export function exchangeMsOf(timeoutMs: number): number {
  return patience * timeoutMs
}

/** A number of bytes for messages, e.g. `32 MiB`. */
export function bytesText(bytes: number): string {
  return bytes % MiB === 0 ? `${bytes / MiB} MiB` : `${bytes.toLocaleString('en-US')} bytes`
}
