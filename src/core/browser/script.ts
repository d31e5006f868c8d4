/**
 * Finds out which scripts of a page run without the user, as far as possible without running them.
 *
 * It reads each script from left to right and never looks at a stretch again, because a page may be long.
 * @module
 */
import type { Work } from '../../record/work.js'

const submits = /submit ?(?:\( ?\)|\.call\b)/i
const words = /[\w$]+/g

/**
 * True if a page submits a form as soon as it is loaded.
 * @param scripts texts of inline scripts
 * @param load `onload` handlers
 * @param work of the page
 */
export function submitsAtOnce(scripts: readonly string[], load: readonly string[], work: Work): boolean {
  const { rest, bodies } = functionsOf(withoutWaiting(folded(scripts.join('\n;\n')), work), work)
  const running = [rest, ...load.map(folded)]
  // Running code may name functions, whose bodies run then too.
  for (const code of running) {
    work.spend(code.length)
    if (submits.test(code)) return true
    for (const [word] of code.matchAll(words)) {
      const body = bodies.get(word)
      if (body === undefined) continue
      bodies.delete(word)
      running.push(body)
    }
  }
  return false
}

/** Each run of blanks as one. */
function folded(code: string): string {
  return code.replace(/\s+/g, ' ')
}

/** A handler of a user event: any event except loading. */
const waiting = /addEventListener|\.on/g
const listener = /addEventListener ?\( ?['"](?!load|DOMContentLoaded|pageshow)\w+['"] ?, ?/y
const assigned = /\.on(?!load|pageshow)[a-z]+ ?=(?!=) ?/y
const asynchronous = /async /y
const anyFunction = /function ?[\w$]* ?\(/y
const anonymous = /function ?\(/y
const otherwise = /[\w$.]+/y

/** Code without what waits for the user. */
function withoutWaiting(code: string, work: Work): string {
  const reader = new CodeReader(code, work)
  return reader.without(waiting, (at) => {
    const head = reader.skip(listener, at) ?? reader.skip(assigned, at)
    if (head === undefined) return undefined
    const start = reader.skip(asynchronous, head) ?? head
    const block =
      reader.blockOf(start, anyFunction) ?? (start === head ? undefined : reader.blockOf(head, anyFunction))
    if (block !== undefined) return { block }
    const end = reader.skip(otherwise, head)
    return end === undefined ? undefined : { end }
  })
}

const declarations = /function|const|let|var/g
const declared = /function ([\w$]+) ?\(/y
const variable = /(?:const|let|var) ([\w$]+) ?= ?(?:async )?/y

/** The functions of a script by name, and the code around them. */
function functionsOf(
  code: string,
  work: Work,
): { readonly rest: string; readonly bodies: Map<string, string> } {
  const reader = new CodeReader(code, work)
  const bodies = new Map<string, string>()
  const rest = reader.without(declarations, (at) => {
    declared.lastIndex = at
    const direct = declared.exec(code)
    if (direct !== null) {
      const block = reader.blockAt(reader.closed(at + direct[0].length))
      if (block === undefined) return undefined
      bodies.set(direct[1] ?? '', reader.bodyOf(block))
      return { block }
    }
    variable.lastIndex = at
    const match = variable.exec(code)
    const block = match === null ? undefined : reader.blockOf(at + match[0].length, anonymous)
    if (match === null || block === undefined) return undefined
    bodies.set(match[1] ?? '', reader.bodyOf(block))
    return { block }
  })
  return { rest, bodies }
}

/** What to leave out: up to a place, or with the block that begins at a place. */
type Left = { readonly end: number } | { readonly block: number }

const arrow = / ?=>/y
const parameter = /[\w$]+ ?=>/y
const opening = / ?\{/y

class CodeReader {
  readonly #code: string
  /** The parenthesis that was found last, and where the search for it began. */
  #searched = 0
  #parenthesis = -1

  constructor(
    code: string,
    readonly work: Work,
  ) {
    this.#code = code
    work.spend(code.length)
  }

  /** The code without some stretches; a block leaves a semicolon. */
  without(candidate: RegExp, left: (at: number) => Left | undefined): string {
    const parts: string[] = []
    let copied = 0
    candidate.lastIndex = 0
    for (let match = candidate.exec(this.#code); match !== null; match = candidate.exec(this.#code)) {
      const token = left(match.index)
      if (token === undefined) continue
      parts.push(this.#code.slice(copied, match.index))
      if ('block' in token) parts.push(';')
      copied = 'block' in token ? this.#behind(token.block) : token.end
      candidate.lastIndex = copied
    }
    return parts.join('') + this.#code.slice(copied)
  }

  /** The place behind a match at a place. */
  skip(pattern: RegExp, at: number): number | undefined {
    pattern.lastIndex = at
    const length = pattern.exec(this.#code)?.[0].length
    return length === undefined ? undefined : at + length
  }

  /**
   * Where the block of the function begins that is written at a place.
   * @param keyword a function with this head, or an arrow function
   */
  blockOf(at: number, keyword: RegExp): number | undefined {
    const inside = this.skip(keyword, at)
    if (inside !== undefined) return this.blockAt(this.closed(inside))
    const behind = this.#code[at] === '(' ? this.closed(at + 1) : undefined
    const head = behind === undefined ? this.skip(parameter, at) : this.skip(arrow, behind)
    return this.blockAt(head)
  }

  /** Behind the brace that opens a block. */
  blockAt(at: number | undefined): number | undefined {
    return at === undefined ? undefined : this.skip(opening, at)
  }

  /** The place behind the next closing parenthesis. */
  closed(from: number): number | undefined {
    if (from < this.#searched || (this.#parenthesis >= 0 && this.#parenthesis < from)) this.#parenthesis = -1
    if (this.#parenthesis < 0) {
      const end = this.#code.indexOf(')', from)
      this.#searched = from
      this.#parenthesis = end < 0 ? this.#code.length : end
      this.work.spend(this.#parenthesis - from)
    }
    return this.#parenthesis === this.#code.length ? undefined : this.#parenthesis + 1
  }

  /** The code in a block. */
  bodyOf(block: number): string {
    return this.#code.slice(block, this.#behind(block) - 1)
  }

  /** The place behind the brace that closes a block. */
  #behind(block: number): number {
    let depth = 1
    let end = block
    for (; end < this.#code.length && depth > 0; end += 1) {
      if (this.#code[end] === '{') depth += 1
      if (this.#code[end] === '}') depth -= 1
    }
    this.work.spend(end - block)
    return end
  }
}
