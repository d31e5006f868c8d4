/**
 * Compares two runs of the same role.
 * @module
 */
import { inPart, inPartWords, ruleVerdictOf } from '../../src/record/conclude.js'
import type { Level, Result, Tier, RuleVerdict as VerdictInWords } from '../../src/record/record.js'
import { currentCase } from '../../src/record/renamed-cases.js'
import type { RuleVerdict, Verdicts } from '../verdicts/index.js'

/** A rule whose verdict changed. */
export interface ChangedRule {
  readonly id: string
  readonly clause: string
  readonly tier: Tier
  readonly level: Level
  /** Null if the run does not have the rule. */
  readonly before: VerdictInWords | null
  readonly after: VerdictInWords | null
  /** Reason of the second run; null if it has none. */
  readonly reason: string | null
}

/** A violated case that was not violated before. */
export interface NewViolation {
  readonly id: string
  /** Empty for a rule with a single check. */
  readonly case: string
  readonly tier: Tier
  readonly level: Level
}

/** An observation that changed. */
export interface ChangedObservation {
  readonly id: string
  readonly clause: string
  readonly before: string | null
  readonly after: string | null
}

/** A kind of request whose response time changed. */
export interface ChangedTime {
  /** The purpose of the requests, e.g. `authorize`. */
  readonly id: string
  /** Median milliseconds until the answer. Time in a queue of the suite is not counted. */
  readonly before: number
  readonly after: number
}

/** One of the two runs. */
export interface ComparedRun {
  readonly target: { readonly name: string; readonly url: string }
  readonly suite: string
  readonly started: string
  readonly result: Result
  /** Duration in seconds. */
  readonly seconds: number
}

/** The result of {@link compare}. */
export interface Comparison {
  readonly before: ComparedRun
  readonly after: ComparedRun
  /** False if the runs have different catalogues of rules. */
  readonly sameCatalogue: boolean
  /** False if the runs have different custom suites, or if these count in only one run. */
  readonly sameOwn: boolean
  /** The worst verdicts come first. */
  readonly rules: readonly ChangedRule[]
  /** Violated cases of the later run that the earlier run did not find violated, without those that a waiver accepts. */
  readonly newViolations: readonly NewViolation[]
  readonly observations: readonly ChangedObservation[]
  /** Requests that took at least twice or at most half as long. The largest differences come first. */
  readonly times: readonly ChangedTime[]
}

/** Shorter differences are ignored, in milliseconds. */
const shortest = 500
/** Times of fewer answers are ignored: one slow answer would change them. */
const fewest = 5
/** Number of times that are listed. */
const most = 10
const order: readonly (VerdictInWords | null)[] = [
  'violated',
  'undecided',
  'not exercised',
  null,
  'not applicable',
  'passed in part',
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
    newViolations: newViolations(before, after),
    observations: changedObservations(before, after),
    times: changedTimes(before, after),
  }
}

function headOf({ target, suite, started, finished, result }: Verdicts): ComparedRun {
  const seconds = (Date.parse(finished) - Date.parse(started)) / 1000
  return { target, suite, started, result, seconds: Math.round(seconds * 10) / 10 }
}

/** The rules of some runs. */
type Rules = Pick<Verdicts, 'rules'>

/** The rules that have another verdict. The worst verdicts come first. */
export function changedRules(before: Rules, after: Rules): ChangedRule[] {
  return pairs(before.rules, after.rules)
    .filter(([one, other]) => verdictIn(one) !== verdictIn(other))
    .map(([one, other]) => {
      const { id, clause, tier, level } = (other ?? one) as RuleVerdict
      const judged = other?.checks.find(({ verdict }) => verdict === other.verdict)?.reason ?? null
      const part = other === undefined ? null : inPart(other)
      const reason = part === null ? judged : inPartWords(part)
      return { id, clause, tier, level, before: verdictIn(one), after: verdictIn(other), reason }
    })
    .sort(
      (one, other) => order.indexOf(one.after) - order.indexOf(other.after) || one.id.localeCompare(other.id),
    )
}

/** Violated cases that were not violated before, without those that a waiver accepts. */
export function newViolations(before: Rules, after: Rules): NewViolation[] {
  const known = new Set(before.rules.flatMap((rule) => violatedIn(rule).map((name) => `${rule.id}\n${name}`)))
  return after.rules
    .filter(({ waived }) => waived !== true)
    .flatMap((rule) => violatedIn(rule).map((name) => ({ rule, name })))
    .filter(({ rule, name }) => !known.has(`${rule.id}\n${name}`))
    .map(({ rule: { id, tier, level }, name }) => ({ id, case: name, tier, level }))
}

/** The names of the violated cases. */
function violatedIn({ checks }: RuleVerdict): string[] {
  return checks.filter(({ verdict }) => verdict === 'violated').map((check) => currentCase(check.case))
}

/**
 * The verdict of a rule. A file of an earlier version has no field for a rule that passed in part, so its checks say it.
 */
function verdictIn(rule: RuleVerdict | undefined): VerdictInWords | null {
  return rule === undefined ? null : ruleVerdictOf(rule)
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
  const earlier = new Map(medians(before))
  return medians(after)
    .flatMap(([id, median]) => {
      const before = earlier.get(id)
      return before === undefined ? [] : [{ id, before: before, after: median }]
    })
    .filter(({ before: one, after: another }) => {
      const [less, more] = one < another ? [one, another] : [another, one]
      return more - less >= shortest && more >= 2 * less
    })
    .sort((one, another) => Math.abs(another.after - another.before) - Math.abs(one.after - one.before))
    .slice(0, most)
}

function medians({ responseTimes = [] }: Verdicts): (readonly [purpose: string, median: number])[] {
  return responseTimes
    .filter(({ answers }) => answers >= fewest)
    .map(({ purpose, median }) => [purpose, Math.round(median)])
}

/** Pairs the entries of both lists by id, in the order of the second list. Entries that it lacks come last. */
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
