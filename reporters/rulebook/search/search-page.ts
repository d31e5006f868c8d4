/**
 * The page that searches the whole book.
 * @module
 */
import { html } from '../../../src/output/html.js'
import type { Book } from '../book.js'
import { page } from '../page.js'
import { searchScript } from './page-script.js'

/** Names of the kinds of entries, by language. */
export const kindNames = {
  en: {
    rule: 'rule',
    statement: 'statement',
    'open point': 'open point',
    'not testable': 'not testable',
    field: 'field',
    error: 'error',
    operation: 'operation',
    guide: 'guide',
  },
  de: {
    rule: 'Regel',
    statement: 'Aussage',
    'open point': 'offener Punkt',
    'not testable': 'nicht prüfbar',
    field: 'Feld',
    error: 'Fehler',
    operation: 'Operation',
    guide: 'Anleitung',
  },
} as const

/** Makes the page. */
export function searchPage(book: Book): string {
  const body = html`<h1>${book.word('searchAll')}</h1>
<noscript><p>${book.word('searchNeedsScript')}</p></noscript>
<div class="search" role="search"><div><label for="search">${book.word('searchLabel')}</label>
<input id="search" type="search" autocomplete="off" autofocus></div>
<p class="found"><span id="found" role="status"></span></p></div>
<ol class="links" id="results"></ol>`
  const script = searchScript({
    none: book.word('noResult'),
    one: book.word('oneResult'),
    many: book.word('manyResults'),
    kinds: kindNames[book.language],
  })
  return page(book, {
    title: book.word('searchAll'),
    path: 'search.html',
    part: 'searchAll',
    body,
    script,
    files: ['../minisearch.js', 'search-data.js'],
  })
}
