/**
 * The exit codes of all commands.
 * @module
 */
import type { Result } from './record.js'

export const exitCodes = {
  /** The target is conformant, all selected rules passed, or the command did what it was called for. */
  success: 0,
  /** A rule that counts is violated. For `verify` also: the certificate is not genuine. */
  violated: 1,
  /** Wrong options, a wrong profile or a wrong target. */
  wrongUse: 2,
  /** The target cannot be reached. */
  unreachable: 3,
  /** The run is incomplete: it could not decide every rule that counts. */
  incomplete: 4,
  /** A secret was found in the files that the run wrote. */
  secretFound: 5,
  /** A defect of this program. */
  internalError: 70,
  /** Ended by Ctrl-C, as shells report it. */
  interrupted: 130,
} as const

const byResult: Readonly<Record<Result, number>> = {
  conformant: exitCodes.success,
  'conformant with waivers': exitCodes.success,
  'conformant for one school': exitCodes.success,
  'conformant for one school with waivers': exitCodes.success,
  'selected rules passed': exitCodes.success,
  'not conformant': exitCodes.violated,
  incomplete: exitCodes.incomplete,
  'violations found': exitCodes.violated,
  'no violations found': exitCodes.success,
  'nothing judged': exitCodes.incomplete,
}

/** Returns the exit code of a run with this result. */
export function exitCodeOf(result: Result): number {
  return byResult[result]
}
