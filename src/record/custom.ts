/**
 * Rules of somebody's own: they run beside those of the contract, and are reported apart.
 * @module
 */
import type { Role, RuleEntry } from './record.js'

/** Id of a rule of somebody's own: no rule of the catalogue begins like that. */
export type CustomRuleId = `own.${string}`

const prefix = 'own.'

const entries = new Map<string, RuleEntry>()

/** True for the id of a rule of somebody's own. */
export function isCustom(id: string): id is CustomRuleId {
  return id.startsWith(prefix)
}

/** Adds rules to those of the catalogue: from then on they are planned. */
export function addCustomRules(rules: readonly RuleEntry[]): void {
  for (const rule of rules) entries.set(rule.id, rule)
}

/** The rules that were added for a role. */
export function customRules(role: Role): RuleEntry[] {
  return [...entries.values()].filter((entry) => entry.role === role)
}

/** A custom rule that was added. Returns undefined if there is none with this id. */
export function customEntry(id: CustomRuleId): RuleEntry | undefined {
  return entries.get(id)
}
