/**
 * HTML templates that escape every inserted text.
 * @module
 */
import { createHash } from 'node:crypto'
import { visible } from './characters.js'

/** Text that already is HTML. */
export class Html {
  constructor(readonly text: string) {}
}

type Part = string | number | Html | null | readonly Part[]

/** Template tag: escapes inserted texts, joins lists, and renders null as nothing. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(texts.map((text, at) => `${text}${rendered(parts[at] ?? null)}`).join(''))
}

function rendered(part: Part): string {
  if (part === null) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(rendered).join('')
  return forHtml(String(part))
}

/** Escapes a text for an element or a quoted attribute. Characters that cannot be seen become visible. */
export function forHtml(text: string): string {
  return visible(text, '\n\t')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A script of a page, and the source that its Content-Security-Policy must allow. */
export interface InlineScript {
  readonly element: Html
  /** For `script-src`. */
  readonly source: string
}

/**
 * Makes the element of a script.
 * @param code a constant of the program: it is not escaped
 * @throws Error if the code would end the element
 */
export function inlineScript(code: string): InlineScript {
  if (/<\/script|<!--/i.test(code)) throw new Error('the script contains the end of its element')
  const digest = createHash('sha256').update(code).digest('base64')
  return { element: new Html(`<script>${code}</script>`), source: `'sha256-${digest}'` }
}

/** A style sheet of a page, and the source that its Content-Security-Policy must allow. */
export interface InlineStyle {
  readonly element: Html
  /** For `style-src`. */
  readonly source: string
}

/**
 * Makes the element of a style sheet.
 * @param sheet a constant of the program: it is not escaped
 * @throws Error if the sheet would end the element
 */
export function inlineStyle(sheet: string): InlineStyle {
  if (/<\/style/i.test(sheet)) throw new Error('the style sheet contains the end of its element')
  const digest = createHash('sha256').update(sheet).digest('base64')
  return { element: new Html(`<style>${sheet}</style>`), source: `'sha256-${digest}'` }
}

/** Renders text between backticks as code. */
export function prose(text: string): Html {
  return html`${text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`
}
