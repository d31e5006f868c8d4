/**
 * Synchronizes the cookies of a Chromium context and of a browser of the suite. Requests use the jar of the suite.
 * Changes that scripts make are copied into it.
 * @module
 */
import type { BrowserContext } from 'playwright-core'
import { Cookie, type CookieJar } from 'tough-cookie'

type Held = Awaited<ReturnType<BrowserContext['cookies']>>[number]

export class CookieBridge {
  /** The cookies that Chromium had at the last look, by place and name. */
  #last = new Map<string, Held>()

  constructor(
    readonly context: BrowserContext,
    readonly jar: CookieJar,
  ) {}

  /** Copies the cookies of the jar to Chromium, so that scripts see them. */
  async begin(): Promise<void> {
    const { cookies } = await this.jar.serialize()
    for (const cookie of cookies) {
      const domain = String(cookie.domain ?? '')
      const expires = Date.parse(String(cookie.expires ?? ''))
      const parsedCookie = {
        name: String(cookie.key ?? ''),
        value: String(cookie.value ?? ''),
        domain: cookie.hostOnly === false ? `.${domain}` : domain,
        path: String(cookie.path ?? '/'),
        httpOnly: cookie.httpOnly === true,
        secure: cookie.secure === true,
        ...(Number.isNaN(expires) ? {} : { expires: expires / 1000 }),
      }
      // Chromium is stricter. A cookie that it refuses is still sent from the jar.
      await this.context.addCookies([parsedCookie]).catch(() => undefined)
    }
    this.#last = await this.#held()
  }

  /** Copies cookies that scripts have changed into the jar. */
  async toJar(): Promise<void> {
    const before = this.#last
    const now = await this.#held()
    this.#last = now
    for (const [place, cookie] of now) {
      // Cookies from servers are already in the jar. Scripts cannot set HttpOnly.
      if (cookie.httpOnly || before.get(place)?.value === cookie.value) continue
      await this.#set(cookie)
    }
    for (const [place, cookie] of before) {
      if (now.has(place) || cookie.httpOnly) continue
      await this.#set({ ...cookie, expires: 0 })
    }
  }

  async #set({ domain, expires, name, path, secure, value }: Held): Promise<void> {
    const host = domain.replace(/^\./, '')
    const cookie = new Cookie({
      key: name,
      value,
      path,
      secure,
      ...(domain.startsWith('.') ? { domain: host } : {}),
      expires: expires < 0 ? 'Infinity' : new Date(expires * 1000),
    })
    await this.jar.setCookie(cookie, `${secure ? 'https' : 'http'}://${host}${path}`, { ignoreError: true })
  }

  async #held(): Promise<Map<string, Held>> {
    const cookies = await this.context.cookies()
    return new Map(cookies.map((cookie) => [`${cookie.domain} ${cookie.path} ${cookie.name}`, cookie]))
  }
}
