/**
 * Identifies browsers by cookies, and sets cookies.
 * @module
 */
import type { Header } from './answers.js'
import type { Incoming, Session } from './model.js'
import type { Runtime } from './runtime.js'

/** A browser, identified by its cookies. */
export interface Browser {
  /** Undefined for a browser that started no sign-in. */
  readonly id: string | undefined
  readonly session: Session | undefined
}

/** Identifies the browser of a request. */
export function browserOf({ behave, sessions }: Runtime, request: Incoming): Browser {
  const names = behave.cookieNames()
  const session = behave.sessionShown(cookieValue(request, names.session), request)
  return {
    id: cookieValue(request, names.browser),
    session: session === undefined ? undefined : behave.sessionOf(session, sessions),
  }
}

/** The value of a request cookie. */
export function cookieValue(request: Incoming, name: string): string | undefined {
  for (const part of (request.header('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return undefined
}

/** The header that sets a cookie. */
export function cookie({ behave, settings }: Runtime, name: string, value: string, more = ''): Header {
  const secure = settings.url.startsWith('https:') ? '; Secure' : ''
  return ['Set-Cookie', `${name}=${value}; ${behave.cookieAttributes()}${secure}${more}`]
}

/** The header that deletes a cookie. */
export function noCookie(runtime: Runtime, name: string): Header {
  return cookie(runtime, name, '', '; Max-Age=0')
}
