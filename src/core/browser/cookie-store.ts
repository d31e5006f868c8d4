/**
 * Stores the cookies of an answer, as many and as long ones as browsers store.
 * @module
 */
import type { CookieJar } from 'tough-cookie'

/** Cookies of one site. Browsers remove the oldest ones beyond a number of this size. */
export const mostCookies = 180
/** Characters of name and value of a cookie. Browsers ignore longer ones. */
export const longestCookie = 4096

/**
 * Stores cookies. One that is too long is ignored. Of more than {@link mostCookies}, the oldest are removed.
 * @param url of the request whose answer sets them
 * @param lines values of `Set-Cookie`, in order
 */
export async function storeCookies(jar: CookieJar, url: string, lines: readonly string[]): Promise<void> {
  const stored = lines.filter((line) => (line.split(';', 1)[0] ?? '').length <= longestCookie)
  for (const line of stored) await jar.setCookie(line, url, { ignoreError: true })
  if (stored.length === 0) return
  const held = await jar.getCookies(url.replace(/^http:/, 'https:'), { allPaths: true })
  held.sort((a, b) => Number(a.creation) - Number(b.creation) || a.creationIndex - b.creationIndex)
  for (const { domain, path, key } of held.slice(0, Math.max(0, held.length - mostCookies)))
    await jar.store.removeCookie(domain, path, key)
}
