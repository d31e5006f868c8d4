/**
 * The page that lists all users, with a button to sign in as each of them.
 * @module
 */
import type { SchoolNow } from '../../embedded/platform/index.js'
import { type Html, html } from '../../output/html.js'
import { button, type PageResponse } from '../../workbench/pages/components.js'
import type { Sandbox } from '../sandbox.js'
import { page } from './layout.js'

/** Renders the page. */
export function usersPage(sandbox: Sandbox): PageResponse {
  const { operator } = sandbox.platform
  const behaviours = operator.runtime.behave()
  const logout = `${sandbox.platform.url}${behaviours.logoutPath(behaviours.segment())}`
  const body = html`<h1>Users</h1>
<p>Press <strong>Sign in</strong> to sign this browser in at the platform. If a sign-in starts at your application instead, the platform shows its login page: enter a user name and a password from this list.</p>
<p><a href="${logout}">Sign out</a> from the platform.</p>
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
<td>${language ?? 'no language'}</td>
<td>${button('/sign-in', 'Sign in', { tenant: id, user: username }, `as ${username}`)}</td>
</tr>`,
  )
  return html`<h2>${name}</h2>
<p class="about">Tenant ID ${id}. ${signedIn === undefined ? 'No user is signed in.' : `Last sign-in: ${signedIn.username}.`}</p>
<table><thead><tr>${['Name', 'Role', 'User name', 'Password', 'Language', 'Action'].map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>${rows}</tbody></table>`
}
