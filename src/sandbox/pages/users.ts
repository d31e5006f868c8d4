/**
 * Every user of every school, and the button that signs the browser in as one.
 * @module
 */

import type { SchoolNow } from '../../embedded/platform/index.js'
import { type Html, html } from '../../pages/html.js'
import type { Sandbox } from '../sandbox.js'
import { button, page, type Shown } from './layout.js'

/** The page. */
export function usersPage(sandbox: Sandbox): Shown {
  const { operator } = sandbox.platform
  const behaviours = operator.runtime.behave()
  const logout = `${sandbox.platform.url}${behaviours.logoutPath(behaviours.segment())}`
  const body = html`<h1>Users</h1>
<p>A button signs this browser in at the platform, as its login page does. Names and passwords are for that page, for a sign-in that begins at the application.</p>
<p><a href="${logout}">Sign out</a> at the platform.</p>
${operator.schools().map(school)}`
  return page(sandbox, '/users', 'Users', body)
}

function school({ id, school: { name }, users, signedIn }: SchoolNow): Html {
  const rows = users.map(
    ({ username, password, role, language, givenName, familyName }) => html`<tr>
<th scope="row">${givenName} ${familyName}</th>
<td>${role.toLowerCase()}</td>
<td><code>${username}</code></td>
<td><code>${password}</code></td>
<td>${language ?? 'not chosen'}</td>
<td>${button('/sign-in', 'Sign in', { tenant: id, user: username }, `as ${username}`)}</td>
</tr>`,
  )
  return html`<h2>${name}</h2>
<p class="about">Tenant ${id}. ${signedIn === undefined ? 'Nobody is signed in.' : `Signed in last: ${signedIn.username}.`}</p>
<table><thead><tr>${['Who', 'Role', 'Name', 'Password', 'Language', 'Sign in'].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>`
}
