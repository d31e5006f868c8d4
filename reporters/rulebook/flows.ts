/**
 * The page of the sequences.
 * @module
 */
import { html, prose } from '../../src/output/html.js'
import type { Book } from './book.js'
import { page } from './page.js'
import { sequence } from './sequence.js'

/** Makes the page. */
export function flowsPage(book: Book): string {
  const { content, language } = book
  const { flows } = content
  const body = html`<h1>${book.word('flows')}</h1>
<ul class="toc">${flows.map(({ id, title }) => html`<li><a href="#${id}">${title[language]}</a></li>`)}</ul>
${flows.map(
  (
    flow,
  ) => html`<section id="${flow.id}" class="flow"><h2>${flow.title[language]}</h2><p>${prose(flow.about[language])}</p>
${sequence(flow, language, book.word('steps'))}</section>`,
)}`
  return page(book, { title: book.word('flows'), path: 'flows.html', part: 'flows', body })
}
