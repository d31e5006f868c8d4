/**
 * Protects the sandbox against DNS rebinding.
 * @module
 */
import { isIP } from 'node:net'

/**
 * Whether the sandbox serves a request with this Host header. Other people can point a DNS name at this machine, so only
 * IP addresses, `localhost` and the configured name are safe.
 * @param asked value of the Host header
 * @param name configured name of the service
 */
export function isSafeHost(asked: string, name?: string): boolean {
  const bare = asked.replace(/:\d*$/, '').toLowerCase()
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === name?.toLowerCase()) return true
  return isIP(bare.replace(/^\[|\]$/g, '')) !== 0
}
