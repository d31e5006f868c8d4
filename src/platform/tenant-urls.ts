/**
 * One tenant of the target: its addresses, and how to recognize its pages.
 * @module
 */
import { htmlOf } from '../core/browser/html.js'
import type { Answer } from '../core/http/answer.js'
import { Origins } from '../core/http/origins.js'
import { parseUrl } from '../profile/parse-url.js'
import type { Profile } from '../profile/profile.js'
import { dataBasePath, documentedSsoPaths, filledPath } from '../profile/sso-paths.js'
import type { PageKind } from './adaptation/facts.js'
import { platformOrigins } from './destinations.js'

export class TenantUrls {
  /** Address of single sign-on, with the tenant (clause 4, or what the profile declares). */
  readonly ssoBase: string
  /** Address of the discovery document (clause 4.4, or what the profile declares). */
  readonly discovery: string
  /** Address of the data APIs (clause 4.6). */
  readonly dataBase: string
  /** Seconds by which a driver moved the clock of this tenant. */
  movedSeconds = 0
  /** True if a driver was asked to move the clock and it is unknown whether it did. */
  clockIsUnsure = false
  /** When shared tokens expire, in epoch seconds of {@link now}. */
  readonly tokenEnds = new Map<string, number>()
  /** Login names that signed in since their shared session was made. */
  readonly signedInElsewhere = new Set<string>()
  /** The kinds of pages that sign-ins have met, in order. */
  readonly pages = new Set<PageKind>()
  readonly #origins: Origins
  /** Origins that the discovery document names and the profile does not. */
  readonly #announced: Origins

  constructor(
    readonly profile: Profile,
    readonly tenant: string,
    /** True for a copy that was lent to the suite. */
    readonly lent = false,
  ) {
    const { baseUrl, segment, ssoPaths } = profile
    this.ssoBase = this.#inBase(ssoPaths.base, '')
    this.discovery = this.#inBase(ssoPaths.base, ssoPaths.discovery)
    this.dataBase = `${baseUrl}/${segment}${dataBasePath}`
    this.#origins = platformOrigins(profile)
    this.#announced = new Origins(profile.announced, '')
  }

  #inBase(base: string, path: string): string {
    const { baseUrl, segment } = this.profile
    return `${baseUrl}${filledPath(`${base}${path}`, segment, this.tenant)}`
  }

  /** The address of an endpoint at its path of the profile; null if only the discovery document says it. */
  endpoint(name: 'authorize' | 'token'): string | null {
    const { base, [name]: path } = this.profile.ssoPaths
    return path === null ? null : this.#inBase(base, path)
  }

  /** The address that clauses 4.1, 4.2 and 4.4 give an endpoint. */
  documented(name: 'authorize' | 'token' | 'discovery'): string {
    return this.#inBase(documentedSsoPaths.base, documentedSsoPaths[name])
  }

  /**
   * The address of a path of the profile: each of them begins below the base URL, which may have a path of its own.
   * @param path with a slash at the beginning; a whole address stays as it is
   */
  at(path: string): string {
    return path.startsWith('/') ? `${this.profile.baseUrl}${path}` : path
  }

  /** True for addresses at the origins of the platform. Requests are sent only to these. */
  readonly staysAt = (url: URL): boolean => this.#origins.has(url)

  /** True for addresses on hosts of the platform, with any scheme and port. It allows no request. */
  readonly isOnHost = (url: URL): boolean => this.#origins.hasHost(url)

  /**
   * Why the browser does not go on to an address that is probably of the platform: another scheme or port of its host,
   * or an origin that its discovery document names. What comes there is unknown.
   * @returns null for addresses of the platform, of an application, and of anyone else
   */
  whyNotFollowed(address: string | null): string | null {
    const url = address === null ? null : parseUrl(address)
    if (url === null) return null
    const isProbablyOwn = this.isOnHost(url) || this.#announced.has(url)
    if (this.staysAt(url) || !isProbablyOwn || this.isOfApp(url)) return null
    const why = this.#origins.mayReach(url)
    return why === true ? null : `the browser was sent on, but ${why}`
  }

  /** True for the path of a configured address of an application, which may be on a host of the platform. */
  isOfApp(url: URL): boolean {
    const { app, secondApp, publicApp } = this.profile
    const configured = [app, secondApp, publicApp].flatMap((one) =>
      one === null ? [] : [one.redirectUri, ...one.uiUrls],
    )
    return configured.some((address) => {
      const { host, pathname } = new URL(address)
      return url.host === host && url.pathname === pathname
    })
  }

  /**
   * True for an https address. If the profile allows plain http (ALLOW_HTTP), also true for http on a host that the
   * profile names with http.
   */
  isSecure(address: string): boolean {
    const url = new URL(address)
    if (url.protocol === 'https:') return true
    const named = this.#origins.list.filter((origin) => origin.startsWith('http:'))
    return this.profile.allowHttp && new Origins(named, '').hasHost(url)
  }

  /** True if an answer is the login page. */
  isLoginPage(answer: Answer): boolean {
    const { marker } = this.profile.login
    if (answer.status >= 500 || marker === '') return false
    return answer.text.includes(marker) || (/html/.test(answer.mediaType) && htmlOf(answer).includes(marker))
  }

  /** The current time of the target in epoch seconds, including the steps of a driver. */
  now(): number {
    return Date.now() / 1000 + this.movedSeconds
  }
}
