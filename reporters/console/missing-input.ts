/**
 * How to supply what a profile lacks.
 * @module
 */
import type { KeySet } from '../../src/profile/keys.js'

/** Events that a control driver does not offer, e.g. `CONTROL_STIMULI (with undo or lend-tenant, because …)`. */
const offered = /CONTROL_STIMULI \(with ([^,()]+)(?:,[^()]*)?\)/g

/** What the schema says about the keys in a text such as `SECOND_CLIENT_ID (with …)`; null if it names no key. */
export function howToProvide(missing: string, { keys }: KeySet): string | null {
  if (missing.startsWith('FIXTURES: '))
    return `name it in the fixture file at ${missing.slice('FIXTURES: '.length)}; "discover" finds what the target has`
  const events = [...missing.matchAll(offered)].map(([, event = '']) => event)
  const rest = missing.replace(offered, '')
  const words = (rest.match(/[A-Z][A-Z0-9_]+/g) ?? []).filter((word) => keys[word] !== undefined)
  const lines = [...new Set(words)].map((word) => {
    const { description = '', 'x-help': help = '' } = keys[word] ?? {}
    return `${word}: ${description} ${help}`.trim()
  })
  if (events.length === 0) return lines.length === 0 ? null : lines.join(' ')
  const offer = `offer ${events.join(' and ')} in the control driver, and name ${events.length === 1 ? 'it' : 'them'} in CONTROL_STIMULI`
  return [offer, ...lines].join('. ')
}
