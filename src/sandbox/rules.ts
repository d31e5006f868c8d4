/**
 * Rules of the catalogue that a request touches. Loaded when they are first asked for.
 * @module
 */
import type { BehaviourName } from '../embedded/platform/index.js'
import type { RuleEntry } from '../record/record.js'

/** Rules by role. */
export interface Touched {
  /** What a platform must do in such a request: those that break where a consulted behaviour is a faulty one. */
  readonly platform: readonly RuleEntry[]
  /** What an application must do in one. */
  readonly partner: readonly RuleEntry[]
}

/** Rules that a request touches. */
export async function touchedBy(
  operation: string | null,
  consulted: readonly BehaviourName[],
): Promise<Touched> {
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

/** A rule of an application, or of a platform, by id. */
export async function ruleOf(id: string): Promise<RuleEntry | undefined> {
  const { partnerRules, rules } = await import('../../generated/catalogue.js')
  const all: Readonly<Record<string, RuleEntry>> = { ...partnerRules, ...rules }
  return all[id]
}
