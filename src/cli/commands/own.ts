/**
 * What `--suites` and `--count-own` ask for.
 * @module
 */
import type { OwnSuites, Role } from '../../kit/run/record.js'
import { ConfigurationError } from '../../profile/problems.js'
import { type OwnFolder, readOwnFolders, recordsOf, rulesOf } from '../own/folder.js'
import type { Target } from '../own/load.js'
import type { OwnSuiteFiles } from '../run/messages.js'

/** Options about suites of somebody's own, as typed. */
export interface OwnOptions {
  readonly suites: readonly string[]
  readonly countOwn: boolean
}

/** The folders that options name. @throws {ConfigurationError} where one of them cannot be used */
export function ownFolders({ suites, countOwn }: OwnOptions, role: Role): Promise<OwnFolder[]> {
  if (countOwn && suites.length === 0)
    throw new ConfigurationError(
      '--count-own has nothing to count. Expected a folder of rules of your own beside it. To mend it: name one with --suites. Nothing was sent.',
    )
  return readOwnFolders(suites, role)
}

/**
 * Loads the suites of folders into this process, so that they can be planned.
 * @returns what reports say of them; null where there are none
 * @throws {ConfigurationError} where they do not fit their rules
 */
export async function ownRun(
  folders: readonly OwnFolder[],
  { countOwn }: OwnOptions,
  target: Target,
): Promise<OwnSuites | null> {
  if (folders.length === 0) return null
  // Takes long to load, and most runs need none of it.
  const { loadOwnSuites } = await import('../own/load.js')
  await loadOwnSuites(folders, target)
  return { counted: countOwn, folders: recordsOf(folders) }
}

/** What the thread of the suites loads. */
export function filesOf(folders: readonly OwnFolder[]): OwnSuiteFiles {
  return {
    rules: rulesOf(folders),
    folders: folders.map((folder) => folder.path),
    suites: folders.flatMap(({ suites }) => suites),
  }
}
