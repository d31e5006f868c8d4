/** A platform with a login page of any kind, and with real state: cookies, a token against forgery, a password. */
import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { LoginFailure } from '../../src/core/browser/login-failure.js'
import type { Context } from '../../src/platform/context.js'
import type { AuthorizeResult } from '../../src/platform/sso/authorize-result.js'
import { type Arrived, serve, type TestServer } from './servers.js'
import { contextOf, runAt } from './site.js'

export const name = 'anna'
export const password = 'p4ssword-of-anna'
export const app = 'https://app.example/sso'
const type = { 'Content-Type': 'text/html; charset=utf-8' }

/** What a page is made with. */
export interface Made {
  /** A token that must come back with the password. */
  readonly csrf: string
  /** Address of the server. */
  readonly url: string
}

/** Answers a request that the platform itself does not know. */
export type Route = (request: Arrived, response: ServerResponse, made: Made) => void

export interface LoginPages {
  /** Body of the login page; it holds a form that sends to `/in`. */
  readonly page: string | ((made: Made) => string)
  /** Names of the fields for name and password. */
  readonly fields?: readonly [name: string, password: string]
  /** What is accepted as the name; default: `anna`. Undefined where the page does not send it. */
  readonly names?: readonly (string | undefined)[]
  /** Where a right password leads; default: the end. */
  readonly after?: string
  /** Other addresses: a page, or what answers. */
  readonly routes?: Readonly<Record<string, string | ((made: Made) => string) | Route>>
  /** True where the token is not asked for. */
  readonly open?: boolean
  /** Content-Type of the login page. */
  readonly type?: string
  /** Encoding of the login page and of what is sent from it. */
  readonly encoding?: BufferEncoding
}

export interface LoginSite extends TestServer {
  /** Requests that held the password, whatever it was. */
  readonly attempts: Arrived[]
}

/** Starts a platform. Everything but the authorize request needs the cookie that it sets. */
export async function loginSite(pages: LoginPages): Promise<LoginSite> {
  const [nameField, passwordField] = pages.fields ?? ['username', 'password']
  const pending = randomBytes(8).toString('hex')
  const session = randomBytes(8).toString('hex')
  const csrf = randomBytes(8).toString('hex')
  const attempts: Arrived[] = []
  const made = { csrf, url: '' }
  const show = (response: ServerResponse, html: string, status = 200): void => {
    const head = { ...type, ...(pages.type === undefined ? {} : { 'Content-Type': pages.type }) }
    response.writeHead(status, head).end(Buffer.from(html, pages.encoding ?? 'utf8'))
  }
  const login = (note = ''): string => {
    const body = typeof pages.page === 'string' ? pages.page : pages.page(made)
    return `<!doctype html><title>School login</title><!-- Sign in here -->${note}${body}`
  }
  const server = await serve((request, response) => {
    const [place = '', query = ''] = request.path.split('?')
    const cookies = request.headers.cookie ?? ''
    const to = (Location: string, cookie?: string): void => {
      response.writeHead(302, { Location, ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }) }).end()
    }
    if (place.endsWith('/authorize')) {
      if (cookies.includes(session)) return to(`${app}?code=C0de-of-the-session&state=s`)
      return to(`/login?next=${encodeURIComponent(request.path)}`, `pending=${pending}; Path=/; HttpOnly`)
    }
    if (!cookies.includes(pending)) return show(response, '<h1>Cookies are needed</h1>', 400)
    const route = pages.routes?.[place]
    if (typeof route === 'string') return show(response, route)
    if (route !== undefined && route.length <= 1)
      return show(response, (route as (made: Made) => string)(made))
    if (route !== undefined) return (route as Route)(request, response, made)
    if (place === '/login') return show(response, login())
    if (place === '/in') {
      attempts.push(request)
      const sent = fieldsOf(request, query, pages.encoding ?? 'utf8')
      if (pages.open !== true && ![...sent.values()].includes(csrf))
        return show(response, '<h1>Forged</h1>', 403)
      if (!(pages.names ?? [name]).includes(sent.get(nameField)) || sent.get(passwordField) !== password)
        return show(response, login('<p role=alert>Wrong name or password</p>'))
      return to(pages.after ?? '/done', `session=${session}; Path=/; HttpOnly`)
    }
    if (place === '/done' && cookies.includes(session)) return to(`${app}?code=C0de-of-the-login&state=s`)
    return show(response, `<h1>Nothing at ${place}</h1>`, 404)
  })
  made.url = server.url
  return { ...server, attempts }
}

/** What a form sent, by GET or POST, urlencoded, multipart or JSON. */
function fieldsOf({ body, headers }: Arrived, query: string, encoding: BufferEncoding): Map<string, string> {
  const kind = headers['content-type'] ?? ''
  if (kind.includes('json')) return new Map(Object.entries(JSON.parse(body) as Record<string, string>))
  if (kind.includes('multipart')) {
    const parts = body.matchAll(/name="([^"]*)"\r\n\r\n([\s\S]*?)\r\n--/g)
    return new Map([...parts].map(([, key = '', value = '']) => [key, value]))
  }
  const bytes = (text: string): string =>
    Buffer.from(
      text
        .replaceAll('+', ' ')
        .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      'latin1',
    ).toString(encoding)
  const pairs = (body === '' ? query : body).split('&').map((pair) => pair.split('='))
  return new Map(pairs.map(([key = '', value = '']) => [bytes(key), bytes(value)]))
}

/** Asks for a code, and signs in at the page that comes. */
export async function signInAt(
  context: Context,
  options: { readonly mayFail?: boolean; readonly wrong?: boolean } = {},
): Promise<AuthorizeResult> {
  const result = await context.users.newBrowser().authorize(context.app).result()
  return result.signIn(context.credentials('teacher'), options)
}

/** A context at a platform of this kind. */
export function at(site: TestServer, change: Readonly<Record<string, string>> = {}): Context {
  return contextOf(runAt(site.url, change))
}

/** How a sign-in fails. */
export async function failureAt(
  site: TestServer,
  change: Readonly<Record<string, string>> = {},
): Promise<LoginFailure> {
  try {
    const back = await signInAt(at(site, change))
    throw new Error(`it did not fail: ${back.words}`)
  } catch (error) {
    if (error instanceof LoginFailure) return error
    throw error
  }
}
