/**
 * The Dockerfile and the .dockerignore of this project, as data.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../src/profile/package-root.js'

/** An instruction, for example `COPY . .`. */
export interface Instruction {
  readonly keyword: string
  /** What follows the keyword, on one line. */
  readonly rest: string
}

/** A stage of an image. */
export interface Stage {
  readonly name: string
  /** An image, or the name of an earlier stage. */
  readonly from: string
  readonly instructions: readonly Instruction[]
}

const textOf = (name: string): string => readFileSync(path.join(packageRoot, name), 'utf8')

const withoutComments = (text: string): string[] =>
  text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))

/** The stages of the Dockerfile, with the values of the arguments before the first one. @throws if a line is unknown */
export function stages(): Stage[] {
  const lines = withoutComments(textOf('Dockerfile')).join('\n').replaceAll('\\\n', ' ').split('\n')
  const values = new Map<string, string>()
  const stageList: { name: string; from: string; instructions: Instruction[] }[] = []
  for (const line of lines) {
    const [, keyword = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line.trim()) ?? []
    if (keyword === '') throw new Error(`the Dockerfile has a line without an instruction: ${line}`)
    const filled = rest.replaceAll(/\$\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole)
    if (keyword === 'FROM') {
      const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(filled) ?? []
      stageList.push({ name, from, instructions: [] })
    } else if (stageList.length === 0) {
      const [, name = '', value = ''] = /^(\w+)=(\S+)$/.exec(filled) ?? []
      values.set(name, value)
    } else {
      stageList.at(-1)?.instructions.push({ keyword, rest: filled })
    }
  }
  return stageList
}

/** The instructions of a stage and of those that it continues. */
export function instructionsOf(name: string): Instruction[] {
  const stage = stages().find((one) => one.name === name)
  return stage === undefined ? [] : [...instructionsOf(stage.from), ...stage.instructions]
}

/** True if Docker gets a file of the checkout. @param file path from the checkout on */
export function isInContext(file: string): boolean {
  let included = true
  for (const line of withoutComments(textOf('.dockerignore'))) {
    const again = line.startsWith('!')
    const pattern = (again ? line.slice(1) : line)
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll('**/', '\0')
      .replaceAll('*', '[^/]*')
      .replaceAll('\0', '(?:.*/)?')
    if (new RegExp(`^${pattern}(?:/|$)`).test(file)) included = again
  }
  return included
}
