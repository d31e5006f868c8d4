/**
 * A digest of what a profile says, by which runs for the same target are told from others.
 * @module
 */
import { createHash } from 'node:crypto'
import type { KeySet } from './keys.js'

/** What is about the machine that judges, and may be another on each. */
const machineSections = new Set(['Connection', 'Receiver', 'Simulated platform'])
/** What is compared for itself, or names files of the machine. */
const left = new Set(['TARGET_NAME', 'BASE_URL', 'FIXTURES', 'LOGIN_BROWSER', 'BROWSER_PROGRAM'])

/**
 * SHA-256 in hex. Secrets are no part of it: whoever knows the rest could try them. Of addresses only the path counts:
 * each machine may reach an application of its own.
 * @param settings values by profile key
 * @param fixtures content of the fixture file
 */
export function profileDigest(
  settings: Readonly<Record<string, string>>,
  { keys, secrets }: KeySet,
  fixtures: object = {},
): string {
  const lines = Object.entries(settings)
    .filter(([key]) => !secrets.includes(key) && !left.has(key))
    .filter(([key]) => !machineSections.has(keys[key]?.['x-section'] ?? ''))
    .map(([key, value]) => `${key}=${value.replaceAll(/\bhttps?:\/\/[^\s/?#]+/g, '')}`)
    .sort()
  return createHash('sha256')
    .update([...lines, JSON.stringify(fixtures)].join('\n'))
    .digest('hex')
}
