/**
 * The platform's own domain.
 * @module
 */
import { getDomain } from 'tldts'
import { isLoopback } from '../core/http/loopback.js'
import type { Profile } from '../profile/profile.js'
import { platformOrigins } from './destinations.js'

/**
 * Returns a test for addresses on the platform's own domain: the registrable domains of its hosts, the domains in
 * LOGOUT_DOMAINS, and their sub-domains. The contract does not define the own domain (clause 4.6, logout), so a sibling
 * such as `www.school.example` of the host `app.school.example` belongs to it.
 */
export function registeredDomain(profile: Profile): (url: URL) => boolean {
  const ownHosts = platformOrigins(profile).list.map((origin) => new URL(origin).hostname)
  const hosts = [...ownHosts.map(registrableDomain), ...profile.data.logout.domains]
  return ({ protocol, hostname }) => {
    if (protocol !== 'https:' && protocol !== 'http:') return false
    const name = hostname.replace(/\.$/, '')
    if (isLoopback(name) && hosts.some(isLoopback)) return true
    return hosts.some((host) => name === host.toLowerCase() || name.endsWith(`.${host.toLowerCase()}`))
  }
}

/** The domain that its owner registered, below a public suffix: `school.example`. An IP address is its own domain. */
function registrableDomain(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}
