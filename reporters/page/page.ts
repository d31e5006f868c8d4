/**
 * The result page: one file that opens from disk and says what a run found, what to do, and what was not judged.
 * @module
 */
import { percentEncoded } from '../../src/output/characters.js'
import { type Html, html, inlineScript, prose } from '../../src/output/html.js'
import { framedPage } from '../../src/output/page-frame.js'
import { isForOneSchool } from '../../src/record/conclude.js'
import type { Result, RuleVerdict } from '../../src/record/record.js'
import { clip } from '../console/terminal.js'
import { plural, verdictsOf } from '../outcome.js'
import type { SharedCause } from '../result/causes.js'
import type { ChangedRule, Changes } from '../result/changes.js'
import type { Finding, FindingGroup } from '../result/findings.js'
import type { Headline, Tone } from '../result/headline.js'
import { timeOf, verdictNumbers } from '../result/judged.js'
import type { PassedSection, ResultModel } from '../result/model.js'
import { type NotJudged, type OpenGroup, type OpenKind, openCount } from '../result/not-judged.js'
import { leftOutWords, type NotSelected } from '../result/not-selected.js'
import { type Notes, noteTitles } from '../result/notes.js'
import { auditSections } from './audit.js'
import { Anchors, card, row, toneOf } from './card.js'
import { causesList, causesTitle } from './causes.js'
import { allureFile, filesOfRun } from './files.js'
import { script } from './script.js'
import { style } from './style.js'

/** Bytes of cards. Further violated rules get one line each, so that the page stays small. */
const mostCards = 120_000
/** Longest text of a target outside of the cards, in characters. */
const longest = 500
/** Lines of a list of notes. */
const mostLines = 30
/** Kinds of requests whose response times are shown. */
const mostTimes = 30
/** Violated rules that the top of the page names. */
const mostNamed = 12
/** Longest text about what the target did in the list at the top, in characters. */
const longestDid = 120
/** Cases that a rule without a verdict names. */
const mostCases = 6

const signs: Readonly<Record<Tone, string>> = { good: '✓', bad: '✕', open: '!', part: '✓' }

/** What is next to a result page. */
export interface Neighbours {
  /** Address of the rulebook in English, relative to the page. Null or absent if there is none. */
  readonly book?: string | null
  /** Files of the run, relative to the page. Default: all of {@link filesOfRun}. */
  readonly made?: ReadonlySet<string>
}

const allFiles: ReadonlySet<string> = new Set(filesOfRun.map(([file]) => file))

/** The result page of a run. */
export function resultPage(model: ResultModel, { book = null, made = allFiles }: Neighbours = {}): string {
  const { run, headline, findings, causes, notJudged, notSelected, notes, changes, passed, times } = model
  const anchors = new Anchors()
  return framedPage({
    title: `${headline.title}: ${clip(run.target.name, longest)}`,
    style,
    scripts: [inlineScript(script)],
    body: html`<main id="content">
${top(model)}
${alerts(notes)}
${judged(model)}
${findings.length === 0 ? null : violated(findings, causes, anchors, { book, made })}
${changes === null ? null : changed(changes)}
${open(notJudged, notSelected, anchors, run.result)}
${run.audit === undefined ? null : auditSections(run, anchors)}
${further(notes)}
${responseTimesOf(times)}
${passed.length === 0 ? null : passedRules(passed, anchors)}
${filesSection(made)}
</main>`,
  })
}

function top({ run, headline, findings, rules, notSelected, changes }: ResultModel): Html {
  const { tone, title, why, ended, limits } = headline
  const named = findings.filter(({ kind }) => kind !== 'waived').flatMap((group) => group.findings)
  const more = named.length - mostNamed
  const counting = named.filter(({ notCounted }) => notCounted === null).length
  return html`<header class="top ${tone}"><p class="of">${clip(run.target.name, longest)} <span class="dim">${clip(run.target.url, longest)}, ${run.role === 'platform' ? 'a platform' : 'an application'}</span></p>
<h1><span aria-hidden="true">${signs[tone]}</span> ${title}</h1>
${ended === null ? null : html`<p class="limit">${clip(ended, longest)}</p>`}<p class="why">${why}</p>${limits.map((limit) => html`<p class="limit">${clip(limit, longest)}</p>`)}
<p class="dim">${timeOf(run.finished)}${newsOf(changes)}</p>${alone}</header>
${tiles(headline, rules, counting, notSelected)}
${
  named.length === 0
    ? null
    : html`<nav aria-label="Violated rules"><ul class="toc">${named.slice(0, mostNamed).map((finding) => {
        const [tone, sign] = toneOf(finding)
        return html`<li class="${tone}"><a href="#${percentEncoded(finding.id)}"><span aria-hidden="true">${sign}</span> ${prose(finding.says)}${didInShort(finding)}</a></li>`
      })}${more > 0 ? html`<li><a href="#violated">and ${more} more</a></li>` : null}</ul></nav>`
}`
}

/** For readers who got the page without its folder. */
const alone = html`<p class="dim">This page is complete in itself. Its links to other files (<code>allure/</code>, the rulebook, the evidence) work only in the folder of the run: to share them, share the whole folder.</p>`

/** What the target did, for the list at the top. */
function didInShort({ cases: [first] }: Finding): Html | null {
  const did = first?.actual ?? null
  return first === undefined || did === null
    ? null
    : html`<small class="did">Expected: ${prose(clip(first.expected, longestDid))} Actual: ${prose(clip(did, longestDid))}</small>`
}

/** The changes in a few words, for the top. */
function newsOf(changes: Changes | null): string {
  if (changes === null) return ''
  const { broken, fixed } = changes
  const words = [
    ...(broken.length > 0 ? [`${broken.length} newly violated`] : []),
    ...(fixed.length > 0 ? [`${fixed.length} fixed`] : []),
  ]
  return words.length === 0 ? '' : `. Since the last run: ${words.join(', ')}`
}

const tileTones: Readonly<Record<RuleVerdict, string>> = {
  violated: 'bad',
  undecided: 'open',
  'not exercised': 'open',
  'passed in part': 'part',
  passed: 'good',
  'not applicable': 'plain',
  'not violated': 'part',
  'not seen': 'plain',
}

const sectionOf: Readonly<Record<RuleVerdict, string>> = {
  violated: 'violated',
  undecided: 'undecided',
  'not exercised': 'not-exercised',
  'passed in part': 'passed-in-part',
  passed: 'passed',
  'not applicable': 'not-applicable',
  'not violated': 'not-violated',
  'not seen': 'not-seen',
}

/** The number of rules by verdict. Each leads to its section. */
function tiles(
  { result }: Headline,
  rules: ResultModel['rules'],
  counting: number,
  notSelected: NotSelected | null,
): Html {
  const numbers = verdictNumbers(rules).flatMap(([verdict, count]): Tile[] => {
    const tile = { tone: tileTones[verdict], count, words: verdict, at: sectionOf[verdict] }
    if (verdict !== 'violated') return [tile]
    const other = { ...tile, tone: 'open', count: count - counting, words: 'violated, not counted' }
    return [{ ...tile, count: counting }, other].filter((one) => one.count > 0)
  })
  if (notSelected !== null)
    numbers.push({ tone: 'plain', count: notSelected.rules, words: 'not selected', at: 'not-selected' })
  const sorted = numbers.toSorted((one, other) => tileOrder.indexOf(one.at) - tileOrder.indexOf(other.at))
  return html`<ul class="tiles" aria-label="${`Rules by verdict, result ${result}`}">${sorted.map(
    ({ tone, count, words, at }) =>
      html`<li class="${tone}"><a href="#${at}"><b>${count}</b> <small>${count === 1 ? 'rule' : 'rules'} ${words}</small></a></li>`,
  )}</ul>`
}

/** A number at the top of the page. */
interface Tile {
  readonly tone: string
  readonly count: number
  readonly words: string
  /** Anchor of its section. */
  readonly at: string
}

/** What needs an action comes first. */
const tileOrder: readonly string[] = [
  'violated',
  'undecided',
  'not-exercised',
  'passed-in-part',
  'passed',
  'not-violated',
  'not-seen',
  'not-applicable',
  'not-selected',
]

/** What an operator must do, and what limits the verdicts. */
function alerts({ adaptation, notices, notUndone, slow, waivers, faults }: Notes): Html {
  return html`${note('bad', noteTitles.notUndone, notUndone)}${note('open', noteTitles.notices, notices)}${note('open', noteTitles.slow, slow)}${note('open', noteTitles.faults, faults)}${note('open', noteTitles.waivers, waivers)}${note('part', noteTitles.adaptation, adaptation)}`
}

function note(tone: Tone, title: string, lines: readonly string[]): Html | null {
  if (lines.length === 0) return null
  return html`<section class="note ${tone}"><h2>${title}</h2>${list(lines)}</section>`
}

/** A list of texts; a long one is cut. */
function list(lines: readonly string[]): Html {
  const more = lines.length - mostLines
  return html`<ul>${lines.slice(0, mostLines).map((line) => html`<li>${clip(line, longest)}</li>`)}${
    more > 0 ? html`<li>and ${more} more, see verdicts.json</li>` : null
  }</ul>`
}

/** The facts about the run. The most important ones are the summary of the folded part. */
function judged({ facts, numbers, run }: ResultModel): Html {
  const verdicts = verdictsOf(run)
  const short = facts.filter(({ name }) => ['Rules', 'Checks', 'Exchanges'].includes(name))
  return html`<details class="judged" id="judged"><summary><b>What was judged</b>: ${short
    .map(({ name, value }) => `${name.toLowerCase()}: ${value}`)
    .join(', ')}</summary>
<dl class="facts">${facts.map(({ name, value }) => html`<dt>${name}</dt><dd>${clip(value, longest)}</dd>`)}</dl>
<table class="numbers"><caption>Rules by tier and verdict</caption><thead><tr><th scope="col">Rules</th>${verdicts.map(
    (verdict) => html`<th scope="col">${verdict}</th>`,
  )}</tr></thead><tbody>${numbers.map(
    ({ name, verdicts: counts }) =>
      html`<tr><th scope="row">${name}</th>${verdicts.map((verdict) =>
        counts[verdict] === 0
          ? html`<td data-name="${verdict}" data-zero>0</td>`
          : html`<td data-name="${verdict}">${counts[verdict]}</td>`,
      )}</tr>`,
  )}</tbody></table></details>`
}

/** How long the target took. It is no verdict. */
function responseTimesOf(times: ResultModel['times']): Html | null {
  if (times.length === 0) return null
  const more = times.length - mostTimes
  return html`<details id="response-times"><summary><b>Response times</b>: ${plural(times.length, 'kind')} of requests</summary>
<p>From sending to the last byte, while several requests ran at the same time. They decide no verdict.</p>
<table class="numbers"><caption>Response times in milliseconds</caption><thead><tr><th scope="col">Requests</th><th scope="col">answers</th><th scope="col">median</th><th scope="col">95th percentile</th></tr></thead><tbody>${times
    .slice(0, mostTimes)
    .map(
      ({ purpose, answers, median, p95 }) =>
        html`<tr><th scope="row">${clip(purpose, longest)}</th><td data-name="answers">${answers}</td><td data-name="median">${Math.round(median)}</td><td data-name="95th percentile">${Math.round(p95)}</td></tr>`,
    )}</tbody></table>${more > 0 ? html`<p>and ${more} more, see verdicts.json</p>` : null}</details>`
}

/** The violated rules: cards as long as the page stays small, then one line each. */
function violated(
  groups: readonly FindingGroup[],
  causes: readonly SharedCause[],
  anchors: Anchors,
  near: Required<Neighbours>,
): Html {
  const allure = near.made.has(allureFile)
  let bytes = 0
  const sections = groups.map(({ title, findings }) => {
    const cards = findings.map((finding) => {
      const anchor = anchors.of(finding.id)
      const full = card(finding, anchor, { book: near.book, allure })
      const fits = bytes + full.text.length <= mostCards
      if (fits) bytes += full.text.length
      return { fits, html: fits ? full : row(finding, anchor, allure) }
    })
    const rows = cards.filter(({ fits }) => !fits)
    return html`<h2>${title}</h2>${cards.filter(({ fits }) => fits).map((one) => one.html)}${
      rows.length === 0
        ? null
        : html`<p>The others in short. The Allure report has them in full.</p><ul class="rules">${rows.map((one) => one.html)}</ul>`
    }`
  })
  return html`<section id="violated">${sharedCauses(causes)}${sections}</section>`
}

/** Violated rules that one fix may repair. */
function sharedCauses(causes: readonly SharedCause[]): Html | null {
  if (causes.length === 0) return null
  const link = (id: string): Html => html`<a href="#${percentEncoded(id)}"><code>${id}</code></a>`
  return html`<div class="note plain" id="causes"><h2>${causesTitle(causes)}</h2>${causesList(causes, link)}</div>`
}

function changed({ since, compared, broken, fixed, other, still }: Changes): Html {
  const part = (title: string, rules: readonly ChangedRule[]): Html | null =>
    rules.length === 0
      ? null
      : html`<h3>${title}: ${plural(rules.length, 'rule')}</h3><ul class="rules">${rules.map(
          ({ id, says, before, after }) =>
            html`<li><a href="#${percentEncoded(id)}"><code>${id}</code></a> ${prose(says)} <span class="dim">${before} → ${after}</span></li>`,
        )}</ul>`
  const none = broken.length + fixed.length + other.length === 0
  return html`<section aria-labelledby="changes"><h2 id="changes">Since the last run</h2><p>Compared with the run of ${timeOf(since)}: ${plural(compared, 'rule')} in both runs${still > 0 ? html`, ${still} violated in both` : null}.${none ? ' No verdict changed.' : null}</p>${part(
    'Newly violated',
    broken,
  )}${part('Fixed', fixed)}${part('Other changes', other)}</section>`
}

const openTones: Readonly<Record<OpenKind, string>> = {
  undecided: 'open',
  'not exercised': 'open',
  'passed in part': 'part',
  'not applicable': 'plain',
}

function open(
  { titles, groups, optionalCases }: NotJudged,
  notSelected: NotSelected | null,
  anchors: Anchors,
  result: Result,
): Html | null {
  if (groups.length + optionalCases === 0 && notSelected === null) return null
  const kinds = (Object.keys(titles) as OpenKind[]).flatMap((kind) => {
    const groupsOfKind = groups.filter((one) => one.kind === kind)
    return groupsOfKind.length === 0
      ? []
      : [
          html`<h3 id="${sectionOf[kind]}">${titles[kind]}</h3>${groupsOfKind.map((group) => openGroup(group, anchors, result))}`,
        ]
  })
  return html`<section aria-labelledby="open"><h2 id="open">What was not judged</h2>${kinds}${
    optionalCases === 0
      ? null
      : html`<p class="dim">And ${plural(optionalCases, 'optional case')} that no rule requires.</p>`
  }${notSelected === null ? null : leftOut(notSelected)}</section>`
}

/** The sections of the contract that a run of selected rules left out. */
function leftOut({ rules, sections }: NotSelected): Html {
  const untouched = sections.filter(({ left, of }) => left === of)
  const partly = sections.filter(({ left, of }) => left < of)
  const list = (title: string, some: typeof sections): Html | null =>
    some.length === 0
      ? null
      : html`<p><b>${title}</b></p><ul>${some.map((one) => html`<li>${clip(one.section, longest)} <span class="dim">${leftOutWords(one)}</span></li>`)}</ul>`
  return html`<h3 id="not-selected">Not selected: ${plural(rules, 'rule')}</h3><div class="group plain"><p>This run says nothing about them. To judge the whole target, run without a selection.</p>${list(
    'No rule of these sections was judged',
    untouched,
  )}${list('Only a part of these sections was judged', partly)}</div>`
}

function openGroup(group: OpenGroup, anchors: Anchors, result: Result): Html {
  const { kind, reason, remedy, command, rules } = group
  const counting = rules.filter((rule) => rule.counts).length
  const open = kind === 'undecided' || kind === 'not exercised'
  const effect = !open
    ? null
    : counting === 0
      ? 'They do not count for the result.'
      : isForOneSchool(result)
        ? 'The result says nothing about them.'
        : result === 'incomplete'
          ? 'As long as they are open, the result is incomplete.'
          : null
  return html`<div class="group ${openTones[kind]}"><p><b>${clip(reason, longest)}</b></p>${remedy === null ? null : html`<p>${clip(remedy, longest)} ${effect}</p>`}${command === null ? null : html`<pre>${clip(command, longest)}</pre>`}
<details><summary>${openCount(group)}</summary><ul class="rules">${rules.map(
    ({ id, says, cases, part }) =>
      html`<li${kind === 'passed in part' ? null : anchors.of(id)}><code>${id}</code> ${prose(says)}${
        cases.length === 0
          ? null
          : html` <span class="dim">${part === null ? 'Cases' : `${part.exercised} of ${part.cases} cases passed; missing`}: ${clip(
              `${cases.slice(0, mostCases).join(', ')}${cases.length > mostCases ? ` and ${cases.length - mostCases} more` : ''}`,
              longest,
            )}</span>`
      }</li>\n`,
  )}</ul></details></div>`
}

/** What decides no verdict, and is worth knowing. */
function further({ mismatches, repeatedSecrets, serverErrors, observations }: Notes): Html | null {
  const counted = [repeatedSecrets, serverErrors, mismatches].filter((one) => one !== null)
  if (counted.length === 0 && observations.length === 0) return null
  return html`<section aria-labelledby="further"><h2 id="further">Also seen</h2>${counted.map(
    ({ title, lines }) =>
      html`<details><summary>${title}</summary><p>They decide no verdict.</p>${list(lines)}</details>`,
  )}${
    observations.length === 0
      ? null
      : html`<details><summary>What the target does where the contract leaves it open: ${observations.length}</summary><dl>${observations.map(
          ({ says, clause, seen, reason }) =>
            html`<dt>${prose(says)} <span class="dim">contract ${clause}</span></dt><dd>${seen === null ? html`<span class="dim">not observed: ${clip(reason ?? 'no reason recorded', longest)}</span>` : clip(seen, longest)}</dd>`,
        )}</dl></details>`
  }</section>`
}

function passedRules(sections: readonly PassedSection[], anchors: Anchors): Html {
  const count = sections.reduce((sum, { rules }) => sum + rules.length, 0)
  return html`<section class="passed" aria-labelledby="passed"><h2 id="passed">Passed: ${plural(count, 'rule')}</h2>
<div class="search" hidden><label for="search">Search passed rules</label><input type="search" id="search" autocomplete="off" spellcheck="false"><p id="found" role="status" class="dim"></p></div>
${sections.map(
  ({ section, rules }) =>
    html`<details><summary>${clip(section, longest)} <span class="dim">${plural(rules.length, 'rule')}</span></summary><ul class="rules">${rules.map(
      ({ id, says, checks, part }) =>
        html`<li${anchors.of(id)}><code>${id}</code> ${prose(says)} <span class="dim">${part === null ? plural(checks, 'check') : `in part: ${part}`}</span></li>\n`,
    )}</ul></details>`,
)}</section>`
}

function filesSection(made: ReadonlySet<string>): Html {
  const files = filesOfRun.filter(([file]) => made.has(file))
  return html`<section aria-labelledby="files"><h2 id="files">Files of this run</h2><p>They are in the same folder as this page. If you have only the page, the links lead nowhere.</p><ul class="files">${files.map(
    ([file, content]) => html`<li><a href="${file}">${file}</a><span>${content}</span></li>`,
  )}</ul></section>`
}
