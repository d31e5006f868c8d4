/**
 * The result of a run in words. All outputs take them from here.
 * @module
 */
import { brokenIn, comparedWord } from '../../src/record/mismatches.js'
import type { BudgetRecord, Result, RuleRecord, RunRecord } from '../../src/record/record.js'
import { countedTiers, counts, isCutOff, partial, plural, tally } from '../outcome.js'
import { baselineLines } from './baseline.js'

/**
 * `good`: conformant. `bad`: a rule that counts is violated. `open`: something is missing, or waived. `part`: only some
 * rules were judged, and they passed.
 */
export type Tone = 'good' | 'bad' | 'open' | 'part'

/** The result of a run in words. Target names are as they are: each output makes them safe. */
export interface Headline {
  readonly result: Result
  readonly tone: Tone
  /** As a title: `Not conformant`, `2 selected rules passed`. */
  readonly title: string
  /** What is said about the target: `is not conformant`, `was not judged as a whole: 2 selected rules passed`. */
  readonly predicate: string
  /** Explains the result in one sentence. */
  readonly why: string
  /** Why the run ended early, as a sentence; null if it did not. It is said first. */
  readonly ended: string | null
  /** Sentences that limit what the result says: rules that do not count are violated, it is a part, or rules were selected. */
  readonly limits: readonly string[]
}

const tones: Readonly<Record<Result, Tone>> = {
  conformant: 'good',
  'conformant with waivers': 'open',
  'conformant for one school': 'good',
  'conformant for one school with waivers': 'open',
  'selected rules passed': 'part',
  'not conformant': 'bad',
  incomplete: 'open',
  'violations found': 'bad',
  'no violations found': 'part',
  'nothing judged': 'open',
}

/** The fields of a run that decide its headline. */
type Judged = Pick<
  RunRecord,
  | 'result'
  | 'rules'
  | 'interrupted'
  | 'shard'
  | 'selection'
  | 'noWait'
  | 'publishable'
  | 'baseline'
  | 'standards'
  | 'own'
  | 'waivers'
  | 'strictSchema'
  | 'exchanges'
  | 'role'
  | 'audit'
>

/** The headline of a run. */
export function headlineOf(run: Judged): Headline {
  const { result } = run
  return {
    result,
    tone: tones[result],
    title: titleOf(run),
    predicate: predicateOf(run),
    why: whyOf(run),
    ended: endedWords(run),
    limits: [...warningsOf(run), ...limitsOf(run)],
  }
}

/** The result as a title. */
function titleOf(run: Judged): string {
  return run.result === 'selected rules passed' ? passedWords(run) : capital(run.result)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `2 selected rules passed`. */
function passedWords({ rules }: Pick<RunRecord, 'rules'>): string {
  const numbers = tally(rules)
  return `${plural(numbers.passed + numbers['passed in part'], 'selected rule')} passed`
}

function predicateOf(run: Judged): string {
  return run.result === 'selected rules passed'
    ? `was not judged as a whole: ${passedWords(run)}`
    : resultPredicate(run.result)
}

/** What a result says about its target, for outputs that do not have the rules of the run. */
export function resultPredicate(result: string): string {
  return result === 'selected rules passed'
    ? 'was not judged as a whole: selected rules passed'
    : /found$|^nothing/.test(result)
      ? `was not judged as a whole: ${result} in a recording`
      : `is ${result}`
}

/** The short form of a result for titles of files and pages. */
export function resultTitle(run: Judged): string {
  return run.result === 'selected rules passed' ? `${passedWords(run)}, not judged as a whole` : run.result
}

/** True if a violation is known. Other waivers are about the target: it is broken on purpose, or was judged by force. */
function waivesViolations({ rules }: Judged): boolean {
  return rules.some(({ verdict, waived }) => verdict === 'violated' && waived)
}

/** Explains the result in one sentence. */
export function whyOf(run: Judged): string {
  const counting = run.rules.filter((rule) => counts(run, rule))
  const having = (verdict: RuleRecord['verdict']): number =>
    counting.filter((rule) => rule.verdict === verdict).length
  const of = countedTiers(run)
  const parts = partial(counting).length
  const partly = parts === 0 ? '' : `, ${parts} of them in part: ${partlyWords(run)}`
  switch (run.result) {
    case 'conformant':
      return `Every must rule of ${of} that applies has passed${partly}.`
    case 'conformant with waivers':
      return `Every must rule of ${of} that applies has passed${partly}${waivesViolations(run) ? ', except for the waived ones. This' : '. There are waivers. This'} is not the same as conformant.`
    case 'conformant for one school':
    case 'conformant for one school with waivers': {
      const further = counting.filter(({ oneSchool }) => oneSchool).length
      const waivers =
        run.result === 'conformant for one school'
          ? ''
          : waivesViolations(run)
            ? ', except for the waived ones'
            : '. There are waivers'
      return `Every must rule of ${of} that applies to one school has passed${partly}${waivers}. ${plural(further, 'must rule')} ${further === 1 ? 'needs' : 'need'} more schools, and ${further === 1 ? 'was' : 'were'} not judged: nothing is known about further schools.`
    }
    case 'selected rules passed':
      return `No selected must rule of ${of} is violated, and all that apply have passed${partly}.${waivesViolations(run) ? ' Known violations are waived.' : ''}`
    case 'violations found':
      return `${violatedWords(having('violated'), of)} What others recorded never shows that a target conforms.`
    case 'nothing judged':
      return 'No rule could judge anything in this recording. The reasons are below.'
    case 'no violations found':
      return `No must rule of ${of} is violated in this recording. It does not show that the target conforms: a recording has only what happened.`
    case 'not conformant':
      return [violatedWords(having('violated'), of), brokenWords(run)].filter((text) => text !== '').join(' ')
    case 'incomplete': {
      if (counting.length === 0) return `The run has no must rule of ${of}.`
      const open = (['undecided', 'not exercised'] as const)
        .filter((verdict) => having(verdict) > 0)
        .map((verdict) => `${having(verdict)} ${verdict}`)
      const rules = open.length > 0 ? `: ${open.join(', ')}` : ''
      if (run.shard !== null && open.length === 0 && run.interrupted === null)
        return 'No must rule of this part is violated. Only all parts together can be conformant: use merge to combine them.'
      return `No must rule of ${of} is violated, but not all of them have a verdict${rules}.`
    }
  }
}

function violatedWords(count: number, of: string): string {
  return count === 0 ? '' : `${plural(count, 'must rule')} of ${of} ${count === 1 ? 'is' : 'are'} violated.`
}

/** Says how many messages count because they do not fit the OpenAPI documents; empty if none does. */
function brokenWords(run: Judged): string {
  const broken = brokenIn(run)
  if (broken === 0) return ''
  const messages = plural(broken, comparedWord(run.role))
  return `${messages} ${broken === 1 ? 'does' : 'do'} not fit the OpenAPI documents, which counts with --strict-schema.`
}

function endedWords({ interrupted, rules }: Judged): string | null {
  if (interrupted === null) return null
  const open = rules.flatMap(({ checks }) => checks).filter((check) => isCutOff(check, interrupted)).length
  const without = open === 0 ? '' : ` ${plural(open, 'check')} ${open === 1 ? 'has' : 'have'} no verdict.`
  return `The run ended early: ${interrupted}.${without}`
}

/** Rules that a warning names. */
const mostNamed = 8

/**
 * Violated rules that do not count for the result: a reader of a good result must not miss them. Next to violated rules
 * that count, they say nothing more.
 */
function warningsOf(run: Judged): string[] {
  if (run.result === 'not conformant') return []
  const warnings = run.rules.filter(
    (rule) =>
      rule.verdict === 'violated' && !rule.waived && rule.entry.level !== 'info' && !counts(run, rule),
  )
  if (warnings.length === 0) return []
  const named = warnings.slice(0, mostNamed).map(({ entry }) => entry.id)
  const more = warnings.length - named.length
  const rules = `${plural(warnings.length, 'rule')} that ${warnings.length === 1 ? 'does' : 'do'} not count for the result`
  return [
    `Warnings: ${rules} ${warnings.length === 1 ? 'is' : 'are'} violated: ${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}.`,
  ]
}

function limitsOf(run: Judged): string[] {
  const { shard, selection, noWait, publishable } = run
  return [
    ...(shard === null
      ? []
      : [`This is part ${shard.index} of ${shard.count} of a run. The result covers this part only.`]),
    ...(selection === undefined ? [] : [selectionWords(selection)]),
    ...(noWait === undefined ? [] : ['Checks that wait in real time were left out (--no-wait).']),
    ...(publishable === undefined ? [] : ['Names and texts of records were replaced (--publishable).']),
    ...(run.audit === undefined ? [] : auditLimits(run.audit)),
    ...baselineLines(run),
  ]
}

/** What an audit could not judge. */
function auditLimits({ further, masked, damage }: NonNullable<RunRecord['audit']>): string[] {
  return [
    `${plural(further, 'rule')} ${further === 1 ? 'needs' : 'need'} requests of the suite, so that no recording can judge them.`,
    ...(masked ? ['The recording has masks in place of secrets. What they hide is not judged.'] : []),
    ...(damage.length === 0
      ? []
      : [
          `${plural(damage.length, 'part')} of the files could not be read: ${damage.slice(0, 3).join('; ')}.`,
        ]),
  ]
}

/** `Only 2 of 355 rules were selected (--only authorize.scope), so the target was not judged as a whole.` */
function selectionWords({ by, rules, of, budget }: NonNullable<RunRecord['selection']>): string {
  const how = by.length === 0 ? '' : ` (${by.join(' ')})`
  return `Only ${rules} of ${plural(of, 'rule')} ${rules === 1 ? 'was' : 'were'} selected${how}, so the target was not judged as a whole.${budget === undefined ? '' : ` ${budgetSentence(budget)}`}`
}

/** `The run is partial: at most 300 requests, 140 of 1216 checks, which detect 872 of 1677 known faults (52 %).` */
export function budgetSentence(budget: BudgetRecord): string {
  return `The run is partial: ${budgetWords(budget)}.`
}

/** `at most 300 requests, 140 of 1216 checks, which detect 872 of 1677 known faults (52 %)` */
export function budgetWords({ requests, checks, of, detected, faults }: BudgetRecord): string {
  const share = faults === 0 ? '' : ` (${Math.floor((100 * detected) / faults)} %)`
  return `at most ${requests} requests, ${checks} of ${plural(of, 'check')}, which detect ${detected} of ${plural(faults, 'known fault')}${share}`
}

/** What the cases lack that a rule which passed in part has not covered. */
export function partlyWords({ selection }: Pick<RunRecord, 'selection'>): string {
  return selection?.budget === undefined
    ? 'the profile lacks data for some cases'
    : 'the budget leaves out some cases, or the profile lacks data for them'
}
