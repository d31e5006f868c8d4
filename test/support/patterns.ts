/**
 * The regular expressions of the sources, and whether they can take longer than the text that they read.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { check } from 'recheck'
import { parseAst } from 'vitest/node'
import { packageRoot } from '../../src/profile/package-root.js'

/** A regular expression of the sources. */
export interface Pattern {
  /** File and line. */
  readonly place: string
  readonly file: string
  readonly source: string
  readonly flags: string
  /** True if parts of it are put together at run time; a letter stands for each. */
  readonly isComposed: boolean
}

interface AstNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Stands for a part of a pattern that is known at run time only. */
const part = 'z'

/**
 * Every literal, and every `RegExp(…)` whose pattern is written in place.
 * @param folders below the root of the package
 */
export function patternsOf(folders: readonly string[]): Pattern[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(packageRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .flatMap((name) => {
        const file = path.posix.join(folder, name.replaceAll(path.sep, '/'))
        return patternsIn(readFileSync(path.join(packageRoot, file), 'utf8'), file)
      }),
  )
}

/** The patterns in the text of a TypeScript file. */
export function patternsIn(text: string, file: string): Pattern[] {
  const patterns: Pattern[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visit(child)
    if (!isNode(node)) return
    const written = writtenIn(node, text)
    if (written !== undefined) {
      const line = text.slice(0, node.start).split('\n').length
      patterns.push({ place: `${file}:${line}`, file, ...written })
    }
    for (const value of Object.values(node)) visit(value)
  }
  visit(parseAst(text, { lang: 'ts' }))
  return patterns
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'
}

function writtenIn(
  node: AstNode,
  text: string,
): Pick<Pattern, 'source' | 'flags' | 'isComposed'> | undefined {
  const literal = node['regex'] as { pattern: string; flags: string } | undefined
  if (node.type === 'Literal' && literal !== undefined && literal !== null)
    return { source: literal.pattern, flags: literal.flags, isComposed: false }
  const callee = node['callee'] as AstNode | undefined
  if (callee?.['name'] !== 'RegExp') return undefined
  const [pattern, flags] = node['arguments'] as (AstNode | undefined)[]
  return {
    source: pattern === undefined ? '' : composed(pattern, text),
    flags: typeof flags?.['value'] === 'string' ? flags['value'] : '',
    isComposed: true,
  }
}

/** The parts of a template that are written in place. */
function composed(pattern: AstNode, text: string): string {
  if (typeof pattern['value'] === 'string') return pattern['value']
  if (pattern.type !== 'TemplateLiteral') return part
  const written = pattern['quasis'] as { value: { cooked: string } }[]
  return written.map(({ value }) => value.cooked).join(part) || text.slice(pattern.start, pattern.end)
}

/** A quantifier that may repeat often. */
const repeats = /[*+]|\{\d+,\}|\{\d*,?\d{2,}\}/

/** How a pattern can take longer than its text; undefined if it cannot. */
export async function slowness({ source, flags }: Pattern): Promise<string | undefined> {
  if (!repeats.test(source)) return undefined
  const diagnostics = await check(source, flags, { timeout: 60_000, randomSeed: 17 })
  if (diagnostics.status === 'safe') return undefined
  if (diagnostics.status === 'unknown') return `it could not be analyzed: ${diagnostics.error.kind}`
  return `${diagnostics.complexity.summary}, with ${diagnostics.attack.pattern}`
}
