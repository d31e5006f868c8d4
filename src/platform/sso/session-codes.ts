/**
 * Knows what may have ended a code of a session: a newer code, or an exchange that was refused. A platform may keep only
 * the newest code of a session, and may end all codes of a session when it refuses one of them.
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
  /** The code exchanges that have no answer yet. They settle, and never reject. */
  readonly exchanging: Set<Promise<unknown>>
  /** How many code exchanges were refused, or failed without an answer. */
  refused: number
  /** How many of them were refused before the first of the authorize requests that were last pending together. */
  refusedBefore: number
}

/** What happened in the session of a code after it was issued. */
export interface SinceIssued {
  /** True if there may be a newer code, of any application. */
  readonly mayBeOlder: () => boolean
  /** True if an exchange of another code was refused. Waits for the answers to exchanges that are under way. */
  readonly isOtherRefused: () => Promise<boolean>
  /** True if a newer code of the same application came. */
  readonly isOlder: () => boolean
  /**
   * Sends the exchange of the code.
   * @param isRefused whether an answer is a refusal
   */
  readonly exchange: <T>(send: () => Promise<T>, isRefused: (answer: T) => boolean) => Promise<T>
}

const sessions = new WeakMap<CookieJar, Session>()

function sessionOf(jar: CookieJar): Session {
  const session = sessions.get(jar) ?? {
    ...{ sent: 0, pending: 0, codes: new Map<string, number>() },
    ...{ exchanging: new Set<Promise<unknown>>(), refused: 0, refusedBefore: 0 },
  }
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
  if (session.pending === 0) session.refusedBefore = session.refused
  session.sent += 1
  session.pending += 1
  return () => {
    session.pending -= 1
  }
}

/** Notes that a code of this application came with these cookies. Its request has ended. */
export function codeCame(jar: CookieJar, clientId: string): SinceIssued {
  const { codes, ...then } = sessionOf(jar)
  const session = sessionOf(jar)
  const number = (codes.get(clientId) ?? 0) + 1
  codes.set(clientId, number)
  let ownRefused = 0
  return {
    mayBeOlder: () => then.pending > 0 || session.sent > then.sent,
    isOtherRefused: async () => {
      await Promise.all(session.exchanging)
      return session.refused - ownRefused > then.refusedBefore
    },
    isOlder: () => (codes.get(clientId) ?? 0) > number,
    exchange: async (send, isRefused) => {
      const sent = send()
      // Without an answer, it may have been refused.
      const noted = sent
        .then(isRefused, () => true)
        .then((refused) => {
          session.exchanging.delete(noted)
          if (!refused) return
          session.refused += 1
          ownRefused += 1
        })
      session.exchanging.add(noted)
      await noted
      return sent
    },
  }
}
