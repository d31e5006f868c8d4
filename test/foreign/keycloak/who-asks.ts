/**
 * A data API that accepts the access tokens of each tenant of Keycloak.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { otherTenant, settings, tenant } from '../settings.js'

/** The data API, which listens. */
export interface WhoAsks {
  readonly url: string
  close(): Promise<void>
}

/** Starts it on a free port of this machine. @param keycloak address of Keycloak, which knows the tokens */
export async function startWhoAsks(keycloak: string): Promise<WhoAsks> {
  const server = createServer({ keepAliveTimeout: 75_000 }, (incoming, response) => {
    answer(keycloak, incoming, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/who-asks`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers with the tenant and the client that the token was issued to. Keycloak says whether the token is active. */
async function answer(
  keycloak: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
  for (const of of [tenant, otherTenant]) {
    const introspected = await fetch(`${keycloak}/realms/${of}/protocol/openid-connect/token/introspect`, {
      method: 'POST',
      body: new URLSearchParams({
        token,
        client_id: settings.SECOND_CLIENT_ID,
        client_secret: settings.SECOND_CLIENT_SECRET,
      }),
    })
    const { active, client_id } = (await introspected.json()) as { active?: boolean; client_id?: string }
    if (!active) continue
    response.writeHead(200, { 'Content-Type': 'application/json' })
    return void response.end(JSON.stringify({ tenant: of, client: client_id }))
  }
  response.writeHead(401).end()
}
