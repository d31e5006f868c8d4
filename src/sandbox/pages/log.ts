/**
 * The lists of what went by: all of it, and webhooks alone. They grow while one looks.
 * @module
 */
import { type Html, html } from '../../pages/html.js'
import { type Entry, mostEntries } from '../journal.js'
import type { Sandbox } from '../sandbox.js'
import { lineOf } from './entry-line.js'
import { button, page, type Shown, values } from './layout.js'

/** Everything. */
export function logPage(sandbox: Sandbox): Shown {
  const body = html`<h1>Log</h1>
<p>Every request to the platform and every webhook from it, newest first; the latest ${mostEntries} are kept. Secrets are masked. A hint is something that the application may have done wrong, with the rule that asks otherwise.</p>
${button('/log/clear', 'Empty the log', {})}
${liveList(sandbox, 'all')}`
  return page(sandbox, '/log', 'Log', body)
}

/** Webhooks alone. */
export function webhooksPage(sandbox: Sandbox): Shown {
  const body = html`<h1>Webhooks</h1>
<p>What the platform has sent to the application, newest first. Each opens with its headers, its body, its signature, and the answer.</p>
${values([['Public key', sandbox.platform.webhookPublicKey]])}
${liveList(sandbox, 'webhook')}`
  return page(sandbox, '/webhooks', 'Webhooks', body)
}

/** A list that grows. */
export function liveList(sandbox: Sandbox, kind: Entry['kind'] | 'all'): Html {
  const entries = sandbox.journal.entries().filter((entry) => kind === 'all' || entry.kind === kind)
  const empty = kind === 'webhook' ? 'No webhook was sent yet.' : 'No request came yet.'
  return html`<p id="live" role="status" aria-live="polite"></p>
<p class="empty"${entries.length > 0 ? html` hidden` : null}>${empty}</p>
<ol class="log" data-live="${kind}" data-after="${sandbox.journal.changes}" data-most="${mostEntries}">${entries.map(lineOf)}</ol>`
}
