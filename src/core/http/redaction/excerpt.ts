/**
 * The masked beginning and end of a long text.
 * @module
 */
import type { Labelled, Mark } from './hits.js'

/** What is shown of a text. */
export interface Excerpt {
  readonly head: string
  readonly tail: string
  /** True where nothing was masked in them, nor as far as was looked beyond them. */
  readonly untouched: boolean
}

/**
 * Masks the beginning and the end of a text. A secret that stands across a cut is masked as a whole: it is looked for
 * beyond the cuts too.
 * @param head characters of the beginning; with those of the end at most as many as the text has
 * @param tail characters of the end
 * @param reach how far beyond the cuts to look
 * @param mask masks a text and follows some of its places
 */
export function excerptOf(
  text: string,
  { head, tail, reach }: { readonly head: number; readonly tail: number; readonly reach: number },
  mask: (text: string, places: readonly Mark[]) => Labelled,
): Excerpt {
  const until = splitsPair(text, head) ? head - 1 : head
  const from = splitsPair(text, text.length - tail) ? text.length - tail + 1 : text.length - tail
  const start = from - reach
  if (until + reach >= start) {
    const { text: shown, marks } = mask(text, [markAt(until), markAt(from)])
    const [first, last] = marks as [Mark, Mark]
    return { head: shown.slice(0, first.behind), tail: shown.slice(last.before), untouched: shown === text }
  }
  const [front, back] = [text.slice(0, until + reach), text.slice(start)]
  const [first, last] = [mask(front, [markAt(until)]), mask(back, [markAt(reach)])]
  return {
    head: first.text.slice(0, first.marks[0]?.behind),
    tail: last.text.slice(last.marks[0]?.before),
    untouched: first.text === front && last.text === back,
  }
}

function markAt(place: number): Mark {
  return { before: place, behind: place }
}

/** True inside a character of two units. */
function splitsPair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1))
}
