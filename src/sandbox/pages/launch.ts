/**
 * The page that launches the application from the platform, as users do.
 * @module
 */
import type { SchoolNow } from '../../embedded/platform/index.js'
import { type Html, html } from '../../output/html.js'
import type { PageResponse } from '../../workbench/pages/components.js'
import { type Application, at } from '../application.js'
import type { Sandbox } from '../sandbox.js'
import { page } from './layout.js'

/** Renders the page. */
export function launchPage(sandbox: Sandbox): PageResponse {
  const { application, platform } = sandbox
  const missing =
    application === undefined
      ? html`<p>No application is registered yet. <a href="/application">Register yours</a>.</p>`
      : application.launchUrls.length === 0
        ? html`<p>The application has no launch URL yet. <a href="/application">Enter one</a>.</p>`
        : null
  const schools =
    application === undefined || missing !== null
      ? missing
      : platform.operator.schools().map((school) => atSchool(sandbox, application, school))
  const body = html`<h1>Launch</h1>
<p>Each launch link works like the button of your application on a real platform: it opens a launch URL for the signed-in user, with the parameters <code>tenant_id</code> and <code>lesson_id</code>. Your application then starts a sign-in.</p>
${schools}`
  return page(sandbox, '/launch', 'Launch', body)
}

function atSchool(sandbox: Sandbox, { clientId, launchUrls }: Application, one: SchoolNow): Html {
  const { id, school, signedIn, users } = one
  const select = `user-${id}`
  const who = html`<form class="row" method="post" action="/sign-in"><input type="hidden" name="tenant" value="${id}"><input type="hidden" name="then" value="launch">
<label for="${select}">User</label>
<select id="${select}" name="user">${users.map(
    ({ username, role }) =>
      html`<option value="${username}"${username === signedIn?.username ? html` selected` : null}>${username} (${role.toLowerCase()})</option>`,
  )}</select>
<button>Sign in<span class="aside"> at ${school.name}</span></button></form>`
  const links = launchUrls.map((url) => {
    const target = at(url, id)
    const address = sandbox.platform.operator.launchAddress(id, clientId, target)
    return html`<li><a class="launch" href="${address}">Launch as ${signedIn?.username ?? ''}</a> <span class="about">to ${target}</span></li>`
  })
  return html`<section><h2>${school.name}</h2>
${signedIn === undefined ? html`<p>To get a launch link, sign in as a user of this school.</p>` : html`<ul>${links}</ul>`}
${who}</section>`
}
