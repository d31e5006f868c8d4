/**
 * Facts of the contract in the files of `specs/`.
 *
 * A text has a fact in double braces, or what follows from it by a sum or a product: `{{defaultResultLimit}}`,
 * `{{verifierLength.max + 1}}`. A line of a file that others read as it is, such as an OpenAPI
 * document, has the value itself, and says at its end which facts it has: `default: 1000 # fact: defaultResultLimit`. A
 * number may have a `v` in front of it. Such a line has no other number: a changed value could be equal to it.
 * @module
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { CatalogueError, type CatalogueProblem } from './catalogue-error.js'
import type { Fact } from './entries.js'

/** The file of the facts, relative to the specs directory. */
export const factFile = 'facts.yaml'

/** Values of facts by name; a fact with several values has one of each key, e.g. `verifierLength.min`. */
export type FactValues = ReadonlyMap<string, number | string>

/** A name, and a number that its value is changed by. */
const expression = /^([\w.]+)(?: ([-+*]) ([\d.]+))?$/
const placeholder = /\{\{([^{}]*)\}\}/g
/** The end of a line that says which facts it has. */
export const statedFacts = /# facts?: ([^#]+)$/

/**
 * The facts of a specs directory. Entries without a name or a value are left out: the schema reports them.
 * @throws {CatalogueError} for text that is not YAML
 */
export async function factsOf(specs: string): Promise<FactValues> {
  const text = await readFile(join(specs, factFile), 'utf8')
  try {
    return valuesOf([parse(text)].flat() as readonly Partial<Fact>[])
  } catch (error) {
    throw new CatalogueError([
      { file: factFile, entry: null, key: null, expected: 'YAML', found: (error as Error).message },
    ])
  }
}

function valuesOf(facts: readonly Partial<Fact>[]): FactValues {
  return new Map(
    facts.flatMap(({ name = '', value = '' }) =>
      typeof value === 'object'
        ? Object.entries(value).map(([key, one]) => [`${name}.${key}`, one] as const)
        : [[name, value] as const],
    ),
  )
}

/**
 * Returns a text with the facts that it names.
 * @throws {CatalogueError} for a fact that does not exist
 */
export function withFacts(file: string, text: string, values: FactValues): string {
  return text.replace(placeholder, (_, words: string, at: number) => {
    const value = factValue(words.trim(), values)
    if (value === undefined) throw new CatalogueError([unknownFact(file, lineAt(text, at), words.trim())])
    return String(value)
  })
}

/** Returns a text with the names of facts in place of their values: it stays the same if a value changes. */
export function withNamesOfFacts(text: string): string {
  return text.replace(placeholder, (_, words: string) => `‹${words.trim()}›`)
}

/** Returns the problems of the OpenAPI documents and the workflows: see {@link statedFactProblems}. */
export async function factProblems(specs: string): Promise<CatalogueProblem[]> {
  const values = await factsOf(specs)
  const documents = (await readdir(join(specs, 'openapi'))).sort().map((name) => `openapi/${name}`)
  const problems = [...documents, 'workflows.yaml'].map(async (file) =>
    statedFactProblems(file, await readFile(join(specs, file), 'utf8'), values),
  )
  return (await Promise.all(problems)).flat()
}

/** Returns a problem for each line that does not have the facts that it says it has. */
export function statedFactProblems(file: string, text: string, values: FactValues): CatalogueProblem[] {
  return text.split('\n').flatMap((line, index) => {
    const stated = statedFacts.exec(line)
    if (stated === null) return []
    const content = line.slice(0, stated.index)
    const names = (stated[1] ?? '').split(', ')
    return names.flatMap((words) => {
      const value = factValue(words, values)
      if (value === undefined) return [unknownFact(file, index + 1, words)]
      const [form] = new RegExp(String.raw`(?<![\w.])v?${value}(?![\w.])`).exec(content) ?? []
      if (form === undefined)
        return [statedProblem(file, index, `${value}: ${words} of ${factFile}`, content)]
      const further = typeof value === 'number' ? furtherNumbers(content, form, names, values) : []
      if (further.length === 0) return []
      const expected = `no other number on the line of ${words}, so that a changed value shows`
      return [statedProblem(file, index, expected, further.join(', '))]
    })
  })
}

/** The numbers of a line that are no fact of it, and have the form of a fact: with a `v`, or without one. */
function furtherNumbers(
  content: string,
  form: string,
  names: readonly string[],
  values: FactValues,
): readonly string[] {
  const prefix = form.startsWith('v') ? 'v' : ''
  const stated = new Set(names.map((name) => `${prefix}${factValue(name, values)}`))
  const numbers: string[] = content.match(new RegExp(String.raw`(?<![\w.])${prefix}\d+(?![\w.])`, 'g')) ?? []
  return numbers.filter((number) => !stated.has(number))
}

function statedProblem(file: string, index: number, expected: string, content: string): CatalogueProblem {
  return { file: `${file}:${index + 1}`, entry: null, key: null, expected, found: content.trim() }
}

function factValue(words: string, values: FactValues): number | string | undefined {
  const [, name = '', sign, number] = expression.exec(words) ?? []
  const value = values.get(name)
  if (sign === undefined || typeof value !== 'number') return sign === undefined ? value : undefined
  return sign === '*' ? value * Number(number) : value + Number(`${sign}${number}`)
}

function unknownFact(file: string, line: number, words: string): CatalogueProblem {
  return {
    file: `${file}:${line}`,
    entry: null,
    key: null,
    expected: `a fact of ${factFile}, such as {{name}} or {{name - 1}}`,
    found: words,
  }
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length
}
