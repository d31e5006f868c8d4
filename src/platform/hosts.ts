/**
 * The hosts that requests may be sent to: those that the profile names, and no others.
 * @module
 */
import { getDomain } from 'tldts'
import { isLoopback } from '../core/http/loopback.js'
import type { Profile } from '../profile/profile.js'

/** Returns a test for allowed addresses: of the platform, the control driver and the receiver. */
export function namedHosts(profile: Profile): (url: URL) => boolean {
  const { baseUrl, platformHosts, control, webhooks } = profile
  const { url, host } = webhooks.receiver
  const addresses = [
    baseUrl,
    ...(control?.driver === 'http' ? [control.url] : []),
    ...(url === null ? [] : [url]),
    ...platformHosts.map(addressOf),
  ]
  const chosen = new Set(addresses.flatMap(hostnameOf))
  const hosts = new Set([...chosen, ...hostnameOf(addressOf(host))])
  // The receiver listens on this machine by default. Only a target on this machine may then use it.
  const isLocal = isLoopback(new URL(baseUrl).hostname)
  return ({ protocol, hostname }) => {
    if (protocol !== 'https:' && protocol !== 'http:') return false
    return isLoopback(hostname) && !chosen.has(hostname) ? isLocal : hosts.has(hostname)
  }
}

/**
 * Hosts that a discovery document names and the profile does not: only those within the registrable domain of the
 * base URL, e.g. `login.school.example` for `api.school.example`.
 * @param document the discovery document, of any content
 * @returns host names, sorted
 */
export function hostsInDiscovery(profile: Profile, document: unknown): string[] {
  if (typeof document !== 'object' || document === null) return []
  const own = domainOf(new URL(profile.baseUrl).hostname)
  if (own === null) return []
  const named = namedHosts(profile)
  const found = Object.values(document)
    .filter((value): value is string => typeof value === 'string' && /^https?:\/\//i.test(value))
    .filter((value) => URL.canParse(value))
    .map((value) => new URL(value))
    .filter((url) => !named(url) && domainOf(url.hostname) === own)
    .map(({ hostname }) => hostname)
  return [...new Set(found)].sort()
}

/** The registrable domain of a host; null for an address, a single word or a public suffix. */
function domainOf(hostname: string): string | null {
  return getDomain(hostname, { allowPrivateDomains: true, validHosts: ['localhost'] })
}

function addressOf(host: string): string {
  return `http://${host.includes(':') ? `[${host}]` : host}`
}

function hostnameOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).hostname] : []
}
