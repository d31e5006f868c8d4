/**
 * How to supply what a profile lacks.
 * @module
 */
import type { KeySet } from '../../profile/keys.js'

/** What the schema says about the keys in a text such as `SECOND_CLIENT_ID (with …)`; null if it names no key. */
export function howToSupply(missing: string, { keys }: KeySet): string | null {
  if (missing.startsWith('FIXTURES: '))
    return `name it in the fixture file at ${missing.slice('FIXTURES: '.length)}; "discover" finds what the target has`
  const words = (missing.match(/[A-Z][A-Z0-9_]+/g) ?? []).filter((word) => keys[word] !== undefined)
  const lines = [...new Set(words)].map((word) => {
    const { description = '', 'x-help': help = '' } = keys[word] ?? {}
    return `${word}: ${description} ${help}`.trim()
  })
  return lines.length === 0 ? null : lines.join(' ')
}
