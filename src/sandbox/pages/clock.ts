/**
 * The clocks of the schools, and how to move them.
 * @module
 */
import { html } from '../../pages/html.js'
import type { Sandbox } from '../sandbox.js'
import { page, type Shown } from './layout.js'

/** The page. */
export function clockPage(sandbox: Sandbox): Shown {
  const schools = sandbox.platform.operator.schools()
  const rows = schools.map(
    ({ id, school, now, ahead }) =>
      html`<tr><th scope="row">${school.name}</th><td>${id}</td><td><time datetime="${new Date(now * 1000).toISOString()}">${new Date(now * 1000).toISOString().slice(0, 19)} UTC</time></td><td>${ahead === 0 ? 'real time' : `${Math.round(ahead)} seconds ahead`}</td></tr>`,
  )
  const body = html`<h1>Clock</h1>
<p>Codes, tokens and sessions of a school age by its clock, and new ones get their times from it. What falls due meanwhile, such as the repetition of a webhook, is done at once.</p>
<table><thead><tr><th scope="col">School</th><th scope="col">Tenant</th><th scope="col">Now</th><th scope="col">How far</th></tr></thead><tbody>${rows}</tbody></table>
<form class="row" method="post" action="/clock">
<label for="tenant">School</label>
<select id="tenant" name="tenant"><option value="all">all</option>${schools.map(({ id, school }) => html`<option value="${id}">${school.name}</option>`)}</select>
<label for="amount">Forward by</label>
<input id="amount" name="amount" type="number" min="1" value="1" required>
<label for="unit">Unit</label>
<select id="unit" name="unit">${['seconds', 'minutes', 'hours', 'days'].map((unit) => html`<option${unit === 'minutes' ? html` selected` : null}>${unit}</option>`)}</select>
<button name="do" value="forward">Move</button>
<button name="do" value="reset">Back to real time</button>
</form>`
  return page(sandbox, '/clock', 'Clock', body)
}
