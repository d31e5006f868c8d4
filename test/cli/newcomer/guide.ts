/**
 * Reads a guide: its commands, and the lines for the profile.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../../src/profile/package-root.js'

/** What a guide asks its reader to do. */
export interface Guide {
  /** The commands in order, each as its words. */
  readonly commands: readonly (readonly string[])[]
  /** The keys in the lines for the profile. */
  readonly linesFor: readonly string[]
  /** The environment variables to set first. */
  readonly variables: readonly string[]
}

/** @param name file in the folder env */
export function guide(name: string): Guide {
  const text = readFileSync(path.join(packageRoot, 'env', name), 'utf8')
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
