/**
 * Errors that end a command without a verdict.
 * @module
 */

/** The target cannot be reached. The exit code is 3. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly code = 'unreachable'
}
