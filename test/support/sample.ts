/**
 * A sample that depends on names alone: a new fault does not change which rules the other faults run, and a new rule
 * changes few of the samples.
 */
import { createHash } from 'node:crypto'

function digest(item: string, name: string): string {
  return createHash('sha256').update(`${item} ${name}`).digest('hex')
}

/** One of `oneOf` names, at least one unless there is none; chosen by the name of the fault or variant that runs them. */
export function sample<T extends string>(item: string, names: readonly T[], oneOf: number): T[] {
  const sorted = names.toSorted((a, b) => (digest(item, a) < digest(item, b) ? -1 : 1))
  return sorted.slice(0, Math.ceil(names.length / oneOf))
}

/** True for one of `oneOf` faults and variants. */
export function isSample(item: string, oneOf: number): boolean {
  return Number.parseInt(digest(item, '').slice(0, 8), 16) % oneOf === 0
}
