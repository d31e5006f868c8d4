/**
 * Which faults of the embedded targets violate which rule.
 * @module
 */
import { partnerFaults } from '../embedded/partner/faults/index.js'
import { faults } from '../embedded/platform/faults/index.js'

/** Ids of the faults of both roles by the rules that they violate. */
export function faultsByRule(): ReadonlyMap<string, readonly string[]> {
  const idsByRule = new Map<string, string[]>()
  for (const { id, violates } of [...faults, ...partnerFaults])
    for (const rule of violates) idsByRule.set(rule, [...(idsByRule.get(rule) ?? []), id])
  return idsByRule
}
