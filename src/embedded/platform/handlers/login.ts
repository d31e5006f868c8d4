/**
 * Logging in, and the way back to the authorize request. Contract 4.1, behaviour 2.
 * @module
 */
import type { Answer } from '../answer.js'
import type { LoginContext } from '../context.js'
import type { Pending, Session, Tenant, User } from '../model.js'
import { notice } from '../onboarding/activation.js'
import { parseForm } from '../parameters.js'
import type { Incoming, Runtime } from '../runtime.js'
import { cookieOf, page, redirect, sessionCookie } from './answer.js'
import { resumeAuthorize } from './authorize.js'
import { consentPage } from './consent.js'
import { framedLogin, gone, knownName, loginPage, pathOf, pendingOf } from './login-page.js'

/** Answers one of several redirects to the login page or back from it. */
export function loginHop(runtime: Runtime, request: Incoming): Answer {
  const query = parseForm(request.query)
  const left = Number(query.get('left')) - 1
  const end = query.get('to') === 'continue' ? 'login/continue' : 'login'
  const id = query.get('request') ?? ''
  const rest = left > 0 ? `&left=${left}&to=${query.get('to') ?? 'login'}` : ''
  return redirect(
    302,
    `${pathOf(runtime, left > 0 ? 'login/hop' : end)}?request=${encodeURIComponent(id)}${rest}`,
  )
}

/** Shows the form of a stored request. */
export function showLogin(runtime: Runtime, request: Incoming): Answer {
  const query = parseForm(request.query)
  const pendingRequest = pendingOf(runtime, query.get('request'))
  if (pendingRequest === undefined) return gone(runtime)
  const { pending, tenant } = pendingRequest
  if (query.get('other') === 'yes') pending.otherUser = true
  return runtime.behave(tenant).loginInFrame(tenant) && query.get('frame') !== 'yes'
    ? framedLogin(runtime, tenant, pending)
    : loginPage(runtime, tenant, pending, 200)
}

/** Handles the submitted form. */
export function submitLogin(runtime: Runtime, request: Incoming): Answer {
  const form = parseForm(request.body.toString('utf8'))
  const pendingRequest = pendingOf(runtime, form.get('request'))
  if (pendingRequest === undefined || form.get('csrf') !== pendingRequest.pending.csrf) return gone(runtime)
  const { tenant, pending } = pendingRequest
  const behaviours = runtime.behave(tenant)
  const names = behaviours.loginForm()
  // A page that does not ask for the name accepts only the user whom it shows.
  const known = knownName(runtime, tenant, pending)
  const username = known?.user.username ?? form.get(names.username) ?? ''
  const password = form.get(names.password)
  if (names.nameFirst && password === undefined)
    return loginPage(runtime, tenant, pending, 200, '', [], username)
  const context: LoginContext = { tenant, pending, username, password: password ?? '' }
  const user = behaviours.findUser(username, tenant)
  if (user === undefined || !behaviours.passwordMatches(context.password, user, context)) {
    const answer = behaviours.wrongPasswordAnswer()
    return answer.by === 'redirect'
      ? redirect(302, `${pathOf(runtime, 'login')}?request=${pending.id}&failed=yes`)
      : loginPage(runtime, tenant, pending, answer.status, behaviours.refusalTexts().wrongPassword)
  }
  pending.signedIn = behaviours.sessionUserAfterLogin(user, pending.previousUser)
  for (const session of behaviours.sessionsEndedByLogin(pending.signedIn, [...runtime.sessions.values()]))
    session.ended = true
  notice(runtime, tenant, { endpoint: 'login', query: '', status: 302 })
  if (pending.isStuck || behaviours.afterLogin(context) === 'platform')
    return redirect(302, pathOf(runtime, 'home'), [startSession(runtime, tenant, pending.signedIn)])
  if (request.origin === pending.origin) return goOn(runtime, tenant, pending, '')
  pending.ticket = runtime.leaves(runtime.opaque())
  return redirect(
    302,
    `${pending.origin}${pathOf(runtime, 'login/transfer')}?request=${pending.id}&ticket=${pending.ticket}`,
  )
}

/** Transfers a login from the host of the login page to the host of the request. */
export function transferLogin(runtime: Runtime, request: Incoming): Answer {
  const query = parseForm(request.query)
  const fromRequest = pendingOf(runtime, query.get('request'))
  const ticket = fromRequest?.pending.ticket
  if (fromRequest === undefined || ticket === undefined || query.get('ticket') !== ticket)
    return gone(runtime)
  fromRequest.pending.ticket = undefined
  return goOn(runtime, fromRequest.tenant, fromRequest.pending, request.origin)
}

/** Continues the stored request with the new session. */
export function continueLogin(runtime: Runtime, request: Incoming): Answer {
  const pendingRequest = pendingOf(runtime, parseForm(request.query).get('request'))
  if (
    pendingRequest === undefined ||
    (pendingRequest.pending.signedIn ?? pendingRequest.pending.remembered) === undefined
  )
    return gone(runtime)
  if (cookieOf(request, sessionCookie) === undefined)
    return page(400, 'Login', '<h1>Cookies are needed to sign in</h1>')
  for (const { id, browser } of [...runtime.pending.values()])
    if (
      id === pendingRequest.pending.id ||
      (browser !== undefined && browser === pendingRequest.pending.browser)
    )
      runtime.pending.delete(id)
  return resumeAuthorize(runtime, pendingRequest.tenant, request, pendingRequest.pending)
}

function goOn(runtime: Runtime, tenant: Tenant, pending: Pending, origin: string): Answer {
  const user = pending.signedIn
  if (user === undefined) return gone(runtime)
  const delivery = runtime.behave(tenant).returnDelivery()
  const session = startSession(runtime, tenant, user)
  if (delivery.by !== 'redirect') {
    if (delivery.by === 'consent' || delivery.by === 'consent boxes')
      return consentPage(runtime, pending, origin, {
        headers: [session],
        boxes: delivery.by === 'consent boxes',
      })
    const buttons = '<button name="stay" value="no">No</button> <button name="stay" value="yes">Yes</button>'
    const action = `${origin}${pathOf(runtime, 'login/continue')}`
    const open = `<form method="get" action="${action}"><input type="hidden" name="request" value="${pending.id}">`
    return delivery.by === 'question'
      ? page(200, 'Welcome', `<h1>Stay signed in?</h1>${open}${buttons}</form>`, [session])
      : page(200, 'One moment', `${open}</form><script>document.forms[0].submit()</script>`, [session])
  }
  const { status, hops } = delivery
  const path = pathOf(runtime, hops > 0 ? 'login/hop' : 'login/continue')
  const rest = hops > 0 ? `&left=${hops}&to=continue` : ''
  return redirect(status, `${origin}${path}?request=${pending.id}${rest}`, [session])
}

/** Starts a session. @returns the header that sets its cookie */
export function startSession(runtime: Runtime, tenant: Tenant, user: User): [string, string] {
  const id = runtime.leaves(runtime.opaque())
  const session: Session = {
    tenantId: tenant.id,
    user,
    ids: [id],
    startedAt: runtime.now(tenant),
    ended: false,
  }
  runtime.sessions.set(id, session)
  runtime.latest.set(tenant.id, session)
  return ['Set-Cookie', `${sessionCookie}=${id}; ${runtime.behave(tenant).sessionCookieAttributes()}`]
}
