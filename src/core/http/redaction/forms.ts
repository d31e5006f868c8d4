/**
 * The forms of a secret that no undoing of escapes shows: itself, and inside base64.
 * @module
 */
import { percentEncoded } from '../../../output/characters.js'

/** Shorter ones would eat ordinary words. */
export const shortest = 6

/**
 * The secret itself, and what base64 and base64url make of it at each of the three places that its first byte can
 * have in a group of three; also of the secret escaped for JSON or a form, as in the payload of a JWT or in Basic
 * credentials. Escapes of the whole (`%2B`, `&#43;`, `\/`) are undone before these are looked for.
 */
export function formsOf(value: string): string[] {
  const forms = new Set([value])
  for (const text of unescaped.test(value) ? [value] : escapedOnce(value)) {
    for (const core of base64Cores(text)) {
      if (core.length < shortest) continue
      forms.add(core)
      forms.add(core.replaceAll('+', '-').replaceAll('/', '_'))
    }
  }
  return [...forms]
}

/** What neither JSON nor a form escapes. */
const unescaped = /^[\w.-]*$/

function escapedOnce(value: string): Set<string> {
  return new Set([
    value,
    JSON.stringify(value).slice(1, -1),
    percentEncoded(value),
    new URLSearchParams([['', value]]).toString().slice(1),
  ])
}

/** The characters of the base64 that no neighbouring byte influences. */
function base64Cores(text: string): string[] {
  const bytes = Buffer.from(`\0\0${text}`, 'utf8')
  const length = bytes.length - 2
  return [0, 1, 2].map((shift) => {
    const first = Math.ceil((shift * 8) / 6)
    const last = Math.floor(((shift + length) * 8) / 6)
    return bytes.toString('base64', 2 - shift).slice(first, last)
  })
}
