/**
 * Which addresses are within the platform's own domain.
 * @module
 */

import { isLoopback } from '../core/http/loopback.js'
import type { Profile } from '../profile/profile.js'

/**
 * Tells addresses at a host of the platform, at one that LOGOUT_DOMAINS names, or at a sub-domain of either.
 * Clause 4.6, logout: what the own domain is, is not defined.
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
