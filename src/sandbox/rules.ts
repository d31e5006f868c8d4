/**
 * Finds the rules of the catalogue that apply to a request. Loads the catalogue on first use.
 * @module
 */
import type { BehaviourName } from '../embedded/platform/index.js'
import type { RuleEntry } from '../record/record.js'

/** Rules by role. */
export interface RelatedRules {
  /** Rules that a fault in one of the consulted behaviours would violate. */
  readonly platform: readonly RuleEntry[]
  /** Rules for applications with the operation of the request. */
  readonly partner: readonly RuleEntry[]
}

/** Finds the rules that apply to a request. */
export async function relatedRules(
  operation: string | null,
  consulted: readonly BehaviourName[],
): Promise<RelatedRules> {
  const [{ partnerRules, rules }, { faults }] = await Promise.all([
    import('../../generated/catalogue.js'),
    import('../embedded/platform/faults/index.js'),
  ])
  const asked = new Set<string>(consulted)
  const violated = new Set(
    faults.flatMap(({ behaviour, violates }) =>
      Object.keys(behaviour).some((name) => asked.has(name)) ? violates : [],
    ),
  )
  return {
    platform: [...violated]
      .map((id) => rules[id])
      .filter((entry) => entry.operation === null || entry.operation === operation)
      .sort((one, other) => one.id.localeCompare(other.id)),
    partner:
      operation === null ? [] : Object.values(partnerRules).filter((entry) => entry.operation === operation),
  }
}

/** A rule of either role, by id. */
export async function ruleOf(id: string): Promise<RuleEntry | undefined> {
  const { partnerRules, rules } = await import('../../generated/catalogue.js')
  const rulesOfBothRoles: Readonly<Record<string, RuleEntry>> = { ...partnerRules, ...rules }
  return rulesOfBothRoles[id]
}
