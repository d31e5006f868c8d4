/**
 * The causes of a run in which some rules are violated and all others have passed.
 */
import { partnerRules, rules } from '../../generated/catalogue.js'
import { type SharedCause, sharedCausesOf } from '../../reporters/result/causes.js'
import type { Role, RuleEntry } from '../../src/record/record.js'
import { sampleCheck, sampleRule } from '../reporters/sample-run.js'

const entries: Readonly<Record<Role, Readonly<Record<string, RuleEntry>>>> = {
  platform: rules,
  partner: partnerRules,
}

/**
 * Finds the causes.
 * @param text what the target did, at each violated rule
 * @param faults rules that known faults violate together; default: those of the package
 */
export function causesOfViolations(
  role: Role,
  violates: readonly string[],
  text = '',
  faults?: readonly (readonly string[])[],
): readonly SharedCause[] {
  const run = {
    role,
    rules: Object.values(entries[role]).map((entry) => {
      const isViolated = violates.includes(entry.id)
      const check = sampleCheck(entry.id, isViolated ? { verdict: 'violated', actual: text } : {})
      return sampleRule(entry, [check])
    }),
  }
  return faults === undefined ? sharedCausesOf(run) : sharedCausesOf(run, faults)
}
