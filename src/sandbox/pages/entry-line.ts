/**
 * An entry of the log in one line, which opens.
 * @module
 */
import { type Html, html } from '../../pages/html.js'
import type { Entry } from '../journal.js'
import { pathOf } from '../operation.js'
import { clockTime } from './layout.js'

/** What an entry is, in a few words, for headings and for whoever listens. */
export function summaryOf(entry: Entry): string {
  return `${whatOf(entry)}: ${outcomeOf(entry)}`
}

/** Method and path; a webhook by its kind and address. */
export function whatOf(entry: Entry): string {
  if (entry.kind === 'request') {
    const { method, url } = entry.exchange.request
    return `${method} ${pathOf(url.replace(/^https?:\/\/[^/]+/, ''))}`
  }
  const { attempt, kind, request } = entry.webhook
  const again = attempt === 0 ? '' : `, repetition ${attempt}`
  return `${kind} webhook${again} to ${pathOf(request.url)}`
}

function outcomeOf(entry: Entry): string {
  if (entry.kind === 'request') return String(entry.exchange.response?.status ?? 'no answer')
  const { ended } = entry.webhook
  if (ended === undefined) return 'under way'
  return `${ended.answer?.status ?? 'no answer'}${ended.acknowledged ? ', taken' : ''}`
}

/** A list item; what is in it is fetched when it is opened. */
export function lineOf(entry: Entry): Html {
  const { at, hints, id, kind } = entry
  const ms =
    kind === 'request' ? html` <span class="about">${Math.round(entry.exchange.ms)}\u00a0ms</span>` : null
  const wrong =
    hints.length === 0
      ? null
      : html` <strong class="wrong">${hints.length === 1 ? '1 hint' : `${hints.length} hints`}</strong>`
  return html`<li id="entry-${id}" data-kind="${kind}"><details data-part="/log/${id}/part"><summary><time datetime="${new Date(at).toISOString()}">${clockTime(at)}</time> <span class="what">${whatOf(entry)}</span> <span class="status">${outcomeOf(entry)}</span>${ms}${wrong}</summary>
<p><a href="/log/${id}">On a page of its own<span class="aside">: ${whatOf(entry)}</span></a></p></details></li>`
}
