/**
 * Logout. Contract 4.6, last paragraph.
 * @module
 */
import type { Answer } from '../answer.js'
import type { LogoutContext, LogoutDelivery } from '../behaviours/logout.js'
import { parseForm } from '../parameters.js'
import type { Incoming, Runtime } from '../runtime.js'
import { cookieOf, escapeHtml, page, redirect, sessionCookie } from './answer.js'

/** Ends the session and sends the browser to an address. */
export function logout(runtime: Runtime, request: Incoming): Answer {
  const behaviours = runtime.behave()
  const cookie = cookieOf(request, sessionCookie)
  const known = cookie === undefined ? undefined : runtime.sessions.get(cookie)
  const context: LogoutContext = {
    query: parseForm(request.query),
    origin: request.origin,
    session: known?.ended === false ? known : undefined,
    apps: runtime.world.apps,
    segment: behaviours.segment(),
  }
  for (const session of behaviours.logoutEnds(context, runtime.sessions)) session.ended = true
  const sent = behaviours.logoutTarget(context.query)
  const followed = sent === undefined ? undefined : behaviours.logoutFollowed(sent, context)
  const refused = sent !== undefined && followed === undefined
  const to = followed ?? behaviours.logoutDefault(context)
  const answer = deliver(runtime, context, behaviours.logoutDelivery(to, refused, context))
  const forget: [string, string] = [
    'Set-Cookie',
    `${sessionCookie}=; Max-Age=0; ${behaviours.sessionCookieAttributes()}`,
  ]
  return { ...answer, headers: behaviours.logoutHeaders([...answer.headers, forget], context) }
}

/** Answers the pages of the platform between the endpoint and the target. */
export function afterLogout(runtime: Runtime, request: Incoming): Answer {
  const ticket = parseForm(request.query).get('ticket') ?? ''
  const parked = runtime.parked.get(ticket)
  runtime.parked.delete(ticket)
  return parked?.answer ?? page(200, 'Signed out', '<h1>Signed out</h1>')
}

function deliver(runtime: Runtime, context: LogoutContext, delivery: LogoutDelivery): Answer {
  if (delivery.by === 'page') return page(delivery.status, 'Signed out', '<h1>Signed out</h1>')
  const target = escapeHtml(delivery.to)
  if (delivery.by === 'meta refresh')
    return moment(`<meta http-equiv="refresh" content="0; url=${target}">`, '')
  if (delivery.by === 'refresh header') {
    const waiting = moment('', '')
    return { ...waiting, headers: [...waiting.headers, ['Refresh', `0; url=${encodeURI(delivery.to)}`]] }
  }
  if (delivery.by === 'form')
    return moment('', `<form action="${target}"></form><script>document.forms[0].submit()</script>`)
  if (delivery.by === 'script') {
    const literal = JSON.stringify(delivery.to).replaceAll('<', '\\u003c')
    return moment('', `<script>location.replace(${literal})</script>`)
  }
  const answer = redirect(delivery.status, delivery.to)
  if (delivery.hops === 0) return answer
  const ticket = runtime.opaque()
  runtime.parked.set(ticket, { answer, left: 0 })
  return redirect(delivery.status, `/${context.segment}/logout/done?ticket=${ticket}`)
}

function moment(head: string, body: string): Answer {
  return page(200, 'One moment', `<p>One moment</p>${body}`, [], head)
}
