/**
 * The platform's own domain.
 * @module
 */

import { isLoopback } from '../core/http/loopback.js'
import type { Profile } from '../profile/profile.js'

/**
 * Returns a test for addresses on the platform's own domain: its hosts, the domains in LOGOUT_DOMAINS, and their
 * sub-domains. The contract does not define the own domain (clause 4.6, logout).
 */
export function ownDomain(profile: Profile): (url: URL) => boolean {
  const hosts = [new URL(profile.baseUrl).hostname, ...profile.platformHosts, ...profile.data.logout.domains]
  return ({ protocol, hostname }) => {
    if (protocol !== 'https:' && protocol !== 'http:') return false
    const name = hostname.replace(/\.$/, '')
    if (isLoopback(name) && hosts.some(isLoopback)) return true
    return hosts.some((host) => name === host.toLowerCase() || name.endsWith(`.${host.toLowerCase()}`))
  }
}
