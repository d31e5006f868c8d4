/**
 * Hosts that requests may be sent to: those that the profile names, and nothing else.
 * @module
 */
import { getDomain } from 'tldts'
import type { Profile } from '../../profile/profile.js'
import { isLoopback } from './site.js'

/**
 * Tells addresses that something may be sent to: of the platform, of the control driver, of the receiver.
 */
export function namedHosts(profile: Profile): (url: URL) => boolean {
  const { baseUrl, platformHosts, control, webhooks } = profile
  const addresses = [
    baseUrl,
    ...(control?.driver === 'http' ? [control.url] : []),
    webhooks.receiver.url ?? `http://${bracketed(webhooks.receiver.host)}`,
  ]
  const hosts = new Set([
    ...platformHosts.map((host) => host.toLowerCase()),
    ...addresses.filter((address) => URL.canParse(address)).map((address) => new URL(address).hostname),
  ])
  const local = [...hosts].some(isLoopback)
  return ({ protocol, hostname }) =>
    (protocol === 'https:' || protocol === 'http:') &&
    (hosts.has(hostname) || (local && isLoopback(hostname)))
}

/**
 * Hosts that a discovery document names and that the profile does not: only those within the registrable domain of
 * the base URL, e.g. `login.school.example` for `api.school.example`.
 * @param document the discovery document, whatever it holds
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

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
