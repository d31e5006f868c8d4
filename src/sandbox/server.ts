/**
 * Serving the pages: on a port of their own, for one host name alone, and what changes something only from a page.
 *
 * The port differs from the platform's, so that no path of the pages can be one of the contract's, whatever a variant
 * makes of those; so that a page of the platform, or of an application that stands behind it, is of another origin
 * and cannot press a button here; and so that the strict headers of the pages are never those of the platform.
 * @module
 */
import { createServer, type Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { Refusal } from '../embedded/platform/index.js'
import { actions } from './actions.js'
import { live } from './live.js'
import { pages } from './pages/index.js'
import { problemPage, type Shown } from './pages/layout.js'
import { script } from './pages/script.js'
import { sandboxStyle } from './pages/style.js'
import type { Sandbox } from './sandbox.js'

/** Running pages. */
export interface Pages {
  readonly url: string
  close(): Promise<void>
}

/** Where the pages are served. */
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
  // Not `no-referrer`: browsers would then hide the origin of a form, too.
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'no-store',
}

/** Bytes of a form. */
const longestForm = 32_768

/**
 * Serves the pages of a sandbox.
 * @returns once they listen
 * @throws the listen error, e.g. EADDRINUSE
 */
export async function servePages(sandbox: Sandbox, options: PagesOptions): Promise<Pages> {
  const place = { url: '' }
  const ending = new AbortController()
  const { fetch } = routesOf(sandbox, place, ending.signal)
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false, createServer }) as Server
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
  })
  app.get('/style.css', (c) => c.body(sandboxStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/script.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.get('/favicon.ico', (c) => c.body(null, 204))
  app.get('/log/events', (c) => live(c, sandbox.journal, ending))
  for (const [path, page] of Object.entries(pages))
    app.get(path, async (c) => shown(c, await page(sandbox, asked(c))))
  for (const [path, action] of Object.entries(actions))
    app.post(path, async (c) => {
      const done = await action(sandbox, await formOf(c))
      if (done.page !== undefined) return shown(c, done.page)
      for (const cookie of done.cookies ?? []) c.header('Set-Cookie', cookie, { append: true })
      return c.redirect(done.to ?? '/', 303)
    })
  app.notFound((c) => shown(c, problemPage(404, 'Not found', 'There is no such page.')))
  app.onError((error, c) => {
    if (error instanceof Refusal) return shown(c, problemPage(422, 'Refused', sentence(error.message)))
    process.stderr.write(`A defect of the sandbox: ${error.stack ?? error}\n`)
    return shown(c, problemPage(500, 'Something went wrong', 'The terminal of the sandbox tells what.'))
  })
  return app
}

/** What a page is asked with. */
function asked(c: Context): { readonly query: URLSearchParams; readonly parameter: string } {
  return { query: new URL(c.req.url).searchParams, parameter: c.req.param('id') ?? '' }
}

async function formOf(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams(await c.req.text())
}

function shown(c: Context, { status, html }: Shown): Response {
  return c.body(html, status, { 'Content-Type': 'text/html; charset=utf-8' })
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/**
 * The answer to a request that is not for this host, or that changes something and comes from elsewhere: a name that
 * somebody else made lead here must show nothing, and no other site may press a button.
 */
function refusalOf(c: Context, url: string): Response | undefined {
  const { host, port } = new URL(url)
  const asked = c.req.header('host') ?? ''
  const reads = c.req.method === 'GET' || c.req.method === 'HEAD'
  if (asked !== host) {
    const [name] = asked.split(/:(?=\d*$)/)
    const local = ['localhost', '127.0.0.1', '[::1]'].includes(name ?? '') && asked.endsWith(`:${port}`)
    if (!local || !reads) return c.text(`This is not ${asked.slice(0, 100)}. The pages are at ${url}/`, 421)
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(`${url}${pathname}${search}`, 307)
  }
  if (reads) return undefined
  if (c.req.method !== 'POST')
    return c.text('Only GET and POST are served.', 405, { Allow: 'GET, HEAD, POST' })
  const from = c.req.header('sec-fetch-site')
  if (c.req.header('origin') !== url || (from !== undefined && from !== 'same-origin'))
    return c.text(`Only a page of ${url} may ask for that.`, 403)
  return unusableForm(c)
}

/** The answer to a form that is too long, or does not say how long it is. */
function unusableForm(c: Context): Response | undefined {
  const length = c.req.header('content-length')
  if (length === undefined && c.req.header('transfer-encoding') !== undefined)
    return c.text('The form must say how long it is.', 411)
  return Number(length ?? 0) <= longestForm ? undefined : c.text('The form is too long.', 413)
}
