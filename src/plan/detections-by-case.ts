/**
 * The faults that each case of a rule detects, from the table of `npm run generate detections`.
 * @module
 */
import type { RuleDetections } from '../../generated/detections.js'
import type { CheckName } from './priority.js'

/** Finds the ids of the faults that a check detects, or may detect. Empty for a check that is not in the table. */
export function faultsFrom(
  table: Readonly<Record<string, RuleDetections>>,
): (check: CheckName) => readonly string[] {
  const known = new Map<string, ReadonlyMap<string, readonly string[]>>()
  return ({ rule, case: name }) => {
    const detections = Object.hasOwn(table, rule) ? table[rule] : undefined
    if (detections === undefined) return []
    const cases = known.get(rule) ?? byCase(detections)
    known.set(rule, cases)
    return cases.get(name) ?? []
  }
}

/** The ids of the faults in a table. */
export function faultsIn(table: Readonly<Record<string, RuleDetections>>): Set<string> {
  return new Set(
    Object.values(table).flatMap(({ faults, byChance = {} }) => [
      ...Object.keys(faults),
      ...Object.keys(byChance),
    ]),
  )
}

function byCase({ cases, faults, byChance = {} }: RuleDetections): Map<string, readonly string[]> {
  const by = new Map<string, string[]>(cases.map((name) => [name, []]))
  for (const [fault, places] of [...Object.entries(faults), ...Object.entries(byChance)])
    for (const [at, name] of cases.entries())
      if (places.length === 0 || places.includes(at)) by.get(name)?.push(fault)
  return by
}
