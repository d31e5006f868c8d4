/**
 * The contract clause by clause, and the standards that it names.
 * @module
 */
import type { CatalogueRule } from '../../src/catalogue/entries.js'
import type { StatementCoverage } from '../../src/coverage/coverage.js'
import { type Html, html, prose } from '../../src/output/html.js'
import { groupBy } from '../outcome.js'
import { anchorOf, type Book, breakable, chapterOf, pathOfChapter, ruleLink } from './book.js'
import { chip, verdictChip } from './chips.js'
import { page } from './page.js'
import { ruleCount, standardTitle } from './words.js'

const root = '../'

/** The list of all sections and standards. */
export function clausesPage(book: Book): string {
  const { clauses, rules } = book.content
  const count = (chapter: string): string =>
    ruleCount(rules.filter(({ clause }) => chapterOf(clause) === chapter).length, book.language)
  const body = html`<h1>${book.word('clauses')}</h1>
<ol class="contents">${clauses.contract.map(
    ({ section, parts }) =>
      html`<li><a href="${pathOfChapter(section)}">${section} ${book.clauseTitle(section)}</a> <span class="about">${count(section)}</span>${
        parts.length === 0
          ? null
          : html`<ul>${parts.map(({ name }) => {
              const clause = `${section} ${name}`
              return html`<li><a href="${pathOfChapter(section)}#${anchorOf(clause)}">${partTitle(book, clause, name)}</a></li>`
            })}</ul>`
      }</li>`,
  )}</ol>
<h2 id="standards">${book.word('standards')}</h2>
<ul class="contents">${clauses.standards.map(
    ({ name, title }) =>
      html`<li><a href="${pathOfChapter(name)}">${name}${title === null ? null : ` ${standardTitle(title, book.language)}`}</a> <span class="about">${count(name)}</span></li>`,
  )}</ul>`
  return page(book, { title: book.word('clauses'), path: 'clauses.html', part: 'clauses', body })
}

function partTitle(book: Book, clause: string, name: string): string {
  const title = book.clauseTitle(clause)
  return title === name || !/^(?:item|rule|behaviour|scenario|sync rule) \d+$/.test(name)
    ? title
    : `${book.partName(name)}: ${title}`
}

/** The page of a section of the contract: each statement with its rules. */
export function sectionPage(book: Book, section: string): string {
  const { coverage, rules } = book.content
  const some = coverage.filter(({ statement }) => chapterOf(statement.clause) === section)
  const parts = groupBy(some, ({ statement }) => statement.clause)
  const known = new Map(rules.map((rule) => [rule.id, rule]))
  const sections = book.content.clauses.contract
  const at = sections.findIndex((one) => one.section === section)
  const shown = new Set<string>()
  const body = html`<nav class="crumbs" aria-label="${book.word('place')}"><a href="${root}clauses.html">${book.word('clauses')}</a> › ${section}</nav>
<h1>${section} ${book.clauseTitle(section)}</h1>
<div class="columns"><div>
${[...parts].map(
  ([clause, list]) =>
    html`<section id="${anchorOf(clause)}">${clause === section ? null : html`<h2>${partTitle(book, clause, clause.slice(section.length + 1))}</h2>`}${list.map((one) => statement(book, one, known, shown))}</section>`,
)}
</div><div class="side">${
    parts.size < 2
      ? null
      : html`<nav class="card" aria-label="${book.word('onPage')}"><h2>${book.word('onPage')}</h2><ul>${[...parts.keys()].map((clause) => html`<li><a href="#${anchorOf(clause)}">${clause === section ? book.clauseTitle(section) : partTitle(book, clause, clause.slice(section.length + 1))}</a></li>`)}</ul></nav>`
  }</div></div>
<nav class="neighbours" aria-label="${book.word('turn')}">${[-1, 1].map((step) => {
    const other = sections[at + step]
    return other === undefined
      ? null
      : html`<a class="${step < 0 ? 'previous' : 'next'}" rel="${step < 0 ? 'prev' : 'next'}" href="${root}${pathOfChapter(other.section)}">${other.section} ${book.clauseTitle(other.section)}</a>`
  })}</nav>`
  return page(book, {
    title: `${section} ${book.clauseTitle(section)}`,
    path: pathOfChapter(section),
    part: 'clauses',
    body,
  })
}

/** A rule from several statements is shown in full at the first one, and as a link at the others. */
function statement(
  book: Book,
  { statement: one, rules, openPoints, notTestable, variants }: StatementCoverage,
  known: ReadonlyMap<string, CatalogueRule>,
  shown: Set<string>,
): Html {
  const { content, language } = book
  const bound =
    one.binds.length === 0
      ? book.word('bindsNobody')
      : `${book.word('binds')} ${one.binds.map((role) => book.word(role)).join(` ${book.word('and')} `)}`
  const entries = rules.flatMap(({ id }) => {
    const rule = known.get(id)
    if (rule === undefined) return []
    const isFirst = !shown.has(id)
    shown.add(id)
    return [
      html`<li>${ruleLink(rule, root)} ${chip(book.word(rule.role))}${rule.level === 'must' ? null : chip(book.word(rule.level), rule.level)}${verdictChip(book, rule)}${isFirst ? html`<span class="says">${book.says(rule)}</span>` : null}</li>`,
    ]
  })
  const open = openPoints.flatMap((id) => {
    const point = content.openPoints.find((other) => other.id === id)
    return point === undefined
      ? []
      : [
          html`<li><a href="${root}open-points.html#${id}">${book.word('openPoint')}</a>: ${prose(content.translations.other('open-points', id, point.says, language))}</li>`,
        ]
  })
  const untested = notTestable.flatMap((id) => {
    const entry = content.notTestable.find((other) => other.id === id)
    return entry === undefined
      ? []
      : [
          html`<li>${book.word('notTestable')} (${book.word(entry.role)}): ${prose(content.translations.other('not-testable', id, entry.says, language))} ${prose(content.translations.reason(entry, language))}</li>`,
        ]
  })
  return html`<article class="statement" id="${one.id}"><p class="says">${book.statement(one)}</p>
<p class="about"><a href="#${one.id}"><code>${breakable(one.id)}</code></a> · ${book.word(one.force)} · ${bound}</p>
${entries.length + open.length + untested.length === 0 ? null : html`<ul class="links">${entries}${open}${untested}</ul>`}
${variants.length === 0 || one.binds.length === 0 ? null : html`<details><summary>${book.word('variants')}</summary><p class="about"><code>${variants.map(({ id }) => id).join(', ')}</code></p></details>`}</article>`
}

/** The page of a standard: its rules by section. */
export function standardPage(book: Book, name: string): string {
  const standard = book.content.clauses.standards.find((one) => one.name === name)
  const title = standard?.title ?? null
  const words = title === null ? name : `${name} ${standardTitle(title, book.language)}`
  const rules = book.content.rules.filter(({ clause }) => chapterOf(clause) === name)
  const body = html`<nav class="crumbs" aria-label="${book.word('place')}"><a href="${root}clauses.html">${book.word('clauses')}</a> › ${name}</nav>
<h1>${words}</h1>
${[...groupBy(rules, ({ clause }) => clause)].map(
  ([clause, some]) =>
    html`<section id="${anchorOf(clause)}"><h2>${clause}</h2><ul class="links">${some.map(
      (rule) =>
        html`<li>${ruleLink(rule, root)} ${chip(book.word(rule.role))}${chip(book.word(rule.level), rule.level)}${verdictChip(book, rule)}<span class="says">${book.says(rule)}</span></li>`,
    )}</ul></section>`,
)}`
  return page(book, { title: words, path: pathOfChapter(name), part: 'clauses', body })
}
