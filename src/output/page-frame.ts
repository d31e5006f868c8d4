/**
 * The frame of every page that the project writes or serves: head, Content-Security-Policy, and the link to the content.
 * @module
 */
import { type Html, html, type InlineScript, inlineStyle } from './html.js'

/** Parts of a page. */
export interface FramedPage {
  /** Default: `en`. */
  readonly language?: string
  readonly title: string
  /** A style sheet inside the page, a constant of the program that is not escaped; or the address of a file. */
  readonly style: string | { readonly file: string }
  /** What the body has: the element with the id `content` is the target of the first link. */
  readonly body: Html
  /** Text of the link to the content; null for a page that is not longer than its content. Default: in English. */
  readonly skip?: string | null
  /** Scripts at the end of the page. Default: none. */
  readonly scripts?: readonly InlineScript[]
  /** Addresses of script files next to the page, which are loaded before `scripts`. Default: none. */
  readonly scriptFiles?: readonly string[]
  /** True if the page shows pictures that are files next to it. Default: false. */
  readonly pictures?: boolean
  /** For a page of a server that sends the policy as a header: the address of its script. Default: the page has the policy. */
  readonly served?: { readonly script: string }
}

/**
 * Makes a complete page. Its Content-Security-Policy allows its style, its scripts and its pictures, and nothing else.
 * @example
 * framedPage({ title: 'Result', style, body: html`<main id="content">…</main>` })
 */
export function framedPage({
  language = 'en',
  title,
  style,
  body,
  skip = 'Skip to content',
  scripts = [],
  scriptFiles = [],
  pictures = false,
  served,
}: FramedPage): string {
  const sources = [
    ...(scriptFiles.length === 0 ? [] : ["'self'", 'file:']),
    ...scripts.map(({ source }) => source),
  ]
  const sheet = typeof style === 'string' ? inlineStyle(style) : null
  const policy = [
    "default-src 'none'",
    // A page that is opened from disk has the origin `file:`.
    `style-src ${sheet?.source ?? "'self' file:"}`,
    ...(sources.length === 0 ? [] : [`script-src ${sources.join(' ')}`]),
    ...(pictures ? ["img-src 'self' file:"] : []),
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  return `<!doctype html>\n${
    html`<html lang="${language}">
<head>
<meta charset="utf-8">
${served === undefined ? html`<meta http-equiv="Content-Security-Policy" content="${policy}">\n<meta name="referrer" content="no-referrer">\n` : null}<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${typeof style === 'string' ? (sheet?.element ?? null) : html`<link rel="stylesheet" href="${style.file}">`}
${served === undefined ? null : html`<script src="${served.script}" defer></script>\n`}</head>
<body>
${skip === null ? null : html`<a class="skip" href="#content">${skip}</a>\n`}${body}
${scriptFiles.map((file) => html`<script src="${file}"></script>`)}${scripts.map(({ element }) => element)}</body>
</html>
`.text
  }`
}
