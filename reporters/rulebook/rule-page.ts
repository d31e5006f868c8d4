/**
 * The page of a rule.
 * @module
 */
import { knownCauses, namesRule } from '../../src/catalogue/causes.js'
import type { CatalogueRule } from '../../src/catalogue/entries.js'
import { type Html, html, prose } from '../../src/output/html.js'
import { type Book, breakable, chapterOf, pathOfChapter, pathOfRule, ruleLink } from './book.js'
import { chip, verdictChip } from './chips.js'
import { caseExamples } from './exchange.js'
import { page } from './page.js'

const root = '../'

/** The rules before and after a rule, in the order of the clauses. */
export interface Neighbours {
  readonly before: CatalogueRule | undefined
  readonly after: CatalogueRule | undefined
}

/** Makes the page. */
export function rulePage(book: Book, rule: CatalogueRule, { before, after }: Neighbours): string {
  const { language, content } = book
  const text = content.translations.rule(rule.id)
  const says = book.says(rule)
  const chapter = chapterOf(rule.clause)
  const title = book.clauseTitle(rule.clause)
  const body = html`<nav class="crumbs" aria-label="${book.word('place')}"><a href="${root}clauses.html">${book.word('clauses')}</a> › <a href="${root}${pathOfChapter(chapter)}">${chapter} ${rule.tier === 'contract' ? book.clauseTitle(chapter) : null}</a>${rule.clause === chapter ? null : html` › ${rule.tier === 'contract' ? title : rule.clause}`}</nav>
<article class="rule"><div class="head"><p class="id"><code>${breakable(rule.id)}</code></p>
<h1>${says}</h1>
<p class="chips">${chip(book.word(rule.role))}${chip(book.word(rule.level), rule.level)}${chip(rule.tier === 'contract' ? `${book.word('contract')} ${book.clauseLabel(rule.clause)}` : rule.clause)}${verdictChip(book, rule)}</p></div>
<div class="columns"><div>
${guidance(book, rule)}
<section id="check"><h2>${book.word('how')}</h2><p>${text === null ? book.word('noGuidance') : prose(text.check[language])}</p></section>
${remedies(book, rule)}
${causes(book, rule)}
</div><div class="side">${facts(book, rule)}</div></div>
${examples(book, rule, says)}
${source(book, rule)}
${lastRun(book, rule)}
${related(book, rule)}
</article>
<nav class="neighbours" aria-label="${book.word('turn')}">${neighbour(book, before, 'previous')}${neighbour(book, after, 'next')}</nav>`
  return page(book, { title: rule.id, path: pathOfRule(rule), part: 'rules', body })
}

function neighbour(book: Book, rule: CatalogueRule | undefined, name: 'previous' | 'next'): Html | null {
  if (rule === undefined) return null
  return html`<a rel="${name === 'next' ? 'next' : 'prev'}" class="${name}" href="${root}${pathOfRule(rule)}"><span class="label">${book.word(name)}</span><code>${breakable(rule.id)}</code></a>`
}

function guidance(book: Book, rule: CatalogueRule): Html | null {
  const ruleGuidance = book.content.translations.guidance(rule)
  if (ruleGuidance === null) return null
  return html`<section id="reason"><h2>${book.word('why')}</h2><p class="reason">${prose(ruleGuidance.reason[book.language])}</p></section>`
}

function remedies(book: Book, rule: CatalogueRule): Html | null {
  const ruleGuidance = book.content.translations.guidance(rule)
  if (ruleGuidance === null) return null
  const { language } = book
  return html`<section id="mistakes"><h2>${book.word('mistakes')}</h2><ul>${ruleGuidance.mistakes.map((text) => html`<li>${prose(text[language])}</li>`)}</ul></section>
<section id="remedy"><h2>${book.word('remedy')}</h2><p>${prose(ruleGuidance.remedy[language])}</p>
<p class="about">${book.word('actor')}: ${book.word(`actor ${ruleGuidance.actor}`)}</p>
${(ruleGuidance.code ?? []).map(
  ({ stack, text }) =>
    html`<figure class="code"><figcaption>${stack}</figcaption><pre tabindex="0" aria-label="${stack}">${text.trimEnd()}</pre></figure>`,
)}</section>`
}

/** The known causes that a violation of the rule is a sign of. */
function causes(book: Book, { id, role }: CatalogueRule): Html | null {
  const known = knownCauses().filter(
    (cause) =>
      cause.role === role &&
      cause.signs.some(({ violated = [] }) => violated.some((entry) => namesRule(entry, id))),
  )
  if (known.length === 0) return null
  return html`<section id="causes"><h2>${book.word('knownCauses')}</h2><ul>${known.map(
    ({ says, look, first }) =>
      html`<li><b>${prose(says[book.language])}</b> ${prose(first[book.language])} <span class="about">${book.word('look')}: ${prose(look[book.language])}</span></li>`,
  )}</ul></section>`
}

/** Cases that are open when the page opens. */
const openCases = 1

function examples(book: Book, rule: CatalogueRule, says: Html): Html | null {
  const { examples: all, translations, casesOf } = book.content
  const recorded = all.get(rule.id)?.cases ?? []
  const names = [...new Set([...casesOf(rule.id), ...recorded.map((one) => one.case)])]
  if (names.length === 0) return null
  // Cases with a wrong exchange show most: they come first.
  const cases = names
    .map(
      (name) =>
        recorded.find((one) => one.case === name) ?? { case: name, good: null, bad: null, missing: null },
    )
    .sort((a, b) => Number(a.bad === null) - Number(b.bad === null))
  return html`<section id="examples"><h2>${book.word('examples')}</h2><p class="about">${book.word('examplesAbout')}</p>
${cases.map((one, at) =>
  one.case === ''
    ? caseExamples(book, rule, one, says)
    : html`<details class="case"${at < openCases ? html` open` : null}><summary>${translations.caseName(rule.id, one.case, book.language)}</summary>${caseExamples(book, rule, one, says)}</details>`,
)}</section>`
}

function source(book: Book, rule: CatalogueRule): Html {
  const { content, language } = book
  const statements = content.statements.filter(({ id }) => rule.statements.includes(id))
  const implied =
    rule.implied === null
      ? null
      : language === 'de'
        ? (content.translations.rule(rule.id)?.impliedGerman ?? rule.implied)
        : rule.implied
  const faults = content.faultsOf(rule.id)
  const facts: readonly (readonly [string, Html | string] | null)[] = [
    ...statements.map(
      (statement) =>
        [
          book.word('statement'),
          html`${book.statement(statement)} <a href="${root}${pathOfChapter(chapterOf(statement.clause))}#${statement.id}"><code>${breakable(statement.id)}</code></a>`,
        ] as const,
    ),
    implied === null ? null : [book.word('follows'), prose(implied)],
    faults.length === 0 ? null : [book.word('faults'), html`<code>${faults.join(', ')}</code>`],
  ]
  return html`<section id="source"><h2>${book.word('source')}</h2><dl>${facts.map((fact) => (fact === null ? null : html`<div><dt>${fact[0]}</dt><dd>${fact[1]}</dd></div>`))}</dl></section>`
}

/** What the rule is about, in a column of its own. */
function facts(book: Book, rule: CatalogueRule): Html {
  const { content } = book
  const operation = content.operations.find(({ id }) => id === rule.operation)
  const flows = content.flows.filter(({ operations }) => operations?.includes(rule.operation ?? ''))
  const errors = book.errorsOf(rule)
  const list: readonly (readonly [string, Html | string] | null)[] = [
    operation === undefined
      ? null
      : [
          book.word('operation'),
          html`<a href="${root}interfaces.html#operation-${operation.id}"><code>${operation.method} ${operation.path}</code></a>`,
        ],
    flows.length === 0
      ? null
      : [
          book.word('flows'),
          html`${flows.map(({ id, title }, at) => html`${at === 0 ? '' : ', '}<a href="${root}flows.html#${id}">${title[book.language]}</a>`)}`,
        ],
    errors.length === 0
      ? null
      : [
          book.word('errors'),
          html`${errors.map(({ code }, at) => html`${at === 0 ? '' : ', '}<a href="${root}interfaces.html#error-${code}"><code>${code}</code></a>`)}`,
        ],
    [book.word('feature'), html`<code>${[rule.feature, ...(rule.also ?? [])].join(', ')}</code>`],
    [
      book.word('needs'),
      rule.needs.length === 0 ? book.word('needsNothing') : html`<code>${rule.needs.join(', ')}</code>`,
    ],
    content.suites.has(rule.id)
      ? [book.word('checkFile'), html`<code>${pathBreaks(content.suites.get(rule.id) ?? '')}</code>`]
      : null,
  ]
  return html`<section class="card"><dl>${list.map((fact) => (fact === null ? null : html`<div><dt>${fact[0]}</dt><dd>${fact[1]}</dd></div>`))}</dl></section>`
}

function pathBreaks(path: string): Html {
  return html`${path.split('/').map((part, at) => (at === 0 ? part : html`/<wbr>${part}`))}`
}

function lastRun(book: Book, rule: CatalogueRule): Html | null {
  const run = book.content.runs.find(({ role }) => role === rule.role)
  if (run === undefined) return null
  const checks = run.checksOf(rule.id)
  const verdict = book.verdict(rule)
  return html`<section id="run"><h2>${book.word('lastRun')}</h2><p>${run.title}${run.isFaulty ? html`. <strong>${book.word('faulty')}</strong>` : null}</p>
${
  verdict === null
    ? html`<p>${book.word('notInRun')}</p>`
    : html`<table><thead><tr><th scope="col">${book.word('case')}</th><th scope="col">${book.word('verdict')}</th><th scope="col">${book.word('reason')}</th></tr></thead><tbody>${checks.map(
        ({ case: name, verdict: one, reason }) =>
          html`<tr><td>${name === '' ? book.word('singleCase') : book.content.translations.caseName(rule.id, name, book.language)}</td><td class="nowrap">${book.word(one)}</td><td>${reason === null ? '' : book.quoted(reason)}</td></tr>`,
      )}</tbody></table>`
}</section>`
}

/** Related rules of one kind at most. */
const mostRelated = 8

function related(book: Book, rule: CatalogueRule): Html | null {
  const otherRules = book.content.rules.filter(({ id }) => id !== rule.id)
  const [first] = rule.statements
  const near = nearest(
    rule,
    otherRules.filter(({ statements }) => first !== undefined && statements.includes(first)),
  )
  const same = nearest(
    rule,
    otherRules.filter(
      (one) => rule.operation !== null && one.operation === rule.operation && !near.includes(one),
    ),
  )
  if (near.length + same.length === 0) return null
  const list = (name: 'sameStatement' | 'sameOperation', rules: readonly CatalogueRule[]): Html | null =>
    rules.length === 0
      ? null
      : html`<h3>${book.word(name)}</h3><ul class="links">${rules.map((one) => html`<li>${ruleLink(one, root)} ${book.says(one)}</li>`)}</ul>`
  return html`<section id="related"><h2>${book.word('related')}</h2>${list('sameStatement', near)}${list('sameOperation', same)}</section>`
}

/** Those whose ids have the longest common beginning. */
function nearest({ id, role }: CatalogueRule, rules: readonly CatalogueRule[]): CatalogueRule[] {
  const common = (other: string): number => {
    let at = 0
    while (at < id.length && id[at] === other[at]) at += 1
    return at
  }
  return [...rules]
    .sort((a, b) => Number(b.role === role) - Number(a.role === role) || common(b.id) - common(a.id))
    .slice(0, mostRelated)
}
