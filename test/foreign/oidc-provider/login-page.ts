/**
 * The login page in front of the foreign provider: plain HTML, and a password that is really checked.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Provider } from 'oidc-provider'
import { subjectOf } from '../accounts.js'
import { loginMarker } from '../settings.js'

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

function show(response: ServerResponse, status: number, word: string): void {
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end(page(word))
}

/** Answers a request for an interaction that the provider began. */
export async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt } = await provider.interactionDetails(request, response)
  if (prompt.name !== 'login') throw new Error(`no page for the prompt ${prompt.name}`)
  if (request.method !== 'POST') return show(response, 200, '')
  const form = new URLSearchParams(await text(request))
  const accountId = subjectOf(form.get('who') ?? '', form.get('key') ?? '')
  if (accountId === undefined) return show(response, 401, 'This name and password do not belong together.')
  await provider.interactionFinished(request, response, { login: { accountId } })
}
