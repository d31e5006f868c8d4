/**
 * The person at the terminal, as far as a run asks for something.
 * @module
 */

/** A value that the operator is asked for. */
export interface Field {
  /** Name of the field of the answer. */
  readonly name: string
  readonly label: string
  /** True for what must not be shown while it is typed. */
  readonly secret: boolean
  /** True for what may be left empty. */
  readonly optional: boolean
  /** The only values that are taken; empty for any. */
  readonly choices: readonly string[]
}

/** Something that the operator is asked to do, and what to tell afterwards. */
export interface Question {
  /** What to do, in words. */
  readonly text: string
  readonly fields: readonly Field[]
  /** How long the operator has, in seconds. */
  readonly seconds: number
}

/** What became of a question. */
export type Reply =
  | { readonly kind: 'done'; readonly values: Readonly<Record<string, string>> }
  /** The operator said that it cannot be done. */
  | { readonly kind: 'cannot' }
  /** The operator did not answer in time. */
  | { readonly kind: 'late' }
  /** The terminal went away, or the run was interrupted. */
  | { readonly kind: 'gone' }

/** Asks the operator. One question at a time stands at the terminal; others wait. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<Reply>
