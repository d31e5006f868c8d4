/**
 * Reads `generated/detections.ts`: which cases detect each fault.
 * @module
 */
import {
  detections,
  detectionsOfTheRun,
  partnerDetections,
  type RuleDetections,
} from '../../generated/detections.js'
import type { Role } from '../../src/record/record.js'
import type { CaseOfRule, Detections } from './detections.js'

/** The lists of cases of a fault. */
type List = 'cases' | 'byChance' | 'everyAnswer'

/** The faults of a role that the table has, by id. */
export function recordedDetections(role: Role): ReadonlyMap<string, Detections> {
  const known = tables.get(role) ?? read(role)
  tables.set(role, known)
  return known
}

const tables = new Map<Role, ReadonlyMap<string, Detections>>()

function read(role: Role): ReadonlyMap<string, Detections> {
  const table = role === 'platform' ? detections : partnerDetections
  const listsByFault = new Map<string, Record<List, CaseOfRule[]>>()
  const add = (fault: string, list: List, rule: string, names: readonly string[]): void => {
    const lists = listsByFault.get(fault) ?? { cases: [], byChance: [], everyAnswer: [] }
    listsByFault.set(fault, lists)
    lists[list].push(...names.map((name) => ({ rule, case: name })))
  }
  for (const [rule, own] of Object.entries(table)) {
    for (const [fault, places] of Object.entries(own.faults)) add(fault, 'cases', rule, named(own, places))
    for (const [fault, places] of Object.entries(own.byChance ?? {}))
      add(fault, 'byChance', rule, named(own, places))
    for (const [name, faults] of Object.entries(own.everyAnswer ?? {}))
      for (const fault of faults) add(fault, 'everyAnswer', rule, [name])
  }
  const ofTheRun = role === 'platform' ? detectionsOfTheRun : {}
  for (const [fault, [rule, name]] of Object.entries(ofTheRun)) add(fault, 'everyAnswer', rule, [name])
  return new Map(
    [...listsByFault].map(([fault, lists]) => [
      fault,
      { fault, ...lists, appearsIn: ofTheRun[fault]?.[2] ?? [] },
    ]),
  )
}

/** The cases at these places; all cases if there is none. */
function named({ cases }: RuleDetections, places: readonly number[]): readonly string[] {
  return places.length === 0 ? cases : places.flatMap((place) => cases[place] ?? [])
}
