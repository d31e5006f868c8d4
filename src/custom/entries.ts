/**
 * The entries of custom folders. Loads nothing that reads them.
 * @module
 */
import type { CustomFolderRecord, RuleEntry } from '../record/record.js'
import type { CustomFolder } from './folder.js'

/** All rules of some folders. */
export function rulesOf(folders: readonly CustomFolder[]): RuleEntry[] {
  return folders.flatMap(({ rules }) => rules)
}

/** The entries of folders in reports. */
export function recordsOf(folders: readonly CustomFolder[]): CustomFolderRecord[] {
  return folders.map(({ name, digest, rules }) => ({ name, digest, rules: rules.length }))
}
