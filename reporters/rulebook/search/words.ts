/**
 * Reads `specs/search-words.yaml`.
 * @module
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { packageRoot } from '../../../src/profile/package-root.js'
import type { SearchWords } from './engine.js'

const isList = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one.trim() !== '')

/**
 * The words of the search.
 * @throws {Error} if the file has another form: an entry is no list of texts, or a group has a single word
 */
export function searchWords(): SearchWords {
  const file = 'specs/search-words.yaml'
  const { ignored, groups } = parse(readFileSync(path.join(packageRoot, file), 'utf8')) as Record<
    string,
    unknown
  >
  if (!isList(ignored))
    throw new Error(`${file}: ignored is no list of words. To fix it: write a list of texts.`)
  if (!Array.isArray(groups) || !groups.every((group) => isList(group) && group.length > 1))
    throw new Error(`${file}: groups is no list of lists. To fix it: give each group two words or more.`)
  return { ignored, groups: groups as readonly (readonly string[])[] }
}
