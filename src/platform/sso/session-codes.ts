/**
 * Knows which codes of a session are not its newest one: a platform may refuse those.
 * @module
 */
import type { CookieJar } from 'tough-cookie'

/** The authorize requests of one session. */
interface Session {
  /** How many were sent. */
  sent: number
  /** How many of them have no answer yet. */
  pending: number
  /** How many codes came, by application. */
  readonly codes: Map<string, number>
}

/** What came after a code in its session. */
export interface Newer {
  /** True if there may be a newer code, of any application. */
  readonly maybe: () => boolean
  /** True if a newer code of the same application came. */
  readonly surely: () => boolean
}

const sessions = new WeakMap<CookieJar, Session>()

function sessionOf(jar: CookieJar): Session {
  const session = sessions.get(jar) ?? { sent: 0, pending: 0, codes: new Map<string, number>() }
  sessions.set(jar, session)
  return session
}

/** Notes that the cookies of one jar were copied from another: both have the same session. */
export function sharesSession(copy: CookieJar, of: CookieJar): void {
  sessions.set(copy, sessionOf(of))
}

/** Notes that an authorize request is sent with these cookies. @returns must be called when it has ended */
export function asksForCode(jar: CookieJar): () => void {
  const session = sessionOf(jar)
  session.sent += 1
  session.pending += 1
  return () => {
    session.pending -= 1
  }
}

/** Notes that a code of this application came with these cookies. Its request has ended. */
export function codeCame(jar: CookieJar, clientId: string): Newer {
  const { codes, ...then } = sessionOf(jar)
  const session = sessionOf(jar)
  const number = (codes.get(clientId) ?? 0) + 1
  codes.set(clientId, number)
  return {
    maybe: () => then.pending > 0 || session.sent > then.sent,
    surely: () => (codes.get(clientId) ?? 0) > number,
  }
}
