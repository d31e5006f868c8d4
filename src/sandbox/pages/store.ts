/**
 * The app store page: activates and deactivates the application for a school.
 * @module
 */
import type { ApplicationAtSchool, SchoolNow } from '../../embedded/platform/index.js'
import { type Html, html } from '../../output/html.js'
import { button, type PageResponse, values } from '../../workbench/pages/components.js'
import type { Application } from '../application.js'
import type { Sandbox } from '../sandbox.js'
import { scenarios } from './application.js'
import { page } from './layout.js'
import { liveList } from './log.js'

/** Renders the page. */
export function storePage(sandbox: Sandbox): PageResponse {
  const { application, platform } = sandbox
  if (application === undefined)
    return page(
      sandbox,
      '/store',
      'App store',
      html`<h1>App store</h1><p>No application is registered yet. <a href="/application">Register yours</a>.</p>`,
    )
  const schools = platform.operator
    .schools()
    .map((school) =>
      atSchool(school, application, platform.operator.application(school.id, application.clientId)),
    )
  const body = html`<h1>App store</h1>
<p>Here you act as the administrator of a school, who activates and deactivates <code>${application.clientId}</code>.</p>
${schools}
<h2>Webhooks</h2>
${liveList(sandbox, 'webhook')}`
  return page(sandbox, '/store', 'App store', body)
}

const states = {
  inactive: 'not active',
  'in-progress': 'being activated, credentials not valid yet',
  completed: 'active',
} as const

function atSchool({ id, school }: SchoolNow, application: Application, known: ApplicationAtSchool): Html {
  const { activation, shown, state } = known
  const open = activation !== undefined && activation.ended === undefined
  const select = `scenario-${id}`
  const activate = html`<form class="row" method="post" action="/activate"><input type="hidden" name="tenant" value="${id}">
<label for="${select}">Scenario</label>
<select id="${select}" name="scenario">${scenarios.map(
    ([number, text]) =>
      html`<option value="${number}"${number === String(application.scenario) ? html` selected` : null}>${text}</option>`,
  )}</select>
<button>Activate<span class="aside"> for ${school.name}</span></button></form>`
  return html`<section id="school-${id}" data-fresh${state === 'in-progress' ? html` data-pending` : null}><h2>${school.name}</h2>
<p>Tenant ${id}: <strong>${states[state]}</strong>${open ? ` (scenario ${activation.scenario})` : ''}.</p>
${state === 'completed' ? null : activate}
${open ? button('/deactivate', 'Deactivate', { tenant: id }, `for ${school.name}`) : null}
${open && activation.scenario === 2 ? html`<p>In scenario 2, the administrator still has to complete the set-up in the application.</p>` : null}
${
  shown === undefined
    ? null
    : html`<p>Copy these credentials into your application, as the administrator does:</p>${values([
        ['Client ID', shown.clientId],
        ['Password', shown.password],
      ])}`
}</section>`
}
