/**
 * What has changed between two runs.
 * @module
 */
import type { Level, Result, Tier, Verdict } from '../../src/record/record.js'
import type { RuleVerdict, Verdicts } from '../verdicts.js'

/** A rule with another verdict. */
export interface ChangedRule {
  readonly id: string
  readonly clause: string
  readonly tier: Tier
  readonly level: Level
  /** Null where the run did not have the rule. */
  readonly before: Verdict | null
  readonly after: Verdict | null
  /** Why the latter run decided so; null where it says nothing. */
  readonly reason: string | null
}

/** An observation that is another. */
export interface ChangedObservation {
  readonly id: string
  readonly clause: string
  readonly before: string | null
  readonly after: string | null
}

/** A rule whose checks took a different time. */
export interface ChangedTime {
  readonly id: string
  /** Milliseconds of all its checks. */
  readonly before: number
  readonly after: number
}

/** One of both runs. */
export interface ComparedRun {
  readonly target: { readonly name: string; readonly url: string }
  readonly suite: string
  readonly started: string
  readonly result: Result
  /** Seconds from its start to its end. */
  readonly seconds: number
}

/** The whole comparison. */
export interface Comparison {
  readonly before: ComparedRun
  readonly after: ComparedRun
  /** False where both were made with another catalogue of rules. */
  readonly sameCatalogue: boolean
  /** False where both were made with other suites of somebody's own, or they counted in one of them alone. */
  readonly sameOwn: boolean
  /** What got worse first. */
  readonly rules: readonly ChangedRule[]
  readonly observations: readonly ChangedObservation[]
  /** Rules that took at least twice or at most half as long, the largest differences first. */
  readonly times: readonly ChangedTime[]
}

/** Shorter differences in milliseconds are no news. */
const shortest = 500
/** Rules whose times are told. */
const most = 10
const order: readonly (Verdict | null)[] = [
  'violated',
  'undecided',
  'not exercised',
  null,
  'not applicable',
  'passed',
]

/** Compares two runs of the same role. */
export function compare(before: Verdicts, after: Verdicts): Comparison {
  return {
    before: headOf(before),
    after: headOf(after),
    sameCatalogue: before.contract === after.contract,
    sameOwn: JSON.stringify(before.own) === JSON.stringify(after.own),
    rules: changedRules(before, after),
    observations: changedObservations(before, after),
    times: changedTimes(before, after),
  }
}

function headOf({ target, suite, started, finished, result }: Verdicts): ComparedRun {
  const seconds = (Date.parse(finished) - Date.parse(started)) / 1000
  return { target, suite, started, result, seconds: Math.round(seconds * 10) / 10 }
}

function changedRules(before: Verdicts, after: Verdicts): ChangedRule[] {
  return pairs(before.rules, after.rules)
    .filter(([one, other]) => one?.verdict !== other?.verdict)
    .map(([one, other]) => {
      const { id, clause, tier, level } = (other ?? one) as RuleVerdict
      const reason = other?.checks.find(({ verdict }) => verdict === other.verdict)?.reason ?? null
      return { id, clause, tier, level, before: one?.verdict ?? null, after: other?.verdict ?? null, reason }
    })
    .sort(
      (one, other) => order.indexOf(one.after) - order.indexOf(other.after) || one.id.localeCompare(other.id),
    )
}

function changedObservations(before: Verdicts, after: Verdicts): ChangedObservation[] {
  return pairs(before.observations, after.observations)
    .filter(([one, other]) => (one?.seen ?? null) !== (other?.seen ?? null))
    .map(([one, other]) => ({
      id: (other ?? one)?.id ?? '',
      clause: (other ?? one)?.clause ?? '',
      before: one?.seen ?? null,
      after: other?.seen ?? null,
    }))
}

function changedTimes(before: Verdicts, after: Verdicts): ChangedTime[] {
  return pairs(before.rules, after.rules)
    .flatMap(([one, other]) =>
      one === undefined || other === undefined
        ? []
        : [{ id: one.id, before: timeOf(one), after: timeOf(other) }],
    )
    .filter(({ before: one, after: other }) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      return more - less >= shortest && more >= 2 * less
    })
    .sort((one, other) => Math.abs(other.after - other.before) - Math.abs(one.after - one.before))
    .slice(0, most)
}

function timeOf({ checks }: RuleVerdict): number {
  return Math.round(checks.reduce((sum, { ms }) => sum + ms, 0))
}

/** Entries of both lists by id, in the order of the latter; what it lacks stands at the end. */
function pairs<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
): (readonly [T | undefined, T | undefined])[] {
  const old = new Map(before.map((entry) => [entry.id, entry]))
  const fresh = new Set(after.map(({ id }) => id))
  return [
    ...after.map((entry) => [old.get(entry.id), entry] as const),
    ...before.filter(({ id }) => !fresh.has(id)).map((entry) => [entry, undefined] as const),
  ]
}
