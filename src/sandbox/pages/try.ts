/**
 * The page that sends a request of any operation, and shows request and response.
 * @module
 */
import { type Html, html, prose } from '../../output/html.js'
import type { PageResponse } from '../../workbench/pages/components.js'
import type { Sandbox } from '../sandbox.js'
import type { RequestEntry } from '../traffic-log.js'
import { requestOf, type TryRequest, tryOperations } from '../try/operations.js'
import { inFull } from './entry.js'
import { page } from './layout.js'

/** What was sent, to show it again. */
export interface Sent {
  readonly request: TryRequest
  /** The entry of the log, or what went wrong. */
  readonly result: RequestEntry | string
}

/**
 * Renders the page.
 * @param sent the request that was sent; default: a valid request to fill in
 */
export async function tryPage(sandbox: Sandbox, query: URLSearchParams, sent?: Sent): Promise<PageResponse> {
  const operations = tryOperations()
  const schools = sandbox.platform.operator.schools()
  const operation =
    operations.find(({ id }) => id === query.get('operation')) ??
    operations.find(({ id }) => id === 'listStudents')
  const school = schools.find(({ id }) => id === query.get('school')) ?? schools[0]
  if (operation === undefined || school === undefined)
    return page(sandbox, '/try', 'Try requests', html`<h1>Try requests</h1><p>There is no operation.</p>`)
  const { body, headers, parameters, url } = sent?.request ?? requestOf(operation, sandbox, school)
  const result =
    sent === undefined
      ? null
      : html`<h2 id="result">Result</h2>${typeof sent.result === 'string' ? html`<p class="notice refused" role="alert">${sent.result}</p>` : html`<p role="status">Status <strong>${sent.result.exchange.response?.status ?? 'none'}</strong>. <a href="/log/${sent.result.id}">Entry ${sent.result.id} of the log</a></p>${await inFull(sandbox, sent.result)}`}`
  const again = new URLSearchParams({ operation: operation.id, school: school.id })
  const content = html`<h1>Try requests</h1>
<form class="row" method="get" action="/try">
<label for="operation">Operation</label> <select id="operation" name="operation">${operations.map(({ id, summary }) => html`<option value="${id}"${id === operation.id ? html` selected` : null}>${id}: ${summary}</option>`)}</select>
<label for="school">School</label> <select id="school" name="school">${schools.map((one) => html`<option value="${one.id}"${one.id === school.id ? html` selected` : null}>${one.school.name}</option>`)}</select>
<button>Choose</button></form>
<h2>${operation.id}</h2>
<p>${prose(operation.summary)}. ${prose(String(operation.node.description ?? ''))}</p>
<p><code>${operation.method} ${url}</code></p>
<form method="post" action="/try"><input type="hidden" name="operation" value="${operation.id}"><input type="hidden" name="school" value="${school.id}">
${parameters.map(
  ({ help, name, place, value }): Html =>
    html`<p class="field"><label for="param-${name}">${name} <span class="about">(${place})</span></label><input id="param-${name}" name="param.${name}" value="${value}" aria-describedby="param-${name}-help" autocomplete="off" spellcheck="false"><span class="about" id="param-${name}-help">${prose(help)}</span></p>`,
)}
<p class="field"><label for="headers">Headers, one per line</label><textarea id="headers" name="headers" rows="3" autocomplete="off" spellcheck="false">${headers}</textarea></p>
${operation.method === 'GET' ? null : html`<p class="field"><label for="body">Body</label><textarea id="body" name="body" rows="5" autocomplete="off" spellcheck="false">${body}</textarea></p>`}
<p><button class="main">Send</button> <a href="/try?${again.toString()}">Fill in valid values and a new service token</a></p></form>
${result}`
  return page(sandbox, '/try', 'Try requests', content)
}
