/**
 * Checks one part of a profile.
 * @module
 */
import type { Context } from '../platform/context.js'
import type { Need } from '../platform/needs.js'

/** A part of a profile, and how to try it against the target. */
export interface Probe {
  readonly part: string
  /** Parts that must work before this one can be tried. */
  readonly after: readonly string[]
  /** Needs of rules that are not met if it fails. */
  readonly needs: readonly Need[]
  /**
   * Tries it.
   * @returns what works, as a sentence without a full stop
   * @throws {PartProblem} with what is wrong and how to fix it
   */
  readonly look: (context: Context) => Promise<string>
}

/** Parts that other parts depend on. */
export const provider = 'provider'
export const loginPage = 'login page'
export const serviceToken = 'service token'
export const application = 'application'

/** Name of the part that signs a user in. */
export function loginOf(key: string): string {
  return `login of ${key}`
}
