/**
 * The page that searches faults and variants, and switches them on and off.
 * @module
 */
import { type Html, html, prose } from '../../output/html.js'
import { button, type PageResponse } from '../../workbench/pages/components.js'
import { ruleOf } from '../rules.js'
import type { Sandbox } from '../sandbox.js'
import { grouped, type Situation } from '../situations.js'
import { allSwitches, type Switch } from '../switches.js'
import { page } from './layout.js'

/** Maximum number of rows. */
const most = 40

/** Renders the page. */
export async function switchesPage(sandbox: Sandbox, query: URLSearchParams): Promise<PageResponse> {
  const [q, kind] = [query.get('q') ?? '', query.get('kind') ?? '']
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const matching = (await allSwitches()).filter((one) => {
    const text = [one.id, one.says, one.clause ?? '', ...one.violates].join(' ').toLowerCase()
    return (kind === '' || one.kind === kind) && words.every((word) => text.includes(word))
  })
  const { on } = sandbox.switches
  const active =
    on.length === 0
      ? html`<p>Nothing: the platform behaves as documented.</p>`
      : html`<ul class="rules switches">${await Promise.all(on.map((one) => row(one, 'off', q, kind)))}</ul>
${button('/switches', 'Switch everything off', { reset: 'yes', q, kind })}`
  const everySwitch = await allSwitches()
  const groups = await Promise.all(
    grouped(everySwitch).map(([situation, members]) => group(situation, members, on)),
  )
  const shown = matching
    .filter((one) => !on.includes(one) && !on.some(({ id }) => id === one.id))
    .slice(0, most)
  const isSearch = query.has('q') || query.has('kind')
  const body = html`<h1>Faults and variants</h1>
<p>What if the platform goes wrong? Switch a fault on, then use your application. A fault takes effect at once, for every school. A variant is a behaviour that the contract allows: your application must work with it.</p>
<h2>Switched on</h2>
${active}
${isSearch ? html`<p><a href="/switches">All situations</a></p>` : html`<h2>What could happen to your application</h2>${groups}`}
<h2 id="search">Find a fault or variant</h2>
<p>Each has a name, which also works on the command line: <code>sandbox --fault NAME</code>.</p>
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
${
  isSearch
    ? html`<p role="status">${matching.length === 0 ? 'Nothing found. Try fewer or other words.' : `Showing ${shown.length} of ${matching.length}.`}</p>
<ul class="rules switches">${await Promise.all(shown.map((one) => row(one, 'on', q, kind)))}</ul>`
    : null
}`
  return page(sandbox, '/switches', 'Faults and variants', body)
}

/** A group with the faults that show it best. */
async function group(
  { best, expect, title }: Situation,
  members: readonly Switch[],
  on: readonly Switch[],
): Promise<Html> {
  const rows = members
    .filter(({ id }) => best.includes(id) && !on.some((one) => one.id === id))
    .map((one) => row(one, 'on', '', ''))
  const more = members.length - best.length
  return html`<details class="situation"><summary>${title}</summary>
<p>What a careful application does: ${expect}</p>
<ul class="rules switches">${await Promise.all(rows)}</ul>
${more > 0 ? html`<p class="about">${more} more: search for them below.</p>` : null}</details>`
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
  const about = one.clause === null ? one.kind : `${one.kind}, allowed by contract ${one.clause}`
  return html`<li><div><code>${one.id}</code><span>The platform ${prose(one.says)}.</span><span class="about">${about}</span>${violates}</div>
${button('/switches', to === 'on' ? 'Switch on' : 'Switch off', { [to]: one.id, q, kind }, one.id)}</li>`
}
