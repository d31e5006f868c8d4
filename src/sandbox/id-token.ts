/**
 * Decodes the ID token of a token response, so that the log can show its claims.
 * @module
 */
import type { WatchedExchange } from '../embedded/platform/index.js'

/** Header and claims of an ID token, as JSON text in lines. */
export interface DecodedIdToken {
  readonly header: string
  readonly claims: string
}

/** Decodes the ID token of an exchange; undefined if it has none that can be decoded. */
export function idTokenIn({ answer, endpoint }: WatchedExchange): DecodedIdToken | undefined {
  if (endpoint !== 'token' || answer?.status !== 200) return undefined
  const body = json(answer.body.toString('utf8'))
  const token = typeof body === 'object' && body !== null && 'id_token' in body ? body.id_token : ''
  const [header, claims] = String(token)
    .split('.')
    .map((part) => json(Buffer.from(part, 'base64url').toString('utf8')))
  if (header === undefined || claims === undefined) return undefined
  return { header: JSON.stringify(header, null, 2), claims: JSON.stringify(claims, null, 2) }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
