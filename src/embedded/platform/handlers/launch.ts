/**
 * The page behind the button of an application: it sends a signed-in user to the application.
 * @module
 */
import type { Answer } from '../answer.js'
import type { LaunchContext, LaunchDelivery } from '../behaviours/launch.js'
import type { Session, Tenant, User } from '../model.js'
import { parseForm } from '../parameters.js'
import type { Incoming, Runtime } from '../runtime.js'
import { cookieOf, escapeHtml, page, queryOf, redirect, sessionCookie } from './answer.js'

/** The first user who launched an application, by tenant and client id. */
const firstUsers = new WeakMap<Tenant, Map<string, User>>()

/** @param signInPage address of a page where a person can sign in */
function notSignedIn({ signInPage }: Runtime): Answer {
  const help =
    signInPage === null
      ? ''
      : `<p>No user of this school is signed in in this browser. <a href="${escapeHtml(signInPage)}">Sign in as a user</a>, then launch again.</p>`
  return page(403, 'Not signed in', `<h1>Not signed in</h1>${help}`)
}

/** The address of the page of one application. */
export function launchAddress(runtime: Runtime, tenant: Tenant, clientId: string, url?: string): string {
  const query = queryOf([['tenant', tenant.id], ...(url === undefined ? [] : [['page', url] as const])])
  return `${runtime.url}/${runtime.behave(tenant).segment()}/launch/${encodeURIComponent(clientId)}?${query}`
}

/** Answers a request for the page. */
export function launch(runtime: Runtime, clientId: string, request: Incoming): Answer {
  const query = parseForm(request.query)
  const tenant = runtime.tenants.get(query.get('tenant') ?? '')
  const app = tenant?.apps.find(({ id }) => id === clientId)
  const cookie = cookieOf(request, sessionCookie)
  const session = cookie === undefined ? undefined : runtime.sessions.get(cookie)
  if (tenant === undefined || app === undefined) return page(404, 'Not found', '<h1>Not found</h1>')
  if (session === undefined || session.ended || session.tenantId !== tenant.id) return notSignedIn(runtime)
  const behaviours = runtime.behave(tenant)
  const first = firstUser(tenant, clientId, session.user)
  const context: LaunchContext = { tenant, app, user: session.user, first }
  const url = behaviours.launchUrl(query.get('page'), context)
  const added = behaviours.launchParameters(context)
  leave(runtime, session, behaviours.launchLeaves(context))
  return deliver(behaviours.launchDelivery(context), url, added)
}

function firstUser(tenant: Tenant, clientId: string, user: User): User {
  const known = firstUsers.get(tenant) ?? new Map<string, User>()
  firstUsers.set(tenant, known)
  if (!known.has(clientId)) known.set(clientId, user)
  return known.get(clientId) ?? user
}

/** Keeps the session, signs in another user, or ends the session. */
function leave(runtime: Runtime, session: Session, user: User | null): void {
  if (user === session.user) return
  if (user === null) session.ended = true
  else for (const id of session.ids) runtime.sessions.set(id, { ...session, user })
}

function deliver(
  delivery: LaunchDelivery,
  url: string,
  added: readonly (readonly [string, string])[],
): Answer {
  if (delivery.by === 'page') return page(delivery.status, 'Launch', '<h1>Launch</h1>')
  const target = added.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${queryOf(added)}`
  const shown = escapeHtml(target)
  if (delivery.by === 'redirect') return redirect(delivery.status, target)
  if (delivery.by === 'meta refresh')
    return moment('', `<meta http-equiv="refresh" content="0; url=${shown}">`)
  if (delivery.by === 'frame') return page(200, 'Application', `<iframe src="${shown}"></iframe>`)
  if (delivery.by === 'script') {
    const literal = JSON.stringify(target).replaceAll('<', '\\u003c')
    return moment(`<script>location.replace(${literal})</script>`)
  }
  const fields = delivery.method === 'get' ? pairsOf(target) : added
  const inputs = fields.map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  const action = escapeHtml(delivery.method === 'get' ? (target.split('?')[0] ?? '') : url)
  return moment(
    `<form method="${delivery.method}" action="${action}">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
  )
}

function pairsOf(url: string): readonly (readonly [string, string])[] {
  return [...new URL(url).searchParams]
}

function moment(body: string, head = ''): Answer {
  return page(200, 'One moment', `<p>One moment</p>${body}`, [], head)
}
