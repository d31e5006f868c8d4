/**
 * Short forms for the usual fault, which one rule detects.
 * @module
 */
import type { RuleId } from '../../../../generated/catalogue.js'
import { type Fault, fault, type OneBehaviour } from '../fault.js'

/** A fault that one rule detects. */
export const one = (id: string, rule: RuleId, says: string, behaviour: OneBehaviour): Fault =>
  fault({ id, violates: [rule], says, behaviour })

/** The same for a file whose ids share a beginning. The rule comes first. */
export const oneOf =
  (beginning: string) =>
  (rule: RuleId, id: string, says: string, behaviour: OneBehaviour): Fault =>
    one(`${beginning}-${id}`, rule, says, behaviour)
