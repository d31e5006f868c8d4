/**
 * Divides a run into parts that are executed apart, perhaps at the same time on several machines.
 * @module
 */
import type { Part } from '../record/record.js'

/** A rule with all its checks, or an observation: what is never divided. */
export interface Unit {
  readonly kind: 'rule' | 'observation'
  readonly id: string
  /** Seconds that it keeps the suite at work, roughly. */
  readonly work: number
  /** Seconds that it really waits. */
  readonly waits: number
  /** True for what must not be divided from others of the kind, for they touch the same thing at the target. */
  readonly together: boolean
}

/**
 * Divides units into parts that take about as long, the same for the same units. What belongs together lies in the
 * last part; what waits is spread; the rest fills all parts up to one level, with neighbours side by side, for they
 * often read the same.
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
    const own = (kind: Unit['kind']): string[] =>
      units.filter((unit) => unit.kind === kind && part.units.has(unit)).map(({ id }) => id)
    return { rules: own('rule'), observations: own('observation') }
  })
}

function lightest(parts: readonly { readonly load: number }[]): number {
  const least = Math.min(...parts.map(({ load }) => load))
  return parts.findIndex(({ load }) => load === least)
}

/** How high all parts stand when so much is poured onto them. */
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

/** Units with observations beside the rules of their topic, which read the same. */
export function besideTheirTopic(units: readonly Unit[]): Unit[] {
  const topics = [...new Set(units.map(topicOf))]
  return [...units].sort((one, other) => topics.indexOf(topicOf(one)) - topics.indexOf(topicOf(other)))
}

function topicOf({ id }: Unit): string {
  return id.replace(/^observe\./, '').split('.', 1)[0] ?? ''
}
