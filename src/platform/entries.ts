/**
 * Rules of the role platform by their ids.
 * @module
 */
import { rules } from '../../generated/catalogue.js'
import { ownEntry } from '../core/custom.js'
import { isOwn, ownRules } from '../record/custom.js'
import type { RuleEntry } from '../record/record.js'
import type { CheckDefinition } from './rule.js'

/** Every rule: those of the catalogue, then those of somebody's own. */
export function allEntries(): RuleEntry[] {
  return [...Object.values<RuleEntry>(rules), ...ownRules('platform')]
}

/** The rule of a check. */
export function entryOf(id: CheckDefinition['rule']): RuleEntry {
  return isOwn(id) ? ownEntry(id) : rules[id]
}
