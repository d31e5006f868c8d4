/**
 * Finds the code of the checks in the suites.
 * @module
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The code of the check of a rule. */
export interface CheckSource {
  /** Path relative to the package. */
  readonly file: string
  /** Number of the first line, from 1. */
  readonly line: number
  readonly text: string
}

/**
 * Reads the declarations of all suites, by the id of their rule or observation.
 * @param root folder of the package; if it has no sources, the compiled suites are read
 */
export function checkSources(root: string): ReadonlyMap<string, CheckSource> {
  const folder = path.join(root, existsSync(path.join(root, 'suites')) ? 'suites' : 'dist/suites')
  const sources = new Map<string, CheckSource>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.suite\.[jt]s$/.test(name)) continue
    const file = path.join(folder, name)
    const shown = path.relative(root, file).split(path.sep).join('/')
    for (const { ids, ...place } of declarations(readFileSync(file, 'utf8')))
      for (const id of ids) sources.set(id, { file: shown, ...place })
  }
  return sources
}

/** Statements that declare checks. Each contains the id, or loops over the ids of another statement of the file. */
function declarations(text: string): { ids: string[]; line: number; text: string }[] {
  const all = statements(text)
  const named = all.flatMap((one) => {
    const [, id] = /^(?:rule|observe)\(\s*'([^']+)'/.exec(one.text) ?? []
    return id === undefined ? [] : [{ ids: [id], ...one }]
  })
  const loops = all.filter((one) => /\b(?:rule|observe)\(\s*(?!['\s])/.test(one.text))
  if (loops.length === 0) return named
  const tables = all.flatMap((one) => {
    const ids = [...one.text.matchAll(/'([a-z0-9-]+(?:\.[a-z0-9-]+)+)'/g)].map(([, id = '']) => id)
    const lists = ids.length > 0 && !/^(?:import|rule|observe)\b/.test(one.text)
    const parts = loops.includes(one) ? [one] : [one, ...loops]
    const whole = parts.map((part) => part.text).join('\n\n')
    return lists ? [{ ids, line: one.line, text: whole }] : []
  })
  return [...tables, ...named]
}

/** Top-level statements. The first and last line of a statement are not indented. */
function statements(text: string): { line: number; text: string }[] {
  const found: { line: number; text: string }[] = []
  let begin: number | undefined
  const lines = text.split('\n')
  for (const [at, line] of lines.entries()) {
    if (begin === undefined && /^[a-z]/.test(line)) begin = at
    if (begin === undefined) continue
    const next = lines[at + 1]
    // A next line that is indented, or that closes a bracket, belongs to the statement.
    if (
      next !== undefined &&
      (/^\s+\S/.test(next) || /^[)}\]]/.test(next) || (next === '' && open(lines, begin, at)))
    )
      continue
    found.push({ line: begin + 1, text: lines.slice(begin, at + 1).join('\n') })
    begin = undefined
  }
  return found
}

/** Whether a block is still open: the last line is indented. */
function open(lines: readonly string[], begin: number, at: number): boolean {
  return at > begin && /^\s/.test(lines[at] ?? '')
}
