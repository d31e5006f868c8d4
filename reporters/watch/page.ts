/**
 * The page of a watch: the last verdict of each rule, and what changed. It names no result of the target.
 * @module
 */
import { type Html, html } from '../../src/output/html.js'
import { framedPage } from '../../src/output/page-frame.js'
import { clip } from '../console/terminal.js'
import { plural, verdictOrder } from '../outcome.js'
import { style } from '../page/style.js'
import { timeOf } from '../result/judged.js'
import { intervalWords } from './interval-words.js'
import {
  evidenceOf,
  type WatchChange,
  type WatchedCase,
  type WatchedRule,
  type WatchRecord,
  watchedVerdict,
} from './record.js'

/** Longest text of a target, in characters. */
const longest = 500
/** Cases of a rule that are shown. Its reports have all of them. */
const mostCases = 4
/** Rules with a card. Further ones get one line each. */
const mostCards = 50

const tones: Readonly<Record<(typeof verdictOrder)[number], string>> = {
  passed: 'good',
  'passed in part': 'good',
  violated: 'bad',
  undecided: 'open',
  'not exercised': 'plain',
  'not applicable': 'plain',
  'not violated': 'plain',
  'not seen': 'plain',
}

/** The page, as one file that loads nothing. */
export function watchPage(record: WatchRecord): string {
  const { target, rules, changes } = record
  const having = (...verdicts: readonly WatchedRule['verdict'][]): WatchedRule[] =>
    rules.filter(({ verdict }) => verdicts.includes(verdict))
  return framedPage({
    title: `Watch: ${clip(target.name, longest)}`,
    style,
    body: html`<main id="content">
${top(record)}
${lastRound(record)}
${cards('violated', 'Violated', having('violated'), record)}
${cards('undecided', 'Undecided', having('undecided'), record)}
${changed(changes)}
${list('not-judged', 'Not judged', having('not exercised', 'not applicable'), record)}
${never(record)}
${list('passed', 'Passed', having('passed'), record)}
</main>`,
  })
}

function top(record: WatchRecord): Html {
  const { target, rules, parts, coveredMs, everyMs, budget, updated, neverJudged } = record
  const violated = rules.filter(({ verdict, waived }) => verdict === 'violated' && waived !== true).length
  const title =
    violated === 0 ? 'No rule is violated at its last check' : `${plural(violated, 'rule')} violated`
  const oldest = rules.map(({ at }) => at).sort()[0]
  const counts = verdictOrder.map((verdict) => ({
    verdict,
    count: rules.filter((rule) => watchedVerdict(rule) === verdict).length,
  }))
  return html`<header class="top ${violated === 0 ? 'part' : 'bad'}"><p class="of">${clip(target.name, longest)} <span class="dim">${clip(target.url, longest)}, a watch of a platform</span></p>
<h1>${title}</h1>
<p class="why">The rounds of a watch judge rules at different times. So this page does not say whether the target is conformant.</p>
<p class="dim">${timeOf(updated)}. ${plural(parts, 'round')} of at most about ${plural(budget, 'request')}, one every ${intervalWords(everyMs)}: every rule is judged within ${intervalWords(coveredMs)} if all rounds run in time.${oldest === undefined ? '' : ` The oldest verdict is of ${timeOf(oldest)}.`}</p></header>
<ul class="tiles" aria-label="Rules by their last verdict">${counts
    .filter(({ count }) => count > 0)
    .map(
      ({ verdict, count }) =>
        html`<li class="${tones[verdict]}"><span class="cell"><b>${count}</b> <small>${count === 1 ? 'rule' : 'rules'} ${verdict}</small></span></li>`,
    )}${neverJudged.length === 0 ? null : html`<li class="open"><span class="cell"><b>${neverJudged.length}</b> <small>not judged yet</small></span></li>`}</ul>`
}

function lastRound({ last, reports }: WatchRecord): Html | null {
  if (last === null) return null
  const { outcome, reason, requests, rules, part, of, started, notUndone, changes } = last
  const folder = reports.find(({ round }) => round === last.round)?.folder
  const what =
    outcome === 'not judged'
      ? `It judged nothing. ${clip(reason ?? '', longest)}`
      : `${plural(requests, 'request')}, ${plural(rules, 'rule')}, ${plural(changes.length, 'change')}.${outcome === 'ended early' ? ` It ended early: ${clip(reason ?? '', longest)}.` : ''}`
  return html`<section><h2>Last round</h2>
<p>${timeOf(started)}, part ${part} of ${of}: ${what} ${folder === undefined ? null : html`<a href="${folder}/index.html">Reports of this round</a>`}</p>
${notUndone.length === 0 ? null : html`<div class="note bad"><h2>Not undone at the target</h2><ul>${notUndone.map((change) => html`<li>${clip(change, longest)}</li>`)}</ul></div>`}</section>`
}

function cards(id: string, title: string, rules: readonly WatchedRule[], record: WatchRecord): Html | null {
  if (rules.length === 0) return null
  const tone = tones[id as 'violated']
  return html`<section id="${id}"><h2>${title}: ${plural(rules.length, 'rule')}</h2>
${rules.slice(0, mostCards).map(
  (rule) => html`<article class="card ${rule.waived ? 'open' : tone}" id="${rule.id}">
<p class="tag"><strong>${rule.waived ? `${rule.verdict}, waived` : rule.verdict}</strong> <span>${rule.clause}</span> <span>${rule.level}</span></p>
<h3>${rule.says}</h3>
<p class="dim"><code>${rule.id}</code>, since ${timeOf(rule.since)}, last judged ${timeOf(rule.at)}${evidence(rule, record)}</p>
${rule.checks
  .filter(({ verdict }) => verdict === rule.verdict)
  .slice(0, mostCases)
  .map(caseOf)}
</article>`,
)}${rules.length > mostCards ? lines(rules.slice(mostCards), record) : null}</section>`
}

function caseOf({ case: name, reason, expected, actual, repeat }: WatchedCase): Html {
  const rows = [
    ['case', name],
    ['reason', expected === undefined ? (reason ?? '') : ''],
    ['expected', expected ?? ''],
    ['actual', actual ?? ''],
    ['repeat', repeat ?? ''],
  ].filter(([, value]) => value !== '')
  return html`<table class="fields">${rows.map(([label = '', value = '']) => html`<tr><th scope="row">${label}</th><td>${clip(value, longest)}</td></tr>`)}</table>`
}

function evidence(rule: WatchedRule, record: WatchRecord): Html {
  const folder = evidenceOf(record, rule)
  return folder === null
    ? html`. A later round has replaced the reports`
    : html`, <a href="${folder}/index.html#${rule.id}">its reports</a>`
}

function changed(changes: readonly WatchChange[]): Html | null {
  if (changes.length === 0) return null
  return html`<section id="changes"><h2>Last changes</h2><ul class="rules">${changes
    .toReversed()
    .map(
      ({ at, rule, before, after, cases }) =>
        html`<li><b>${before === null ? 'first verdict' : before} → ${after}</b> <span class="dim">${timeOf(at)}</span> <code>${rule}</code>${cases.length === 0 || cases.join('') === '' ? null : html` <span class="dim">${clip(cases.join(', '), longest)}</span>`}</li>`,
    )}</ul></section>`
}

function list(id: string, title: string, rules: readonly WatchedRule[], record: WatchRecord): Html | null {
  if (rules.length === 0) return null
  return html`<section id="${id}"><h2>${title}: ${plural(rules.length, 'rule')}</h2><details><summary>Show them with the time of their last check</summary>${lines(rules, record)}</details></section>`
}

function lines(rules: readonly WatchedRule[], record: WatchRecord): Html {
  return html`<ul class="rules">${rules.map(
    (rule) =>
      html`<li id="${rule.id}">${rule.says} <span class="dim">${watchedVerdict(rule)}, ${timeOf(rule.at)}${evidence(rule, record)}</span> <code>${rule.id}</code></li>`,
  )}</ul>`
}

function never({ neverJudged }: WatchRecord): Html | null {
  if (neverJudged.length === 0) return null
  return html`<section id="never"><h2>Not judged yet: ${plural(neverJudged.length, 'rule')}</h2><details><summary>Show them</summary><ul class="rules">${neverJudged.map((id) => html`<li><code>${id}</code></li>`)}</ul></details></section>`
}
