/**
 * The layout of all pages of the rulebook.
 * @module
 */
import { type Html, html } from '../../src/pages/html.js'

/** Options of {@link page}. */
export interface PageOptions {
  readonly title: string
  /** Relative path to the root of the site: empty or `../`. */
  readonly root: string
  readonly body: Html
}

/** The entries of the navigation. */
const parts = [
  ['index.html', 'Rules'],
  ['statements.html', 'Statements'],
  ['open-points.html', 'Open points'],
  ['api.html', 'APIs'],
] as const

/** Makes a complete page. It loads only the style sheet of the site. */
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
<a class="skip" href="#content">Skip to content</a>
<header><nav aria-label="Rulebook"><strong>Rulebook</strong>${parts.map(
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
