/**
 * Faults and variants: a list with a search, and switches that take effect at once.
 * @module
 */
import { type Html, html, prose } from '../../pages/html.js'
import { ruleOf } from '../rules.js'
import type { Sandbox } from '../sandbox.js'
import { allSwitches, type Switch } from '../switches.js'
import { button, page, type Shown } from './layout.js'

/** Rows of one page. */
const most = 40

/** The page. */
export async function switchesPage(sandbox: Sandbox, query: URLSearchParams): Promise<Shown> {
  const [q, kind] = [query.get('q') ?? '', query.get('kind') ?? '']
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = (await allSwitches()).filter((one) => {
    const text = [one.id, one.says, one.clause ?? '', ...one.violates].join(' ').toLowerCase()
    return (kind === '' || one.kind === kind) && words.every((word) => text.includes(word))
  })
  const { on } = sandbox.switches
  const active =
    on.length === 0
      ? html`<p>Everything is as documented.</p>`
      : html`<ul class="rules switches">${await Promise.all(on.map((one) => row(one, 'off', q, kind)))}</ul>
${button('/switches', 'Put everything back', { reset: 'yes', q, kind })}`
  const shown = found.filter((one) => !on.includes(one) && !on.some(({ id }) => id === one.id)).slice(0, most)
  const body = html`<h1>Faults and variants</h1>
<p>A fault is a single broken behaviour: a careful application notices. A variant is another behaviour where the contract leaves a choice: the application must get on with it. Either takes effect at once, for every school.</p>
<h2>Switched on</h2>
${active}
<h2>All of them</h2>
<form class="row" method="get" action="/switches" role="search">
<label for="q">Search</label> <input id="q" type="search" name="q" value="${q}" placeholder="webhook signature">
<label for="kind">Kind</label> <select id="kind" name="kind">${[
    ['', 'both'],
    ['fault', 'faults'],
    ['variant', 'variants'],
  ].map(
    ([value = '', text = '']) =>
      html`<option value="${value}"${value === kind ? html` selected` : null}>${text}</option>`,
  )}</select>
<button>Search</button></form>
<p role="status">${found.length} found${shown.length < found.length ? `; ${shown.length} are shown` : ''}.</p>
<ul class="rules switches">${await Promise.all(shown.map((one) => row(one, 'on', q, kind)))}</ul>`
  return page(sandbox, '/switches', 'Faults and variants', body)
}

async function row(one: Switch, to: 'on' | 'off', q: string, kind: string): Promise<Html> {
  const rules = await Promise.all(
    one.violates.map(
      async (id) => html`<li><code>${id}</code> ${prose((await ruleOf(id))?.says ?? '')}</li>`,
    ),
  )
  const violates =
    rules.length === 0
      ? null
      : html`<details><summary>Violates ${rules.length === 1 ? 'one rule' : `${rules.length} rules`}<span class="aside"> (${one.id})</span></summary><ul>${rules}</ul></details>`
  const about = one.clause === null ? one.kind : `${one.kind}; the choice is left by contract ${one.clause}`
  return html`<li><div><code>${one.id}</code><span>The platform ${prose(one.says)}.</span><span class="about">${about}</span>${violates}</div>
${button('/switches', to === 'on' ? 'Switch on' : 'Switch off', { [to]: one.id, q, kind }, one.id)}</li>`
}
