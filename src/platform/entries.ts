/**
 * Rules of the role platform by their ids.
 * @module
 */
import { rules } from '../../generated/catalogue.js'
import { customEntry } from '../core/custom.js'
import { customRules, isCustom } from '../record/custom.js'
import type { RuleEntry } from '../record/record.js'
import type { CheckDefinition } from './rule.js'

/** Every rule: those of the catalogue, then the custom rules. */
export function allEntries(): RuleEntry[] {
  return [...Object.values<RuleEntry>(rules), ...customRules('platform')]
}

/** The rule of a check. */
export function entryOf(id: CheckDefinition['rule']): RuleEntry {
  return isCustom(id) ? customEntry(id) : rules[id]
}
