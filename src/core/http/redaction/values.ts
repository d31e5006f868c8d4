/**
 * Finds where the value of a `name=value` pair ends.
 * @module
 */

/** What ends a value, or begins a label. */
const marks = /[&#\s"'<>‹]/g

/**
 * Finds the ends of values in one text. A label (`‹…›`) stands for something already masked; it may hold blanks and
 * is skipped as a whole.
 *
 * All questions about one text together take time in proportion to its length, if they come from left to right.
 */
export class ValueEnds {
  readonly #text: string
  /** Ends of what follows labels. */
  readonly #known = new Map<number, number>()
  /** The last question: all places between have the same end. */
  #from = 0
  #mark = -1
  #end = -1
  readonly #close = { from: 0, at: -1 }
  readonly #closeBehind = { from: 0, at: -1 }

  constructor(text: string) {
    this.#text = text
  }

  /** The place behind a value. @param from where the value begins; not before that of the last call */
  endOf(from: number): number {
    if (from >= this.#from && from <= this.#mark) return this.#end
    this.#from = from
    this.#mark = this.#markFrom(from)
    this.#end = this.#endAt(this.#mark)
    return this.#end
  }

  #endAt(mark: number): number {
    if (this.#text[mark] !== '‹') return mark
    const visited: number[] = []
    let at = this.#behindLabel(mark, this.#close)
    let end = this.#known.get(at)
    while (end === undefined) {
      visited.push(at)
      const next = this.#markFrom(at)
      if (this.#text[next] !== '‹') end = next
      else {
        at = this.#behindLabel(next, this.#closeBehind)
        end = this.#known.get(at)
      }
    }
    for (const place of visited) this.#known.set(place, end)
    return end
  }

  #markFrom(from: number): number {
    marks.lastIndex = from
    return marks.exec(this.#text)?.index ?? this.#text.length
  }

  /** The place behind the label at a place, or behind its first character if it has no end. */
  #behindLabel(start: number, close: { from: number; at: number }): number {
    if (start < close.from || start > close.at) {
      const end = this.#text.indexOf('›', start)
      close.from = start
      close.at = end < 0 ? this.#text.length : end
    }
    return close.at === this.#text.length ? start + 1 : close.at + 1
  }
}
