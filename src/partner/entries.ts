/**
 * Looks up rules of role partner by id.
 * @module
 */
import { partnerRules } from '../../generated/catalogue.js'
import { ownEntry } from '../core/custom.js'
import { isOwn, ownRules } from '../record/custom.js'
import type { RuleEntry } from '../record/record.js'
import type { PartnerCheck } from './rule.js'

/** Every rule: those of the catalogue, then the custom rules. */
export function allPartnerEntries(): RuleEntry[] {
  return [...Object.values<RuleEntry>(partnerRules), ...ownRules('partner')]
}

/** The rule of a check. */
export function partnerEntryOf(id: PartnerCheck['rule']): RuleEntry {
  return isOwn(id) ? ownEntry(id) : partnerRules[id]
}
