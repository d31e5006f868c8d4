/**
 * Reduces a run to the checks of the highest priority within a number of requests.
 * @module
 */
import { ConfigurationError } from '../profile/problems.js'
import type { BudgetRecord, CheckRecord, RuleEntry } from '../record/record.js'
import type { PlannableCheck } from './plan.js'
import { byPriority, type CheckName, type Priority } from './priority.js'

/** What the checks of a role cost and find. */
export interface Priorities {
  of(check: CheckName): Priority
  /** The number of requests of each group that several checks share. */
  readonly groups: readonly number[]
  /** The number of known faults. */
  readonly known: number
  /** The number of known faults that at least one of some checks detects. */
  detected(checks: readonly CheckName[]): number
}

/** The limit of a run, as typed. */
export interface Budget {
  /** Largest number of requests. */
  readonly requests: number
  /** The option: `--budget 300`, `--quick`. */
  readonly option: string
}

/**
 * Requests that a run sends before its first check: is the target reachable, is it such a target, do the sign-ins work, and
 * how does it behave.
 */
export const beforeChecks = 28

/**
 * The share of the requests that the plan uses. The rest is a reserve: a target may need more requests than the embedded
 * platform, for example for a sign-in with more pages.
 */
const planned = 0.9

/** The requests that all checks together may need by plan, with a budget of so many requests. */
export function limitOfChecks(requests: number): number {
  return planned * (requests - beforeChecks)
}

/** What of a plan the budget decides. */
interface Selected<Check extends PlannableCheck> {
  readonly rules: readonly RuleEntry[]
  readonly checks: readonly Check[]
  readonly skipped: readonly CheckRecord[]
}

/** A plan within a budget. */
export interface WithinBudget<Check extends PlannableCheck> extends Selected<Check> {
  readonly budget: BudgetRecord
}

/** Why a planned check did not run. */
export const budgetSpent = 'the budget of requests is spent: the target needed more of them than expected'

/** Why a case of a rule that is judged is left out. */
export function beyondBudget({ option }: Pick<Budget, 'option'>): string {
  return `${option} leaves it out`
}

/**
 * Selects the checks that find the most known faults within the budget. A rule without any of them is not selected. The
 * other cases of a selected rule are not exercised, and the rule passes in part.
 * @param leaveOut makes the record of a case that is left out
 * @throws {ConfigurationError} if not even one check fits
 */
export function withinBudget<Check extends PlannableCheck>(
  { rules, checks, skipped }: Selected<Check>,
  budget: Budget,
  priorities: Priorities,
  leaveOut: (check: Check, reason: string) => CheckRecord,
): WithinBudget<Check> {
  const { items, requests } = chosenFrom(checks, limitOfChecks(budget.requests), priorities)
  if (items.length === 0 && checks.length > 0) throw tooSmall(budget, cheapest(checks, priorities))
  const chosen = new Set(items)
  const judged = new Set(items.map(({ rule }) => rule))
  const remaining = checks.filter((check) => !chosen.has(check) && judged.has(check.rule))
  return {
    rules: rules.filter(({ id }) => judged.has(id)),
    checks: checks.filter((check) => chosen.has(check)),
    skipped: [
      ...skipped.filter(({ rule }) => judged.has(rule)),
      ...remaining.map((check) => leaveOut(check, beyondBudget(budget))),
    ],
    budget: {
      requests: budget.requests,
      estimated: Math.round(beforeChecks + requests),
      checks: chosen.size,
      of: checks.length,
      detected: priorities.detected([...chosen]),
      faults: priorities.known,
    },
  }
}

/**
 * The checks of the highest priority. A check that judges what all others saw comes with another check of its rule: without
 * one, the run may have nothing for it to judge.
 */
function chosenFrom<Check extends PlannableCheck>(
  checks: readonly Check[],
  limit: number,
  priorities: Priorities,
): { readonly items: readonly Check[]; readonly requests: number } {
  const ranked = byPriority(
    checks.filter((check) => !judgesTheRun(check)),
    priorities.of,
    priorities.groups,
    limit,
  )
  const items = ranked.map(({ item }) => item)
  const judged = new Set(items.map(({ rule }) => rule))
  let requests = ranked.reduce((sum, one) => sum + one.requests, 0)
  for (const check of checks.filter((one) => judgesTheRun(one) && judged.has(one.rule))) {
    const cost = priorities.of(check).requests
    if (requests + cost > limit) continue
    items.push(check)
    requests += cost
  }
  return { items, requests }
}

/** Requests of the cheapest check, with what it shares. */
function cheapest<Check extends PlannableCheck>(checks: readonly Check[], priorities: Priorities): number {
  const alone = checks.filter((check) => !judgesTheRun(check))
  const [first] = byPriority(alone, (check) => ({ ...priorities.of(check), finds: [] }), priorities.groups)
  return Math.ceil(first?.requests ?? 0)
}

function tooSmall({ option, requests }: Budget, check: number): ConfigurationError {
  const enough = beforeChecks + Math.max(1, Math.ceil(check / planned))
  return new ConfigurationError(
    `${option} allows ${requests} requests, and no check fits. Expected at least ${enough}: ${beforeChecks} before the first check, and ${enough - beforeChecks} for the cheapest one with a reserve. ` +
      `To fix it: write --budget ${enough} or more; --plan says what a run finds. Nothing was sent.`,
  )
}

/** True for what judges everything that others saw. */
export function judgesTheRun({ needs }: { readonly needs: readonly string[] }): boolean {
  return needs.includes('alone')
}
