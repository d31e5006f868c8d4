/**
 * Errors that end a command without a verdict.
 * @module
 */

/** The target cannot be reached. The exit code is 3. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError'
  readonly code = 'unreachable'
}

/** The address is not such a target. The exit code is 2. */
export class WrongTargetError extends Error {
  override readonly name = 'WrongTargetError'
  readonly code = 'wrong-target'
}
