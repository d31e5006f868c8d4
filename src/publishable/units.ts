/**
 * Divides a text into its words, addresses and labels.
 * @module
 */

/** A part of a text that is not only punctuation. */
export interface Unit {
  /** `label`: a mask such as `‹token 3›`. `url`, `path`: an address. `word`: everything else. */
  readonly kind: 'label' | 'url' | 'path' | 'word'
  readonly text: string
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

/** Punctuation that can be between words. Every other character that is no blank belongs to a word. */
const between = new Set('"“”„‚‘«»()[]{}<>,;=|!?*^~#&\\`·→…–—×‹›')
/** Punctuation that a word can contain, but neither begin nor end with. */
const atEdge = new Set(".:'’%@/+_-")
const blank = /\s/
const ofScheme = /[A-Za-z0-9+.-]/
const isDigit = (text: string): boolean => text >= '0' && text <= '9' && text.length === 1

/** True for a character that shows nothing: blank, or punctuation of the suite. */
const isSeparator = (character: string): boolean => blank.test(character) || between.has(character)

/** The units of a text, in order. */
export function unitsOf(text: string): Unit[] {
  const units: Unit[] = []
  let at = 0
  while (at < text.length) {
    const character = text[at] as string
    if (character === '‹') {
      const end = text.indexOf('›', at)
      if (end > 0) {
        units.push({ kind: 'label', text: text.slice(at, end + 1), start: at, end: end + 1 })
        at = end + 1
        continue
      }
    }
    if (isSeparator(character)) {
      at += 1
      continue
    }
    const url = startsUrl(text, at)
    if (url || (character === '/' && ofPath(text[at + 1]))) {
      const end = endOfAddress(text, at)
      units.push({ kind: url ? 'url' : 'path', text: text.slice(at, end), start: at, end })
      at = end
      continue
    }
    const end = endOfWord(text, at)
    const word = trimmed(text, at, end)
    if (word !== null) units.push(word)
    at = end
  }
  return units
}

function ofPath(character: string | undefined): boolean {
  return character !== undefined && !isSeparator(character) && !atEdge.has(character)
}

function startsUrl(text: string, at: number): boolean {
  let end = at
  while (end < text.length && end - at < 20 && ofScheme.test(text[end] as string)) end += 1
  return end > at && text.startsWith('://', end)
}

/** An address ends at a blank, a quote or a bracket that is outside of a label. */
function endOfAddress(text: string, start: number): number {
  let at = start
  while (at < text.length) {
    const character = text[at] as string
    if (character === '‹') {
      const end = text.indexOf('›', at)
      if (end < 0) break
      at = end + 1
      continue
    }
    if (blank.test(character) || '"“”„‚‘«»<>`,;|'.includes(character)) break
    if (character === ')' && !text.slice(start, at).includes('(')) break
    at += 1
  }
  while (at > start + 1 && ".:'’!?".includes(text[at - 1] as string)) at -= 1
  return at
}

function endOfWord(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at += 1) {
    const character = text[at] as string
    if (isSeparator(character)) return at
    // `id:17` has two words, `08:45` has one.
    if (character === ':' && !(isDigit(text[at - 1] as string) && isDigit(text[at + 1] ?? ''))) return at
  }
  return at
}

function trimmed(text: string, start: number, end: number): Unit | null {
  let [from, to] = [start, end]
  while (from < to && atEdge.has(text[from] as string)) from += 1
  while (to > from && atEdge.has(text[to - 1] as string)) to -= 1
  return from === to ? null : { kind: 'word', text: text.slice(from, to), start: from, end: to }
}
