/**
 * Divides a run into parts that run separately, possibly at the same time on several machines.
 * @module
 */
import type { Part } from '../record/record.js'

/** A rule with all its checks, or an observation. It is never divided. */
export interface Unit {
  readonly kind: 'rule' | 'observation'
  readonly id: string
  /** Approximate seconds of work for the suite. */
  readonly work: number
  /** Seconds of real waits. */
  readonly waits: number
  /** True for units that must be in the same part, because they use the same thing at the target. */
  readonly together: boolean
}

/**
 * Divides units into parts of about the same duration. The same units always give the same parts. Units that must be
 * together are in the last part. Units that wait are spread over all parts. The rest fills the parts evenly;
 * neighbours stay together, because they often read the same data.
 * @param units in the order of the catalogue
 * @param count number of parts
 */
export function divide(units: readonly Unit[], count: number): Part[] {
  const parts = Array.from({ length: count }, () => ({ load: 0, units: new Set<Unit>() }))
  const put = (unit: Unit, at: number): void => {
    const part = parts[at] as (typeof parts)[number]
    part.units.add(unit)
    part.load += unit.work + unit.waits
  }
  for (const unit of units) if (unit.together) put(unit, count - 1)
  const waiting = units.filter(({ together, waits }) => !together && waits > 0)
  for (const unit of [...waiting].sort((one, other) => other.waits - one.waits)) put(unit, lightest(parts))
  const free = units.filter(({ together, waits }) => !together && waits === 0)
  let left = free.reduce((sum, { work }) => sum + work, 0)
  const levelFrom = (first: number): number =>
    levelOf(
      parts.slice(first).map(({ load }) => load),
      left,
    )
  let at = 0
  let level = levelFrom(at)
  for (const unit of free) {
    while (at < count - 1 && (parts[at]?.load ?? 0) + unit.work / 2 > level) {
      at += 1
      level = levelFrom(at)
    }
    put(unit, at)
    left -= unit.work
  }
  return parts.map((part) => {
    const idsOfKind = (kind: Unit['kind']): string[] =>
      units.filter((unit) => unit.kind === kind && part.units.has(unit)).map(({ id }) => id)
    return { rules: idsOfKind('rule'), observations: idsOfKind('observation') }
  })
}

function lightest(parts: readonly { readonly load: number }[]): number {
  const least = Math.min(...parts.map(({ load }) => load))
  return parts.findIndex(({ load }) => load === least)
}

/** The level that all parts reach if this amount is distributed to them. */
function levelOf(loads: readonly number[], amount: number): number {
  const sorted = [...loads].sort((one, other) => one - other)
  let sum = amount
  for (const [index, load] of sorted.entries()) {
    sum += load
    const level = sum / (index + 1)
    if (level <= (sorted[index + 1] ?? Number.POSITIVE_INFINITY)) return level
  }
  return 0
}

/** Units in an order that puts observations next to the rules of their topic, which read the same data. */
export function nextToTheirTopic(units: readonly Unit[]): Unit[] {
  const topics = [...new Set(units.map(topicOf))]
  return [...units].sort((one, other) => topics.indexOf(topicOf(one)) - topics.indexOf(topicOf(other)))
}

function topicOf({ id }: Unit): string {
  return id.replace(/^observe\./, '').split('.', 1)[0] ?? ''
}
