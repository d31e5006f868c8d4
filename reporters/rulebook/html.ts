/**
 * Pages of the rulebook as HTML: every text that comes from elsewhere is escaped.
 * @module
 */

/** Text that is HTML already. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | readonly Part[]

/** HTML with texts in it. A list is joined; null stands for nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, at) => `${text}${rendered(parts[at] ?? null)}`).join(''))
}

function rendered(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(rendered).join('')
  return escaped(String(part))
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Texts between backticks as code. */
export function prose(text: string): Html {
  return html`${text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

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
