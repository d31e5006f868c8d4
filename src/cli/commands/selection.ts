/**
 * Checks what was asked for against the catalogue.
 * @module
 */
import { rules } from '../../../generated/catalogue.js'
import { selects } from '../../kit/run/plan.js'
import type { RuleEntry } from '../../kit/run/record.js'
import { ConfigurationError, nearest } from '../../profile/problems.js'

const entries: readonly RuleEntry[] = Object.values(rules)
const features = [...new Set(entries.map(({ feature }) => feature))].sort()

/**
 * The rules that some words name: ids, beginnings of ids, or clauses; all where there are none.
 * @throws {ConfigurationError} for a word that names none, with the nearest ids
 */
export function selectedRules(words: readonly string[]): RuleEntry[] {
  for (const word of words) {
    if (entries.some((entry) => selects({ only: [word], features: [] }, entry))) continue
    const near = nearest(word, [...entries.map(({ id }) => id), ...topics()])
    throw new ConfigurationError(
      `No rule is named "${word}". Expected a rule id, the beginning of one up to a dot, or a clause such as 4.1. ` +
        `To mend it: ${near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'see "platform-conformance rules".'} Nothing was sent.`,
    )
  }
  return entries.filter((entry) => selects({ only: words, features: [] }, entry))
}

/** @throws {ConfigurationError} for an unknown feature */
export function checkFeatures(words: readonly string[]): void {
  for (const word of words) {
    if (features.includes(word)) continue
    throw new ConfigurationError(
      `No rule has the feature "${word}". Expected one of ${features.join(', ')}. Nothing was sent.`,
    )
  }
}

function topics(): string[] {
  return [...new Set(entries.map(({ id }) => id.split('.').slice(0, 2).join('.')))]
}
