/**
 * The code of a rule in its suite file: the rule with all that it uses there.
 * @module
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../profile/package-root.js'
import { suiteFiles } from './suite-files.js'

const characters = 8

/** The parts of a suite file: statements at its top level, without comments, each on one line. */
interface SuiteParts {
  readonly parts: readonly string[]
  /** By name, the part that defines it. */
  readonly definitions: ReadonlyMap<string, string>
}

/** Reads the code of rules. Each suite file is read once. */
export class SuiteCode {
  readonly #parts = new Map<string, SuiteParts>()

  /**
   * @param files the suite file of each rule; default: the suites of this package
   * @param folder of these files
   */
  constructor(
    private readonly files: ReadonlyMap<string, string> = suiteFiles(),
    private readonly folder: string = packageRoot,
  ) {}

  /**
   * Names what the suite file says about a rule: its declarations, with the tables and functions of the file that they use.
   * Comments and line breaks do not count. Undefined for a rule without a suite.
   */
  digestOf(rule: string): string | undefined {
    const file = this.files.get(rule)
    if (file === undefined) return undefined
    const { parts, definitions } = this.#in(file)
    const used = new Set(parts.filter((part) => part.includes(`'${rule}'`)))
    for (const part of used)
      for (const [name] of part.matchAll(/[A-Za-z_$][\w$]*/g)) {
        const definition = definitions.get(name)
        if (definition !== undefined) used.add(definition)
      }
    const text = [...used].sort().join('\n')
    return createHash('sha256').update(text).digest('hex').slice(0, characters)
  }

  #in(file: string): SuiteParts {
    const known = this.#parts.get(file)
    if (known !== undefined) return known
    const parts = partsOf(readFileSync(path.join(this.folder, file), 'utf8'))
    const definitions = new Map(
      parts.flatMap((part) => {
        const [, name] = /^(?:export )?(?:async )?(?:function\*?|const|class) ([\w$]+)/.exec(part) ?? []
        return name === undefined ? [] : [[name, part] as const]
      }),
    )
    const read = { parts, definitions }
    this.#parts.set(file, read)
    return read
  }
}

/** The statements at the top level of a source, which blank lines separate. Comments have lines of their own. */
function partsOf(source: string): string[] {
  const parts: string[][] = []
  let isComment = false
  let isAfterBlank = true
  for (const line of source.split('\n')) {
    const text = line.trim()
    isComment ||= text.startsWith('/*')
    if (text !== '' && !isComment && !text.startsWith('//')) {
      if (isAfterBlank && !line.startsWith(' ')) parts.push([])
      parts.at(-1)?.push(...text.split(/\s/).filter((word) => word !== ''))
    }
    isAfterBlank = text === '' || (isAfterBlank && (isComment || text.startsWith('//')))
    if (isComment && text.endsWith('*/')) isComment = false
  }
  return parts.map((words) => words.join(' '))
}
