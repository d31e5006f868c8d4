/**
 * The options `--suites`, `--count-custom` and `--fault`.
 * @module
 */
import path from 'node:path'
import { recordsOf, rulesOf } from '../../custom/entries.js'
import type { CustomFault } from '../../custom/fault.js'
import type { CustomFolder } from '../../custom/folder.js'
import type { CustomTarget } from '../../custom/load.js'
import { ConfigurationError } from '../../profile/problems.js'
import type { CustomSuites, Role } from '../../record/record.js'
import { roles } from '../../roles/index.js'
import type { CustomSuiteFiles } from '../../worker/messages.js'

/** Options about custom suites, as typed. */
export interface CustomOptions {
  readonly suites: readonly string[]
  readonly countCustom: boolean
  readonly fault?: string
}

/**
 * The folders that options name.
 * @throws {ConfigurationError} if a folder cannot be used
 */
export async function customFolders(
  { suites, countCustom }: CustomOptions,
  role: Role,
): Promise<CustomFolder[]> {
  if (countCustom && suites.length === 0)
    throw new ConfigurationError(
      '--count-custom has nothing to count. Expected a folder of custom rules. To fix it: name one with --suites. Nothing was sent.',
    )
  if (suites.length === 0) return []
  // Takes long to load.
  const { readCustomFolders } = await import('../../custom/folder.js')
  return readCustomFolders(suites, role)
}

/**
 * Loads custom suites into this process, so that they can be planned.
 * @returns their entry in the reports; null if there are none
 * @throws {ConfigurationError} if the suites do not fit their rules
 */
export async function customSuites(
  folders: readonly CustomFolder[],
  { countCustom }: CustomOptions,
  target: CustomTarget,
): Promise<CustomSuites | null> {
  if (folders.length === 0) return null
  // Takes long to load, and most runs do not need it.
  const { loadSuites } = await import('../../custom/load.js')
  await loadSuites(folders, target)
  return { counted: countCustom, folders: recordsOf(folders) }
}

/**
 * The module that breaks the embedded target.
 * @returns null if none is named
 * @throws {ConfigurationError} if it cannot be used, or the target is not embedded
 */
export async function customFault(
  { fault }: CustomOptions,
  { role, profile }: CustomTarget,
): Promise<CustomFault | null> {
  if (fault === undefined) return null
  if (!profile.embedded)
    throw new ConfigurationError(
      `--fault works with the embedded target only, and ${profile.name} is not embedded. To fix it: leave out --fault or --env. Nothing was sent.`,
    )
  const { loadFault } = await import('../../custom/fault.js')
  return loadFault(fault, await roles[role].behaviours())
}

/** What the worker loads. */
export function filesOf(folders: readonly CustomFolder[], fault: CustomFault | null): CustomSuiteFiles {
  return {
    rules: rulesOf(folders),
    folders: [...folders.map((folder) => folder.path), ...(fault === null ? [] : [path.dirname(fault.file)])],
    fault: fault?.file ?? null,
    suites: folders.flatMap(({ suites }) => suites),
  }
}
