/**
 * Decodes the JWTs of an exchange, so that the log can show their claims.
 * @module
 */
import type { BodyRecord, ExchangeRecord } from '../record/record.js'

/** A decoded JWT. */
export interface DecodedToken {
  /** Where it was found, for example `id_token of the response`. */
  readonly place: string
  /** Header and claims as JSON text in lines. */
  readonly header: string
  readonly claims: string
  /** The claims that are times, for example `exp` with `2026-09-01T08:00:00.000Z`. */
  readonly times: readonly (readonly [claim: string, time: string])[]
}

/** Largest number of tokens of one exchange. */
const most = 5

/** A JWT: its header begins with `{"`. With a limit of its length, so that the search is fast in any text. */
const jwt = /(?<![\w-])eyJ[\w-]{2,4000}\.[\w-]{2,8000}\.[\w-]{0,2000}/g

const timeClaims = ['iat', 'nbf', 'exp', 'auth_time', 'updated_at']

/** The decoded JWTs of an exchange, each once. */
export function tokensIn({ request, response }: ExchangeRecord): readonly DecodedToken[] {
  const texts: (readonly [side: string, text: string])[] = [
    ['request', request.url],
    ...request.headers.map(([name, value]) => [`${name} of the request`, value] as const),
    ['request', bodyText(request.body)],
    ...(response?.headers ?? []).map(([name, value]) => [`${name} of the response`, value] as const),
    ['response', bodyText(response?.body ?? null)],
  ]
  const decodedByText = new Map<string, DecodedToken>()
  for (const [side, text] of texts)
    for (const match of text.matchAll(jwt)) {
      if (decodedByText.size >= most) break
      const [token] = match
      const field = fieldBefore(text.slice(Math.max(0, match.index - 44), match.index))
      const place = side.includes(' of ') || field === null ? side : `${field} of the ${side}`
      const decoded = decodedByText.has(token) ? undefined : decode(token, place)
      if (decoded !== undefined) decodedByText.set(token, decoded)
    }
  return [...decodedByText.values()]
}

/** The name of the field that a text gives a value next, as in `?id_token=` or `"id_token": "`; null if it gives none. */
function fieldBefore(text: string): string | null {
  const words = text.split(/["?&=: ]+/)
  const [name = '', end] = words.slice(-2)
  return end === '' && /^[\w-]{1,40}$/.test(name) ? name : null
}

/** Decodes a JWT; undefined if it is none. The signature is not checked. */
function decode(token: string, place: string): DecodedToken | undefined {
  const [header, claims] = token
    .split('.')
    .map((part) => json(Buffer.from(part, 'base64url').toString('utf8')))
  if (header === undefined || claims === undefined) return undefined
  const times = timeClaims.flatMap((claim) => {
    const value = typeof claims === 'object' && claims !== null ? Reflect.get(claims, claim) : undefined
    const fits = typeof value === 'number' && Math.abs(value) < 1e11
    return fits ? [[claim, new Date(value * 1000).toISOString()] as const] : []
  })
  return { place, header: JSON.stringify(header, null, 2), claims: JSON.stringify(claims, null, 2), times }
}

function bodyText(body: BodyRecord | null): string {
  return body?.text ?? ''
}

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
