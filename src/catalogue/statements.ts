/**
 * Keeps the statement of each rule and open point above its call in the suites.
 *
 * The statement is a comment directly above `rule('id', …)` or `observe('id', …)`:
 *
 * ```ts
 * // 4.1 redirect_uri: The authorize endpoint issues no code for a redirect_uri whose host differs from the
 * //   configured one.
 * rule('authorize.redirect-uri.host', hosts, async (context, inputs) => {
 * ```
 *
 * The first line begins with a clause, a colon and a capital letter or a backtick. Further lines are indented by three
 * blanks. The generator owns these lines only. It keeps every other comment, also one between the statement and the call.
 * @module
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalogue } from './entries.js'

/** The folder of the suites, relative to the root of the package. */
const suitesFolder = 'suites'

/** Columns of a line in a suite, as in `biome.json`. */
const lineWidth = 110

/** A call that names its id as a literal, on the same line or on the next. */
const literalCall = /^([ \t]*)(?:rule|observe)\(\s*'([^'\n]+)'/gm

const firstLine =
  /^[ \t]*\/\/ (?:[1-9](?:\.\d)?(?: [A-Za-z_][\w -]*)?|RFC \d{4} [\d.]+|OpenID Connect (?:Core|Discovery) [\d.]+): [A-Z`]/
const furtherLine = /^[ \t]*\/\/ {3}\S/
const lineComment = /^[ \t]*\/\//

/** Clause and statement of a catalogue entry. */
export interface Statement {
  readonly clause: string
  readonly says: string
}

/** A call whose statement is missing or differs from the catalogue. */
export interface StatementProblem {
  /** Path of the suite relative to the root of the package. */
  readonly file: string
  /** Line of the call, from 1. */
  readonly line: number
  readonly id: string
  readonly problem: 'missing' | 'stale'
}

/** A call of `rule` or `observe`, and the statement above it. */
interface Call {
  readonly id: string
  readonly indent: string
  /** Index of the line of the call. */
  readonly at: number
  /** Index of the first line of the statement, and of the line after it; both `at` if there is none. */
  readonly from: number
  readonly to: number
}

/** Statements of all rules and open points, by id. */
export function statementsOf({ rules, openPoints }: Catalogue): ReadonlyMap<string, Statement> {
  return new Map([...rules, ...openPoints].map(({ id, clause, says }) => [id, { clause, says }]))
}

/**
 * Returns the text of a suite with the statement of each entry above its call. Calls with an id that is not in the
 * catalogue stay as they are.
 */
export function withStatements(text: string, statements: ReadonlyMap<string, Statement>): string {
  const lines = text.split('\n')
  for (const { id, indent, from, to } of callsIn(text).reverse()) {
    const statement = statements.get(id)
    if (statement !== undefined) lines.splice(from, to - from, ...comment(statement, indent))
  }
  return lines.join('\n')
}

/** Returns the calls in a suite whose statement is missing or stale, in order of their lines. */
export function problemsIn(
  file: string,
  text: string,
  statements: ReadonlyMap<string, Statement>,
): StatementProblem[] {
  const lines = text.split('\n')
  return callsIn(text).flatMap(({ id, indent, at, from, to }) => {
    const statement = statements.get(id)
    if (statement === undefined) return []
    if (comment(statement, indent).join('\n') === lines.slice(from, to).join('\n')) return []
    return [{ file, line: at + 1, id, problem: from === to ? 'missing' : 'stale' }]
  })
}

/** Returns the ids that a suite names as a literal in a call of `rule` or `observe`. */
export function literalIds(text: string): string[] {
  return callsIn(text).map(({ id }) => id)
}

/**
 * Writes the statements into all suites. Writes only files that change.
 * @param root root directory of the package
 */
export async function writeStatements(root: string, catalogue: Catalogue): Promise<void> {
  const statements = statementsOf(catalogue)
  for (const { file, text } of await readSuites(root)) {
    const changed = withStatements(text, statements)
    if (changed !== text) await writeFile(join(root, file), changed)
  }
}

/**
 * Returns the calls in all suites whose statement is missing or stale.
 * @param root root directory of the package
 */
export async function statementProblems(root: string, catalogue: Catalogue): Promise<StatementProblem[]> {
  const statements = statementsOf(catalogue)
  return (await readSuites(root)).flatMap(({ file, text }) => problemsIn(file, text, statements))
}

/**
 * Returns the ids of rules and open points that no suite names as a literal, sorted.
 * @param root root directory of the package
 */
export async function idsWithoutLiteralCall(root: string, catalogue: Catalogue): Promise<string[]> {
  const named = new Set((await readSuites(root)).flatMap(({ text }) => literalIds(text)))
  return [...statementsOf(catalogue).keys()].filter((id) => !named.has(id)).sort()
}

/** Explains a problem in one line, with file, line and id. */
export function problemLine({ file, line, id, problem }: StatementProblem): string {
  const found =
    problem === 'missing' ? 'has no statement above it' : 'has a statement that differs from specs/'
  return `${file}:${line}: ${id} ${found}: run node dist/src/catalogue/build.js, commit the result`
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
    const [from, to] = statementAbove(lines, at)
    return { id, indent, at, from, to }
  })
}

/** Finds the last statement in the line comments directly above a call. */
function statementAbove(lines: readonly string[], call: number): [from: number, to: number] {
  for (let at = call - 1; at >= 0 && lineComment.test(lines[at] ?? ''); at -= 1) {
    if (!firstLine.test(lines[at] ?? '')) continue
    let to = at + 1
    while (to < call && furtherLine.test(lines[to] ?? '')) to += 1
    return [at, to]
  }
  return [call, call]
}

/** The lines of the comment: wrapped between words, each at most as wide as a line of a suite. */
function comment({ clause, says }: Statement, indent: string): string[] {
  const lines: string[] = []
  let line = `${indent}//`
  for (const word of `${clause}: ${says}`.split(' ')) {
    if (line.length + 1 + word.length > lineWidth) {
      lines.push(line)
      line = `${indent}//  `
    }
    line += ` ${word}`
  }
  return [...lines, line]
}
