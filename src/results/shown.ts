/**
 * Paths in messages.
 * @module
 */
import path from 'node:path'

/** The shortest path from the working directory. */
export function shown(file: string): string {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith('..') ? file : relative
}
