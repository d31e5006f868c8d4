/**
 * Shows the ID token of an exchange: its header and claims by name. Their values belong to the invented school of an
 * embedded target.
 * @module
 */
import type { RawExchange } from '../core/http/evidence.js'

const compact = /[?&#]?"?id_token"?\s*[:=]\s*"?([\w-]+)\.([\w-]+)\.([\w-]*)/

/** Claims and header fields whose values are random. */
const random = new Set(['nonce', 'at_hash', 'c_hash', 's_hash', 'jti', 'sid', 'kid', 'x5t', 'x5t#S256'])
/** A random value has at least so many characters; a shorter one was chosen. */
const shortestRandom = 8

/** Numbers from here on are random ids. */
const shortestId = 1_000_000

/** Claims that are times in seconds since 1970. */
const times = new Set(['iat', 'exp', 'nbf', 'auth_time'])

/** Seconds by which clocks and the rounding of a token may differ. */
const blur = 10
/** Seconds between the clock of a target and ours that mean nothing: copies of a school have a clock of their own. */
const skew = 3600

/**
 * The header and the claims of the ID token that the answer of an exchange has, as JSON. Undefined if there is none, or
 * if it cannot be decoded.
 */
export function idTokenOf({ response, at }: RawExchange): string | undefined {
  const text = response === null ? '' : response.body.toString('utf8')
  const location = response?.headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? ''
  const token = compact.exec(text) ?? compact.exec(location)
  if (token === null) return undefined
  const [, header = '', claims = '', signature = ''] = token
  const seconds = at.getTime() / 1000
  try {
    const shown = {
      header: readable(decoded(header), seconds),
      claims: readable(decoded(claims), seconds),
      ...(signature === '' ? { signature } : {}),
    }
    return JSON.stringify(shown, null, 1)
  } catch {
    return undefined
  }
}

function decoded(part: string): unknown {
  return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
}

/** The fields with times from the moment of issue on, and without random values. */
function readable(fields: unknown, now: number): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields
  const { iat } = fields as { readonly iat?: unknown }
  const issued = typeof iat === 'number' && Math.abs(iat - now) < skew ? iat : null
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (random.has(name) && typeof value === 'string' && value.length >= shortestRandom)
        return [name, `‹${name}›`]
      // Ids of an invented school: those of the embedded platform are short, and the same in each recording.
      if (/_id$/.test(name) && typeof value === 'number' && value >= shortestId) return [name, `‹${name}›`]
      if (!times.has(name) || typeof value !== 'number') return [name, value]
      if (name === 'iat' && issued !== null) return [name, '‹now›']
      return [name, fromNow(value - (issued ?? now))]
    }),
  )
}

/** A distance in seconds as a time: `‹now + 300 s›`. */
function fromNow(seconds: number): string {
  const rounded = Math.round(seconds / blur) * blur
  if (rounded === 0) return '‹now›'
  return rounded > 0 ? `‹now + ${rounded} s›` : `‹now - ${-rounded} s›`
}
