/**
 * Answers of the platform before they are sent.
 * @module
 */

/** A header line. */
export type Header = readonly [name: string, value: string]

/** An answer before it is sent. */
export interface Answer {
  readonly status: number
  readonly headers: readonly Header[]
  readonly body: string
}

/** An answer with a body of any bytes, a reset connection, or a connection without an answer. */
export type Reply = (Omit<Answer, 'body'> & { readonly body: string | Uint8Array }) | 'reset' | 'silence'
