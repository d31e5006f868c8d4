/**
 * What `--suites` and `--count-own` ask for.
 * @module
 */
import path from 'node:path'
import { ConfigurationError } from '../../profile/problems.js'
import type { CustomSuites, Role } from '../../record/record.js'
import type { CustomFault } from '../../run/custom/fault.js'
import { type CustomFolder, readCustomFolders, recordsOf, rulesOf } from '../../run/custom/folder.js'
import type { CustomTarget } from '../../run/custom/load.js'
import type { CustomSuiteFiles } from '../../run/messages.js'

/** Options about suites of somebody's own, as typed. */
export interface CustomOptions {
  readonly suites: readonly string[]
  readonly countCustom: boolean
  readonly fault?: string
}

/** The folders that options name. @throws {ConfigurationError} where one of them cannot be used */
export function customFolders({ suites, countCustom }: CustomOptions, role: Role): Promise<CustomFolder[]> {
  if (countCustom && suites.length === 0)
    throw new ConfigurationError(
      '--count-own has nothing to count. Expected a folder of rules of your own beside it. To fix it: name one with --suites. Nothing was sent.',
    )
  return readCustomFolders(suites, role)
}

/**
 * Loads the suites of folders into this process, so that they can be planned.
 * @returns what reports say of them; null where there are none
 * @throws {ConfigurationError} where they do not fit their rules
 */
export async function customSuites(
  folders: readonly CustomFolder[],
  { countCustom }: CustomOptions,
  target: CustomTarget,
): Promise<CustomSuites | null> {
  if (folders.length === 0) return null
  // Takes long to load, and most runs need none of it.
  const { loadSuites } = await import('../../run/custom/load.js')
  await loadSuites(folders, target)
  return { counted: countCustom, folders: recordsOf(folders) }
}

/**
 * The module that breaks the embedded target.
 * @returns null where none is named
 * @throws {ConfigurationError} where it cannot be used, or another target is judged
 */
export async function customFault(
  { fault }: CustomOptions,
  { role, profile }: CustomTarget,
): Promise<CustomFault | null> {
  if (fault === undefined) return null
  if (!profile.embedded)
    throw new ConfigurationError(
      `--fault breaks the embedded target alone, and ${profile.name} is another. Expected no --env beside it. To fix it: leave one of them out. Nothing was sent.`,
    )
  const { loadFault } = await import('../../run/custom/fault.js')
  return loadFault(
    fault,
    role === 'platform'
      ? (await import('../../embedded/platform/index.js')).documented
      : (await import('../../embedded/partner/index.js')).honest,
  )
}

/** What the thread of the suites loads. */
export function filesOf(folders: readonly CustomFolder[], fault: CustomFault | null): CustomSuiteFiles {
  return {
    rules: rulesOf(folders),
    folders: [...folders.map((folder) => folder.path), ...(fault === null ? [] : [path.dirname(fault.file)])],
    fault: fault?.file ?? null,
    suites: folders.flatMap(({ suites }) => suites),
  }
}
