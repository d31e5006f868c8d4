/**
 * Cases of missing parameters that a target is known to tolerate.
 * @module
 */
import type { Profile } from '../../profile/profile.js'
import type { Case } from '../rule.js'

/**
 * The cases of a missing parameter, in a rule that also has other cases. There are none if the profile lists the
 * parameter in TOLERATED_MISSING. A rule that is only about the missing parameter keeps its cases: the run waives it.
 * @param parameter a parameter that the contract requires
 */
export function unlessTolerated<Values extends readonly unknown[]>(
  parameter: string,
  table: readonly Case<Values>[],
): (profile: Profile) => readonly Case<Values>[] {
  return ({ toleratedMissing }) => (toleratedMissing.includes(parameter) ? [] : table)
}
