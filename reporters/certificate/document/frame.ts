/**
 * The frame of pages that open from disk: one file, its own style and script, no request.
 * @module
 */
import { createHash } from 'node:crypto'
import { Html, html, type InlineScript } from '../../../src/output/html.js'

/** Parts of a page. */
export interface PageParts {
  readonly title: string
  /** A constant of the program: it is not escaped. */
  readonly style: string
  readonly body: Html
  /** Runs at the end of the page. Default: none. */
  readonly script?: InlineScript
}

/** Makes a complete page. Its Content-Security-Policy allows its own style and script, and nothing else. */
export function framedPage({ title, style, body, script }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `script-src ${script?.source ?? "'none'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>\n${
    html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${new Html(`<style>${style}</style>`)}
</head>
<body>
${body}
${script?.element ?? null}
</body>
</html>
`.text
  }`
}
