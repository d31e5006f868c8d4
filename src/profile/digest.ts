/**
 * Digest of a profile. Two runs with the same digest used the same profile.
 * @module
 */
import { createHash } from 'node:crypto'
import type { KeySet } from './keys.js'

/** Sections about the machine that runs the suite. They may differ between machines. */
const machineSections = new Set(['Connection', 'Receiver', 'Simulated platform'])
/** Keys that are compared separately, or that name files of the machine. */
const ignored = new Set([
  'TARGET_NAME',
  'TARGET_VERSION',
  'CHALLENGE',
  'BASE_URL',
  'FIXTURES',
  'LOGIN_BROWSER',
  'BROWSER_PROGRAM',
])

/**
 * Computes the digest of a profile: SHA-256 in hex. Secrets are not part of it: a reader who knows the other values
 * could guess them. Only the path of an address is part of it: each machine may test its own application.
 * @param settings values by profile key
 * @param fixtures content of the fixture file
 */
export function profileDigest(
  settings: Readonly<Record<string, string>>,
  { keys, secrets }: KeySet,
  fixtures: object = {},
): string {
  const lines = Object.entries(settings)
    .filter(([key]) => !secrets.includes(key) && !ignored.has(key))
    .filter(([key]) => !machineSections.has(keys[key]?.['x-section'] ?? ''))
    .map(([key, value]) => `${key}=${value.replaceAll(/\bhttps?:\/\/[^\s/?#]+/g, '')}`)
    .sort()
  return createHash('sha256')
    .update([...lines, JSON.stringify(fixtures)].join('\n'))
    .digest('hex')
}
