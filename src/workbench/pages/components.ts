/**
 * The components that pages share.
 * @module
 */
import { type Html, html } from '../../output/html.js'

/** A rendered page. */
export interface PageResponse {
  readonly status: 200 | 404 | 422 | 500
  readonly html: string
}

/** A message that the next page shows once. */
export interface Notice {
  readonly kind: 'done' | 'refused'
  readonly text: string
}

/** Renders a notice. */
export function noticePart(notice: Notice | undefined): Html | null {
  return notice === undefined
    ? null
    : html`<p class="notice ${notice.kind}" role="${notice.kind === 'done' ? 'status' : 'alert'}">${notice.text}</p>`
}

/** A text with a capital first letter and a full stop. */
export function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Renders a form with one button. */
export function button(
  action: string,
  label: string,
  values: Readonly<Record<string, string>>,
  /** Extra label for screen readers, for example the school that the button belongs to. */
  about = '',
  /** Extra class of the form. */
  kind = '',
): Html {
  const hidden = Object.entries(values).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  const whose = about === '' ? null : html`<span class="aside"> ${about}</span>`
  return html`<form class="one${kind === '' ? '' : ` ${kind}`}" method="post" action="${action}">${hidden}<button>${label}${whose}</button></form>`
}

/** Renders a list of named values. Text values get a copy button. */
export function values(rows: readonly (readonly [name: string, value: string | Html])[]): Html {
  return html`<dl>${rows.map(
    ([name, value]) =>
      html`<dt>${name}</dt><dd>${typeof value === 'string' ? copied(name, value) : value}</dd>`,
  )}</dl>`
}

function copied(name: string, value: string): Html {
  return html`<code>${value}</code> <button class="copy" type="button" data-copy="${value}" hidden>Copy<span class="aside"> ${name}</span></button>`
}

/** Renders a preformatted text. */
export function block(label: string, text: string): Html {
  return html`<pre tabindex="0" aria-label="${label}">${text}</pre>`
}
