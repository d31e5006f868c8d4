/**
 * Sessions, unfinished sign-ins and users.
 *
 * MEMORY STORE: everything here is lost at a restart, and no second process sees it. Replace the maps by a database
 * before you serve more than a test. The schools are in a file, see schools.js.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { settings } from './settings.js'

const flowLifetime = 15 * 60_000
const sessionLifetime = 8 * 3_600_000
const flowsOfOneBrowser = 20
const mostFlows = 10_000

/** Unfinished sign-ins by state, oldest first: school, browser, nonce, PKCE verifier, time. */
const flows = new Map()
const sessions = new Map()
const users = new Map()

export const newId = () => randomBytes(32).toString('base64url')

// With https, the prefix makes sure that no other host and no plain connection has set the cookie.
const prefix = settings.secureCookies ? '__Host-' : ''
const cookieOptions = { httpOnly: true, sameSite: 'lax', secure: settings.secureCookies, path: '/' }

/** The value of a cookie of the request. */
function cookieOf(request, name) {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === prefix + name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** The id of the browser. The flows of a browser are only for itself. */
export const browserOf = (request) => cookieOf(request, 'browser')

export function rememberBrowser(response, id) {
  response.cookie(`${prefix}browser`, id, cookieOptions)
}

/** Remembers a flow. Some flows of one browser may run at the same time, for example in two tabs. */
export function keepFlow(flow) {
  const since = Date.now() - flowLifetime
  const own = [...flows.values()].filter(({ browser }) => browser === flow.browser)
  const tooMany = own.slice(0, Math.max(0, own.length - flowsOfOneBrowser + 1))
  for (const { state } of tooMany) flows.delete(state)
  for (const { state, startedAt } of flows.values()) {
    if (startedAt >= since && flows.size < mostFlows) break
    flows.delete(state)
  }
  flows.set(flow.state, { ...flow, startedAt: Date.now() })
}

/** Takes a flow out, so that it can be used once: only by the browser that started it, with its state, in time. */
export function takeFlow(state, browser) {
  const flow = flows.get(state)
  if (flow === undefined || browser === undefined || flow.browser !== browser) return undefined
  flows.delete(state)
  return flow.startedAt >= Date.now() - flowLifetime ? flow : undefined
}

/** The user who is signed in at this browser, or undefined. */
export function userOf(request) {
  const session = sessions.get(cookieOf(request, 'session'))
  return session !== undefined && session.startedAt >= Date.now() - sessionLifetime ? session.user : undefined
}

/** Ends the session here and in the browser. Contract 5.4: an old cookie must be worthless. */
export function endSession(request, response) {
  sessions.delete(cookieOf(request, 'session'))
  response.clearCookie(`${prefix}session`, cookieOptions)
}

/** Starts a session with a new id. */
export function startSession(request, response, user) {
  sessions.delete(cookieOf(request, 'session'))
  for (const [id, { startedAt }] of sessions) {
    if (startedAt >= Date.now() - sessionLifetime) break
    sessions.delete(id)
  }
  const id = newId()
  sessions.set(id, { user, startedAt: Date.now() })
  response.cookie(`${prefix}session`, id, cookieOptions)
}

/**
 * The user of checked claims. Contract 1.1, 9.4: `sub` identifies a user, here within a school; names never do.
 * Role and language follow the latest token. Contract 2.2.
 */
export function knownUser(tenant, claims) {
  const key = JSON.stringify([tenant, claims.sub])
  const text = (value) => (typeof value === 'string' ? value : '')
  const user = {
    id: users.get(key)?.id ?? randomUUID(),
    tenant,
    sub: claims.sub,
    role: text(claims.roles),
    locale: text(claims.locale).split('-')[0].toLowerCase() || 'en',
    name: text(claims.username),
  }
  users.set(key, user)
  return user
}

/** Forgets what a restart would lose. Only for the control driver. */
export function forgetAll() {
  flows.clear()
  sessions.clear()
}
