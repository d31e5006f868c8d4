/**
 * Counts the faults by what detects them. A fault with the same detection as three others proves little that is new.
 * @module
 */
import type { Detections } from './detections.js'

/** Faults with the same detection that are no surplus: developers make a mistake in several ways. */
const enough = 3

/** What the faults of a role differ in. */
export interface Distinct {
  /** The number of faults. */
  readonly faults: number
  /** The number of different sets of cases that detect a fault. */
  readonly detections: number
  /** Ids of the faults that are the fourth or a later one with the same detection, in the order of the table. */
  readonly surplus: readonly string[]
}

/** Compares what detects faults. What chance decides counts, too. */
export function distinctDetections(recorded: Iterable<Detections>): Distinct {
  const ids = new Map<string, string[]>()
  for (const { fault, cases, byChance, everyAnswer } of recorded) {
    const detection = [...cases, ...byChance, ...everyAnswer]
      .map((check) => `${check.rule} ${check.case}`)
      .sort()
      .join('\n')
    const known = ids.get(detection)
    if (known === undefined) ids.set(detection, [fault])
    else known.push(fault)
  }
  const groups = [...ids.values()]
  return {
    faults: groups.flat().length,
    detections: groups.length,
    surplus: groups.flatMap((group) => group.slice(enough)),
  }
}
