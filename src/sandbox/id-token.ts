/**
 * What an ID token says: for whoever develops, its claims are what counts.
 * @module
 */
import type { WatchedExchange } from '../embedded/platform/index.js'

/** Header and claims of an ID token, as JSON text in lines. */
export interface ToldToken {
  readonly header: string
  readonly claims: string
}

/** What the ID token in an answer says; undefined where there is none that can be read. */
export function idTokenIn({ answer, endpoint }: WatchedExchange): ToldToken | undefined {
  if (endpoint !== 'token' || answer?.status !== 200) return undefined
  const fields = json(answer.body.toString('utf8'))
  const token = typeof fields === 'object' && fields !== null && 'id_token' in fields ? fields.id_token : ''
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
