/**
 * What a reader takes from the guide: its commands, and the lines for the profile.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { packageRoot } from '../../../src/profile/package-root.js'

const guide = readFileSync(path.join(packageRoot, 'env/GUIDE-PLATFORM.md'), 'utf8')

function blocks(kind: string): string[] {
  return [...guide.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, text = '']) => text,
  )
}

/** Commands in their order, each as its words. */
export const commands: readonly (readonly string[])[] = blocks('console')
  .join('')
  .replace(/\\\n\s*/g, '')
  .trim()
  .split('\n')
  .map((line) => [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replace(/'/g, '')))

/** Keys that the lines for the profile give. */
export const linesFor: readonly string[] = [
  ...blocks('env')
    .join('')
    .matchAll(/^([A-Z_]+)=/gm),
].map(([, key = '']) => key)

/** Environment variables that the guide has set before anything else. */
export const variables: readonly string[] = [...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(
  ([, key = '']) => key,
)
