/**
 * The parts of the judge page that change while the suite runs.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { causesTitle } from '../../../reporters/page/causes.js'
import type { SharedCause } from '../../../reporters/result/causes.js'
import { guidanceOf } from '../../../reporters/result/guidance.js'
import { type Html, html, prose } from '../../output/html.js'
import type { BodyRecord, ExchangeRecord } from '../../record/record.js'
import { actualOf, expectedOf } from '../../record/sentences.js'
import type { Ending, Finding, Judgement, OpenQuestion, SectionProgress } from '../judgement.js'
import { block, button } from './components.js'

/** The changing parts by id of their element, and the findings. */
export interface JudgeParts {
  readonly parts: Readonly<Record<string, string>>
  readonly findings: readonly { readonly id: string; readonly html: string }[]
  /** True while it goes on. */
  readonly active: boolean
}

/** An item of the list of findings. */
export interface FindingItem {
  /** Id of its element. */
  readonly id: string
  readonly item: Html
}

/** Renders all parts. */
export function judgeParts(judgement: Judgement): JudgeParts {
  const { question, sections } = judgement
  return {
    parts: {
      'judge-status': statusPart(judgement).text,
      'judge-question': question === undefined ? '' : questionPart(question).text,
      'judge-count': findingsCount(judgement).text,
      'judge-sections': sectionsPart(sections).text,
    },
    findings: findingItems(judgement).map(({ id, item }) => ({ id, html: item.text })),
    active: judgement.isActive,
  }
}

/** How far it is, and how it ended. */
export function statusPart(judgement: Judgement): Html {
  const { endings, failed, isActive, isCancelled, message, notices, phase, sections, selected, target } =
    judgement
  const checks = sections.reduce((sum, one) => sum + one.checks, 0)
  const ended = sections.reduce((sum, one) => sum + one.ended, 0)
  const violated = new Set(judgement.findings.map(({ entry }) => entry.id)).size
  const progress =
    phase === 'running' || phase === 'reporting'
      ? html`<p><progress value="${ended}" max="${Math.max(1, checks)}" aria-label="Checks that have ended"></progress> ${ended} of ${checks} checks${violated === 0 ? '' : `, ${counted(violated, 'rule')} violated`}</p>`
      : null
  const words = isActive && isCancelled ? 'Cancelling. The results so far are kept.' : target.phases[phase]
  const why =
    message === null
      ? null
      : html`<p${phase === 'failed' ? html` role="alert" class="notice refused"` : html` class="about"`}>${phase === 'failed' ? message : `Waiting for: ${message}.`}</p>`
  const noticed =
    notices.length === 0
      ? null
      : html`<ul class="about">${notices.map((notice) => html`<li>${notice}</li>`)}</ul>`
  const cancel = isActive && !isCancelled ? button('/judge/cancel', 'Cancel', {}) : null
  const ends =
    isActive || endings.latest === undefined
      ? null
      : html`${endingPart('This run', endings.latest, 'latest')}${
          endings.whole === undefined || endings.whole === endings.latest
            ? null
            : endingPart('The latest run of all rules', endings.whole, 'whole')
        }`
  const only =
    isActive && selected.length > 0
      ? html`<p class="about">Only ${listed(selected.map((id) => html`<code>${id}</code>`))}.</p>`
      : null
  const again =
    isActive || failed.length === 0
      ? null
      : button('/judge/start', `Check the ${counted(failed.length, 'failed rule')} again`, { failed: 'yes' })
  return html`<p role="status"><strong>${words}</strong></p>${only}${noticed}${progress}${why}${cancel}${ends}${again}`
}

/** Reports that are linked, by file name. */
const links = [
  ['index.html', 'Result page'],
  ['allure/index.html', 'Report with every check'],
  ['certificate.html', 'Certificate'],
  ['certificate.json', 'Certificate as JSON'],
  ['evidence.har', 'Requests and responses (HAR)'],
] as const

/** Rules that a line names. */
const mostNamed = 6

/** Items with commas; a long list is cut. */
function listed(items: readonly Html[]): Html {
  const more = items.length - mostNamed
  return html`${items.slice(0, mostNamed).map((item, at) => html`${at === 0 ? null : ', '}${item}`)}${more > 0 ? ` and ${more} more` : null}`
}

function endingPart(title: string, { headline, out, rules }: Ending, which: string): Html {
  const written = links.filter(([file]) => existsSync(path.join(out, file)))
  const { ended, limits, result, title: words, why } = headline
  return html`<div class="notice${result === 'not conformant' ? ' refused' : result === 'incomplete' ? ' open' : ''}"><p><strong>${title}: ${words}.</strong> ${[why, ...limits, ...(ended === null ? [] : [ended])].join(' ')}</p>
${rules.length === 0 ? null : html`<p>Checked: ${listed(rules.map(({ id, verdict }) => html`<code>${id}</code> ${verdict}`))}.</p>`}
<p>${written.map(([file, text], at) => html`${at === 0 ? null : ' · '}<a href="/judge/report/${which}/${file}"${file.endsWith('.html') ? html` target="_blank" rel="noopener"` : null}>${text}<span class="aside"> of ${title.toLowerCase()}</span></a>`)}</p>
<p class="about">Folder: <code>${path.resolve(out)}</code></p></div>`
}

/** A question of the suite to the user. */
export function questionPart({ id, question }: OpenQuestion): Html {
  const { fields, seconds, text } = question
  const inputs = fields.map(({ choices, label, name, optional, secret }) => {
    const input = `answer-${id}-${name}`
    const control =
      choices.length > 0
        ? html`<select id="${input}" name="value.${name}">${optional ? html`<option value="">none</option>` : null}${choices.map((choice) => html`<option>${choice}</option>`)}</select>`
        : html`<input id="${input}" name="value.${name}"${secret ? html` type="password"` : null}${optional ? null : html` required`} autocomplete="off">`
    return html`<p class="field"><label for="${input}">${label}${optional ? ' (optional)' : ''}</label>${control}</p>`
  })
  return html`<div class="notice on"><h2>Please do this now</h2><p>${text}</p><p class="about">You have ${seconds} seconds.</p>
<form method="post" action="/judge/answer"><input type="hidden" name="id" value="${id}">${inputs}
<p><button name="kind" value="done">It is done</button> <button name="kind" value="cannot" formnovalidate>It cannot be done</button></p></form></div>`
}

/** The heading of the findings. */
export function findingsCount({ causes, findings, isActive, sections }: Judgement): Html {
  if (findings.length > 0) {
    const rules = new Set(findings.map(({ entry }) => entry.id)).size
    return html`${counted(rules, 'rule')} violated, in ${counted(findings.length, 'check')}.${causes.length === 0 ? null : ` ${causesTitle(causes)}.`}`
  }
  if (sections.some(({ ended }) => ended > 0)) return html`No rule is violated${isActive ? ' so far' : ''}.`
  return html`Nothing is checked yet. Findings appear here as soon as they come.`
}

/** Why a rule matters, and what to do; null for a rule without texts. */
function adviceOn(entry: Finding['entry']): Html | null {
  const guidance = guidanceOf(entry)
  return guidance === null
    ? null
    : html`<dl><dt>Why it matters</dt><dd>${prose(guidance.reason)}</dd><dt>What to do</dt><dd>${prose(guidance.remedy)}</dd></dl>`
}

/**
 * The items of the list, in the order of the findings. When the run has ended, findings with one cause are inside of one
 * item; before, each is an item, so that nothing moves while it is read.
 */
export function findingItems({ causes, findings, isActive }: Judgement): readonly FindingItem[] {
  const shown = new Set<SharedCause>()
  return findings.flatMap((finding) => {
    const cause = causes.find(({ rules }) => rules.includes(finding.entry.id))
    if (cause === undefined || isActive) return [{ id: `finding-${finding.id}`, item: findingItem(finding) }]
    if (shown.has(cause)) return []
    shown.add(cause)
    const together = findings.filter(({ entry }) => cause.rules.includes(entry.id))
    const id = `cause-${cause.id ?? cause.rules[0]}`
    return [{ id, item: causeItem(id, cause, together) }]
  })
}

/** A cause with its findings. */
function causeItem(
  id: string,
  { says, why, look, first, rules, follows }: SharedCause,
  findings: readonly Finding[],
): Html {
  const open = follows.length === 0 ? '' : `, ${counted(follows.length, 'undecided rule')} that follow`
  return html`<li id="${id}"><details><summary><strong class="wrong">${says}</strong> <span class="about">${counted(rules.length, 'violated rule')}${open}</span></summary>
<dl><dt>What to do first</dt><dd>${first}</dd>${look === null ? null : html`<dt>Where to look</dt><dd>${look}</dd>`}<dt>Why</dt><dd>${why}</dd></dl>
<ul class="rules">${findings.map(findingItem)}</ul></details></li>`
}

/** A finding as an item of the list. */
export function findingItem({ check, entry, exchange, id }: Finding): Html {
  const clause = entry.tier === 'contract' ? `contract ${entry.clause}` : entry.clause
  return html`<li id="finding-${id}"><details><summary><strong class="wrong">${entry.level === 'must' ? 'Violated' : 'Not as it should be'}</strong> <span class="what">${prose(entry.says)}</span>${check.case === '' ? null : html` <span class="about">Case: ${check.case}</span>`}</summary>
<p class="about"><code>${entry.id}</code> · ${clause} · ${entry.level}</p>
<dl><dt>Expected</dt><dd>${expectedOf(check) ?? ''}</dd><dt>Actual</dt><dd>${actualOf(check) ?? check.reason ?? ''}</dd></dl>
${adviceOn(entry)}${exchange === null ? null : exchangeParts(exchange, entry.id)}
${button('/judge/start', 'Check this rule again', { only: entry.id }, entry.id, 'rerun')}</details></li>`
}

function exchangeParts({ request, response, error }: ExchangeRecord, rule: string): Html {
  const lines = (headers: ExchangeRecord['request']['headers']): string =>
    headers.map(([name, value]) => `${name}: ${value}`).join('\n')
  const text = (body: BodyRecord | null): string =>
    body === null || body.text === '' ? '' : `\n\n${body.text}`
  const answer =
    response === null
      ? (error?.message ?? 'no response')
      : `${response.status}\n${lines(response.headers)}${text(response.body)}`
  return html`<details><summary>The request that shows it<span class="aside"> (${rule})</span></summary>${block(`Request: ${rule}`, `${request.method} ${request.url}\n${lines(request.headers)}${text(request.body)}`)}${block(`Response: ${rule}`, answer)}</details>`
}

/** Progress by section of the contract. */
export function sectionsPart(sections: readonly SectionProgress[]): Html {
  if (sections.length === 0)
    return html`<p class="about">The sections of the contract appear here when the checks begin.</p>`
  const rows = sections.map(({ checks, ended, section, verdicts }) => {
    const open = verdicts.undecided + verdicts['not exercised']
    const state = ended < checks ? html`${ended} of ${checks}` : html`${checks}`
    return html`<tr><th scope="row">${section}</th><td data-label="Checks">${state}</td><td data-label="Passed">${verdicts.passed}</td><td data-label="Violated">${verdicts.violated === 0 ? html`0` : html`<strong class="wrong">${verdicts.violated}</strong>`}</td><td data-label="Not decided">${open}</td><td>${button('/judge/start', 'Again', { section }, section, 'rerun')}</td></tr>`
  })
  return html`<table class="labelled"><thead><tr>${['Section', 'Checks', 'Passed', 'Violated', 'Not decided'].map((head) => html`<th scope="col">${head}</th>`)}<td></td></tr></thead><tbody>${rows}</tbody></table>`
}

function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
