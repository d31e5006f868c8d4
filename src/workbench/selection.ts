/**
 * The rules that a text names.
 * @module
 */
import { partnerRules, rules as platformRules } from '../../generated/catalogue.js'
import { placeOf } from '../../reporters/clauses.js'
import { groupBy, plural } from '../../reporters/outcome.js'
import { nearest } from '../profile/problems.js'
import type { Role, RuleEntry } from '../record/record.js'

/** A value of a list, and what it shows. */
export interface Choice {
  readonly value: string
  readonly text: string
}

const rulesByRole: Readonly<Record<Role, ReadonlyMap<string, RuleEntry>>> = {
  platform: new Map(Object.entries(platformRules)),
  partner: new Map(Object.entries(partnerRules)),
}

/** The rules of a role by id. */
export function rulesOfRole(role: Role): ReadonlyMap<string, RuleEntry> {
  return rulesByRole[role]
}

/** Sections of the contract that have rules of the role, with the number that {@link rulesNamed} accepts. */
export function sectionChoices(role: Role): readonly Choice[] {
  const ofContract = [...rulesByRole[role].values()].filter(({ tier }) => tier === 'contract')
  const groups = groupBy(ofContract, ({ clause }) => clause.split(' ', 1)[0] ?? clause)
  return [...groups]
    .map(([value, rules]) => ({ value, place: placeOf(value), rules }))
    .sort(({ place: one }, { place: other }) => (one.order < other.order ? -1 : 1))
    .map(({ value, place, rules }) => ({ value, text: `${place.section}: ${plural(rules.length, 'rule')}` }))
}

/** Topics: the first words of rule ids. */
export function topicChoices(role: Role): readonly Choice[] {
  return [...groupBy([...rulesByRole[role].values()], ({ id }) => id.split('.', 1)[0] ?? id)].map(
    ([value, rules]) => ({
      value,
      text: `${value}: ${plural(rules.length, 'rule')}`,
    }),
  )
}

/**
 * Finds rules by id, by the beginning of an id up to a dot, or by clause.
 * @param text names, separated by commas; empty for all rules
 * @returns the ids (an empty list for all rules), or what is wrong as a sentence
 */
export function rulesNamed(
  text: string,
  role: Role,
): { readonly rules: readonly string[] } | { readonly problem: string } {
  const entries = [...rulesByRole[role].values()]
  const words = text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const ids = new Set<string>()
  for (const word of words) {
    const named = entries.filter(
      ({ clause, id }) =>
        id === word || id.startsWith(`${word}.`) || clause === word || clause.startsWith(`${word} `),
    )
    if (named.length === 0) {
      const near = nearest(
        word,
        entries.map(({ id }) => id),
      )
      return {
        problem: `No rule is named "${word}". Expected a rule ID, the beginning of one up to a dot, or a clause such as 4.1.${near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : ''}`,
      }
    }
    for (const { id } of named) ids.add(id)
  }
  return { rules: [...ids] }
}
