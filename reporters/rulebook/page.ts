/**
 * The layout of all pages.
 * @module
 */
import type { Language } from '../../src/catalogue/texts.js'
import { type Html, html, type InlineScript, inlineScript } from '../../src/output/html.js'
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
}

/** The entries of the navigation. */
const parts: readonly (readonly [file: string, name: WordName])[] = [
  ['index.html', 'introduction'],
  ['flows.html', 'flows'],
  ['clauses.html', 'clauses'],
  ['rules.html', 'rules'],
  ['interfaces.html', 'operations'],
  ['open-points.html', 'openPoints'],
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

/** Forbids everything but the style sheet and the scripts of the page. A page opened from disk has the origin `file:`. */
function policyOf(script: InlineScript | undefined): string {
  return [
    "default-src 'none'",
    "style-src 'self' file:",
    `script-src ${[switching.source, ...(script === undefined ? [] : [script.source])].join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Makes a complete page. It loads only the style sheet of the site. */
export function page(book: Book, { title, path, part, body, script }: PageOptions): string {
  const { language } = book
  const root = rootOf(path)
  const other: Language = language === 'en' ? 'de' : 'en'
  return `<!doctype html>\n${
    html`<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${book.word('name')}</title>
<link rel="stylesheet" href="${root}../style.css">
</head>
<body>
<a class="skip" href="#content">${book.word('skip')}</a>
<header><div class="bar"><a class="brand" href="${root}index.html">${book.word('name')}</a>
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
<footer><button type="button" class="print" hidden>${book.word('print')}</button></footer>
${switching.element}${script?.element ?? null}
</body>
</html>
`.text
  }`
}
