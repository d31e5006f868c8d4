/**
 * The page that shows and moves the clocks of the schools.
 * @module
 */
import { html } from '../../output/html.js'
import type { PageResponse } from '../../workbench/pages/components.js'
import type { Sandbox } from '../sandbox.js'
import { page } from './layout.js'

/** Renders the page. */
export function clockPage(sandbox: Sandbox): PageResponse {
  const schools = sandbox.platform.operator.schools()
  const rows = schools.map(
    ({ id, school, now, ahead }) =>
      html`<tr><th scope="row">${school.name}</th><td>${id}</td><td><time datetime="${new Date(now * 1000).toISOString()}">${new Date(now * 1000).toISOString().slice(0, 19)} UTC</time></td><td>${ahead === 0 ? 'real time' : `${Math.round(ahead)} seconds ahead`}</td></tr>`,
  )
  const body = html`<h1>Clock</h1>
<p>Each school has its own clock. Codes, tokens and sessions of the school expire by this clock. When you move it forward, everything that becomes due happens at once: for example, the platform repeats a webhook.</p>
<table><thead><tr><th scope="col">School</th><th scope="col">Tenant ID</th><th scope="col">Time</th><th scope="col">Offset</th></tr></thead><tbody>${rows}</tbody></table>
<form class="row" method="post" action="/clock">
<label for="tenant">School</label>
<select id="tenant" name="tenant"><option value="all">all schools</option>${schools.map(({ id, school }) => html`<option value="${id}">${school.name}</option>`)}</select>
<label for="amount">Forward by</label>
<input id="amount" name="amount" type="number" min="1" value="1" required>
<label for="unit">Unit</label>
<select id="unit" name="unit">${['seconds', 'minutes', 'hours', 'days'].map((unit) => html`<option${unit === 'minutes' ? html` selected` : null}>${unit}</option>`)}</select>
<button name="do" value="forward">Move</button>
<button name="do" value="reset">Back to real time</button>
</form>`
  return page(sandbox, '/clock', 'Clock', body)
}
