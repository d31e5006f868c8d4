/**
 * The layout of all pages.
 * @module
 */
import type { Language } from '../../src/catalogue/translations.js'
import { type Html, html, type InlineScript, inlineScript } from '../../src/output/html.js'
import { framedPage } from '../../src/output/page-frame.js'
import type { Book } from './book.js'
import type { WordName } from './words.js'

/** Options of {@link page}. */
export interface PageOptions {
  readonly title: string
  /** Path of the page within its language, e.g. `rules/platform.limits.x.html`. */
  readonly path: string
  readonly body: Html
  /** The part of the book that the page belongs to. */
  readonly part: WordName
  /** Runs at the end of the page. Default: none. */
  readonly script?: InlineScript
  /** Scripts in files that are loaded before it, relative to the folder of the language. Default: none. */
  readonly files?: readonly string[]
}

/** The entries of the navigation. */
const parts: readonly (readonly [file: string, name: WordName])[] = [
  ['index.html', 'introduction'],
  ['flows.html', 'flows'],
  ['clauses.html', 'clauses'],
  ['rules.html', 'rules'],
  ['interfaces.html', 'operations'],
  ['open-points.html', 'openPoints'],
  ['search.html', 'searchAll'],
]

/** Keeps the place in the page when the language changes, and prints. */
const switching = inlineScript(`
for (const link of document.querySelectorAll('a.language')) link.addEventListener('click', () => { link.hash = location.hash; link.search = document.documentElement.dataset.query ?? location.search })
for (const button of document.querySelectorAll('button.print')) { button.hidden = false; button.addEventListener('click', () => print()) }
`)

/** The way from a page to the folder of its language. */
export function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 1)
}

/** Makes a complete page. It loads only files of the site. */
export function page(book: Book, { title, path, part, body, script, files = [] }: PageOptions): string {
  const { language } = book
  const root = rootOf(path)
  const other: Language = language === 'en' ? 'de' : 'en'
  return framedPage({
    language,
    title: `${title} · ${book.word('name')}`,
    style: { file: `${root}../style.css` },
    skip: book.word('skip'),
    scriptFiles: files.map((file) => `${root}${file}`),
    scripts: [switching, ...(script === undefined ? [] : [script])],
    body: html`<header><div class="bar"><a class="brand" href="${root}index.html">${book.word('name')}</a>
<nav aria-label="${book.word('parts')}"><ul>${parts.map(
      ([file, name]) =>
        html`<li><a href="${root}${file}"${name === part ? html` aria-current="true"` : null}>${book.word(name)}</a></li>`,
    )}</ul></nav>
${
  book.content.languages.includes(other)
    ? html`<a class="language" lang="${other}" hreflang="${other}" href="${root}../${other}/${path}">${book.word('otherLanguage')}</a>`
    : null
}</div></header>
<main id="content">
${body}
</main>
<footer><button type="button" class="print" hidden>${book.word('print')}</button></footer>`,
  })
}
