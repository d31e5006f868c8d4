/**
 * A data API that accepts the access tokens of each tenant of Keycloak.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { otherTenant, segment, settings, tenant } from '../settings.js'

export const whoAsksPath = `/${segment}/api/rest/extern/v3/who-asks`

/** Answers with the tenant and the client that the token was issued to. Keycloak says whether the token is active. */
export async function answerWhoAsks(
  keycloak: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
  for (const of of [tenant, otherTenant]) {
    const answer = await fetch(`${keycloak}/realms/${of}/protocol/openid-connect/token/introspect`, {
      method: 'POST',
      body: new URLSearchParams({
        token,
        client_id: settings.SECOND_CLIENT_ID,
        client_secret: settings.SECOND_CLIENT_SECRET,
      }),
    })
    const { active, client_id } = (await answer.json()) as { active?: boolean; client_id?: string }
    if (!active) continue
    response.writeHead(200, { 'Content-Type': 'application/json' })
    return void response.end(JSON.stringify({ tenant: of, client: client_id }))
  }
  response.writeHead(401).end()
}
