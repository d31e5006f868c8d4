/**
 * The layout of the pages of the site. A page loads its style sheet and its pictures, and contacts no host. Only
 * the page of the search runs a script.
 * @module
 */
import { type Html, html, type InlineScript } from '../../src/output/html.js'
import { framedPage } from '../../src/output/page-frame.js'
import { styleSheet as shared } from '../../src/output/style-sheet.js'
import type { Heading } from './markdown.js'

/** An entry of the navigation. */
export interface Entry {
  /** Path of the page in the site. */
  readonly path: string
  readonly title: string
}

/** A group of the navigation. */
export interface Group {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** A page. */
export interface Page extends Entry {
  /** The heading of the page. */
  readonly heading: Html
  readonly body: Html
  /** The headings that the page lists at its beginning. */
  readonly headings: readonly Heading[]
  /** Runs at the end of the page. Default: none. */
  readonly script?: InlineScript
  /** Scripts in files of the site that are loaded before it. Default: none. */
  readonly files?: readonly string[]
}

/** The style sheet of the site. */
export const style = `${shared}
body { max-width: 84rem }
.brand { font-weight: 600; margin-right: 1rem }
.columns { display: block }
main { min-width: 0 }
nav.contents { border-top: 1px solid var(--line); margin-top: 2rem }
nav.contents ul { list-style: none; margin: 0; padding: 0 }
nav.contents li, nav.sections li { padding: .125rem 0 }
nav.contents h2 { font-size: .875rem; margin: 1rem 0 .25rem }
nav a { margin-right: 0 }
nav.sections { background: var(--soft); border: 1px solid var(--line); border-radius: .25rem; padding: .5rem 1rem; margin: 1rem 0 }
nav.sections ul { list-style: none; margin: 0; padding: 0; columns: 18rem }
nav [aria-current] { font-weight: 600 }
.anchor { visibility: hidden; font-weight: 400; text-decoration: none }
h2:hover .anchor, h3:hover .anchor, h4:hover .anchor, .anchor:focus { visibility: visible }
h3, h4 { font-size: 1rem; margin: 1.5rem 0 .5rem }
img { max-width: 100%; height: auto }
pre { white-space: pre; overflow-x: auto; overflow-wrap: normal }
pre code { overflow-wrap: normal }
dd { min-width: 0 }
td > p, dd > p { margin: 0 }
blockquote { border-left: .25rem solid var(--line); margin-left: 0; padding-left: 1rem }
#results .says { display: block }
#results .chip { font-size: .875rem; margin-left: .5rem }
#search { max-width: 100%; width: 24rem }
.kind { font-weight: 400; font-size: .875rem }
@media (min-width: 64rem) {
  .columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 2rem }
  nav.contents { grid-row: 1; border-top: 0; margin-top: 0; font-size: .9375rem }
  .to-contents { display: none }
  th, td { overflow-wrap: break-word; padding-right: 1rem }
  td.module code { white-space: nowrap }
}
@media print { nav.contents, nav.sections, .anchor { display: none } }
`

/** The way from a page to the folder of the site. */
export function rootOf(path: string): string {
  return '../'.repeat(path.split('/').length - 1)
}

/** Makes a complete page. */
export function layout(page: Page, groups: readonly Group[]): string {
  const { path, title, heading, body, headings, script, files = [] } = page
  const root = rootOf(path)
  const sections = headings.filter(({ level }) => level === 2)
  return framedPage({
    title: title === name ? name : `${title} · ${name}`,
    style: { file: `${root}site.css` },
    skip: 'Skip to the content',
    pictures: true,
    scriptFiles: files.map((file) => `${root}${file}`),
    scripts: script === undefined ? [] : [script],
    body: html`<header><a class="brand" href="${root}index.html">${name}</a> <a class="to-contents" href="#contents">All pages</a></header>
<div class="columns">
<main id="content">
<h1>${heading}</h1>
${sections.length < 4 ? null : outline(sections)}
${body}
</main>
<nav class="contents" id="contents" aria-label="All pages">
${groups.map(
  ({ title: group, entries }) => html`<h2>${group}</h2>
<ul>
${entries.map((entry) => html`<li><a href="${root}${entry.path}"${entry.path === path ? html` aria-current="page"` : null}>${entry.title}</a></li>\n`)}</ul>
`,
)}</nav>
</div>`,
  })
}

/** The name of the project, which is the title of the front page. */
const name = 'platform-conformance'

function outline(sections: readonly Heading[]): Html {
  return html`<nav class="sections" aria-label="On this page"><ul>
${sections.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>\n`)}</ul></nav>`
}
