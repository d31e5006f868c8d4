/**
 * The escapes that a secret may be written with: of URLs, forms, HTML and JSON.
 * @module
 */

/** Hears of a character that an escape stands for. */
export type Put = (char: string, at: number, taken: number) => void

/** A way to escape. */
export interface Escape {
  /** A text without it has nothing to undo. */
  readonly mark: string
  /** Where something may have to be undone at the earliest; -1 for nowhere. */
  readonly find: (text: string, from: number) => number
  /**
   * Undoes what stands at a place.
   * @returns how many characters that are; 0 where no escape is there
   */
  readonly undo: (text: string, at: number, put: Put) => number
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  sect: '§',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  euro: '€',
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const entity = /&(?:#x[0-9a-f]{1,5}|#[0-9]{1,6}|[a-z]{2,6});/iy
const backslash = /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[^ux])/iy

export const escapes: readonly Escape[] = [
  { mark: '%', find: (text, from) => text.indexOf('%', from), undo: percent },
  {
    // A form writes a blank as a plus sign.
    mark: '+',
    find: plusOrPercent,
    undo: (text, at, put) => {
      if (text.charCodeAt(at) === 37) return percent(text, at, put)
      put(' ', at, 1)
      return 1
    },
  },
  {
    mark: '&',
    find: (text, from) => text.indexOf('&', from),
    undo: (text, at, put) => {
      entity.lastIndex = at
      const sequence = entity.exec(text)?.[0]
      if (sequence === undefined) return 0
      const body = sequence.slice(1, -1)
      const hex = /^#x/i.test(body)
      const char = body.startsWith('#')
        ? String.fromCodePoint(Number.parseInt(body.slice(hex ? 2 : 1), hex ? 16 : 10))
        : (entities[body] ?? sequence)
      put(char, at, sequence.length)
      return sequence.length
    },
  },
  {
    mark: '\\',
    find: (text, from) => text.indexOf('\\', from),
    undo: (text, at, put) => {
      backslash.lastIndex = at
      const sequence = backslash.exec(text)?.[0]
      if (sequence === undefined) return 0
      const body = sequence.slice(1)
      const char =
        body.length > 1 ? String.fromCharCode(Number.parseInt(body.slice(1), 16)) : (controls[body] ?? body)
      put(char, at, sequence.length)
      return sequence.length
    },
  },
]

function plusOrPercent(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 43 || code === 37) return at
  }
  return -1
}

/** Undoes all percent escapes that follow each other: UTF-8, or else one character for each byte. */
function percent(text: string, at: number, put: Put): number {
  let end = at
  while (byteAt(text, end) >= 0) end += 3
  if (end === at) return 0
  const single = byteAt(text, at)
  if (end === at + 3 && single < 128) {
    put(String.fromCharCode(single), at, 3)
    return 3
  }
  const bytes = Buffer.from(text.slice(at, end).replaceAll('%', ''), 'hex')
  const decoded = bytes.toString('utf8')
  let place = at
  if (decoded.includes('\ufffd')) {
    for (const byte of bytes) {
      put(String.fromCharCode(byte), place, 3)
      place += 3
    }
  } else {
    for (const char of decoded) {
      const taken = Buffer.byteLength(char) * 3
      put(char, place, taken)
      place += taken
    }
  }
  return end - at
}

/** The byte that a percent escape stands for; -1 where none is there. */
function byteAt(text: string, at: number): number {
  if (text.charCodeAt(at) !== 37) return -1
  const high = digit(text.charCodeAt(at + 1))
  const low = digit(text.charCodeAt(at + 2))
  return high < 0 || low < 0 ? -1 : high * 16 + low
}

function digit(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}
