/**
 * Cookies of an application that a browser does not send, with the attribute that keeps them back. An application that
 * needs one of them loses the sign-in.
 * @module
 */
import { Cookie, defaultPath, domainMatch, pathMatch } from 'tough-cookie'
import { isLoopback } from '../core/http/loopback.js'

/** A request of a browser, and the cookies that its answer sets. */
export interface CookieRequest {
  readonly url: URL
  /** The page that led to it, if any. */
  readonly from: URL | undefined
  readonly method: string
  /** Values of `Set-Cookie`, in order. */
  readonly set: readonly string[]
}

/**
 * Says which cookies the browser did not send to the callback or to the session probe, and why.
 * @param visited the requests of a sign-in, in order
 * @param platform origin of the platform
 * @param probe address of the session probe; null if there is none
 * @returns in words, without values; null if it sent all
 * @see RFC 6265, 5.3 and 5.4
 */
export function unsentCookies(
  visited: readonly CookieRequest[],
  platform: string,
  probe: string | null,
): string | null {
  const authorize = visited.findIndex(({ url }) => url.origin === platform)
  const at = visited.findIndex(({ url }, index) => index > authorize && url.origin !== platform)
  const callback = authorize === -1 ? undefined : visited[at]
  const byScript = { from: undefined, method: 'GET', set: [] }
  const reasons = [
    ...(callback === undefined ? [] : keptFrom(callback, visited.slice(0, at), platform)),
    ...(probe === null ? [] : keptFrom({ ...byScript, url: new URL(probe) }, visited, platform)),
  ]
  return reasons.length === 0 ? null : `the browser did not send ${reasons.join(', and not ')}`
}

/** Whether browsers do not even store a cookie: one for requests from other sites must be `Secure`, also on loopback. */
export function isRejected({ sameSite, secure }: Cookie): boolean {
  return sameSite === 'none' && !secure
}

/** Why cookies that the application has set before do not go with a request. */
function keptFrom(request: CookieRequest, before: readonly CookieRequest[], platform: string): string[] {
  const latest = new Map<string, string | null>()
  for (const { set, url } of before)
    for (const line of url.origin === platform ? [] : set) {
      const cookie = Cookie.parse(line, { loose: true })
      if (cookie !== undefined) latest.set(cookie.key, reasonFor(cookie, url, request, platform))
    }
  return [...latest].flatMap(([name, reason]) =>
    reason === null ? [] : [`the cookie ${name} to ${request.url.pathname}: ${reason}`],
  )
}

/** The attribute that keeps a cookie back; null if it goes with the request, or was deleted. */
function reasonFor(cookie: Cookie, setAt: URL, request: CookieRequest, platform: string): string | null {
  const { domain, maxAge, path, sameSite, secure } = cookie
  if (maxAge !== null && Number(maxAge) <= 0) return null
  if (isRejected(cookie)) return 'its attribute is SameSite=None, and it has no attribute Secure'
  const { from, method, url } = request
  if (domain !== null && domainMatch(setAt.hostname, domain) !== true)
    return `its attribute is Domain=${domain}, and ${setAt.hostname} set it`
  if (domain === null && setAt.hostname !== url.hostname)
    return `it has no attribute Domain, so it belongs to ${setAt.hostname} alone, and the request went to ${url.hostname}`
  if (domain !== null && domainMatch(url.hostname, domain) !== true)
    return `its attribute is Domain=${domain}, and the request went to ${url.hostname}`
  const scope = path ?? defaultPath(setAt.pathname)
  if (!pathMatch(url.pathname, scope))
    return `its attribute is Path=${scope}${path === null ? ', the folder of the address that set it' : ''}`
  if (secure && url.protocol === 'http:' && !isLoopback(url.hostname))
    return 'its attribute is Secure, and the address is http'
  const isCrossSite = from !== undefined && from.origin === platform
  if (isCrossSite && sameSite === 'strict')
    return 'its attribute is SameSite=Strict, and the platform led to the address'
  if (isCrossSite && sameSite === 'lax' && method !== 'GET')
    return `its attribute is SameSite=Lax, and the platform led to the address with ${method}`
  return null
}
