/**
 * Keeps a comment that says what is judged, and how, above the call of each rule and open point in the suites.
 *
 * The comment stands directly above `rule('id', …)` or `observe('id', …)`:
 *
 * ```ts
 * // 4.1 redirect_uri: The authorize endpoint issues no code for a redirect_uri whose host differs from the
 * //   configured one.
 * //   Check: Between two requests that must get a code, each request has another host. None may get a code.
 * rule('authorize.redirect-uri.host', hosts, async (context, inputs) => {
 * ```
 *
 * The first line begins with a clause, a colon and a capital letter or a backtick. Further lines are indented by three
 * blanks. The generator owns these lines only. It keeps every other comment, also one
 * between them and the call.
 * @module
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalogue } from './entries.js'
import type { RuleText } from './translations.js'

/** The folder of the suites, relative to the root of the package. */
const suitesFolder = 'suites'

/** Columns of a line in a suite, as in `biome.json`. */
const lineWidth = 110

/** A call that names its id as a literal, on the same line or on the next. */
const literalCall = /^([ \t]*)(?:rule|observe)\(\s*'([^'\n]+)'/gm

const firstLine =
  /^[ \t]*\/\/ (?:[0-9](?:\.\d)?(?: [A-Za-z_][\w -]*)?|RFC \d{4} [\d.]+|OpenID Connect (?:Core|Discovery) [\d.]+): [A-Z`]/
const furtherLine = /^[ \t]*\/\/ {3}\S/
const lineComment = /^[ \t]*\/\//

/** Clause and sentence of a catalogue entry, and how it is checked, as the comment has them. */
export interface RuleComment {
  readonly clause: string
  readonly says: string
  /** Sentences; absent for an open point. */
  readonly check?: string
}

/** A call whose comment is missing or differs from the catalogue. */
export interface CommentProblem {
  /** Path of the suite relative to the root of the package. */
  readonly file: string
  /** Line of the call, from 1. */
  readonly line: number
  readonly id: string
  readonly problem: 'missing' | 'stale'
}

/** A call of `rule` or `observe`, and the comment above it. */
interface Call {
  readonly id: string
  readonly indent: string
  /** Index of the line of the call. */
  readonly at: number
  /** Index of the first line of the comment, and of the line after it; both `at` if there is none. */
  readonly from: number
  readonly to: number
}

/**
 * Comments of all rules and open points, by id.
 * @param texts those of the rules
 */
export function commentsOf(
  { rules, openPoints }: Catalogue,
  texts: readonly Pick<RuleText, 'id' | 'check'>[],
): ReadonlyMap<string, RuleComment> {
  const checks = new Map(texts.map(({ id, check }) => [id, check.en]))
  return new Map(
    [...rules, ...openPoints].map(({ id, clause, says }) => {
      const check = checks.get(id)
      return [id, { clause, says, ...(check === undefined ? {} : { check }) }]
    }),
  )
}

/**
 * Returns the text of a suite with the comment of each entry above its call. Calls with an id that is not in the
 * catalogue stay as they are.
 */
export function withComments(text: string, comments: ReadonlyMap<string, RuleComment>): string {
  const lines = text.split('\n')
  for (const { id, indent, from, to } of callsIn(text).reverse()) {
    const comment = comments.get(id)
    if (comment !== undefined) lines.splice(from, to - from, ...linesOf(comment, indent))
  }
  return lines.join('\n')
}

/** Returns the calls in a suite whose comment is missing or stale, in order of their lines. */
export function problemsIn(
  file: string,
  text: string,
  comments: ReadonlyMap<string, RuleComment>,
): CommentProblem[] {
  const lines = text.split('\n')
  return callsIn(text).flatMap(({ id, indent, at, from, to }) => {
    const comment = comments.get(id)
    if (comment === undefined) return []
    if (linesOf(comment, indent).join('\n') === lines.slice(from, to).join('\n')) return []
    return [{ file, line: at + 1, id, problem: from === to ? 'missing' : 'stale' }]
  })
}

/** Returns the ids that a suite names as a literal in a call of `rule` or `observe`. */
export function literalIds(text: string): string[] {
  return callsIn(text).map(({ id }) => id)
}

/**
 * Writes the comments into all suites. Writes only files that change.
 * @param root root directory of the package
 */
export async function writeComments(root: string, comments: ReadonlyMap<string, RuleComment>): Promise<void> {
  for (const { file, text } of await readSuites(root)) {
    const changed = withComments(text, comments)
    if (changed !== text) await writeFile(join(root, file), changed)
  }
}

/**
 * Returns the calls in all suites whose comment is missing or stale.
 * @param root root directory of the package
 */
export async function commentProblems(
  root: string,
  comments: ReadonlyMap<string, RuleComment>,
): Promise<CommentProblem[]> {
  return (await readSuites(root)).flatMap(({ file, text }) => problemsIn(file, text, comments))
}

/**
 * Returns the ids of rules and open points that no suite names as a literal, sorted.
 * @param root root directory of the package
 */
export async function idsWithoutLiteralCall(
  root: string,
  comments: ReadonlyMap<string, RuleComment>,
): Promise<string[]> {
  const named = new Set((await readSuites(root)).flatMap(({ text }) => literalIds(text)))
  return [...comments.keys()].filter((id) => !named.has(id)).sort()
}

/** Explains a problem in one line, with file, line and id. */
export function problemLine({ file, line, id, problem }: CommentProblem): string {
  const problemText =
    problem === 'missing' ? 'has no comment above it' : 'has a comment that differs from specs/'
  return `${file}:${line}: ${id} ${problemText}: run node dist/src/catalogue/build.js, commit the result`
}

async function readSuites(root: string): Promise<{ readonly file: string; readonly text: string }[]> {
  const names = await readdir(join(root, suitesFolder), { recursive: true })
  const files = names.filter((name) => name.endsWith('.suite.ts')).sort()
  return Promise.all(
    files.map(async (name) => {
      const file = join(suitesFolder, name)
      return { file, text: await readFile(join(root, file), 'utf8') }
    }),
  )
}

function callsIn(text: string): Call[] {
  const lines = text.split('\n')
  return [...text.matchAll(literalCall)].map(({ index, 1: indent = '', 2: id = '' }) => {
    const at = text.slice(0, index).split('\n').length - 1
    const [from, to] = commentAbove(lines, at)
    return { id, indent, at, from, to }
  })
}

/** Finds the last comment in the line comments directly above a call. */
function commentAbove(lines: readonly string[], call: number): [from: number, to: number] {
  for (let at = call - 1; at >= 0 && lineComment.test(lines[at] ?? ''); at -= 1) {
    if (!firstLine.test(lines[at] ?? '')) continue
    let to = at + 1
    while (to < call && furtherLine.test(lines[to] ?? '')) to += 1
    return [at, to]
  }
  return [call, call]
}

/** The lines of the comment: wrapped between words, each at most as wide as a line of a suite. */
function linesOf({ clause, says, check }: RuleComment, indent: string): string[] {
  const statement = wrapped(`${clause}: ${says}`, `${indent}//`, indent)
  return check === undefined
    ? statement
    : [...statement, ...wrapped(`Check: ${check}`, `${indent}//  `, indent)]
}

/** @param start the beginning of the first line */
function wrapped(text: string, start: string, indent: string): string[] {
  const lines: string[] = []
  let line = start
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > lineWidth) {
      lines.push(line)
      line = `${indent}//  `
    }
    line += ` ${word}`
  }
  return [...lines, line]
}
