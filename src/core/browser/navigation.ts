/**
 * How a browser comes to request an address: typed, by a link, a form or a redirect. The headers depend on it.
 * Fetch Metadata Request Headers 2; Referrer Policy 8.
 * @module
 */
import { getDomain } from 'tldts'

/** A navigation, with the addresses that it has led to so far. */
export interface Navigation {
  /** The page that began it; null for an address that the user typed. */
  readonly initiator: URL | null
  /** True if the user typed or clicked. */
  readonly byUser: boolean
  /** Requested addresses, in order, without the next one. */
  readonly requested: readonly URL[]
  /** Value of `Referer` of its last request; null if it had none. */
  readonly referrer: string | null
  /** True if its first request was a POST. */
  readonly posted: boolean
}

/** How the origin of a request and its address are related. */
export type Site = 'none' | 'same-origin' | 'same-site' | 'cross-site'

/**
 * A new navigation.
 * @param initiator the page that has the link, form or script; null for a typed address
 */
export function navigation(
  initiator: URL | null,
  { byUser = true, posted = false }: { readonly byUser?: boolean; readonly posted?: boolean } = {},
): Navigation {
  return { initiator, byUser, requested: [], referrer: initiator?.href ?? null, posted }
}

/** The navigation after a request of an address: what a redirect continues. */
export function after(before: Navigation, url: URL): Navigation {
  return { ...before, requested: [...before.requested, url], referrer: referrerFor(before.referrer, url) }
}

/** The relation of a request to the page that began the navigation; the most distant address counts. */
export function siteOf({ initiator, requested }: Navigation, url: URL): Site {
  if (initiator === null) return 'none'
  let site: Site = 'same-origin'
  for (const address of [...requested, url]) {
    if (address.origin === initiator.origin) continue
    if (!isSameSite(address, initiator)) return 'cross-site'
    site = 'same-site'
  }
  return site
}

/** Value of `Referer`, by the default policy: the whole page on the same origin, otherwise only its origin. */
export function referrerFor(referrer: string | null, url: URL): string | null {
  if (referrer === null) return null
  const page = new URL(referrer)
  if (isTrustworthy(page) && !isTrustworthy(url)) return null
  if (page.origin !== url.origin) return `${page.origin}/`
  page.hash = ''
  page.username = ''
  page.password = ''
  return page.href
}

/** True for addresses that browsers regard as secure: https and loopback. Only these get some headers. */
export function isTrustworthy({ protocol, hostname }: URL): boolean {
  if (protocol === 'https:') return true
  return /^(?:127\.\d+\.\d+\.\d+|\[::1\]|(?:.+\.)?localhost)$/.test(hostname)
}

function isSameSite(one: URL, other: URL): boolean {
  if (one.protocol !== other.protocol) return false
  const site = ({ hostname }: URL): string => getDomain(hostname, { allowPrivateDomains: true }) ?? hostname
  return site(one) === site(other)
}
