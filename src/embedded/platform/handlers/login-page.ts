/**
 * The login page. Contract 4.1, behaviour 2.
 * @module
 */
import type { Answer } from '../answer.js'
import type { AuthorizeContext } from '../context.js'
import type { Pending, Tenant, User } from '../model.js'
import type { Incoming, Runtime } from '../runtime.js'
import { cookieOf, escapeHtml, page, redirect } from './answer.js'

/** Keeps an authorize request and shows the login page. */
export function askToLogIn(
  runtime: Runtime,
  request: Incoming,
  context: AuthorizeContext,
  known: {
    readonly acceptLanguage: string | undefined
    readonly cookies: readonly string[]
    readonly previousUser: User | undefined
  },
): Answer {
  const { tenant, flow, parameters } = context
  const behaviours = runtime.behave(tenant, flow)
  const { cookies, ...rest } = known
  const unfinished = behaviours.unfinishedLogin()
  const browser = unfinished === 'kept' ? undefined : (cookieOf(request, loginCookie) ?? runtime.opaque())
  const earlier = unfinishedOf(runtime, tenant, browser)
  if (unfinished === 'replaced' && earlier !== undefined) runtime.pending.delete(earlier.id)
  const pending: Pending = {
    ...rest,
    flow,
    browser,
    isStuck: unfinished === 'in the way' && earlier !== undefined,
    id: runtime.opaque(),
    csrf: runtime.opaque(),
    tenantId: tenant.id,
    parameters: unfinished === 'continued' ? (earlier?.parameters ?? parameters) : parameters,
    origin: request.origin,
    remembered: behaviours.rememberedUser(context),
    otherUser: false,
    signedIn: undefined,
    ticket: undefined,
  }
  runtime.pending.set(pending.id, pending)
  const loginCookieLine = `${loginCookie}=${browser}; ${behaviours.sessionCookieAttributes()}`
  const headers = [...cookies, ...(browser === undefined ? [] : [loginCookieLine])].map(
    (cookie): [string, string] => ['Set-Cookie', cookie],
  )
  const delivery = behaviours.loginPageDelivery(context)
  const origin = behaviours.loginOrigin(request.origin)
  if (delivery.by === 'refusal')
    return page(delivery.status, 'Not signed in', '<h1>Not signed in</h1>', headers)
  if (delivery.by === 'page') return loginPage(runtime, tenant, pending, delivery.status, '', headers)
  const hops = delivery.by === 'redirect' ? delivery.hops : 0
  const to = `${origin}${pathOf(runtime, hops > 0 ? 'login/hop' : 'login')}?request=${pending.id}${hops > 0 ? `&left=${hops}` : ''}`
  if (delivery.by === 'redirect') return redirect(delivery.status, to, headers)
  const refresh = `<meta http-equiv="refresh" content="0; url=${escapeHtml(to)}">`
  return page(200, 'One moment', '<p>One moment</p>', headers, refresh)
}

/** Name of the cookie that recognises a browser before its login. */
const loginCookie = 'PLATFORM_LOGIN'

/** The login page that a browser has left without signing in. */
function unfinishedOf(runtime: Runtime, tenant: Tenant, browser: string | undefined): Pending | undefined {
  if (browser === undefined) return undefined
  return [...runtime.pending.values()].find((one) => one.browser === browser && one.tenantId === tenant.id)
}

/** A path of the platform, as browsers request it: behind a proxy, its base URL may have a path. */
export function pathOf(runtime: Runtime, path: string): string {
  const prefix = new URL(runtime.url).pathname.replace(/\/$/, '')
  return `${prefix}/${runtime.behave().segment()}/${path}`
}

/** Answers with the login form of a kept request. */
export function loginPage(
  runtime: Runtime,
  tenant: Tenant,
  pending: Pending,
  status: number,
  note = '',
  headers: Answer['headers'] = [],
  /** The name that a page before has asked for. */
  named: string | undefined = undefined,
): Answer {
  const behaviours = runtime.behave(tenant, pending.flow)
  const { labels, nameFirst, password, username } = behaviours.loginForm()
  const known = knownName(runtime, tenant, pending)
  const nameRow =
    named === undefined && known !== undefined
      ? knownNameRow(known, labels[0], username)
      : named === undefined
        ? `<label>${labels[0]} <input name="${username}" autocomplete="username"></label>`
        : `<p>${escapeHtml(named)}</p><input type="hidden" name="${username}" value="${escapeHtml(named)}">`
  const passwordRow = `<label>${labels[1]} <input name="${password}" type="password" autocomplete="current-password"></label>`
  const marker = escapeHtml(behaviours.loginMarker(tenant))
  const head = `<h1>${marker}</h1><p>${escapeHtml(tenant.school.name)}</p>${note === '' ? '' : `<p role="alert">${note}</p>`}`
  const target = behaviours.loginInFrame(tenant) ? ' target="_top"' : ''
  const form = `<form method="post" action="${pathOf(runtime, 'login')}"${target}>
<input type="hidden" name="request" value="${pending.id}"><input type="hidden" name="csrf" value="${pending.csrf}">
${nameRow}
${nameFirst && named === undefined && known === undefined ? '' : passwordRow}
<button type="submit">Sign in</button></form>${
    known === undefined
      ? ''
      : `<p><a href="${pathOf(runtime, 'login')}?request=${pending.id}&amp;other=yes">Use another account</a></p>`
  }`
  const goOn = `<p><a href="${pathOf(runtime, 'login/continue')}?request=${pending.id}">Continue as ${escapeHtml(pending.remembered?.username ?? '')}</a></p>`
  const body = `${head}\n${pending.remembered === undefined ? form : goOn}`
  return page(status, behaviours.loginMarker(tenant), body, [...behaviours.pageHeaders('login'), ...headers])
}

/** Answers with a page that shows the login form of a kept request in a frame. */
export function framedLogin(runtime: Runtime, tenant: Tenant, pending: Pending): Answer {
  const marker = runtime.behave(tenant).loginMarker(tenant)
  const src = `${pathOf(runtime, 'login')}?request=${pending.id}&amp;frame=yes`
  return page(200, marker, `<h1>${escapeHtml(marker)}</h1><iframe title="Sign in" src="${src}"></iframe>`)
}

/** A name that the login page shows and does not ask for. */
export interface KnownName {
  readonly user: User
  readonly shown: 'read-only' | 'disabled' | 'text'
}

/** The user of the last session, if the login page asks only for the password of that user. */
export function knownName(
  runtime: Runtime,
  tenant: Tenant,
  { flow, otherUser, previousUser }: Pending,
): KnownName | undefined {
  if (previousUser === undefined || otherUser) return undefined
  const shown = runtime.behave(tenant, flow).nameAtNextLogin(previousUser)
  return shown === 'asked' ? undefined : { user: previousUser, shown }
}

function knownNameRow({ user, shown }: KnownName, label: string, field: string): string {
  const name = escapeHtml(user.username)
  if (shown === 'text') return `<p>Signed in as ${name}. Enter your password again.</p>`
  return `<label>${label} <input name="${field}" value="${name}" ${shown === 'disabled' ? 'disabled' : 'readonly'}></label>`
}

/** The answer for a login that is no longer open. */
export function gone(runtime: Runtime): Answer {
  return page(400, 'Login', `<h1>${runtime.behave().refusalTexts().loginGone}</h1>`)
}

/** The request that a page of a sign-in belongs to. */
export function pendingOf(
  runtime: Runtime,
  id: string | undefined,
): { readonly pending: Pending; readonly tenant: Tenant } | undefined {
  const pending = id === undefined ? undefined : runtime.pending.get(id)
  const tenant = pending === undefined ? undefined : runtime.tenants.get(pending.tenantId)
  return pending === undefined || tenant === undefined ? undefined : { pending, tenant }
}
