/**
 * What a run did not judge, grouped by cause, and how to make it judged.
 * @module
 */
import type { CheckRecord, RuleRecord, RunRecord } from '../../src/record/record.js'
import { counts, groupBy, isCutOff, partial, plural } from '../outcome.js'
import { againLine, doctorLine } from '../repeat.js'
import type { SharedCause } from './causes.js'
import { followsWords } from './guidance.js'
import { partlyWords } from './headline.js'

/** Why something has no verdict, in the order of the reports. */
export type OpenKind = 'undecided' | 'not exercised' | 'passed in part' | 'not applicable'

/** A rule of a group, and its cases without a verdict. */
export interface OpenRule {
  readonly id: string
  readonly says: string
  /** Names of the cases; empty if the rule has a single check, or none. */
  readonly cases: readonly string[]
  /** True if the rule counts for the result. */
  readonly counts: boolean
  /** Number of cases that passed, of those that apply. Only for rules that passed in part. */
  readonly part: { readonly exercised: number; readonly cases: number } | null
}

/** Rules without a verdict that have the same cause. */
export interface OpenGroup {
  readonly kind: OpenKind
  /** The cause, as the checks report it. */
  readonly reason: string
  /** What to do. Null if there is nothing to do. */
  readonly remedy: string | null
  /** A command that helps. */
  readonly command: string | null
  readonly rules: readonly OpenRule[]
}

/** What was not judged. */
export interface NotJudged {
  /** Titles of the kinds. */
  readonly titles: Readonly<Record<OpenKind, string>>
  /** The causes. Those of the most important kind and with the most rules come first. */
  readonly groups: readonly OpenGroup[]
  /** Cases that no rule requires and that were not exercised. */
  readonly optionalCases: number
}

/** Titles of the kinds, in the order of the reports. */
const openTitles = (run: Pick<RunRecord, 'selection'>): Readonly<Record<OpenKind, string>> => ({
  undecided: 'Undecided: the suite has no verdict',
  'not exercised': `Not exercised: the profile lacks data${run.selection?.budget === undefined ? '' : ', or the budget leaves them out'}`,
  'passed in part': `Passed in part: ${partlyWords(run)}`,
  'not applicable': 'Not applicable: the target does not offer this',
})

/** What a rule leaves open, for one cause. */
interface Item {
  readonly rule: RuleRecord
  readonly reason: string
  readonly case: string
  readonly check: CheckRecord | null
}

/**
 * What a run did not judge.
 * @param causes the causes of its violated rules
 */
export function notJudgedOf(run: RunRecord, causes: readonly SharedCause[] = []): NotJudged {
  const inPart = partial(run.rules)
  const parts = new Map(inPart.map(({ entry, part }) => [entry.id, part]))
  const missing: Item[] = inPart.flatMap(({ part, ...rule }) =>
    part.missing.map((one) => ({ rule, reason: one.reason, case: one.case, check: null })),
  )
  const unexercised = itemsOf(run, 'not exercised').filter(({ rule }) => !parts.has(rule.entry.id))
  const required = unexercised.filter(
    ({ rule, reason, check }) =>
      check === null || !check.optional || (rule.verdict === 'not exercised' && isOfBudget(reason)),
  )
  const items: Readonly<Record<OpenKind, readonly Item[]>> = {
    undecided: itemsOf(run, 'undecided'),
    'not exercised': required,
    'passed in part': missing,
    'not applicable': itemsOf(run, 'not applicable').filter(({ rule }) => rule.verdict === 'not applicable'),
  }
  const titles = openTitles(run)
  const groups = (Object.keys(titles) as OpenKind[]).flatMap((kind) =>
    [...groupBy(items[kind], ({ reason }) => reason)]
      .map(([reason, group]) => groupOf(run, kind, reason, group, causes))
      .sort((one, other) => other.rules.length - one.rules.length),
  )
  return { titles, groups, optionalCases: unexercised.length - required.length }
}

/** The checks with a verdict. A rule without a check is one item. */
function itemsOf(run: RunRecord, verdict: CheckRecord['verdict']): Item[] {
  return run.rules.flatMap((rule): Item[] => {
    if (rule.checks.length === 0)
      return rule.verdict === verdict
        ? [{ rule, reason: 'no check of this rule ran', case: '', check: null }]
        : []
    return rule.checks
      .filter((check) => check.verdict === verdict)
      .map((check) => ({ rule, reason: check.reason ?? 'no reason recorded', case: check.case, check }))
  })
}

function groupOf(
  run: RunRecord,
  kind: OpenKind,
  reason: string,
  items: readonly Item[],
  causes: readonly SharedCause[],
): OpenGroup {
  const rules = [...groupBy(items, ({ rule }) => rule.entry.id)].map(([id, own]): OpenRule => {
    const { rule } = own[0] as Item
    const part = kind === 'passed in part' ? (partial([rule])[0]?.part ?? null) : null
    return {
      id,
      says: rule.entry.says,
      cases: own.map((item) => item.case).filter((name) => name !== ''),
      counts: counts(run, rule),
      part: part === null ? null : { exercised: part.exercised, cases: part.cases },
    }
  })
  return { kind, reason, rules, ...helpFor(run, kind, reason, items, rules, causes) }
}

/** Rules that a command names. */
const mostNamed = 8

function helpFor(
  run: RunRecord,
  kind: OpenKind,
  reason: string,
  items: readonly Item[],
  rules: readonly OpenRule[],
  causes: readonly SharedCause[],
): Pick<OpenGroup, 'remedy' | 'command'> {
  const again = againLine(
    run,
    rules.slice(0, mostNamed).map(({ id }) => id),
  )
  if (kind === 'undecided') {
    if (items.some(({ check }) => check !== null && isCutOff(check, run.interrupted)))
      return { remedy: 'Run again: the run ended before these checks.', command: null }
    if (items.some(({ check }) => check !== null && check.stack !== null))
      return {
        remedy: 'This is a bug in the suite. Report it with the stack trace in the Allure report.',
        command: null,
      }
    const cause = causes.find(({ follows }) => rules.some(({ id }) => follows.includes(id)))
    if (cause !== undefined) return { remedy: followsWords(cause), command: null }
    return {
      remedy: followsFromViolation(run, reason)
        ? 'Fix the violated rules first: they may be the reason. Then run these again.'
        : 'Run them again. If the reason stays, test the profile with doctor.',
      command: rules.length <= mostNamed ? again : null,
    }
  }
  if (kind === 'not applicable')
    return /does not (?:offer|declare) [\w-]+$/.test(reason)
      ? {
          remedy: `If the target has it, add ${reason.split(' ').at(-1)} to FEATURES in the profile.`,
          command: null,
        }
      : { remedy: null, command: null }
  if (isOfBudget(reason)) return { remedy: 'Run with a larger --budget, or without one.', command: null }
  if (items.every(({ check }) => check?.oneSchool))
    return {
      remedy:
        'Nothing, if the application serves one school. Otherwise add a second id to TENANTS, or leave it out.',
      command: null,
    }
  const keys = lackedKeys(reason)
  return {
    remedy:
      keys.length === 0
        ? 'See the guide of the profile for what these rules need.'
        : `Add to the profile: ${keys.join(', ')}. The command doctor shows where to find ${keys.length === 1 ? 'it' : 'each value'}.`,
    command: doctorLine(run),
  }
}

/**
 * True if a check may have no verdict because of a violated rule. An error of the server, or a time limit, has another
 * reason.
 */
function followsFromViolation({ rules }: RunRecord, reason: string): boolean {
  const passes = /answered with 5\d\d|no answer|timed? ?out|within \d+ m?s|stood still/i.test(reason)
  return !passes && rules.some(({ verdict }) => verdict === 'violated')
}

/** True if the budget of the run leaves a check out, or was spent before it: see `src/plan/within-budget.ts`. */
function isOfBudget(reason: string): boolean {
  return /^--(?:budget \d+|quick) leaves it out$|^the budget of requests is spent:/.test(reason)
}

/** What the profile lacks, as the reason of a check names it. */
function lackedKeys(reason: string): string[] {
  const [, keys] = /^the profile lacks (.+)$/s.exec(reason) ?? []
  return keys === undefined ? [] : keys.split(/, (?=[A-Z])/)
}

/** `3 rules and 2 cases`: how much a group leaves open. */
export function openCount({ rules }: Pick<OpenGroup, 'rules'>): string {
  const cases = rules.reduce((sum, one) => sum + one.cases.length, 0)
  return cases > rules.length
    ? `${plural(rules.length, 'rule')}, ${plural(cases, 'case')}`
    : plural(rules.length, 'rule')
}
