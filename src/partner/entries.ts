/**
 * Looks up rules of role partner by id.
 * @module
 */
import { partnerRules } from '../../generated/catalogue.js'
import { customEntry } from '../core/custom.js'
import { customRules, isCustom } from '../record/custom.js'
import type { RuleEntry } from '../record/record.js'
import type { PartnerCheck } from './rule.js'

/** Every rule: those of the catalogue, then the custom rules. */
export function allPartnerEntries(): RuleEntry[] {
  return [...Object.values<RuleEntry>(partnerRules), ...customRules('partner')]
}

/** The rule of a check. */
export function partnerEntryOf(id: PartnerCheck['rule']): RuleEntry {
  return isCustom(id) ? customEntry(id) : partnerRules[id]
}
