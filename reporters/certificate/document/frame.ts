/**
 * The frame of pages that open from disk: one file, its own style and script, no request.
 * @module
 */
import { type Html, html, type InlineScript, inlineStyle } from '../../../src/output/html.js'

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
  const sheet = inlineStyle(style)
  const policy = [
    "default-src 'none'",
    `style-src ${sheet.source}`,
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
${sheet.element}
</head>
<body>
${body}
${script?.element ?? null}
</body>
</html>
`.text
  }`
}
