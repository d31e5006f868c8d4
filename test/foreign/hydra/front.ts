/**
 * The server in front of Hydra: it finds the tenant in the path and passes requests on to its Hydra, as any reverse
 * proxy does. It also has the login and consent pages, which Hydra leaves to others, and a data API.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { subjectOf } from '../accounts.js'
import { loginMarker, people, segment } from '../settings.js'
import type { Tenant } from './tenant.js'

/** Hydra of a tenant, and what its pages do. */
export interface Served {
  readonly settings: Tenant
  /** Addresses of its public and of its admin API. */
  readonly publicUrl: string
  readonly adminUrl: string
  /** Ends when the last token request that was passed on is answered. */
  lastToken: Promise<unknown>
}

/** The path of the SSO base of a tenant. */
export const ssoPath = (tenant: string): string => `/${segment}/api/sso/v3/${tenant}`

/** A server in front, which listens. */
export interface Front {
  readonly url: string
  close(): Promise<void>
}

/** Starts it on a free port of this machine. @param tenants by their ids, as they are when a request comes */
export async function startFront(tenants: ReadonlyMap<string, Served>): Promise<Front> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, response) => {
    answer(tenants, agent, incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(
  tenants: ReadonlyMap<string, Served>,
  agent: Agent,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
  if (pathname === `/${segment}/api/rest/extern/v3/who-asks`) return whoAsks(tenants, incoming, response)
  const [, id = ''] = new RegExp(`^${ssoPath('([^/]+)')}/`).exec(pathname) ?? []
  const served = tenants.get(id)
  if (served === undefined) return void response.writeHead(404).end()
  const base = ssoPath(id)
  if (pathname === `${base}/login`)
    return login(served, searchParams.get('login_challenge') ?? '', incoming, response)
  if (pathname === `${base}/consent`)
    return consent(served, searchParams.get('consent_challenge') ?? '', response)
  if (pathname === `${base}/error`) return showError(searchParams, response)
  const pass = (): Promise<void> =>
    passOn(served, agent, (incoming.url ?? '').slice(base.length), incoming, response)
  if (pathname !== `${base}/oauth2/token`) return pass()
  // Hydra accepts a code more than once if the requests come at the same time. Here they come one after the other.
  const passed = served.lastToken.then(pass, pass)
  served.lastToken = passed.catch(() => undefined)
  return passed
}

/** Passes a request on to Hydra. Its end is the end of the answer. */
async function passOn(
  { publicUrl }: Served,
  agent: Agent,
  path: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const outgoing = request(publicUrl + path, { method: incoming.method, headers: incoming.headers, agent })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject)
  })
  incoming.pipe(outgoing)
  const answer = await answered
  response.writeHead(answer.statusCode ?? 502, answer.headers)
  await pipeline(answer, response)
}

const page = (word: string): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Sign in</title></head>
  <body>
    <h1>${loginMarker}</h1>
    <p role="alert">${word}</p>
    <form method="post">
      <label>Name <input name="who" autocomplete="username" required></label>
      <label>Password <input name="key" type="password" autocomplete="current-password" required></label>
      <button>Go on</button>
    </form>
  </body>
</html>
`

/** Shows an error that Hydra sends to no application. Its own page for that has the status 500. */
function showError(said: URLSearchParams, response: ServerResponse): void {
  const word = `${said.get('error') ?? ''} ${said.get('error_description') ?? ''}`.replace(
    /[^\w .,'"-]/g,
    ' ',
  )
  response.writeHead(400, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(`<!doctype html><html lang="en"><title>Error</title><p>${word}</p></html>`)
}

async function login(
  served: Served,
  challenge: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asked = await admin(served, 'GET', 'login', challenge)
  if (asked === null) return void response.writeHead(400).end('The sign-in has ended. Start it again.')
  if (asked['skip'] === true)
    return accepted(served, 'login', challenge, { subject: asked['subject'] }, response)
  const show = (status: number, word: string): void => {
    response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    response.end(page(word))
  }
  if (incoming.method !== 'POST') return show(200, '')
  const form = new URLSearchParams(await text(incoming))
  const [who, key] = [form.get('who') ?? '', form.get('key') ?? '']
  const subject =
    served.settings.passwords === 'any'
      ? Object.values(people).find(({ username }) => username === who)?.sub
      : subjectOf(who, key)
  if (subject === undefined) return show(401, 'This name and password do not belong together.')
  return accepted(served, 'login', challenge, { subject, remember: true, remember_for: 0 }, response)
}

/** Grants what is asked for, and gives the claims of the ID token. There is no page. */
async function consent(served: Served, challenge: string, response: ServerResponse): Promise<void> {
  const asked = await admin(served, 'GET', 'consent', challenge)
  if (asked === null) return void response.writeHead(400).end('The sign-in has ended. Start it again.')
  const { settings } = served
  const granted = settings.granted(asked['requested_scope'] as string[])
  const session = { id_token: settings.claims(String(asked['subject']), granted) }
  return accepted(served, 'consent', challenge, { grant_scope: granted, session }, response)
}

/** Accepts a request, and leads the browser back to Hydra. */
async function accepted(
  served: Served,
  kind: 'login' | 'consent',
  challenge: string,
  body: object,
  response: ServerResponse,
): Promise<void> {
  const answer = await admin(served, 'PUT', kind, challenge, body)
  if (answer === null) return void response.writeHead(400).end('The sign-in has ended. Start it again.')
  response.writeHead(302, { Location: String(answer['redirect_to']) }).end()
}

/** A request to the admin API; null if Hydra does not know the challenge. */
async function admin(
  { adminUrl }: Served,
  method: 'GET' | 'PUT',
  kind: 'login' | 'consent',
  challenge: string,
  body?: object,
): Promise<Record<string, unknown> | null> {
  const accept = method === 'PUT' ? '/accept' : ''
  const query = new URLSearchParams({ [`${kind}_challenge`]: challenge })
  const answer = await fetch(`${adminUrl}/admin/oauth2/auth/requests/${kind}${accept}?${query}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })
  return answer.ok ? ((await answer.json()) as Record<string, unknown>) : null
}

/** Answers with the tenant and the client that an access token was issued to. Hydra says whether it is active. */
async function whoAsks(
  tenants: ReadonlyMap<string, Served>,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
  for (const [tenant, { adminUrl }] of tenants) {
    const answer = await fetch(`${adminUrl}/admin/oauth2/introspect`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
    })
    const { active, client_id } = (await answer.json()) as { active?: boolean; client_id?: string }
    if (!active) continue
    response.writeHead(200, { 'Content-Type': 'application/json' })
    return void response.end(JSON.stringify({ tenant, client: client_id }))
  }
  response.writeHead(401).end()
}
