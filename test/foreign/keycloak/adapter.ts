/**
 * The addresses of the contract in front of Keycloak. The adapter changes paths and nothing else: the path of a
 * request, the addresses of the endpoints in the discovery document, and the path of cookies. It also moves the
 * grant_type of a service token request from the query to the form, as the only place where Keycloak reads it.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, text } from 'node:stream/consumers'
import { segment } from '../settings.js'
import { answerWhoAsks, whoAsksPath } from './who-asks.js'

/** The path of each endpoint under the SSO base, and the one at Keycloak. */
const endpoints: Readonly<Record<string, string>> = {
  '/authorize': '/protocol/openid-connect/auth',
  '/token': '/protocol/openid-connect/token',
  '/certs': '/protocol/openid-connect/certs',
  '/logout': '/protocol/openid-connect/logout',
  '/userinfo': '/protocol/openid-connect/userinfo',
  '/.well-known/openid-configuration': '/.well-known/openid-configuration',
}

/** The SSO base of a tenant: a path. */
export const ssoPath = (tenant: string): string => `/${segment}/api/sso/v3/${tenant}`

/** An adapter that listens. */
export interface Adapter {
  readonly url: string
  /** Sends the requests that come from now on to a Keycloak at this address. */
  connect(keycloak: string): void
  close(): Promise<void>
}

/** Starts it on a free port of this machine. */
export async function startAdapter(): Promise<Adapter> {
  const agent = new Agent({ keepAlive: true })
  let keycloak = ''
  // A connection that the server closes while a busy machine stalls would fail the next request.
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, response) => {
    const answered =
      incoming.url === whoAsksPath
        ? answerWhoAsks(keycloak, incoming, response)
        : forward(keycloak, agent, incoming, response)
    answered.catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connect: (url) => {
      keycloak = url
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function forward(
  keycloak: string,
  agent: Agent,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, tenant = '', path = '', query = ''] =
    new RegExp(`^${ssoPath('([^/?]+)')}([^?]*)(.*)$`).exec(incoming.url ?? '') ?? []
  const target = targetOf(tenant, path)
  if (target === undefined) return void response.writeHead(404).end()
  const sent = { query, body: await buffer(incoming), headers: { ...incoming.headers } }
  if (path === '/token') moveGrantType(sent)

  const outgoing = request(`${keycloak}${target}${sent.query}`, {
    method: incoming.method,
    headers: sent.headers,
    agent,
  })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject)
  })
  outgoing.end(sent.body)
  const answer = await answered
  const headers = { ...answer.headers }
  if (headers['set-cookie'])
    headers['set-cookie'] = headers['set-cookie'].map((one) =>
      one.replace(/(; *path=)[^;]*/i, `$1${ssoPath(tenant)}/`),
    )
  if (!path.startsWith('/.well-known/')) {
    response.writeHead(answer.statusCode ?? 502, headers)
    return void answer.pipe(response)
  }
  const document = withOurAddresses(tenant, await text(answer))
  delete headers['transfer-encoding']
  response.writeHead(answer.statusCode ?? 502, { ...headers, 'content-length': Buffer.byteLength(document) })
  response.end(document)
}

/** The path at Keycloak; undefined if there is none. */
function targetOf(tenant: string, path: string): string | undefined {
  if (tenant === '') return undefined
  const realm = `/realms/${tenant}`
  if (Object.hasOwn(endpoints, path)) return `${realm}${endpoints[path]}`
  // Pages of Keycloak link to these.
  return path.startsWith(`${realm}/`) || path.startsWith('/resources/') ? path : undefined
}

/** Moves grant_type to the form unless the form has one. */
function moveGrantType(sent: { query: string; body: Buffer; headers: IncomingMessage['headers'] }): void {
  const query = new URLSearchParams(sent.query)
  const grantType = query.get('grant_type')
  if (grantType === null || new URLSearchParams(sent.body.toString()).has('grant_type')) return
  query.delete('grant_type')
  sent.query = query.size === 0 ? '' : `?${query}`
  const form = new URLSearchParams({ grant_type: grantType }).toString()
  sent.body = Buffer.concat([Buffer.from(sent.body.length === 0 ? form : `${form}&`), sent.body])
  sent.headers['content-type'] ??= 'application/x-www-form-urlencoded'
  delete sent.headers['transfer-encoding']
  sent.headers['content-length'] = String(sent.body.length)
}

/** The discovery document with the addresses of the adapter. The issuer remains the one of Keycloak. */
function withOurAddresses(tenant: string, document: string): string {
  return Object.entries(endpoints).reduce(
    (changed, [ours, theirs]) => changed.replaceAll(`/realms/${tenant}${theirs}"`, `${ours}"`),
    document,
  )
}
