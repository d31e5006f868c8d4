/**
 * The layout of all pages of the rulebook.
 * @module
 */
import { type Html, html, type InlineScript } from '../../src/output/html.js'

/** Options of {@link page}. */
export interface PageOptions {
  readonly title: string
  /** Relative path to the root of the site: empty or `../`. */
  readonly root: string
  readonly body: Html
  /** Runs at the end of the page. Default: none. */
  readonly script?: InlineScript
}

/** The entries of the navigation. */
const parts = [
  ['index.html', 'Rules'],
  ['statements.html', 'Statements'],
  ['open-points.html', 'Open points'],
  ['api.html', 'APIs'],
] as const

/** Forbids everything but the style sheet and the script of the page. A page opened from disk has the origin `file:`. */
function policyOf(script: InlineScript | undefined): string {
  return [
    "default-src 'none'",
    "style-src 'self' file:",
    `script-src ${script?.source ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Makes a complete page. It loads only the style sheet of the site. */
export function page({ title, root, body, script }: PageOptions): string {
  return `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policyOf(script)}">
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
${script?.element ?? null}
</body>
</html>
`.text
  }`
}
