/**
 * The rules that a text names.
 * @module
 */
import { partnerRules } from '../../../generated/catalogue.js'
import { nearest } from '../../profile/problems.js'
import type { RuleEntry } from '../../record/record.js'

/**
 * Finds rules by id, by the beginning of an id up to a dot, or by clause.
 * @param text names, separated by commas; empty for all rules
 * @returns the ids (an empty list for all rules), or what is wrong as a sentence
 */
export function rulesNamed(
  text: string,
): { readonly rules: readonly string[] } | { readonly problem: string } {
  const all: readonly RuleEntry[] = Object.values(partnerRules)
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const found = new Set<string>()
  for (const word of words) {
    const named = all.filter(
      ({ clause, id }) =>
        id === word || id.startsWith(`${word}.`) || clause === word || clause.startsWith(`${word} `),
    )
    if (named.length === 0) {
      const near = nearest(
        word,
        all.map(({ id }) => id),
      )
      return {
        problem: `No rule is named "${word}". Expected a rule ID, the beginning of one up to a dot, or a clause such as 4.1.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''}`,
      }
    }
    for (const { id } of named) found.add(id)
  }
  return { rules: [...found] }
}
