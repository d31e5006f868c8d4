/**
 * A violated rule as a card: what was sent, what came, what the contract asks, why it matters, what to do, who acts.
 * @module
 */
import { type Html, html, prose } from '../../src/output/html.js'
import { allureIdOf } from '../allure/ids.js'
import { clip } from '../console/terminal.js'
import { worksByItself } from '../repeat.js'
import type { Finding, FindingCase, FindingKind } from '../result/findings.js'
import { actorWords, type Guidance } from '../result/guidance.js'
import type { ShownField } from '../result/tokens.js'
import { traceWords } from '../result/trace.js'
import { exchangeBoxes } from './exchange.js'
import { allureFile } from './files.js'

/** The anchors of a page: the id of a rule where the page shows it first. */
export class Anchors {
  readonly #used = new Set<string>()

  /** The attribute for a rule; null if the page has its anchor already. */
  of(id: string): Html | null {
    if (this.#used.has(id)) return null
    this.#used.add(id)
    return html` id="${id}"`
  }
}

/** Longest expected or actual value, in characters. */
const longestValue = 600
/** Longest name of a case, in characters. */
const longestName = 200
/** Longest value in the heading of a card, in characters. */
const longestInHeading = 240
/** Longest value in one line for a rule, in characters. */
const longestInRow = 100
/** Cases of a rule that are shown in full. */
const mostCases = 4

/** The words of a kind. */
const words: Readonly<Record<FindingKind, string>> = {
  contract: 'Violated',
  standard: 'Standard violated',
  custom: 'Custom rule violated',
  warning: 'Warning',
  waived: 'Violated, waived',
}

/** The tone and the sign of a violated rule: red only if it changes the result. */
export function toneOf({ kind, notCounted }: Finding): readonly [tone: string, sign: string] {
  if (notCounted === null) return ['bad', '✕']
  return kind === 'waived' ? ['plain', '–'] : ['open', '!']
}

/** What a card links to. */
export interface CardLinks {
  /** Address of the rulebook, relative to the page. Null or absent if there is none. */
  readonly book?: string | null
  /** True if the Allure report is next to the page. Default: true. */
  readonly allure?: boolean
}

/** A violated rule in full. */
export function card(
  finding: Finding,
  anchor: Html | null,
  { book = null, allure = true }: CardLinks = {},
): Html {
  const { id, kind, says, cases, notCounted } = finding
  const [tone, sign] = toneOf(finding)
  const shown = cases.slice(0, mostCases)
  const rest = cases.slice(mostCases)
  return html`<article class="card ${tone}"${anchor}><p class="tag"><strong><span aria-hidden="true">${sign}</span> ${words[kind]}</strong><span>${clip(finding.clause, longestName)}</span><span>Who acts: ${actorWords[finding.actor]}</span></p>
${whatCame(finding)}<p class="rule">Rule: ${prose(says)} <code>${id}</code>${notCounted === null ? null : html` <span class="dim">(${notCounted})</span>`}</p>
${shown.map((one) => caseOf(finding, one, allure))}${
  rest.length === 0
    ? null
    : html`<p class="dim">${rest.length} more violated cases: ${clip(rest.map(({ name }) => name).join(', '), longestValue)}.${allure ? ' See the Allure report.' : ''}</p>`
}
<div class="do"><h4>Why it matters</h4><p>${why(finding)}</p><h4>What to do</h4><p>${remedy(finding)}</p>${more(finding.guidance)}</div>
${source(finding, book)}${commands(finding)}</article>
`
}

/**
 * A violated rule in one line, for a page that would become too large.
 * @param allure true if the Allure report is next to the page
 */
export function row(finding: Finding, anchor: Html | null, allure = true): Html {
  const [first] = finding.cases
  const actual = first?.actual ?? null
  return html`<li${anchor}><code>${finding.id}</code> <b>${prose(finding.says)}</b>${
    first === undefined
      ? null
      : html`<br>Expected: ${prose(clip(first.expected, longestInRow))}${actual === null ? null : html`<br>Actual: ${prose(clip(actual, longestInRow))}`}`
  } ${allure ? allureLink(finding, first) : null}</li>
`
}

/** What the target did, and what was expected of it: the first two lines. */
function whatCame({ role, says, cases }: Finding): Html {
  const [first] = cases
  const who = role === 'platform' ? 'The platform' : 'The application'
  if (first === undefined) return html`<h3>${prose(says)}</h3>`
  const { expected, actual } = first
  const of = cases.length === 1 ? '' : ` (first of ${cases.length} cases)`
  return html`<h3><span class="want">Expected: ${prose(clip(expected, longestInHeading))}</span> <span class="did">${who}${of}: ${actual === null ? 'not as expected' : prose(clip(actual, longestInHeading))}</span></h3>`
}

function caseOf(finding: Finding, one: FindingCase, allure: boolean): Html {
  const { name, expected, actual, exchange, requests, tokens, way } = one
  const heading = name === '' ? null : html`<h4>Case: ${clip(name, longestName)}</h4>`
  return html`${heading}${wayBoxes(way)}${exchange === null ? null : exchangeBoxes(exchange)}${tokenBoxes(tokens)}
<div class="two"><div class="box ask"><p class="label">Expected</p><div class="expect">${prose(clip(expected, longestValue))}</div></div>${
    actual === null
      ? null
      : html`<div class="box got"><p class="label">Actual</p><div class="expect">${prose(clip(actual, longestValue))}</div></div>`
  }</div>${exchange === null ? null : traceLine(exchange)}<p>${requests > 1 ? html`This is the request that decided, of ${requests} in this check. ` : null}${allure ? allureLink(finding, one) : null}</p>`
}

/** The ids that find the request in the logs of the target. */
function traceLine(exchange: NonNullable<FindingCase['exchange']>): Html | null {
  const ids = traceWords(exchange)
  if (ids.length === 0) return null
  return html`<p class="dim">In the logs of the target: ${ids.map(({ name, value }) => html`${name} <code>${value}</code> `)}</p>`
}

/** The decoded ID tokens behind a case, next to each other. */
function tokenBoxes(tokens: FindingCase['tokens']): Html | null {
  if (tokens.length === 0) return null
  return html`<div class="two">${tokens.map(
    ({ title, header, claims, signature }) =>
      html`<div class="box"><p class="label">${title}, decoded</p><table class="fields"><tbody>${tokenRows('header', header)}${tokenRows('claim', claims)}</tbody></table><p>Signature: ${clip(signature, longestValue)}</p></div>`,
  )}</div>`
}

function tokenRows(part: 'header' | 'claim', fields: readonly ShownField[]): Html {
  return html`${fields.map(({ name, value, decides }) => {
    const shown = clip(value, longestValue)
    return html`<tr><th scope="row">${part === 'header' ? 'header ' : null}${clip(name, longestName)}</th><td>${decides ? html`<mark>${shown}</mark>` : shown}</td></tr>`
  })}`
}

/** What was sent to an application before the request that decided. */
function wayBoxes({ altered, earlier }: FindingCase['way']): Html | null {
  if (altered.length + earlier.length === 0) return null
  return html`${altered.length === 0 ? null : html`<p class="altered">What the suite sent: ${clip(altered.join('; ').replace(/^sent: /, ''), longestValue)}</p>`}${earlier.map(
    ({ title, exchange }) => html`<p class="dim">${title}</p>${exchangeBoxes(exchange)}`,
  )}<p class="dim">Then the suite asked who is signed in</p>`
}

/** A link to the check in the Allure report. */
function allureLink({ id }: Finding, one: FindingCase | undefined): Html {
  return html`<a href="${allureFile}#${allureIdOf(id, one?.name ?? '')}">All requests and steps</a>`
}

function why({ guidance, kind }: Finding): Html | string {
  return guidance === null ? consequences[kind] : prose(guidance.reason)
}

/** What a violation means if no text says it. */
const consequences: Readonly<Record<FindingKind, string>> = {
  contract: 'The rule is a must rule of the contract. Until it passes, the target is not conformant.',
  standard: 'The contract names this standard. Other implementations may rely on it.',
  custom: 'The rule is one of your custom rules.',
  warning: 'The contract recommends this. The violation does not change the result.',
  waived: 'A waiver accepts this violation, so it does not change the result.',
}

function remedy({ guidance, actor, cases }: Finding): Html | string {
  if (guidance !== null) return prose(guidance.remedy)
  const these = cases.length > 1 ? 'these cases' : 'this case'
  return actor === 'operator'
    ? `Change the settings of the target so that ${these} ends as expected. Then repeat the rule.`
    : `Change the ${actor} so that ${these} ends as expected. Then repeat the rule.`
}

function more(guidance: Guidance | null): Html | null {
  if (guidance === null || guidance.mistakes.length + guidance.code.length === 0) return null
  const { mistakes, code } = guidance
  return html`<details><summary>Typical mistakes and code</summary>${
    mistakes.length === 0 ? null : html`<ul>${mistakes.map((one) => html`<li>${prose(one)}</li>`)}</ul>`
  }${code.map(({ stack, text }) => html`<p><b>${stack}</b></p><pre>${text}</pre>`)}</details>`
}

/** Where the rule comes from. */
function source(finding: Finding, book: string | null): Html {
  const { id, kind, role, section, clause, feature, statements, implied, checked, cases } = finding
  const says = statements.map(
    ({ id, says: text }) => html`<li>${prose(text)} <code class="dim">${id}</code></li>`,
  )
  return html`<details><summary>What the contract says, and how the rule was tested</summary><p>${clip(section, longestName)}, ${clip(clause, longestName)}. Feature: ${clip(feature, longestName)}.</p>${
    says.length === 0 ? null : html`<ul>${says}</ul>`
  }${implied === null ? null : html`<p>How the rule follows: ${prose(implied)}</p>`}<p>${cases.length} of ${checked} judged ${checked === 1 ? 'check' : 'checks'} violated.</p>${book === null || kind === 'custom' ? null : html`<p><a href="${book}/rules/${role}.${id}.html">This rule in the rulebook</a>, with right and wrong exchanges.</p>`}</details>`
}

function commands({ again, explain, cases }: Finding): Html {
  const curl = cases[0]?.exchange?.curl
  return html`<details><summary>Repeat it, or accept it for a time</summary><p>Repeat ${cases.length === 1 ? 'this check' : 'these checks'} step by step, with a sign-in of its own.</p>${cases.map(
    ({ repeat }) => html`<pre>${repeat}</pre>`,
  )}${
    curl === undefined || !worksByItself(curl)
      ? null
      : html`<p>Send the deciding request again.</p><pre>${curl}</pre>`
  }<p>Run all checks of this rule again.</p><pre>${again}</pre><p>Print the rule and all its requests in the newest run under <code>reports</code>.</p><pre>${explain}</pre><p>Accept known violations until a day: make a baseline from this folder, and name it with <code>--baseline</code> in the next runs.</p><pre>npx platform-conformance baseline FOLDER --out known.yaml --owner NAME --reason TEXT</pre></details>`
}
