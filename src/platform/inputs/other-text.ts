/**
 * Texts that resemble another text.
 * @module
 */
import { randomNumber } from '../../core/random.js'

const base64url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/**
 * Replaces one character. The new one is of the same alphabet (digits, hexadecimal or base64url) and differs in the
 * highest bit. So it also differs for a decoder that ignores unused bits of the last character.
 * @param at index; a negative index counts from the end
 * @throws {RangeError} if the text has no character at this index
 */
export function otherCharacter(text: string, at: number): string {
  const place = at < 0 ? text.length + at : at
  const character = text[place]
  if (character === undefined) throw new RangeError(`no character ${at} in a text of ${text.length}`)
  return text.slice(0, place) + replacement(character, text) + text.slice(place + 1)
}

function replacement(character: string, text: string): string {
  if (/^\d+$/.test(text)) return String((Number(character) + 5) % 10)
  if (/^[\da-f-]+$/.test(text) && /[\da-f]/.test(character))
    return (Number.parseInt(character, 16) ^ 8).toString(16)
  const index = base64url.indexOf(character)
  return index < 0 ? 'x' : base64url.charAt(index ^ 32)
}

const kinds = ['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz']

/** A random text of the same length and form: digits stay digits, capitals stay capitals, small letters stay small. */
export function inventedLike(text: string): string {
  let first = true
  return [...text]
    .map((character) => {
      const kind = kinds.find((characters) => characters.includes(character))
      if (kind === undefined) return character
      // The first one always differs.
      const choice = first ? kind.replace(character, '') : kind
      first = false
      return choice.charAt(randomNumber(0, choice.length))
    })
    .join('')
}

/**
 * An invented text of the same form as another one, which the target does not know.
 * @param isKnown true for a text that must not be used, for example because a record has it
 * @throws {RangeError} if every attempt gives a known text
 */
export function unknownLike(text: string, isKnown: (invented: string) => boolean): string {
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const invented = inventedLike(text)
    if (!isKnown(invented)) return invented
  }
  throw new RangeError(`every text like ${text} is known`)
}
