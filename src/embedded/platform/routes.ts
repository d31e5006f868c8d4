/**
 * The routes from paths to handlers.
 * @module
 */
import { setTimeout } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import type { Answer, Reply } from './answer.js'
import { notFound, page } from './handlers/answer.js'
import { authorize, finishAuthorize } from './handlers/authorize.js'
import { errorPage } from './handlers/authorize-error.js'
import { submitConsent } from './handlers/consent.js'
import { control } from './handlers/control.js'
import { data } from './handlers/data.js'
import { dataRoutes } from './handlers/data-routes.js'
import { discovery, keySet } from './handlers/discovery.js'
import { launch } from './handlers/launch.js'
import { continueLogin, loginHop, showLogin, submitLogin, transferLogin } from './handlers/login.js'
import { afterLogout, logout } from './handlers/logout.js'
import { token } from './handlers/token.js'
import { userinfo } from './handlers/userinfo.js'
import type { Tenant } from './model.js'
import { notice } from './onboarding/activation.js'
import { parseForm } from './parameters.js'
import { limitedBody, type RequestLimits, requestLimits } from './request-limits.js'
import type { Incoming, Runtime } from './runtime.js'
import { type Serve, serve, withhold } from './serve.js'

type Env = { Bindings: HttpBindings }
type Parameter = (name: string) => string
type Handler = (request: Incoming, parameter: Parameter) => Reply | Promise<Reply>
type TenantHandler = (runtime: Runtime, tenant: Tenant, request: Incoming, parameter: Parameter) => Reply

/** The answer to a request that may be repeated later. */
function turnedAway(wait: number | 'later'): Answer {
  return {
    status: 429,
    headers: wait === 'later' ? [] : [['Retry-After', String(wait)]],
    body: 'Too many requests',
  }
}

/**
 * The web application of one platform.
 * @param serving answers every request. Default: as defined by the behaviours of the platform
 * @param routed the path whose route answers a request for a path. Default: the same
 * @param limits of requests
 */
export function routesOf(
  runtime: Runtime,
  serving: Serve = serve,
  routed: (path: string) => string = (path) => path,
  limits: RequestLimits = requestLimits,
): Hono<Env> {
  const app = new Hono<Env>({ getPath: (request) => routed(getPath(request)) })
  const segment = `/${runtime.behave().segment()}`
  /** Answers a request whose body was not read. One that is too long is recorded all the same. */
  const refuse = (
    body: 'too long' | 'broken off',
    request: Incoming,
    { env: { outgoing } }: Context<Env>,
  ): Promise<Response> | Response =>
    body === 'too long'
      ? serving(runtime, { request, endpoint: 'other', resource: null, answer: () => tooLong, outgoing })
      : withhold('reset', outgoing)
  const on = (
    method: 'ALL' | 'GET' | 'POST' | 'PUT',
    path: string,
    handler: Handler,
    endpoint = 'other',
    resource: string | null = null,
  ): void => {
    const respond = async (c: Context<Env>): Promise<Response> => {
      const { request, body } = await incoming(c, limits)
      if (body !== 'whole') return refuse(body, request, c)
      const arrival = endpoint === 'control' ? undefined : runtime.arrived(request.method, endpoint)
      const wait = arrival === undefined ? undefined : runtime.behave().retryAfter(arrival)
      const delay = arrival === undefined ? 0 : runtime.behave().answerDelay(arrival)
      if (delay > 0) await setTimeout(delay)
      const answer = (asked: Incoming): Reply | Promise<Reply> =>
        wait === undefined ? handler(asked, (name) => c.req.param(name) ?? '') : turnedAway(wait)
      return serving(runtime, { request, endpoint, resource, answer, outgoing: c.env.outgoing })
    }
    if (method === 'ALL') app.all(path, respond)
    else app.on(method, path, respond)
  }
  const respondAt =
    (endpoint: string, handler: TenantHandler): Handler =>
    (request, parameter) => {
      const tenant = runtime.behave().findTenant(parameter('tenant'), runtime.tenants, endpoint)
      const served = runtime.behave(tenant).ssoRouteServed(parameter('version'), endpoint, request.method)
      if (!served || tenant === undefined) return notFound
      const answer = handler(runtime, tenant, request, parameter)
      const status = typeof answer === 'string' ? 0 : answer.status
      notice(runtime, tenant, { endpoint, query: request.query, status })
      return answer
    }
  const sso = (endpoint: string, handler: TenantHandler, method: 'ALL' | 'GET' = 'ALL'): void =>
    on(method, `${segment}/api/sso/:version/:tenant/${endpoint}`, respondAt(endpoint, handler), endpoint)

  sso('authorize', authorize)
  sso('authorize/finish', finishAuthorize, 'GET')
  sso('token', token)
  sso('.well-known/openid-configuration', discovery, 'GET')
  sso('jwks', (_runtime, tenant, request) => keySet(runtime, tenant, request), 'GET')
  sso(
    'keys/:name',
    (_, tenant, request, parameter) => keySet(runtime, tenant, request, parameter('name')),
    'GET',
  )
  sso('userinfo', (_runtime, _tenant, request) => data(runtime, userinfo, request, () => ''), 'GET')

  // Keys belong to the platform, so every tenant returns the same ones.
  on('GET', `${segment}/keys`, (request) => keySet(runtime, runtime.world.tenants[0], request))

  on('GET', `${segment}/login`, (request) => showLogin(runtime, request), 'login')
  on('POST', `${segment}/login`, (request) => submitLogin(runtime, request), 'login')
  on('POST', `${segment}/login/consent`, (request) => submitConsent(runtime, request), 'login')
  on('GET', `${segment}/login/hop`, (request) => loginHop(runtime, request), 'login')
  on('GET', `${segment}/login/transfer`, (request) => transferLogin(runtime, request), 'login')
  on('GET', `${segment}/login/continue`, (request) => continueLogin(runtime, request), 'login')
  on(
    'GET',
    runtime.behave().logoutPath(runtime.behave().segment()),
    (request) => logout(runtime, request),
    'logout',
  )
  on('GET', `${segment}/logout/done`, (request) => afterLogout(runtime, request))
  on(
    'GET',
    `${segment}/launch/:app`,
    (request, parameter) => launch(runtime, parameter('app'), request),
    'launch',
  )
  on('GET', `${segment}/home`, () => page(200, 'Home', '<h1>Welcome</h1>'))
  on('GET', `${segment}/error`, (request) => {
    const query = parseForm(request.query)
    return errorPage(runtime.behave(), 400, query.get('error') ?? 'error', query.get('detail') ?? '')
  })

  for (const route of dataRoutes) {
    const path = runtime.behave().resourcePath(route.resource, runtime.behave().segment())
    on(
      route.method,
      `${path}${route.below}`,
      (request, parameter) => {
        const version = parameter('version')
        const served = version === '' || runtime.behave().dataRouteServed(version, route.resource)
        return served ? data(runtime, route, request, parameter) : notFound
      },
      'data',
      `${route.resource}${route.below}`,
    )
  }
  on(
    'ALL',
    '/control/stimuli/:name',
    (request, parameter) => control(runtime, parameter('name'), request),
    'control',
  )
  app.notFound(async (c) => {
    const { outgoing } = c.env
    const { request, body } = await incoming(c, limits)
    if (body !== 'whole') return refuse(body, request, c)
    return serving(runtime, {
      request,
      endpoint: 'other',
      resource: null,
      answer: () => notFound,
      outgoing,
    })
  })
  return app
}

/** The answer to a body that is over the limit. */
const tooLong: Answer = {
  status: 413,
  headers: [['Connection', 'close']],
  body: 'The request body is too long',
}

/** The request as received. The query is read from the raw request line. A body that is not whole is empty. */
async function incoming(
  c: Context<Env>,
  limits: RequestLimits,
): Promise<{ readonly request: Incoming; readonly body: 'whole' | 'too long' | 'broken off' }> {
  const target = c.env.incoming.url ?? ''
  const at = target.indexOf('?')
  const headers = c.env.incoming.headers
  const bodyless = c.req.method === 'GET' || c.req.method === 'HEAD'
  const body = bodyless
    ? Buffer.alloc(0)
    : await limitedBody(c.req.raw.body, c.req.header('content-length'), limits)
  const request = {
    method: c.req.method,
    target,
    query: at < 0 ? '' : target.slice(at + 1),
    header: (name: string) => {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    rawHeaders: c.env.incoming.rawHeaders,
    body: typeof body === 'string' ? Buffer.alloc(0) : body,
    address: c.env.incoming.socket.remoteAddress ?? '',
    origin: `${'encrypted' in c.env.incoming.socket ? 'https' : 'http'}://${headers.host ?? ''}`,
  }
  return { request, body: typeof body === 'string' ? body : 'whole' }
}
