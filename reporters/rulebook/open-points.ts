/**
 * The page of the open points of the contract.
 * @module
 */
import { type Html, html, prose } from '../../src/output/html.js'
import { groupBy } from '../outcome.js'
import { type Book, breakable, chapterOf, pathOfChapter } from './book.js'
import { chip } from './chips.js'
import { runs } from './introduction.js'
import { page } from './page.js'

const about = {
  en: 'The contract does not decide these points, so no target is judged by them. The suite records what a target does, and compares it between runs.',
  de: 'Der Vertrag entscheidet diese Punkte nicht, deshalb wird kein Ziel nach ihnen beurteilt. Die Suite hält fest, was ein Ziel tut, und vergleicht es zwischen Läufen.',
}

/** Makes the page. */
export function openPointsPage(book: Book): string {
  const { openPoints } = book.content
  const body = html`<h1>${book.word('openPoints')}</h1><p class="lead">${about[book.language]}</p>
${book.content.runs.length === 0 ? null : runs(book)}
${[...groupBy(openPoints, ({ clause }) => chapterOf(clause))].map(
  ([chapter, some]) =>
    html`<section><h2><a href="${pathOfChapter(chapter)}">${chapter} ${book.clauseTitle(chapter)}</a></h2><ul class="links">${some.map((point) => entry(book, point))}</ul></section>`,
)}`
  return page(book, { title: book.word('openPoints'), path: 'open-points.html', part: 'openPoints', body })
}

function entry(book: Book, point: Book['content']['openPoints'][number]): Html {
  const run = book.content.runs.find(({ role }) => role === point.role)
  const seen = run === undefined ? null : run.seen(point.id)
  return html`<li id="${point.id}"><a href="#${point.id}"><code>${breakable(point.id)}</code></a> ${chip(book.word(point.role))}<span class="says">${prose(book.content.translations.other('open-points', point.id, point.says, book.language))}</span>${
    run === undefined
      ? null
      : html`<span class="about">${book.word('observed')}: ${seen === null ? book.word('nothing') : book.quoted(seen)}</span>`
  }</li>`
}
