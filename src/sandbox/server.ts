/**
 * Serves the pages. It accepts one host name only, and accepts changes only from its own pages.
 *
 * The pages have their own port for three reasons:
 * - Their paths cannot collide with paths of the contract, which variants can change.
 * - Pages of the platform and of applications have another origin, so they cannot press a button here.
 * - The strict security headers apply to these pages only, not to the platform.
 * @module
 */
import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { limitConnections, Refusal } from '../embedded/platform/index.js'
import { standardError } from '../output/writer.js'
import { actions, whileJudging } from './actions.js'
import { downloads } from './downloads.js'
import { judgeEvents } from './judge-events.js'
import { logEvents } from './log-events.js'
import { pages } from './pages/index.js'
import { type PageResponse, problemPage, sentence } from './pages/layout.js'
import { script } from './pages/script.js'
import { sandboxStyle } from './pages/style.js'
import { reportFile, reportPath, reportPolicy } from './report-files.js'
import type { Sandbox } from './sandbox.js'

/** The running server of the pages. */
export interface Pages {
  readonly url: string
  close(): Promise<void>
}

/** Where the pages are served, and under which name. */
export interface PagesOptions {
  readonly host: string
  readonly name?: string
  readonly port: number
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

/**
 * Serves the pages of a sandbox.
 * @returns once the server listens
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function servePages(sandbox: Sandbox, options: PagesOptions): Promise<Pages> {
  const place = { url: '' }
  const ending = new AbortController()
  const { fetch } = routesOf(sandbox, place, ending.signal)
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

function routesOf(sandbox: Sandbox, place: { readonly url: string }, ending: AbortSignal): Hono {
  const app = new Hono()
  app.use(async (c, next) => {
    const refused = refusalOf(c, place.url)
    if (refused !== undefined) c.res = refused
    else await next()
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value)
    if (c.req.path.startsWith(reportPath)) c.res.headers.set('Content-Security-Policy', reportPolicy)
  })
  app.get('/style.css', (c) => c.body(sandboxStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/script.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.get('/log/events', (c) => logEvents(c, sandbox.log, ending))
  app.get('/judge/events', (c) => judgeEvents(c, sandbox.judgement, ending))
  for (const [path, download] of Object.entries(downloads))
    app.get(path, (c) => {
      const file = download(sandbox)
      if (file === undefined) return c.notFound()
      const name = path.slice(path.lastIndexOf('/') + 1)
      return c.body(file.text, 200, {
        'Content-Type': file.type,
        'Content-Disposition': `attachment; filename="${name}"`,
      })
    })
  app.get(`${reportPath}*`, (c) => {
    const file = reportFile(sandbox.judgement, c.req.path.slice(reportPath.length))
    return file === undefined
      ? c.notFound()
      : c.body(new Uint8Array(file.bytes), 200, { 'Content-Type': file.type })
  })
  for (const [path, page] of Object.entries(pages))
    app.get(path, async (c) => respond(c, await page(sandbox, pageRequest(c))))
  for (const [path, action] of Object.entries(actions))
    app.post(path, async (c) => {
      if (sandbox.judgement.isActive && !whileJudging.has(path)) {
        const text = 'Nothing was changed: your application is being judged. Wait for the end, or cancel it.'
        sandbox.notice = { kind: 'refused', text }
        return c.redirect('/judge', 303)
      }
      const done = await action(sandbox, await formOf(c))
      if (done.page !== undefined) return respond(c, done.page)
      for (const cookie of done.cookies ?? []) c.header('Set-Cookie', cookie, { append: true })
      return c.redirect(done.to ?? '/', 303)
    })
  app.notFound((c) => respond(c, problemPage(404, 'Not found', 'The sandbox has no page at this address.')))
  app.onError((error, c) => {
    if (error instanceof Refusal) return respond(c, problemPage(422, 'Refused', sentence(error.message)))
    standardError.message(`Internal error in the sandbox: ${error.stack ?? error}`)
    return respond(
      c,
      problemPage(500, 'Internal error', 'The terminal in which the sandbox runs shows the details.'),
    )
  })
  return app
}

/** The parameters of a page request. */
function pageRequest(c: Context): { readonly query: URLSearchParams; readonly parameter: string } {
  return { query: new URL(c.req.url).searchParams, parameter: c.req.param('id') ?? '' }
}

async function formOf(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await c.req.text())
}

function respond(c: Context, { status, html }: PageResponse): Response {
  return c.body(html, status, { 'Content-Type': 'text/html; charset=utf-8' })
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
