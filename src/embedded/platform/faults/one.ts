/**
 * Short forms for the usual fault, which one rule detects.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { type Fault, fault, type OneBehaviour } from '../fault.js'

/** A fault that one rule detects in these cases. Without cases, the rule has a single check. */
export const one = (
  id: string,
  rule: RuleId,
  cases: readonly string[],
  says: string,
  behaviour: OneBehaviour,
): Fault =>
  fault({
    id,
    violates: [rule],
    ...(cases.length === 0 ? {} : { cases: { [rule]: cases } }),
    says,
    behaviour,
  })

/** The same for a file whose ids share a beginning. The rule comes first. */
export const oneOf =
  (beginning: string) =>
  (rule: RuleId, id: string, cases: readonly string[], says: string, behaviour: OneBehaviour): Fault =>
    one(`${beginning}-${id}`, rule, cases, says, behaviour)
