/**
 * The search of the site: its guides and references, and everything in the rulebook.
 * @module
 */
import { lexer, type Tokens } from 'marked'
import type { SearchEntry } from '../../reporters/rulebook/search/engine.js'
import { searchScript } from '../../reporters/rulebook/search/page-script.js'
import { kindNames } from '../../reporters/rulebook/search/search-page.js'
import { html, type InlineScript } from '../../src/output/html.js'
import type { Page } from './layout.js'
import { type Heading, wordsOf } from './markdown.js'

/** Characters of a section that a result shows. */
const shownText = 160

/**
 * The sections of a document.
 * @param text Markdown
 * @param page its page in the site
 * @param headings the headings of the document, as they were rendered
 */
export function guideEntries(
  text: string,
  page: { readonly path: string; readonly title: string },
  headings: readonly Heading[],
): SearchEntry[] {
  const sections: { title: string; href: string; raw: string }[] = [
    { title: page.title, href: page.path, raw: '' },
  ]
  let at = 0
  for (const token of lexer(text)) {
    const isHeading =
      token.type === 'heading' && !((token as Tokens.Heading).depth === 1 && sections.length === 1)
    const heading = isHeading ? headings[at] : undefined
    if (heading === undefined) {
      const last = sections.at(-1)
      if (last !== undefined) last.raw += token.raw
    } else {
      at += 1
      sections.push({ title: `${page.title}: ${heading.text}`, href: `${page.path}#${heading.id}`, raw: '' })
    }
  }
  return sections.map(({ title, href, raw }) => {
    const words = wordsOf(raw).join(' ')
    const says = words.length > shownText ? `${words.slice(0, shownText)}…` : words
    return {
      kind: 'guide',
      id: title,
      says,
      more: `${words} ${raw.match(/`[^`\n]+`/g)?.join(' ') ?? ''}`,
      href,
    }
  })
}

/** The entries of the rulebook, as the page of the search links them. */
export function inRulebook(entries: readonly SearchEntry[], language: string): SearchEntry[] {
  return entries.map((entry) => ({ ...entry, href: `rulebook/${language}/${entry.href}` }))
}

/** The page, and its script. */
export function sitePage(): Page & { readonly script: InlineScript; readonly files: readonly string[] } {
  const body = html`<noscript><p>The search needs JavaScript. The list of all pages works without it.</p></noscript>
<div role="search"><p><label for="search">What are you looking for?</label> <input id="search" type="search" autocomplete="off">
<label for="language">Rulebook in</label> <select id="language"><option value="en">English</option><option value="de">Deutsch</option></select></p>
<p><span id="found" role="status"></span></p></div>
<ol id="results"></ol>`
  return {
    path: 'search.html',
    title: 'Search',
    heading: html`Search`,
    body,
    headings: [],
    files: ['minisearch.js', 'search-data.js'],
    script: searchScript({
      none: 'Nothing found. Try another word.',
      one: 'result',
      many: 'results',
      kinds: kindNames.en,
    }),
  }
}
