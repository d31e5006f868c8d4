/**
 * The log page and the webhooks page. Their lists update while they are open.
 * @module
 */
import { type Html, html } from '../../output/html.js'
import { button, type PageResponse, values } from '../../workbench/pages/components.js'
import type { Sandbox } from '../sandbox.js'
import { type Entry, mostEntries } from '../traffic-log.js'
import { lineOf } from './entry-line.js'
import { page } from './layout.js'

/** Renders the log: requests and webhooks. */
export function logPage(sandbox: Sandbox): PageResponse {
  const body = html`<h1>Log</h1>
<p>The log shows requests to the platform and webhooks from it, newest first. It keeps the latest ${mostEntries} entries. Times are in UTC. A hint points to a possible mistake of your application and names the rule. Codes, tokens and passwords of the sandbox are shown, because they are invented. A value in ‹ › was not issued by this sandbox: it is masked, because it may be a real secret.</p>
<p><a href="/log/sandbox.har" download>Download the log</a> as HAR, for the network tab of a browser.</p>
${button('/log/clear', 'Clear the log', {})}
${liveList(sandbox, 'all')}`
  return page(sandbox, '/log', 'Log', body)
}

/** Renders the webhooks page. */
export function webhooksPage(sandbox: Sandbox): PageResponse {
  const body = html`<h1>Webhooks</h1>
<p>The webhooks that the platform sent to your application, newest first. Open one to see its headers, body, signature and response. Times are in UTC.</p>
${values([['Public key', sandbox.platform.webhookPublicKey]])}
${liveList(sandbox, 'webhook')}`
  return page(sandbox, '/webhooks', 'Webhooks', body)
}

/** Renders a list that updates while the page is open. */
export function liveList(sandbox: Sandbox, kind: Entry['kind'] | 'all'): Html {
  const entries = sandbox.log.entries().filter((entry) => kind === 'all' || entry.kind === kind)
  const empty = kind === 'webhook' ? 'No webhooks yet.' : 'No requests yet.'
  return html`<p id="live" role="status" aria-live="polite"></p>
<p class="empty"${entries.length > 0 ? html` hidden` : null}>${empty}</p>
<ol class="log" data-live="${kind}" data-after="${sandbox.log.changes}" data-most="${mostEntries}">${entries.map(lineOf)}</ol>`
}
