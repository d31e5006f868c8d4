/**
 * The page that asks a user whether an application may have the data. How a platform asks is an open point.
 * @module
 */
import type { Answer } from '../answer.js'
import type { AuthorizeContext } from '../context.js'
import type { App, Pending, Session, Tenant, User } from '../model.js'
import { parseForm } from '../parameters.js'
import type { Incoming, Runtime } from '../runtime.js'
import { escapeHtml, page, queryOf, redirect } from './answer.js'
import { gone, pathOf, pendingOf } from './login-page.js'

/** Keeps an authorize request and asks for consent. Undefined if the user has allowed the access before. */
export function askForConsent(
  runtime: Runtime,
  request: Incoming,
  { tenant, flow, parameters }: AuthorizeContext,
  {
    app,
    session,
    acceptLanguage,
  }: {
    readonly app: App
    readonly session: Session
    readonly acceptLanguage: string | undefined
  },
): Answer | undefined {
  const needed = runtime.behave(tenant, flow).consentNeeded(app)
  if (!needed || consentsOf(runtime, tenant, session.user).has(app.id)) return undefined
  const pending: Pending = {
    ...{ flow, parameters, acceptLanguage, tenantId: tenant.id, origin: request.origin },
    id: runtime.opaque(),
    csrf: runtime.opaque(),
    previousUser: undefined,
    remembered: undefined,
    otherUser: false,
    signedIn: session.user,
    browser: undefined,
    isStuck: false,
    ticket: undefined,
  }
  runtime.pending.set(pending.id, pending)
  return consentPage(runtime, pending, request.origin, { headers: [], boxes: true })
}

function consentsOf(runtime: Runtime, tenant: Tenant, user: User): Set<string> {
  const key = `${tenant.id} ${user.username}`
  const consents = runtime.consents.get(key) ?? new Set<string>()
  runtime.consents.set(key, consents)
  return consents
}

/** Asks whether the application may have the data of the user. Only `decision=allow` continues, with each scope. */
export function consentPage(
  runtime: Runtime,
  pending: Pending,
  origin: string,
  { headers, boxes }: { readonly headers: Answer['headers']; readonly boxes: boolean },
): Answer {
  const action = `${origin}${pathOf(runtime, 'login/consent')}`
  const list = scopesOf(pending).map((scope) => `<li>${escapeHtml(scope)}</li>`)
  const ticks = scopesOf(pending).map(
    (scope) =>
      `<p><label><input type="checkbox" name="scope" value="${escapeHtml(scope)}"> ${escapeHtml(scope)}</label></p>`,
  )
  const remember =
    '<p><label><input type="checkbox" name="remember" value="yes"> Do not ask me again</label></p>'
  const body = `<h1>Allow access?</h1>${boxes ? '' : `<ul>${list.join('')}</ul>`}<form method="post" action="${action}">
<input type="hidden" name="request" value="${pending.id}"><input type="hidden" name="csrf" value="${pending.csrf}">
${boxes ? `<input type="hidden" name="boxes" value="yes">${ticks.join('')}${remember}` : ''}
<button name="decision" value="deny">Deny</button> <button name="decision" value="allow">Allow</button></form>`
  return page(200, 'Allow access?', body, headers)
}

function scopesOf({ parameters }: Pending): string[] {
  return (parameters.get('scope') ?? '').split(' ').filter((scope) => scope !== '')
}

/** Handles the decision of the user about the access of the application. */
export function submitConsent(runtime: Runtime, request: Incoming): Answer {
  const form = parseForm(request.body.toString('utf8'))
  const pendingRequest = pendingOf(runtime, form.get('request'))
  if (pendingRequest === undefined || form.get('csrf') !== pendingRequest.pending.csrf) return gone(runtime)
  if (form.get('decision') !== 'allow')
    return page(403, 'Access denied', '<h1>Access denied</h1><p>The application gets no data.</p>')
  const ticked = form.entries.filter(([name]) => name === 'scope').map(([, value]) => value)
  if (
    form.get('boxes') === 'yes' &&
    !scopesOf(pendingRequest.pending).every((scope) => ticked.includes(scope))
  )
    return denied(runtime, pendingRequest.tenant, pendingRequest.pending)
  const { pending, tenant } = pendingRequest
  if (pending.signedIn !== undefined)
    consentsOf(runtime, tenant, pending.signedIn).add(pending.parameters.get('client_id') ?? '')
  return redirect(302, `${pathOf(runtime, 'login/continue')}?request=${pending.id}`)
}

/** Answers the application that the user has not allowed the access. */
function denied(runtime: Runtime, tenant: Tenant, { flow, parameters }: Pending): Answer {
  const state = parameters.get('state')
  const pairs = [
    ['error', 'access_denied'] as const,
    ...(state === undefined ? [] : [['state', state] as const]),
  ]
  const target = parameters.get('redirect_uri') ?? ''
  return redirect(302, runtime.behave(tenant, flow).addToQuery(target, queryOf(pairs)))
}
