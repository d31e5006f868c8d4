/**
 * Endings of the command line that are no verdict.
 * @module
 */

/** The target cannot be reached. The command line ends with 3. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly code = 'unreachable'
}
