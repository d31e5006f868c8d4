/**
 * Finds wrong entries among the further hosts of a profile.
 * @module
 */
import { parseUrl } from './parse-url.js'
import type { Problem } from './problems.js'

/** Keys with hosts and origins. */
const keys = ['PLATFORM_HOSTS', 'PARTNER_HOSTS']

/**
 * Problems with PLATFORM_HOSTS and PARTNER_HOSTS: an entry that is no host, and plain http without ALLOW_HTTP.
 * @param given values by profile key
 */
export function hostProblems(given: Readonly<Record<string, string>>): Problem[] {
  return keys.flatMap((key) =>
    (given[key] ?? '')
      .split(/\s+/)
      .filter((entry) => entry !== '')
      .flatMap((entry) => problemOf(key, entry, given.ALLOW_HTTP === 'yes')),
  )
}

function problemOf(key: string, entry: string, allowsHttp: boolean): Problem[] {
  const address = /^https?:\/\//i.test(entry) ? entry : `https://${entry}`
  if (parseUrl(address) === null)
    return [
      { key, expected: 'host names or origins', found: `"${entry}"`, fix: 'correct the host or the port' },
    ]
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:' || allowsHttp || isLocal(hostname)) return []
  return [
    {
      key,
      expected: 'https, or a host of this machine',
      found: `plain http to ${hostname}`,
      fix: 'use https, or set ALLOW_HTTP=yes for a test system',
    },
  ]
}

/** True if a host is this machine. */
export function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}
