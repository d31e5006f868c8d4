/**
 * The rules that words select: ids, beginnings of ids, clauses.
 * @module
 */
import { partnerRules, rules } from '../../generated/catalogue.js'
import { ConfigurationError, nearest } from '../profile/problems.js'
import type { Role, RuleEntry } from '../record/record.js'
import { selects } from './plan.js'

const entriesOf: Readonly<Record<Role, readonly RuleEntry[]>> = {
  platform: Object.values(rules),
  partner: Object.values(partnerRules),
}

/**
 * Every rule of a role, or of both, in order of the ids; then the custom rules.
 * @param own custom rules
 */
export function catalogueOf(role?: Role, own: readonly RuleEntry[] = []): readonly RuleEntry[] {
  if (role !== undefined) return [...entriesOf[role], ...own.filter((entry) => entry.role === role)]
  const entries = Object.values(entriesOf).flat()
  return [...entries.sort((a, b) => (a.id < b.id ? -1 : 1)), ...own]
}

/**
 * The rules that some words name: ids, beginnings of ids, or clauses. Without words, all rules.
 * @param role left out for the rules of both roles
 * @param own custom rules
 * @throws {ConfigurationError} for a word that names no rule; the message has the nearest ids
 */
export function selectedRules(
  words: readonly string[],
  role?: Role,
  own: readonly RuleEntry[] = [],
): RuleEntry[] {
  const entries = catalogueOf(role, own)
  for (const word of words) {
    if (entries.some((entry) => selects({ only: [word], features: [] }, entry))) continue
    const parts = word.split(/\s+/).filter((part) => part !== '')
    const several =
      parts.length > 1 &&
      parts.every((part) => entries.some((entry) => selects({ only: [part], features: [] }, entry)))
    if (several)
      throw new ConfigurationError(
        `No rule is named "${word}", but each of its words names one. Commas separate several rules. To fix it: write --only ${parts.join(',')}. Nothing was sent.`,
      )
    const near = nearest(word, [...entries.map(({ id }) => id), ...topicsOf(entries)])
    throw new ConfigurationError(
      `No rule${role === undefined ? '' : ` for a ${role}`} is named "${word}". Expected a rule id, the beginning of one up to a dot, or a clause such as 4.1. ` +
        `To fix it: ${near.length > 0 ? `did you mean ${near.join(' or ')}?` : hintFor(word)} Nothing was sent.`,
    )
  }
  return entries.filter((entry) => selects({ only: words, features: [] }, entry))
}

/** Where to find the names. */
export function hintFor(word: string): string {
  return word.startsWith('own.') || word === 'own'
    ? 'name the folder of your custom rules with --suites.'
    : 'see "platform-conformance rules".'
}

function topicsOf(entries: readonly RuleEntry[]): string[] {
  return [...new Set(entries.map(({ id }) => id.split('.').slice(0, 2).join('.')))]
}
