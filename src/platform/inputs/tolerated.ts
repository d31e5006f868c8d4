/**
 * Cases of required parameters that a target is known to do without.
 * @module
 */
import type { Profile } from '../../profile/profile.js'
import type { Case } from '../rule.js'

/**
 * The cases of an absent parameter in a rule that asks for more; nothing where the profile waives the parameter
 * (TOLERATED_MISSING). A rule about nothing else keeps its cases: the run waives it as a whole.
 * @param parameter a parameter that the contract requires
 */
export function unlessTolerated<Values extends readonly unknown[]>(
  parameter: string,
  table: readonly Case<Values>[],
): (profile: Profile) => readonly Case<Values>[] {
  return ({ toleratedMissing }) => (toleratedMissing.includes(parameter) ? [] : table)
}
