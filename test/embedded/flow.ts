/**
 * A small browser and partner for the tests of the embedded platform.
 * @module
 */
import { createHash, randomBytes } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { request } from 'undici'

/** An answer with its body as text. */
export interface Got {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly location: string | undefined
  readonly text: string
  readonly json: Record<string, unknown>
}

/** Sends one request without following redirects. */
export async function send(
  url: string,
  options: {
    readonly method?: 'GET' | 'POST' | 'PUT'
    readonly headers?: Record<string, string>
    readonly body?: string
  } = {},
): Promise<Got> {
  const { statusCode, headers, body } = await request(url, { method: 'GET', ...options })
  const bytes = Buffer.from(await body.arrayBuffer())
  const text =
    headers['content-encoding'] === 'gzip' ? gunzipSync(bytes).toString('utf8') : bytes.toString('utf8')
  const location = headers.location
  return {
    status: statusCode,
    headers,
    location: typeof location === 'string' ? location : undefined,
    text,
    get json() {
      return JSON.parse(text) as Record<string, unknown>
    },
  }
}

/** Form encoding of some fields. */
export function form(fields: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  return new URLSearchParams(pairs).toString()
}

/** The Authorization header of HTTP Basic with raw credentials. */
export function basic(id: string, password: string): string {
  return `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`
}

/** A browser that keeps cookies by host and follows redirects until it leaves loopback. */
export class Browser {
  readonly jar = new Map<string, Map<string, string>>()
  /** Every URL that was visited or redirected to. */
  readonly trail: string[] = []

  /** Sends one request with the cookies of the browser. */
  async visit(url: string, body?: string): Promise<Got> {
    this.trail.push(url)
    const host = new URL(url).hostname
    const cookies = this.jar.get(host) ?? new Map<string, string>()
    this.jar.set(host, cookies)
    const got = await send(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of [got.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return got
  }

  /** Follows redirects and meta refreshes until a page or the first address outside loopback. */
  async follow(
    url: string,
    body?: string,
  ): Promise<{ readonly url: string; readonly page: Got | undefined }> {
    let at = url
    let got = await this.visit(at, body)
    for (let step = 0; step < 12; step += 1) {
      const next = got.location ?? /http-equiv="refresh" content="0; url=([^"]+)"/.exec(got.text)?.[1]
      if (next === undefined) return { url: at, page: got }
      at = new URL(next.replaceAll('&amp;', '&'), at).href
      if (!['127.0.0.1', 'localhost'].includes(new URL(at).hostname)) return { url: at, page: undefined }
      got = await this.visit(at)
    }
    throw new Error('too many redirects')
  }

  /** Submits the login form of a page, also a separate form for the password, and follows or allows the page after it. */
  async logIn(
    page: { readonly url: string; readonly page: Got | undefined },
    username: string,
    password: string,
  ): ReturnType<Browser['follow']> {
    const html = page.page?.text ?? ''
    const frame = /<iframe [^>]*src="([^"]+)"/.exec(html)?.[1]
    if (frame !== undefined) {
      const framed = await this.follow(new URL(frame.replaceAll('&amp;', '&'), page.url).href)
      return this.logIn(framed, username, password)
    }
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
    if (action === undefined) throw new Error(`no login form at ${page.url}`)
    const nameField = /name="([^"]+)" autocomplete="username"/.exec(html)?.[1]
    const passwordField = /name="([^"]+)" type="password"/.exec(html)?.[1]
    const end = await this.follow(
      new URL(action, page.url).href,
      form({
        ...hiddenIn(html),
        ...(nameField === undefined ? {} : { [nameField]: username }),
        ...(passwordField === undefined ? {} : { [passwordField]: password }),
      }),
    )
    if (passwordField === undefined) return this.logIn(end, username, password)
    const allowed = await this.allow(end)
    if (allowed !== undefined) return this.allow(allowed).then((again) => again ?? allowed)
    const onward = /<form method="get" action="([^"]+)"/.exec(end.page?.text ?? '')?.[1]
    if (onward === undefined) return end
    return this.follow(`${new URL(onward, end.url).href}?${form(hiddenIn(end.page?.text ?? ''))}`)
  }

  /** Ticks each scope of a page that asks for consent, and allows the access. Undefined if it is no such page. */
  async allow(page: {
    readonly url: string
    readonly page: Got | undefined
  }): Promise<Awaited<ReturnType<Browser['follow']>> | undefined> {
    const html = page.page?.text ?? ''
    const consent = /<form method="post" action="([^"]+\/consent)"/.exec(html)?.[1]
    if (consent === undefined) return undefined
    const scopes = [...html.matchAll(/type="checkbox" name="scope" value="([^"]+)"/g)]
    const boxes = scopes.map(([, scope = '']) => `&${form({ scope })}`).join('')
    const body = `${form({ ...hiddenIn(html), decision: 'allow' })}${boxes}`
    return this.follow(new URL(consent, page.url).href, body)
  }
}

function hiddenIn(html: string): Record<string, string> {
  const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]+)"/g)]
  return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]))
}

/** Profile values for a flow. */
export type Env = Readonly<Record<string, string>>

/** A PKCE pair. */
export function pkce(verifier = randomBytes(48).toString('base64url')): {
  readonly verifier: string
  readonly challenge: string
} {
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** URL of an authorize request for the main application. */
export function authorizeUrl(
  base: string,
  env: Env,
  changes: Record<string, string | undefined> = {},
): string {
  const query = form({
    response_type: 'code',
    scope: 'openid roster-core.readonly',
    client_id: env.OIDC_CLIENT_ID,
    redirect_uri: env.OIDC_REDIRECT_URI,
    nonce: 'n-1',
    state: 's-1',
    ...changes,
  })
  return `${base}/authorize?${query}`
}

/** The form of a token request for the main application. */
export function tokenForm(env: Env, code: string, changes: Record<string, string | undefined> = {}): string {
  return form({
    grant_type: 'authorization_code',
    code,
    redirect_uri: env.OIDC_REDIRECT_URI,
    client_id: env.OIDC_CLIENT_ID,
    client_secret: env.OIDC_CLIENT_SECRET,
    ...changes,
  })
}

/** Posts a form. */
export function post(url: string, body: string, headers: Record<string, string> = {}): Promise<Got> {
  const type = { 'content-type': 'application/x-www-form-urlencoded' }
  return send(url, { method: 'POST', headers: { ...type, ...headers }, body })
}

/** Claims of a JWT, unverified. */
export function claimsOf(token: unknown): Record<string, unknown> {
  const payload = String(token).split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
}
