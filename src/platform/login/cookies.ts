/**
 * A browser that holds the cookies of a session.
 * @module
 */
import { Cookie, type CookieJar } from 'tough-cookie'
import { Browser } from '../../core/browser/browser.js'
import type { LoginFailure } from '../../core/browser/login-failure.js'
import type { RunningCheck } from '../check.js'

/** A cookie of a session. */
export interface SessionCookie {
  readonly name: string
  readonly value: string
  /** Default: only the host of BASE_URL. */
  readonly domain?: string
  /** Default: `/`. */
  readonly path?: string
}

/**
 * A browser with these cookies.
 * @param fail makes the failure for a cookie that cannot be used
 */
export async function browserWithCookies(
  check: RunningCheck,
  cookies: readonly SessionCookie[],
  fail: (what: string, fix: string) => LoginFailure,
): Promise<Browser> {
  const browser = new Browser(check.sender, check.urls.staysAt)
  const base = new URL(check.profile.baseUrl)
  for (const cookie of cookies) {
    const host = cookie.domain?.replace(/^\./, '') ?? base.hostname
    const url = new URL(`${base.protocol}//${host}${cookie.path ?? '/'}`)
    if (!check.urls.isOnHost(url))
      throw fail(
        `the cookie ${cookie.name} is for ${host}, which is not a host of the platform`,
        'Leave it out, or name the host in PLATFORM_HOSTS',
      )
    if (!(await canSet(browser.jar, cookie, url)))
      throw fail(`the cookie ${cookie.name} cannot be set for ${host}`, 'Leave out its domain, or correct it')
  }
  return browser
}

async function canSet(
  jar: CookieJar,
  { name, value, domain, path }: SessionCookie,
  url: URL,
): Promise<boolean> {
  const isOfHost = domain === undefined || domain === url.hostname
  const cookie = new Cookie({
    key: name,
    value,
    path: path ?? '/',
    ...(isOfHost ? {} : { domain: domain.replace(/^\./, '') }),
  })
  try {
    await jar.setCookie(cookie, url.href)
    return true
  } catch {
    return false
  }
}
