/**
 * A log entry as one line of a list. The user can expand it.
 * @module
 */
import { type Html, html } from '../../output/html.js'
import { pathOf } from '../operation.js'
import type { Entry } from '../traffic-log.js'
import { clockTime } from './layout.js'

/** A one-line summary, which screen readers announce. */
export function summaryOf(entry: Entry): string {
  return `${titleOf(entry)}: ${outcomeOf(entry)}`
}

/** The title of an entry: method and path of a request, kind and URL of a webhook. */
export function titleOf(entry: Entry): string {
  if (entry.kind === 'request') {
    const { method, url } = entry.exchange.request
    return `${method} ${pathOf(url.replace(/^https?:\/\/[^/]+/, ''))}`
  }
  const { attempt, kind, request } = entry.webhook
  const again = attempt === 0 ? '' : `, repetition ${attempt}`
  return `${kind} webhook${again} to ${pathOf(request.url)}`
}

function outcomeOf(entry: Entry): string {
  if (entry.kind === 'request') return String(entry.exchange.response?.status ?? 'no response')
  const { ended } = entry.webhook
  if (ended === undefined) return 'sending'
  return `${ended.answer?.status ?? 'no response'}${ended.acknowledged ? ', accepted' : ''}`
}

/** Renders a list item. The script fetches its details when the user expands it. */
export function lineOf(entry: Entry): Html {
  const { at, hints, id, kind } = entry
  const notes = kind === 'request' ? entry.notes.length : 0
  const ms =
    kind === 'request' ? html` <span class="about">${Math.round(entry.exchange.ms)}\u00a0ms</span>` : null
  const hintCount =
    hints.length === 0
      ? null
      : html` <strong class="wrong">${hints.length === 1 ? '1 hint' : `${hints.length} hints`}</strong>`
  const noteCount =
    notes === 0 ? null : html` <strong class="wrong">${notes === 1 ? '1 note' : `${notes} notes`}</strong>`
  return html`<li id="entry-${id}" data-kind="${kind}"><details data-part="/log/${id}/part"><summary><time datetime="${new Date(at).toISOString()}">${clockTime(at)}</time> <span class="what">${titleOf(entry)}</span> <span class="status">${outcomeOf(entry)}</span>${ms}${hintCount}${noteCount}</summary>
<p><a href="/log/${id}">Open as a page<span class="aside">: ${titleOf(entry)}</span></a></p></details></li>`
}
