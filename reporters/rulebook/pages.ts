/**
 * Makes the pages about rules and open points.
 * @module
 */

import { statements } from '../../generated/catalogue.js'
import type { CatalogueRule } from '../../src/catalogue/entries.js'
import { type Html, html, inlineScript, prose } from '../../src/output/html.js'
import type { ExchangeRecord, OpenPointEntry, RuleEntry } from '../../src/record/record.js'
import { clauseOf, groupBy, plural, tierName, topicOf } from '../outcome.js'
import { page } from './html.js'
import type { ShownRun } from './run.js'
import type { CheckSource } from './sources.js'

/** The content of the rulebook. */
export interface Book {
  readonly rules: readonly CatalogueRule[]
  readonly openPoints: readonly OpenPointEntry[]
  readonly sources: ReadonlyMap<string, CheckSource>
  /** At most one of each role. */
  readonly runs: readonly ShownRun[]
}

/** Path of the page of a rule. */
export function pathOfRule({ role, id }: Pick<RuleEntry, 'role' | 'id'>): string {
  return `rules/${role}.${id}.html`
}

/** The first page: all rules with a search field. */
export function rulesPage(book: Book): string {
  const { rules, runs } = book
  const intro = runs.map(
    (run) =>
      html`<p class="about">Verdicts of role ${run.role} are from the run against ${run.title}: ${run.numbers}.</p>`,
  )
  const topics = [...groupBy(rules, ({ role, id }) => `${role}: ${topicOf(id)}`)]
  const body = html`<h1>The rules of the contract</h1>
<p>This rulebook lists ${plural(rules.length, 'rule')}. Each rule is one obligation of the contract, or of a standard that the contract names. Its page shows the clause, the code of the check, and the result of the last run.</p>
<p>Rules of role platform bind the school platform. Rules of role partner bind an application. The level is <em>must</em> (decides the result), <em>should</em> (warning) or <em>info</em> (recorded only).</p>
${intro}
<div class="search"><label for="search">Search ids, statements and clauses</label>
<input id="search" type="search" autocomplete="off"></div>
<p id="found" role="status"></p>
${topics.map(
  ([topic, some]) =>
    html`<section><h2>${topic}</h2><ul class="rules">${some.map((entry) => rule(entry, book))}</ul></section>`,
)}`
  return page({ title: 'Rulebook', root: '', body, script: inlineScript(search) })
}

function rule(entry: RuleEntry, { runs }: Book): Html {
  const verdict = runs.find(({ role }) => role === entry.role)?.wordsFor(entry.id)?.short ?? null
  const about = [clauseOf(entry), entry.level, entry.feature, ...(verdict === null ? [] : [verdict])]
  return html`<li><a href="${pathOfRule(entry)}"><code>${entry.id}</code></a><span>${prose(entry.says)}</span><span class="about">${about.join(' · ')}</span></li>`
}

/** Shows only the rules that contain every word in the search field. */
const search = `
const field = document.getElementById('search'), found = document.getElementById('found')
const items = [...document.querySelectorAll('ul.rules li')].map((item) => [item, item.textContent.toLowerCase()])
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const [item, text] of items) {
    item.hidden = !words.every((word) => text.includes(word))
    if (!item.hidden) count += 1
  }
  for (const section of document.querySelectorAll('section')) section.hidden = !section.querySelector('li:not([hidden])')
  found.textContent = words.length === 0 ? '' : count + (count === 1 ? ' rule' : ' rules')
})
`

/** The page of one rule. */
export function rulePage(entry: CatalogueRule, { sources, runs }: Book): string {
  const source = sources.get(entry.id)
  const run = runs.find(({ role }) => role === entry.role)
  const facts: readonly (readonly [string, string | Html])[] = [
    ['clause', clauseOf(entry)],
    ...entry.statements.map((id) => ['statement', statementLink(id)] as const),
    ...(entry.implied === null ? [] : [['follows', prose(entry.implied)] as const]),
    ['tier', tierName(entry.tier)],
    ['level', entry.level],
    ['role', entry.role],
    ['feature', [entry.feature, ...(entry.also ?? [])].join(', ')],
    ['needs', entry.needs.length === 0 ? 'nothing else in the profile' : entry.needs.join(', ')],
  ]
  const code =
    source === undefined
      ? html`<p>No suite checks this rule.</p>`
      : html`<p class="about">${source.file}, line ${source.line}</p><pre tabindex="0" aria-label="Code of the check">${source.text}</pre>`
  const body = html`<h1><code>${entry.id}</code></h1>
<p>${prose(entry.says)}</p>
<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<h2>How it is checked</h2>
${code}
${run === undefined ? null : shown(entry, run)}`
  return page({ title: `${entry.id}: rulebook`, root: '../', body })
}

function statementLink(id: string): Html {
  const says = statements.find((statement) => statement.id === id)?.says ?? ''
  return html`<a href="../statements.html#${id}"><code>${id}</code></a> ${prose(says)}`
}

function shown({ id }: RuleEntry, run: ShownRun): Html {
  const verdict = run.wordsFor(id)?.long ?? null
  const checks = run.checksOf(id)
  const exchange = run.exchangeOf(id)
  if (verdict === null)
    return html`<h2>Result of the last run</h2><p>The run against ${run.title} did not include this rule.</p>`
  return html`<h2>Result of the last run</h2>
<p>${run.title}: <strong>${verdict}</strong></p>
${
  checks.length < 2 && checks.every(({ reason }) => reason === null)
    ? null
    : html`<table><thead><tr><th scope="col">case</th><th scope="col">verdict</th><th scope="col">reason</th></tr></thead><tbody>${checks.map(
        ({ case: name, verdict: one, reason }) =>
          html`<tr><td>${name === '' ? 'single check' : name}</td><td>${one}</td><td>${reason ?? ''}</td></tr>`,
      )}</tbody></table>`
}
${exchange === null ? null : exchanged(exchange)}`
}

/** Characters of a body on a page. */
const longest = 2000

function exchanged({ purpose, request, response, error, curl }: ExchangeRecord): Html {
  const lines = (headers: ExchangeRecord['request']['headers']): string =>
    headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  const text = (body: ExchangeRecord['request']['body']): string => {
    const whole = body?.text ?? ''
    return whole === '' ? '' : `\n\n${whole.slice(0, longest)}${whole.length > longest ? ' …' : ''}`
  }
  const answer =
    response === null
      ? `no response: ${error?.code ?? 'unknown error'}`
      : `${response.status}\n${lines(response.headers)}${text(response.body)}`
  return html`<h3>${purpose}</h3>
<pre tabindex="0" aria-label="Request">${request.method} ${request.url}
${lines(request.headers)}${text(request.body)}</pre>
<pre tabindex="0" aria-label="Response">${answer}</pre>
<p>To repeat the request:</p>
<pre tabindex="0" aria-label="Command">${curl}</pre>`
}

/** The open points of the contract, and the behaviour of the targets of the last runs. */
export function openPointsPage({ openPoints, runs }: Book): string {
  const points = openPoints.map((point) => {
    const seen = runs.find(({ role }) => role === point.role)?.seen(point.id) ?? 'nothing'
    return html`<li><code>${point.id}</code><span>${prose(point.says)}</span><span class="about">contract ${point.clause} · observed: ${seen}</span></li>`
  })
  const source = runs.length === 0 ? '' : ` (${runs.map(({ title }) => title).join('; ')})`
  const body = html`<h1>Open points of the contract</h1>
<p>The contract does not decide these points, so no target is judged by them. Each entry shows the behaviour of the target in the last run${source}.</p>
<ul class="rules">${points}</ul>`
  return page({ title: 'Open points: rulebook', root: '', body })
}
