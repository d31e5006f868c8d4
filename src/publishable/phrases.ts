/**
 * The words that the suite itself writes: the texts in its code. What a report quotes from a target is not among them.
 * @module
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../profile/package-root.js'
import { loadVitest } from '../vitest/native-part.js'
import { unitsOf } from './units.js'

/** The texts in the code of the suite. */
export interface Phrases {
  /** All of them, without blanks at their ends. */
  readonly texts: ReadonlySet<string>
  /** Three words that follow each other in a text, and texts of two words, each joined by {@link joint}. */
  readonly runs: ReadonlySet<string>
  /** Words that are a text of their own: `nothing`, `redirect_uri`. */
  readonly singles: ReadonlySet<string>
  /** Segments of paths in texts. */
  readonly segments: ReadonlySet<string>
  /** All words in lower case of all texts. */
  readonly words: ReadonlySet<string>
}

/** Between the words of {@link Phrases.runs}. */
export const joint = '\u0000'

/** Folders of the code whose texts are in messages. */
const folders = [
  'suites',
  'src/core',
  'src/custom',
  'src/merge',
  'src/partner',
  'src/plan',
  'src/platform',
  'src/profile',
  'src/record',
  'src/results',
  'src/roles',
  'src/run',
  'src/watch',
  'src/worker',
] as const

/** Code with invented records: what looks like the name of a person is no word. */
const withRecords = /(?:^|[\\/])partner[\\/](?:data[\\/]|schools\.js$|service[\\/]service\.js$)/

/** A word without capitals; a key of a profile. */
const plain = /^[a-z]+(?:-[a-z]+)*$/
const profileKey = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/
const lower = /^[a-z]/

let known: Promise<Phrases> | undefined

/** The texts of this installation. They are read once. */
export function phrasesOfSuite(): Promise<Phrases> {
  known ??= read(folders.map((folder) => path.join(packageRoot, 'dist', folder)))
  return known
}

async function read(roots: readonly string[]): Promise<Phrases> {
  const { parseAst } = await loadVitest()
  const texts = new Set<string>()
  for (const root of roots)
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }))
      if (name.endsWith('.js') && !withRecords.test(path.join(root, name)))
        collect(parseAst(readFileSync(path.join(root, name), 'utf8')), texts)
  return phrasesIn(texts)
}

/** The phrases of some texts. */
export function phrasesIn(texts: ReadonlySet<string>): Phrases {
  const [runs, singles, words] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const segments = new Set<string>()
  for (const text of texts) {
    const textUnits = unitsOf(text)
    for (const { kind, text: address } of textUnits)
      if (kind === 'path' || kind === 'url')
        for (const segment of address.split(/[/?#]/)) if (plain.test(segment)) segments.add(segment)
    const units = textUnits.filter(({ kind }) => kind === 'word').map((unit) => unit.text)
    for (const unit of units) for (const part of unit.split(/[-_]/)) if (plain.test(part)) words.add(part)
    const [one = '', other = ''] = units
    if (units.length === 1 && (plain.test(one) || profileKey.test(one))) singles.add(one)
    if (units.length === 2 && lower.test(one) && lower.test(other)) runs.add(`${one}${joint}${other}`)
    for (let at = 0; at + 2 < units.length; at += 1) {
      const run = units.slice(at, at + 3)
      if (run.some((unit) => lower.test(unit))) runs.add(run.join(joint))
    }
  }
  return { texts: new Set([...texts].map((text) => text.trim())), runs, singles, segments, words }
}

/** Adds the texts of a syntax tree, without the names of imported files. */
function collect(node: unknown, texts: Set<string>): void {
  if (Array.isArray(node)) {
    for (const child of node) collect(child, texts)
    return
  }
  if (typeof node !== 'object' || node === null) return
  const { type, value } = node as { readonly type?: unknown; readonly value?: unknown }
  if (type === 'ImportDeclaration') return
  if (type === 'Literal' && typeof value === 'string') texts.add(value)
  if (type === 'TemplateElement') texts.add((value as { readonly cooked?: string }).cooked ?? '')
  for (const inner of Object.values(node)) if (typeof inner === 'object') collect(inner, texts)
}
