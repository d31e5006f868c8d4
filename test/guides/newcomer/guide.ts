/**
 * Reads a guide: its commands, and the lines for the profile.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../../src/profile/package-root.js'

/** The parts of a guide that a reader uses. */
export interface Guide {
  /** Commands in order, each as its words. */
  readonly commands: readonly (readonly string[])[]
  /** Keys of the lines for the profile. */
  readonly linesFor: readonly string[]
  /** Environment variables that a reader sets first. */
  readonly variables: readonly string[]
}

/**
 * Reads a guide.
 * @param name name of the file in the folder docs
 */
export function guide(name: string): Guide {
  const text = readFileSync(path.join(packageRoot, 'docs', name), 'utf8')
  const blocks = (kind: string): string =>
    [...text.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'gm'))]
      .map(([, block = '']) => block)
      .join('')
  return {
    commands: blocks('console')
      .replace(/\\\n\s*/g, '')
      .trim()
      .split('\n')
      .map((line) => [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replace(/'/g, ''))),
    linesFor: [...blocks('env').matchAll(/^([A-Z_]+)=/gm)].map(([, key = '']) => key),
    variables: [...text.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, key = '']) => key),
  }
}
