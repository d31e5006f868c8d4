/**
 * Divides the rules of a watch into parts, one for each round, and decides which part is next.
 * @module
 */
import type { Estimate, Planned } from '../plan/plan.js'

/** A rule of a watch. */
export interface WatchUnit {
  readonly id: string
  /** Its checks that run. Empty if the profile lacks something for all of them, or the rule does not apply. */
  readonly checks: readonly Planned[]
  /** True if its verdict depends on which other rules run: it is judged in its own part only. */
  readonly ofWholeRun: boolean
}

/** Rules of one round. */
export interface WatchPart {
  /** Counted from 1. */
  readonly number: number
  readonly rules: readonly string[]
  readonly estimate: Estimate
}

/** How much some checks do together. */
export type EstimateOf = (checks: readonly Planned[]) => Estimate

/** One rule needs more requests than a round may send. */
export class BudgetTooSmall extends Error {
  override readonly name = 'BudgetTooSmall'
  readonly code = 'budget-too-small'

  /** @param needed requests of the rule, with the sign-ins and records that it shares with others */
  constructor(
    readonly rule: string,
    readonly needed: number,
  ) {
    super(`${rule} needs about ${needed} requests`)
  }
}

/** The share of the budget that parts leave free, so that rules that changed can be judged again in the next round. */
const reserve = 0.1

/** A part while it is filled. */
interface OpenPart {
  readonly rules: string[]
  checks: readonly Planned[]
  requests: number
}

/**
 * Divides rules into parts. Each rule comes to the part where it adds the fewest requests, so rules with common requests
 * are together. A part needs at most nine tenths of the budget, or the whole budget if one of its rules does.
 * @param units in the order of the catalogue; the same units always give the same parts
 * @param budget requests of a round
 * @throws {BudgetTooSmall} if a rule needs more than the budget by itself
 */
export function partsOf(units: readonly WatchUnit[], budget: number, estimateOf: EstimateOf): WatchPart[] {
  const requestsOf = (checks: readonly Planned[]): number =>
    checks.length === 0 ? 0 : estimateOf(checks).requests
  const usual = Math.floor(budget * (1 - reserve))
  const parts: OpenPart[] = []
  let last: OpenPart | undefined
  for (const { id, checks } of units) {
    const alone = requestsOf(checks)
    if (alone > budget) throw mostExpensive(units, requestsOf)
    let chosen: { readonly part: OpenPart; readonly added: number } | undefined
    for (const part of parts) {
      const requests = checks.length === 0 ? part.requests : requestsOf([...part.checks, ...checks])
      const added = requests - part.requests
      if (requests > usual && added > 0) continue
      const isBetter =
        chosen === undefined || added < chosen.added || (added === chosen.added && part === last)
      if (isBetter) chosen = { part, added }
    }
    if (chosen === undefined) {
      last = { rules: [id], checks, requests: alone }
      parts.push(last)
    } else {
      last = chosen.part
      last.rules.push(id)
      last.checks = [...last.checks, ...checks]
      last.requests += chosen.added
    }
  }
  return parts.map(({ rules, checks }, index) => ({
    number: index + 1,
    rules,
    estimate: estimateOf(checks),
  }))
}

function mostExpensive(
  units: readonly WatchUnit[],
  requestsOf: (checks: readonly Planned[]) => number,
): BudgetTooSmall {
  const costs = units.map(({ id, checks }) => ({ id, requests: requestsOf(checks) }))
  const [{ id, requests } = { id: '', requests: 0 }] = costs.sort(
    (one, other) => other.requests - one.requests,
  )
  return new BudgetTooSmall(id, requests)
}

/** What choosing needs to know of a rule that was judged. */
export interface Judged {
  readonly id: string
  /** ISO 8601. */
  readonly at: string
  /** True if it is to be judged again soon: its verdict changed, or it is violated or undecided. */
  readonly again: boolean
}

/**
 * The part of the next round: the one whose oldest verdict is the oldest. Rules without a verdict are older than all
 * others.
 * @param tried numbers of the parts in the order of their last rounds in this watch, the last one at the end. A part
 *   whose rounds end early must not keep the others waiting.
 */
export function nextPart(
  parts: readonly WatchPart[],
  judged: ReadonlyMap<string, Judged>,
  tried: readonly number[],
): WatchPart {
  const oldest = ({ rules }: WatchPart): string => rules.map((id) => judged.get(id)?.at ?? '').sort()[0] ?? ''
  const [next] = [...parts].sort(
    (one, other) =>
      tried.lastIndexOf(one.number) - tried.lastIndexOf(other.number) ||
      compare(oldest(one), oldest(other)) ||
      one.number - other.number,
  )
  if (next === undefined) throw new Error('a watch has at least one part')
  return next
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** What a round may need at most. */
export interface RoundLimits {
  readonly requests: number
  readonly seconds: number
}

/**
 * The rules of other parts that a round judges again, as many as its limits allow. The oldest verdict comes first.
 */
export function againIn(
  part: WatchPart,
  units: readonly WatchUnit[],
  judged: ReadonlyMap<string, Judged>,
  limits: RoundLimits,
  estimateOf: EstimateOf,
): string[] {
  const partRules = new Set(part.rules)
  let checks = units.filter(({ id }) => partRules.has(id)).flatMap((unit) => unit.checks)
  const chosen: string[] = []
  const candidates = units
    .filter(({ id, ofWholeRun }) => !partRules.has(id) && !ofWholeRun && judged.get(id)?.again === true)
    .sort((one, other) => compare(judged.get(one.id)?.at ?? '', judged.get(other.id)?.at ?? ''))
  for (const unit of candidates) {
    const together = [...checks, ...unit.checks]
    const { requests, seconds } = estimateOf(together)
    if (requests > limits.requests || seconds > limits.seconds) continue
    checks = together
    chosen.push(unit.id)
  }
  return chosen
}
