/**
 * The page with all rules: filters and search.
 * @module
 */
import type { CatalogueRule } from '../../src/catalogue/entries.js'
import { type Html, html, inlineScript } from '../../src/output/html.js'
import { groupBy } from '../outcome.js'
import { type Book, chapterOf, ruleLink } from './book.js'
import { chip, verdictChip } from './chips.js'
import { page } from './page.js'
import { ruleCount, type WordName } from './words.js'

/** The facts that filters compare, each with its values in the order of the menu. */
type Facts = Readonly<Record<'role' | 'tier' | 'level' | 'clause' | 'feature' | 'verdict', string>>

const filters = ['role', 'tier', 'level', 'clause', 'feature', 'verdict'] as const

/** Makes the page. */
export function rulesPage(book: Book): string {
  const { rules, runs } = book.content
  const entries = rules.map((rule) => ({ rule, facts: factsOf(book, rule) }))
  const shown = filters.filter((name) => name !== 'verdict' || runs.length > 0)
  const body = html`<h1>${book.word('rules')}</h1>
<noscript><p>${book.word('noScript')}</p></noscript>
<div class="search" role="search"><div><label for="search">${book.word('search')}</label>
<input id="search" type="search" autocomplete="off"></div>
<div class="filters">${shown.map((name) => menu(book, name, [...new Set(entries.map(({ facts }) => facts[name]))]))}</div>
<p class="found"><span id="found" role="status">${ruleCount(rules.length, book.language)}</span> <button type="button" id="reset">${book.word('reset')}</button></p></div>
${[...groupBy(entries, ({ rule }) => chapterOf(rule.clause))].map(
  ([chapter, some]) =>
    html`<section class="group"><h2>${chapter} ${/^\d/.test(chapter) ? book.clauseTitle(chapter) : null}</h2><ul class="links">${some.map(
      ({ rule, facts }) => item(book, rule, facts),
    )}</ul></section>`,
)}`
  const script = inlineScript(
    search.replace('ONE', book.word('oneRule')).replace('MANY', book.word('manyRules')),
  )
  return page(book, { title: book.word('rules'), path: 'rules.html', part: 'rules', body, script })
}

function factsOf(book: Book, rule: CatalogueRule): Facts {
  const { role, tier, level, clause, feature } = rule
  return {
    role,
    tier,
    level,
    clause: chapterOf(clause),
    feature,
    verdict: book.verdict(rule) ?? 'not in the run',
  }
}

function menu(book: Book, name: (typeof filters)[number], values: readonly string[]): Html {
  const label = (value: string): string => {
    if (name === 'feature') return value
    if (name === 'clause') return `${value} ${/^\d/.test(value) ? book.clauseTitle(value) : ''}`
    return book.word(value as WordName)
  }
  return html`<div><label for="filter-${name}">${book.word(name)}</label><select id="filter-${name}" data-fact="${name}"><option value="">${book.word('all')}</option>${(name === 'feature' ? [...values].sort() : values).map((value) => html`<option value="${value}">${label(value)}</option>`)}</select></div>`
}

function item(book: Book, rule: CatalogueRule, facts: Facts): Html {
  const more = [
    rule.clause,
    rule.operation ?? '',
    ...rule.statements,
    ...book.errorsOf(rule).map(({ code }) => code),
    ...explanationWords(book, rule),
  ]
  return html`<li id="${rule.role}.${rule.id}"${filters.map((name) => html` data-${name}="${facts[name]}"`)} data-more="${more.join(' ')}"><div>${ruleLink(rule, '')}<br>${chip(book.word(rule.role))}${chip(book.word(rule.level), rule.level)}${verdictChip(book, rule)}</div><span class="says">${book.says(rule)}</span></li>`
}

/** The different words of the explanations of a rule, in lower case. */
function explanationWords({ content: { translations }, language }: Book, rule: CatalogueRule): string[] {
  const guidance = translations.guidance(rule)
  const searchText = [
    translations.rule(rule.id)?.check[language],
    ...(guidance === null ? [] : [guidance.reason, guidance.remedy, ...guidance.mistakes]).map(
      (text) => text[language],
    ),
  ].join(' ')
  const words = searchText.toLowerCase().match(/[\p{L}\p{N}]+(?:[._-][\p{L}\p{N}]+)*/gu) ?? []
  return [...new Set(words.filter((word) => word.length > 2))]
}

/** Shows only the rules that fit every filter and contain every word of the search. The address keeps the selection. */
const search = `
const field = document.getElementById('search'), found = document.getElementById('found')
const menus = [...document.querySelectorAll('select[data-fact]')]
const items = [...document.querySelectorAll('section.group li')].map((item) => [item, (item.textContent + ' ' + item.dataset.more).toLowerCase()])
const values = () => new URLSearchParams(location.search)
function apply() {
  const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean)
  let count = 0
  for (const [item, text] of items) {
    item.hidden = !(words.every((word) => text.includes(word)) && menus.every(({ value, dataset }) => value === '' || item.dataset[dataset.fact] === value))
    if (!item.hidden) count += 1
  }
  for (const section of document.querySelectorAll('section.group')) section.hidden = !section.querySelector('li:not([hidden])')
  found.textContent = count + ' ' + (count === 1 ? 'ONE' : 'MANY')
}
function keep() {
  const query = new URLSearchParams()
  if (field.value !== '') query.set('q', field.value)
  for (const { value, dataset } of menus) if (value !== '') query.set(dataset.fact, value)
  document.documentElement.dataset.query = query.size === 0 ? '' : '?' + query
  try { history.replaceState(null, '', query.size === 0 ? location.pathname + location.hash : '?' + query + location.hash) } catch { /* some browsers refuse it for a file */ }
}
field.value = values().get('q') ?? ''
for (const menu of menus) menu.value = values().get(menu.dataset.fact) ?? ''
for (const input of [field, ...menus]) input.addEventListener('input', () => { apply(); keep() })
document.getElementById('reset').addEventListener('click', () => { field.value = ''; for (const menu of menus) menu.value = ''; apply(); keep(); field.focus() })
apply()
`
