/**
 * A data API that accepts the access tokens of a tenant of Keycloak.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { segment, settings, tenant } from '../settings.js'

export const whoAsksPath = `/${segment}/api/rest/extern/v3/who-asks`

/** Answers with the client that the token was issued to. Keycloak says whether the token is active. */
export async function answerWhoAsks(
  keycloak: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [, token = ''] = /^Bearer (\S+)$/.exec(headers.authorization ?? '') ?? []
  const answer = await fetch(`${keycloak}/realms/${tenant}/protocol/openid-connect/token/introspect`, {
    method: 'POST',
    body: new URLSearchParams({
      token,
      client_id: settings.SECOND_CLIENT_ID,
      client_secret: settings.SECOND_CLIENT_SECRET,
    }),
  })
  const { active, client_id } = (await answer.json()) as { active?: boolean; client_id?: string }
  if (!active) return void response.writeHead(401).end()
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify({ client: client_id }))
}
