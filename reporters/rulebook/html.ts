/**
 * The frame of every page of the rulebook.
 * @module
 */
import { type Html, html } from '../../src/pages/html.js'

/** A page of the site. */
export interface PageOptions {
  readonly title: string
  /** Path from this page to the root of the site: empty, or `../`. */
  readonly root: string
  readonly body: Html
}

/** Parts of the site, in the order of its navigation. */
const parts = [
  ['index.html', 'Rules'],
  ['silences.html', 'Silences'],
  ['api.html', 'APIs'],
] as const

/** A whole page. It loads nothing but the style sheet beside it. */
export function page({ title, root, body }: PageOptions): string {
  return `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="${root}style.css">
</head>
<body>
<a class="skip" href="#content">To the content</a>
<header><nav aria-label="Parts of the rulebook"><strong>Rulebook</strong>${parts.map(
      ([file, name]) => html` <a href="${root}${file}">${name}</a>`,
    )}</nav></header>
<main id="content">
${body}
</main>
</body>
</html>
`.text
  }`
}
