/**
 * Why a custom module could not be loaded, in words.
 * @module
 */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { packageRoot } from '../profile/package-root.js'

/** Where and why a file could not be loaded, in words that follow its name. */
export function whyNotLoaded(error: unknown, file: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  // Compilers name a file relative to the working directory.
  const relative = path.relative(packageRoot, file)
  const place = placeIn(stack, file) ?? placeIn(stack, relative)
  const text = messageOf(error).replaceAll(relative, path.basename(file)).replaceAll(path.dirname(file), '.')
  return `${place ?? ''}: ${oneLine(text)}`
}

/** Line and column, if the text has them after a file name, e.g. `:2:10`. */
function placeIn(text: string, file: string): string | undefined {
  const at = text.indexOf(`${file}:`)
  return at < 0 ? undefined : /^:\d+:\d+/.exec(text.slice(at + file.length))?.[0]
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The text without colours and without the frames that compilers draw. */
export function oneLine(text: string): string {
  return stripVTControlCharacters(text)
    .replaceAll(/[\u2500-\u257f]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
