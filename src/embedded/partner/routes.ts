/**
 * Maps paths to handlers.
 * @module
 */
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { page } from './answers.js'
import { type Browser, browserOf } from './browser.js'
import { callback } from './handlers/callback.js'
import { control } from './handlers/control.js'
import { arrival, login } from './handlers/login.js'
import { home, logout, me } from './handlers/pages.js'
import { credentialsWebhook, deactivationWebhook } from './handlers/webhooks.js'
import type { Answer, Incoming } from './model.js'
import type { Runtime } from './runtime.js'

type Env = { Bindings: HttpBindings }
type Handler = (runtime: Runtime, request: Incoming, browser: Browser) => Answer | Promise<Answer>

/** The web application of one partner. */
export function routesOf(runtime: Runtime): Hono<Env> {
  const app = new Hono<Env>()
  const on = (method: 'ALL' | 'GET', path: string, handler: Handler): void => {
    const respond = async (c: Context<Env>): Promise<Response> => {
      runtime.requests += 1
      const request = await incoming(c)
      return send(await handler(runtime, request, browserOf(runtime, request)))
    }
    if (method === 'ALL') app.all(path, respond)
    else app.get(path, respond)
  }

  on('GET', '/login', login)
  on('GET', '/ui/start', arrival)
  on('GET', '/ui/timetable', arrival)
  on('ALL', '/callback', callback)
  on('GET', '/', home)
  on('GET', '/api/me', me)
  on('GET', '/logout', logout)
  // Other spellings of the paths also reach the handlers: a behaviour decides about them.
  for (const [before, behind] of [
    ['', ''],
    ['/', ''],
    ['', '/'],
  ]) {
    on('ALL', `${before}/hooks/credentials${behind}`, credentialsWebhook)
    on('ALL', `${before}/hooks/deactivation${behind}`, deactivationWebhook)
  }
  app.post('/control/stimuli/:name', async (c) =>
    send(await control(runtime, await incoming(c), c.req.param('name'))),
  )
  app.get('/go/:ticket', (c) => send(hop(runtime, c.req.param('ticket'))))
  app.notFound(() => send(notFound))
  app.onError((error) => {
    runtime.log(`defect: ${error.name}`)
    return send(page(500, 'Something went wrong', '<p>Please try again.</p>'))
  })
  return app
}

const notFound = page(404, 'Not found', '<p><a href="/">Home</a></p>')

function hop(runtime: Runtime, ticket: string): Answer {
  const to = runtime.parked.get(ticket)
  return to === undefined
    ? notFound
    : {
        status: 302,
        headers: [
          ['Location', to],
          ['Cache-Control', 'no-store'],
        ],
        body: '',
      }
}

/** The incoming request. The query comes from the raw request line. */
async function incoming(c: Context<Env>): Promise<Incoming> {
  const { url = '', headers, rawHeaders } = c.env.incoming
  const at = url.indexOf('?')
  const posted = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded')
  const bodyless = c.req.method === 'GET' || c.req.method === 'HEAD'
  const body = bodyless ? Buffer.alloc(0) : Buffer.from(await c.req.arrayBuffer())
  return {
    method: c.req.method,
    path: at < 0 ? url : url.slice(0, at),
    query: new URLSearchParams(at < 0 ? '' : url.slice(at + 1)),
    form: new URLSearchParams(posted ? body.toString('utf8') : ''),
    body,
    header: (name) => {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    lines: rawHeaders,
  }
}

function send(answer: Answer): Response {
  const headers = new Headers()
  for (const [name, value] of answer.headers) headers.append(name, value)
  return new Response(answer.body === '' ? null : answer.body, { status: answer.status, headers })
}
