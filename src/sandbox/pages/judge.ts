/**
 * The page that judges the application, shows findings as they come, and has the settings for it.
 * @module
 */
import { type Html, html } from '../../output/html.js'
import { assignment } from '../../profile/quote.js'
import type { ShownInstead } from '../../workbench/actions.js'
import { block, type PageResponse } from '../../workbench/pages/components.js'
import { judgePart, problemsPart } from '../../workbench/pages/judge-part.js'
import type { Application } from '../application.js'
import { envFileOf } from '../judge/env-file.js'
import { fieldGroups, isFurther, type JudgeField, linesField, type Values } from '../judge/fields.js'
import { keyFileName, profileValues } from '../judge/profile.js'
import type { Sandbox } from '../sandbox.js'
import { page } from './layout.js'

/**
 * Renders the page.
 * @param shown why nothing was started or saved, or the plan of a run
 * @param entered the contents of the fields; default: the current settings
 */
export function judgePage(
  sandbox: Sandbox,
  { problems, chosen }: ShownInstead = { problems: [] },
  entered?: Values,
): PageResponse {
  const { application, judgement, target } = sandbox
  if (application === undefined) {
    const body = html`<h1>Judge my application</h1><p>No application is registered yet. <a href="/application">Register yours</a>, then come back.</p>`
    return page(sandbox, '/judge', 'Judge', body, problems.length === 0 ? 200 : 422)
  }
  const values = entered ?? currentValues(sandbox, application)
  const about = html`<p class="about rerun">The reports are written to the folder <code>${target.reportFolder}</code>, each in a folder with the name of the client.</p>
${values.WHOAMI_URL === undefined ? html`<p class="notice open rerun">There is no session probe yet, so most rules cannot be checked. <a href="#settings">Enter its address</a>.</p>` : null}`
  const body = html`<h1>Judge my application</h1>
<p>The suite signs users in at your application again and again, and checks every rule of the contract. Most sign-ins contain something that a careful application rejects.</p>
${problemsPart(problems)}
${judgePart({ judgement, label: `Judge ${application.clientId} now`, chosen, about })}
<h2 id="settings">Settings</h2>
<p>While the application is judged, the suite plays the platform at the address of the sandbox, so you configure nothing in your application. Sign-ins, tokens and data of the sandbox are kept.</p>
${settingsForm(values, problems.length > 0)}
${profilePart(sandbox, application)}`
  return page(sandbox, '/judge', 'Judge', body, problems.length === 0 ? 200 : 422)
}

/** The contents of the fields for the current settings. */
function currentValues(sandbox: Sandbox, application: Application): Values {
  const values = profileValues(sandbox, application)
  const lines = Object.entries(values)
    .filter(([key]) => isFurther(key) && key in sandbox.settings.values)
    .map(([key, value]) => assignment(key, value) ?? '')
  return { ...values, [linesField]: lines.join('\n') }
}

function settingsForm(values: Values, open: boolean): Html {
  const groups = fieldGroups.map(
    ({ fields, title }) =>
      html`<fieldset><legend>${title}</legend>${fields.map((field) => fieldPart(field, values[field.key] ?? ''))}</fieldset>`,
  )
  const further = values[linesField] ?? ''
  return html`<details${open || values.WHOAMI_URL === undefined ? html` open` : null}><summary>Change the settings</summary>
<form method="post" action="/judge/settings">${groups}
<fieldset><legend>Further keys</legend><p class="field"><label for="lines">Further keys of the profile, one KEY=value per line</label>
<textarea id="lines" name="lines" rows="3" aria-describedby="lines-help" autocomplete="off" spellcheck="false">${further}</textarea>
<span class="about" id="lines-help">For example SETTLE_SECONDS=0 if the application signs users in before it responds. docs/PARTNER-PROFILE.md lists all keys.</span></p></fieldset>
<p><button>Save settings</button></p></form></details>`
}

function fieldPart({ help, key, label, one = false, words }: JudgeField, value: string): Html {
  const described = html`aria-describedby="${key}-help"`
  const about = html`<span class="about" id="${key}-help">${help}</span>`
  if (words === undefined)
    return html`<p class="field"><label for="${key}">${label}</label>
<input id="${key}" name="${key}" ${key === 'CONTROL_TOKEN' ? html`type="password" placeholder="${value === '' ? '' : 'unchanged'}"` : html`value="${value}"`} ${described} autocomplete="off" spellcheck="false">
${about}</p>`
  const chosen = value.split(/\s+/)
  if (one)
    return html`<p class="field"><label for="${key}">${label}</label>
<select id="${key}" name="${key}" ${described}>${words.map(([word, text]) => html`<option value="${word}"${chosen.includes(word) ? html` selected` : null}>${text}</option>`)}</select>
${about}</p>`
  return html`<div class="field" role="group" aria-labelledby="${key}-label" ${described}><p class="label" id="${key}-label">${label}</p>
${words.map(([word, text]) => html`<label class="choice"><input type="checkbox" name="${key}" value="${word}"${chosen.includes(word) ? html` checked` : null}> ${word}: ${text}</label>`)}
${about}</div>`
}

/** The profile for the command line. */
function profilePart(sandbox: Sandbox, application: Application): Html {
  const { needsKey, text } = envFileOf(sandbox, application)
  const name = 'app.env'
  return html`<h2>Judge it on the command line or in CI</h2>
<p>This profile has the same registration and settings. End the sandbox first, because the suite uses the same address. Then run <code>npx platform-conformance partner --env ${name}</code>.</p>
<p><a href="/judge/${name}" download>Download ${name}</a>${needsKey ? html` · <a href="/judge/${keyFileName}" download>Download ${keyFileName}</a>, the key that signs webhooks` : null} · <button class="copy" type="button" data-copy="${text}" hidden>Copy<span class="aside"> the profile</span></button></p>
${needsKey ? html`<p class="about">The application knows the public half of this key. The key is new at every start of the sandbox, unless you start it with <code>--webhook-key</code>.</p>` : null}
<details><summary>Show the profile</summary>${block('Profile', text)}</details>`
}
