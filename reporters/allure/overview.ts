/**
 * The top of the front page: the result, its numbers, and the violated and undecided rules, with links to their checks.
 * @module
 */
import { type Html, html, prose } from '../../src/output/html.js'
import type { RuleRecord, RunRecord } from '../../src/record/record.js'
import { duration } from '../console/terminal.js'
import { clauseOf, counts, plural, tally, tallyWords, whyNotCounted } from '../outcome.js'
import { environmentOf } from './results.js'

/** A check in the page. */
export interface LinkedCheck {
  /** The page shows the check at the address `#` and this id. */
  readonly id: string
  /** Empty for a rule with a single check. */
  readonly case: string
  readonly verdict: string
}

/** The checks of a rule in the page. */
export type ChecksOf = (rule: string) => readonly LinkedCheck[]

/** Rules that a list shows before the reader opens the rest of it. */
const shownRules = 8
/** Violated cases of a rule that are named. */
const namedCases = 6

/** Makes the top of the front page. */
export function overviewOf(run: RunRecord, checksOf: ChecksOf): Html {
  const violated = run.rules.filter(({ verdict }) => verdict === 'violated')
  const undecided = run.rules.filter(({ verdict }) => verdict === 'undecided')
  const deciding = violated.filter((rule) => counts(run, rule))
  const others = violated.filter((rule) => !counts(run, rule))
  const checks = run.rules.flatMap((rule) => rule.checks)
  // The same words as in the facts of the run.
  const { why = '', limits, part, interrupted } = environmentOf(run)
  const took = Date.parse(run.finished) - Date.parse(run.started)
  const items = (rules: readonly RuleRecord[], note: (rule: RuleRecord) => string | null): Html[] =>
    rules.map((rule) => ruleItem(rule, checksOf, note(rule)))
  return html`<section class="run-overview" id="run-overview" aria-label="Result of the run">
<p class="run-why">${why}</p>
${line('', limits)}${line('Part of a run: ', part)}${line('The run ended early: ', interrupted)}
<p><b>${plural(run.rules.length, 'rule')}</b>: ${tallyWords(tally(run.rules))}.
They were tested with <b>${plural(checks.length, 'check')}</b>; each line below is one of them.
${run.observations.length === 0 ? null : `${plural(run.observations.length, 'open point')} of the contract: recorded, not judged.`}
The run took ${duration(took)}, started ${run.started}.</p>
${list('Violated rules: they decide the result', deciding, (rules) => items(rules, () => null))}
${list('Violated, but not counted for the result', others, (rules) => items(rules, (rule) => whyNotCounted(run, rule)))}
${list('Undecided rules: the suite has no verdict', undecided, (rules) => items(rules, () => null))}
${violated.length + undecided.length === 0 ? null : next}
</section>`
}

/** A fact of the run as a line; nothing without a value. */
const line = (before: string, value: string | undefined): Html | null =>
  value === undefined ? null : html`<p>${before}${value}</p>`

const next = html`<p class="run-next">What now: open a rule. It shows what was expected, what came, the exchange that
decided, and a command that repeats it. A violated rule is a fault of the target. An undecided rule blames nobody: its
reason names what stopped the check.</p>`

function list(
  title: string,
  rules: readonly RuleRecord[],
  items: (rules: readonly RuleRecord[]) => Html[],
): Html | null {
  if (rules.length === 0) return null
  const rest = rules.slice(shownRules)
  return html`<h3>${title} (${rules.length})</h3>
<ul>${items(rules.slice(0, shownRules))}</ul>
${rest.length === 0 ? null : html`<details><summary>${rest.length} more</summary><ul>${items(rest)}</ul></details>`}`
}

function ruleItem({ entry, verdict, checks }: RuleRecord, checksOf: ChecksOf, note: string | null): Html {
  const linked = checksOf(entry.id).filter((check) => check.verdict === verdict)
  const [first] = linked
  if (first === undefined) throw new Error(`the page has no ${verdict} check of ${entry.id}`)
  const having = checks.filter((check) => check.verdict === verdict)
  const { expected = null, actual = null, reason = null } = having[0] ?? {}
  const cases = linked.filter((check) => check.case !== '')
  const names = cases
    .slice(0, namedCases)
    .map((check, at) => html`${at === 0 ? '' : ', '}<a href="#${check.id}">${check.case}</a>`)
  const more = cases.length > namedCases ? `, and ${cases.length - namedCases} more` : ''
  return html`<li><a href="#${first.id}">${entry.id}</a> <small>${clauseOf(entry)}${note === null ? '' : `; ${note}`}</small>
<span class="run-says">${prose(entry.says)}</span>
${expected === null ? html`<span>reason: ${clipped(reason)}</span>` : html`<span>expected: ${clipped(expected)}</span><span>came: ${clipped(actual)}</span>`}
${cases.length === 0 ? null : html`<span>${having.length} of ${plural(checks.length, 'check')}: ${names}${more}</span>`}</li>`
}

/** Longest value in characters. The check has all of it. */
const longestValue = 200

const clipped = (text: string | null): string =>
  text === null ? '' : text.length > longestValue ? `${text.slice(0, longestValue)}…` : text

/** The element that carries the overview until the page of Allure has a place for it. */
export function overviewTemplate(overview: Html): string {
  return html`<template id="run-overview-template">${overview}</template>`.text
}
