/**
 * A text as it reads once its escapes are undone, with the way back to where each character stands.
 * @module
 */

/** A decoded text. */
export interface View {
  readonly text: string
  /** Where each character begins in the original, and the original's length at the end; null for the original. */
  readonly starts: Int32Array | null
}

/** Escapes within escapes that are undone. */
const deepest = 3
/** Views of one text. */
const mostViews = 16

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

interface Decoder {
  /** A text without it has nothing to decode. */
  readonly mark: string
  readonly pattern: RegExp
  /** The characters that an escape stands for, each with the length of its part of the escape. */
  readonly decode: (sequence: string) => readonly (readonly [char: string, length: number])[]
}

const one = (char: string, sequence: string): [string, number][] => [[char, sequence.length]]

const decoders: readonly Decoder[] = [
  { mark: '%', pattern: /(?:%[0-9a-f]{2})+/gi, decode: percent },
  // A form writes a blank as a plus sign.
  {
    mark: '+',
    pattern: /\+|(?:%[0-9a-f]{2})+/gi,
    decode: (sequence) => (sequence === '+' ? one(' ', sequence) : percent(sequence)),
  },
  {
    mark: '&',
    pattern: /&(?:#x[0-9a-f]{1,5}|#[0-9]{1,6}|[a-z]{2,6});/gi,
    decode: (sequence) => {
      const body = sequence.slice(1, -1)
      if (!body.startsWith('#')) return one(entities[body] ?? sequence, sequence)
      const hex = /^#x/i.test(body)
      return one(String.fromCodePoint(Number.parseInt(body.slice(hex ? 2 : 1), hex ? 16 : 10)), sequence)
    },
  },
  {
    mark: '\\',
    pattern: /\\(?:u[0-9a-f]{4}|x[0-9a-f]{2}|[^ux])/gi,
    decode: (sequence) => {
      const body = sequence.slice(1)
      if (body.length > 1) return one(String.fromCharCode(Number.parseInt(body.slice(1), 16)), sequence)
      return one(controls[body] ?? body, sequence)
    },
  },
]

/** The text itself, then what it reads as with URL, form, HTML and JSON escapes undone, also several in each other. */
export function viewsOf(text: string): View[] {
  const views: View[] = [{ text, starts: null }]
  const seen = new Set([text])
  let from = 0
  for (let depth = 0; depth < deepest; depth += 1) {
    const to = views.length
    for (const view of views.slice(from, to)) {
      for (const decoder of decoders) {
        if (views.length >= mostViews || !view.text.includes(decoder.mark)) continue
        const next = decoded(view, decoder)
        if (next === null || seen.has(next.text)) continue
        seen.add(next.text)
        views.push(next)
      }
    }
    from = to
  }
  return views
}

/** Where a stretch of a view stands in the original. */
export function placeOf(view: View, start: number, end: number): [start: number, end: number] {
  return view.starts === null ? [start, end] : [view.starts[start] ?? 0, view.starts[end] ?? 0]
}

function decoded(view: View, { pattern, decode }: Decoder): View | null {
  const parts: string[] = []
  const starts = new Int32Array(view.text.length + 1)
  let length = 0
  let copied = 0
  const keep = (to: number): void => {
    parts.push(view.text.slice(copied, to))
    for (; copied < to; copied += 1) starts[length++] = placeOf(view, copied, copied)[0]
  }
  for (const match of view.text.matchAll(pattern)) {
    keep(match.index)
    for (const [char, taken] of decode(match[0])) {
      parts.push(char)
      for (let unit = 0; unit < char.length; unit += 1) starts[length++] = placeOf(view, copied, copied)[0]
      copied += taken
    }
  }
  if (copied === 0 && parts.length === 0) return null
  keep(view.text.length)
  starts[length] = placeOf(view, copied, copied)[0]
  return { text: parts.join(''), starts: starts.subarray(0, length + 1) }
}

function percent(sequence: string): [string, number][] {
  const bytes = Buffer.from(sequence.replaceAll('%', ''), 'hex')
  const text = bytes.toString('utf8')
  if (text.includes('\ufffd')) return [...bytes].map((byte) => [String.fromCharCode(byte), 3])
  return [...text].map((char) => [char, Buffer.byteLength(char) * 3])
}
