/**
 * Paths in messages.
 * @module
 */
import path from 'node:path'

/** A path as a person would type it from here. */
export function shown(file: string): string {
  const relative = path.relative(process.cwd(), file)
  return relative.startsWith('..') ? file : relative
}
