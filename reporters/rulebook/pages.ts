/**
 * The pages about rules and silences.
 * @module
 */

import { Html, html, prose } from '../../src/pages/html.js'
import type { ExchangeRecord, RuleEntry, SilenceEntry } from '../../src/record/record.js'
import { clauseOf, groupBy, plural, topicOf } from '../outcome.js'
import { page } from './html.js'
import type { ShownRun } from './run.js'
import type { CheckSource } from './sources.js'

/** What pages are made from. */
export interface Book {
  readonly rules: readonly RuleEntry[]
  readonly silences: readonly SilenceEntry[]
  readonly sources: ReadonlyMap<string, CheckSource>
  /** At most one of each role. */
  readonly runs: readonly ShownRun[]
}

/** Path of the page of a rule; both roles have rules of their own. */
export function pathOfRule({ role, id }: Pick<RuleEntry, 'role' | 'id'>): string {
  return `rules/${role}.${id}.html`
}

/** The first page: all rules, and a search. */
export function rulesPage(book: Book): string {
  const { rules, runs } = book
  const intro = runs.map((run) => html`<p class="about">Verdicts of role ${run.role}: ${run.title}.</p>`)
  const topics = [...groupBy(rules, ({ role, id }) => `${role}: ${topicOf(id)}`)]
  const body = html`<h1>What the contract asks, rule by rule</h1>
<p>${plural(rules.length, 'rule')}, each with its clause, the code that checks it, and what the last run saw.</p>
${intro}
<div class="search"><label for="search">Search ids, statements and clauses</label>
<input id="search" type="search" autocomplete="off"></div>
<p id="found" role="status"></p>
${topics.map(
  ([topic, some]) =>
    html`<section><h2>${topic}</h2><ul class="rules">${some.map((entry) => rule(entry, book))}</ul></section>`,
)}
<script>${new Html(search)}</script>`
  return page({ title: 'Rulebook', root: '', body })
}

function rule(entry: RuleEntry, { runs }: Book): Html {
  const verdict = runs.find(({ role }) => role === entry.role)?.verdictOf(entry.id) ?? null
  const about = [clauseOf(entry), entry.level, entry.feature, ...(verdict === null ? [] : [verdict])]
  return html`<li><a href="${pathOfRule(entry)}"><code>${entry.id}</code></a><span>${prose(entry.says)}</span><span class="about">${about.join(' · ')}</span></li>`
}

/** Shows the rules that hold every word that is typed. */
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
export function rulePage(entry: RuleEntry, { sources, runs }: Book): string {
  const source = sources.get(entry.id)
  const run = runs.find(({ role }) => role === entry.role)
  const facts: readonly (readonly [string, string])[] = [
    ['clause', clauseOf(entry)],
    ['tier', entry.tier],
    ['level', entry.level],
    ['role', entry.role],
    ['feature', [entry.feature, ...(entry.also ?? [])].join(', ')],
    ['needs', entry.needs.length === 0 ? 'nothing beyond the profile' : entry.needs.join(', ')],
  ]
  const code =
    source === undefined
      ? html`<p>No suite checks it.</p>`
      : html`<p class="about">${source.file}, line ${source.line}</p><pre tabindex="0" aria-label="Code of the check">${source.text}</pre>`
  const body = html`<h1><code>${entry.id}</code></h1>
<p>${prose(entry.says)}</p>
<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<h2>How it is checked</h2>
${code}
${run === undefined ? null : shown(entry, run)}`
  return page({ title: `${entry.id}: rulebook`, root: '../', body })
}

function shown({ id }: RuleEntry, run: ShownRun): Html {
  const verdict = run.verdictOf(id)
  const checks = run.checksOf(id)
  const exchange = run.exchangeOf(id)
  if (verdict === null)
    return html`<h2>What the last run saw</h2><p>The run did not have this rule (${run.title}).</p>`
  return html`<h2>What the last run saw</h2>
<p>${run.title}: <strong>${verdict}</strong></p>
${
  checks.length < 2 && checks.every(({ reason }) => reason === null)
    ? null
    : html`<table><thead><tr><th scope="col">case</th><th scope="col">verdict</th><th scope="col">why</th></tr></thead><tbody>${checks.map(
        ({ case: name, verdict: one, reason }) =>
          html`<tr><td>${name === '' ? 'the only one' : name}</td><td>${one}</td><td>${reason ?? ''}</td></tr>`,
      )}</tbody></table>`
}
${exchange === null ? null : exchanged(exchange)}`
}

/** Characters of a body that are shown. */
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
      ? `no answer: ${error?.code ?? 'unknown'}`
      : `${response.status}\n${lines(response.headers)}${text(response.body)}`
  return html`<h3>${purpose}</h3>
<pre tabindex="0" aria-label="Request">${request.method} ${request.url}
${lines(request.headers)}${text(request.body)}</pre>
<pre tabindex="0" aria-label="Answer">${answer}</pre>
<p>To repeat it:</p>
<pre tabindex="0" aria-label="Command">${curl}</pre>`
}

/** What the contract leaves open, and what the targets of the last runs do. */
export function silencesPage({ silences, runs }: Book): string {
  const rows = silences.map((silence) => {
    const seen = runs.find(({ role }) => role === silence.role)?.seen(silence.id) ?? null
    return html`<tr><td><code>${silence.id}</code></td><td>${silence.clause}</td><td>${prose(silence.says)}</td><td>${seen ?? 'not seen'}</td></tr>`
  })
  const body = html`<h1>What the contract leaves open</h1>
<p>Nobody is judged by these. The last column tells what the target of the last run does${runs.length === 0 ? '' : ` (${runs.map(({ title }) => title).join('; ')})`}.</p>
<table><thead><tr><th scope="col">id</th><th scope="col">clause</th><th scope="col">what is open</th><th scope="col">seen</th></tr></thead><tbody>${rows}</tbody></table>`
  return page({ title: 'Silences: rulebook', root: '', body })
}
