/**
 * The questions of a run to the operator at the terminal.
 * @module
 */

/** A value that the operator enters. */
export interface Field {
  /** Name of the field of the answer. */
  readonly name: string
  readonly label: string
  /** True if the value must not be shown while it is typed. */
  readonly secret: boolean
  /** True if the value may be left empty. */
  readonly optional: boolean
  /** The only values that are accepted; empty for any value. */
  readonly choices: readonly string[]
}

/** An instruction to the operator, with the values to enter afterwards. */
export interface Question {
  /** What to do, in words. */
  readonly text: string
  readonly fields: readonly Field[]
  /** How long the operator has, in seconds. */
  readonly seconds: number
}

/** Outcome of a question. */
export type Reply =
  | { readonly kind: 'done'; readonly values: Readonly<Record<string, string>> }
  /** The operator said that it is not possible. */
  | { readonly kind: 'cannot' }
  /** The operator did not answer in time. */
  | { readonly kind: 'late' }
  /** The terminal went away, or the run was interrupted. */
  | { readonly kind: 'gone' }

/** Asks the operator. The terminal shows one question at a time; the others wait. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<Reply>
