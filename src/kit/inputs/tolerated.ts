/**
 * Cases of required parameters that a target is known to do without.
 * @module
 */
import type { Profile } from '../../profile/profile.js'
import type { Case } from '../rule.js'

/**
 * The table, or nothing where the profile waives this parameter (TOLERATED_MISSING).
 * @param parameter a parameter that the contract requires
 */
export function unlessTolerated<Values extends readonly unknown[]>(
  parameter: string,
  table: readonly Case<Values>[],
): (profile: Profile) => readonly Case<Values>[] {
  return ({ toleratedMissing }) => (toleratedMissing.includes(parameter) ? [] : table)
}
