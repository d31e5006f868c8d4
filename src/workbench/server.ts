/**
 * Serves pages that judge, on this machine. It accepts one host name only, and changes only from its own pages. With a
 * token, it also accepts only browsers that opened the address with the token.
 * @module
 */
import { timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { limitConnections } from '../embedded/platform/index.js'
import { judgeEvents } from './judge-events.js'
import type { Judgement } from './judgement.js'
import type { PageResponse } from './pages/components.js'
import { reportFile, reportPath, reportPolicy } from './report-files.js'

/** The running server of pages. */
export interface Pages {
  readonly url: string
  close(): Promise<void>
}

/** Where pages are served, under which name, and what they judge. */
export interface PagesOptions {
  readonly host: string
  readonly name?: string
  readonly port: number
  /** The text that the first request of a browser must have. Default: none is needed. */
  readonly token?: string
  readonly judgement: Judgement
  readonly styleSheet: string
  readonly script: string
  /**
   * Adds the routes of the pages.
   * @param ending aborted when the server ends
   */
  readonly routes: (app: Hono, ending: AbortSignal) => void
}

const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  // Not `no-referrer`: browsers would then also hide the origin of a form.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** Maximum size of a form, in bytes. */
const longestForm = 32_768

/** Milliseconds until a request must be complete. */
const requestMs = 30_000

/** Connections at the same time. */
const mostConnections = 256

/** Name of the parameter and of the cookie with the token. */
const tokenName = 'token'

/**
 * Serves pages.
 * @returns once the server listens
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function servePages(options: PagesOptions): Promise<Pages> {
  const place = { url: '' }
  const ending = new AbortController()
  const { fetch } = routesOf(options, place, ending.signal)
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    createServer,
    serverOptions: { headersTimeout: requestMs, requestTimeout: requestMs },
  }) as Server
  limitConnections(server, { connections: mostConnections })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : options.port
  const { host } = options
  const { name = host.includes(':') ? `[${host}]` : host } = options
  place.url = `http://${name}:${port}`
  return {
    url: place.url,
    close: () =>
      new Promise((resolve) => {
        ending.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function routesOf(options: PagesOptions, place: { readonly url: string }, ending: AbortSignal): Hono {
  const { judgement, routes, script, styleSheet, token } = options
  const app = new Hono()
  app.use(async (c, next) => {
    const refused = refusalOf(c, place.url) ?? (token === undefined ? undefined : strangerIn(c, token))
    if (refused !== undefined) c.res = refused
    else await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    if (c.req.path.startsWith(reportPath)) c.res.headers.set('Content-Security-Policy', reportPolicy)
  })
  app.get('/style.css', (c) => c.body(styleSheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/script.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.get('/judge/events', (c) => judgeEvents(c, judgement, ending))
  app.get(`${reportPath}*`, (c) => {
    const file = reportFile(judgement, c.req.path.slice(reportPath.length))
    return file === undefined
      ? c.notFound()
      : c.body(new Uint8Array(file.bytes), 200, { 'Content-Type': file.type })
  })
  routes(app, ending)
  return app
}

/** Sends a page. */
export function respond(c: Context, { status, html }: PageResponse): Response {
  return c.body(html, status, { 'Content-Type': 'text/html; charset=utf-8' })
}

/** The fields of a form. */
export async function formOf(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await c.req.text())
}

/**
 * Rejects a browser that has not opened the address with the token. If the address has it, the browser gets a cookie.
 * Cookies know no port, so the name of the cookie has it.
 * @returns the response to send instead; undefined if the request is fine
 */
function strangerIn(c: Context, token: string): Response | undefined {
  const url = new URL(c.req.url)
  const cookie = `${tokenName}-${url.port}`
  const sent = (c.req.header('cookie') ?? '').split(/;\s*/)
  if (sent.some((pair) => isSame(pair, `${cookie}=${token}`))) return undefined
  if (c.req.method !== 'GET' || !isSame(url.searchParams.get(tokenName) ?? '', token))
    return c.text(
      'Open the address that the terminal shows: it has a token, which this browser has not sent.',
      403,
    )
  c.header('Set-Cookie', `${cookie}=${token}; HttpOnly; SameSite=Strict; Path=/`)
  return c.redirect(url.pathname, 303)
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Rejects a request with a foreign Host header (DNS rebinding), and a change that comes from another site (CSRF).
 * @returns the response to send instead; undefined if the request is fine
 */
function refusalOf(c: Context, url: string): Response | undefined {
  const { host, port } = new URL(url)
  const asked = c.req.header('host') ?? ''
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (asked !== host) {
    const [name] = asked.split(/:(?=\d*$)/)
    const local = ['localhost', '127.0.0.1', '[::1]'].includes(name ?? '') && asked.endsWith(`:${port}`)
    if (!local || !reads)
      return c.text(`This server does not serve ${asked.slice(0, 100)}. Open ${url}/ instead.`, 421)
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(`${url}${pathname}${search}`, 307)
  }
  if (reads) return undefined
  if (c.req.method !== 'POST') return c.text('Use GET, HEAD or POST.', 405, { Allow: 'GET, HEAD, POST' })
  const from = c.req.header('sec-fetch-site')
  if (c.req.header('origin') !== url || (from !== undefined && from !== 'same-origin'))
    return c.text(`Only pages of ${url} can send this form.`, 403)
  return unusableForm(c)
}

/** Rejects a form that is too long, or that has no Content-Length. */
function unusableForm(c: Context): Response | undefined {
  const length = c.req.header('content-length')
  if (length === undefined && c.req.header('transfer-encoding') !== undefined)
    return c.text('The request needs a Content-Length header.', 411)
  return Number(length ?? 0) <= longestForm
    ? undefined
    : c.text(`The form is too long. The maximum is ${longestForm} bytes.`, 413)
}
