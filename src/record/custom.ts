/**
 * Custom rules: they run in addition to those of the contract and are reported separately.
 * @module
 */
import type { Role, RuleEntry } from './record.js'

/** Id of a custom rule. No rule of the catalogue begins with this prefix. */
export type CustomRuleId = `own.${string}`

const prefix = 'own.'

const entries = new Map<string, RuleEntry>()

/** True for the id of a custom rule. */
export function isCustom(id: string): id is CustomRuleId {
  return id.startsWith(prefix)
}

/** Adds custom rules. From then on they are planned. */
export function addCustomRules(rules: readonly RuleEntry[]): void {
  for (const rule of rules) entries.set(rule.id, rule)
}

/** The custom rules that were added for a role. */
export function customRules(role: Role): RuleEntry[] {
  return [...entries.values()].filter((entry) => entry.role === role)
}

/** A custom rule that was added. Returns undefined if there is none with this id. */
export function customEntry(id: CustomRuleId): RuleEntry | undefined {
  return entries.get(id)
}
