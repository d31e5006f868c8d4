/**
 * Where the rulebook is.
 * @module
 */
import { existsSync } from 'node:fs'
import path from 'node:path'

/** The rulebook next to a report folder, as a link from a page in the folder. Null if there is none. */
export function rulebookNextTo(out: string): string | null {
  const book = '../rulebook/en'
  return existsSync(path.join(out, book, 'index.html')) ? book : null
}
