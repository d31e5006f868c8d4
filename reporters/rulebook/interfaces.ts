/**
 * The page of the operations and of the errors that the contract names.
 * @module
 */
import { type Html, html, prose } from '../../src/output/html.js'
import { type Book, type ContractError, chapterOf, pathOfChapter, ruleLink } from './book.js'
import { type ApiName, apiNames, type Operation, type OperationError } from './operations.js'
import { page } from './page.js'
import { ruleCount } from './words.js'

/** Titles of the documents. */
const titles: Readonly<Record<ApiName, Readonly<Record<'en' | 'de', string>>>> = {
  sso: { en: 'Single sign-on', de: 'Single Sign-on' },
  'service-token': { en: 'Service tokens', de: 'Service-Tokens' },
  data: { en: 'Data APIs', de: 'Daten-APIs' },
  roster: { en: 'Roster', de: 'Roster' },
  webhooks: { en: 'Webhooks', de: 'Webhooks' },
  logout: { en: 'Logout', de: 'Logout' },
}

/** Makes the page. */
export function interfacesPage(book: Book): string {
  const { operations } = book.content
  const body = html`<h1>${book.word('operations')}</h1>
<ul class="toc">${apiNames.map((name) => html`<li><a href="#${name}">${titles[name][book.language]}</a></li>`)}<li><a href="#errors">${book.word('errors')}</a></li></ul>
${apiNames.map(
  (name) =>
    html`<section id="${name}"><h2>${titles[name][book.language]}</h2><p class="about"><code>specs/openapi/${name}.yaml</code></p>${operations.filter(({ api }) => api === name).map((one) => operation(book, one))}</section>`,
)}
<section id="errors"><h2>${book.word('errors')}</h2>${book.errors.map((one) => error(book, one))}</section>`
  return page(book, { title: book.word('operations'), path: 'interfaces.html', part: 'operations', body })
}

function operation(book: Book, one: Operation): Html {
  const names = (list: readonly { readonly name: string; readonly required: boolean }[]): Html =>
    html`${list.map(({ name, required }, at) => html`${at === 0 ? '' : ', '}<code>${name}</code>${required ? ` (${book.word('required')})` : ''}`)}`
  const facts: readonly (readonly [string, Html] | null)[] = [
    one.parameters.length === 0 ? null : [book.word('parameters'), names(one.parameters)],
    one.fields.length === 0 ? null : [book.word('fields'), names(one.fields)],
    one.responseFields.length === 0
      ? null
      : [book.word('response fields'), names(one.responseFields.map((name) => ({ name, required: false })))],
    [book.word('statuses'), html`<code>${one.statuses.join(', ')}</code>`],
  ]
  const rules = book.content.rules.filter(({ operation: id }) => id === one.id)
  return html`<article class="operation" id="operation-${one.id}"><h3><code>${one.method} ${one.path}</code></h3>
<p>${prose(book.content.translations.other('operations', one.id, one.summary, book.language))}</p>
<dl>${facts.map((fact) => (fact === null ? null : html`<div><dt>${fact[0]}</dt><dd>${fact[1]}</dd></div>`))}</dl>
${one.errors.length === 0 ? null : errorTable(book, one)}
${rules.length === 0 ? null : html`<details><summary>${ruleCount(rules.length, book.language)}</summary><ul class="links">${rules.map((rule) => html`<li>${ruleLink(rule, '')} ${book.says(rule)}</li>`)}</ul></details>`}</article>`
}

function errorTable(book: Book, one: Operation): Html {
  return html`<table><thead><tr><th scope="col">${book.word('error')}</th><th scope="col">${book.word('when')}</th></tr></thead><tbody>${one.errors.map(
    (found) =>
      html`<tr><td class="nowrap"><a href="#error-${found.code}"><code>${found.words}</code></a></td><td>${when(book, one, found)}</td></tr>`,
  )}</tbody></table>`
}

function when(book: Book, { id }: Operation, { words, when: text, place, clause }: OperationError): Html {
  const where = place === null ? null : html` ${book.word('at')} <code>${place}</code>`
  return html`${prose(book.content.translations.other('operations', `${id} ${words}`, text, book.language))}${where} <a href="${pathOfChapter(chapterOf(clause))}">${book.clauseLabel(clause)}</a>`
}

function error(book: Book, one: ContractError): Html {
  const rules = book.rulesOf(one)
  return html`<article class="operation" id="error-${one.code}"><h3><code>${one.code}</code></h3>
<ul>${one.uses.map(({ operation: from, error: found }) => html`<li><a href="#operation-${from.id}"><code>${from.method} ${from.path}</code></a>: ${when(book, from, found)}</li>`)}</ul>
${rules.length === 0 ? null : html`<details><summary>${ruleCount(rules.length, book.language)}</summary><ul class="links">${rules.map((rule) => html`<li>${ruleLink(rule, '')} ${book.says(rule)}</li>`)}</ul></details>`}</article>`
}
