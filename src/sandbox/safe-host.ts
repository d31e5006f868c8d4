/**
 * Names under which a service of this machine may be asked for.
 * @module
 */
import { isIP } from 'node:net'

/**
 * Whether a request may be for this host. A name that somebody else can make lead here (DNS rebinding) is none that it
 * may be for; an address cannot be made to.
 * @param asked header Host
 * @param name that was given to the service
 */
export function isSafeHost(asked: string, name?: string): boolean {
  const bare = asked.replace(/:\d*$/, '').toLowerCase()
  if (bare === 'localhost' || bare.endsWith('.localhost') || bare === name?.toLowerCase()) return true
  return isIP(bare.replace(/^\[|\]$/g, '')) !== 0
}
