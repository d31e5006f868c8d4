/**
 * Custom faults: modules that break the embedded target, to test a rule.
 * @module
 */
import { realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { ConfigurationError, nearest } from '../profile/problems.js'
import { plainPath } from '../vitest/plain-path.js'
import { openVitest } from '../vitest/vitest-instance.js'
import { whyNotLoaded } from './failure.js'

/** A custom fault. */
export interface CustomFault {
  /** Full path of the module, with links resolved. */
  readonly file: string
  /** Its exported behaviours. */
  readonly behaviours: Readonly<Record<string, unknown>>
}

/**
 * Loads a module that exports `behaviours`.
 * @param shown its path as it was typed
 * @param known behaviours of the embedded target by name
 * @throws {ConfigurationError} if it cannot be used
 */
export async function loadFault(shown: string, known: object): Promise<CustomFault> {
  if (statSync(shown, { throwIfNoEntry: false })?.isFile() !== true)
    throw refused(
      `${shown} is no file`,
      'check the path; in a clone of the project, "npm run matrix -- test/matrix/faults -t NAME" runs a fault of the embedded platform by its name',
    )
  const file = realpathSync(path.resolve(shown))
  const vitest = await openVitest({ include: [] }, { folders: [path.dirname(file)] })
  let loaded: { readonly behaviours?: unknown }
  try {
    loaded = await vitest.import<{ readonly behaviours?: unknown }>(plainPath(file))
  } catch (error) {
    throw refused(`${shown}${whyNotLoaded(error, plainPath(file))}`, 'correct the module')
  } finally {
    await vitest.close()
  }
  const { behaviours } = loaded
  if (typeof behaviours !== 'object' || behaviours === null || Object.keys(behaviours).length === 0)
    throw refused(`${shown} exports no behaviours`, 'export const behaviours = { … }')
  const names = Object.keys(known)
  for (const [name, value] of Object.entries(behaviours)) {
    if (!names.includes(name)) {
      const near = nearest(name, names)
      throw refused(
        `${shown}: the embedded target has no behaviour "${name}"`,
        near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'see their names in its types',
      )
    }
    if (typeof value !== 'function') throw refused(`${shown}: ${name} is no function`, 'make it one')
  }
  return { file, behaviours: behaviours as Readonly<Record<string, unknown>> }
}

function refused(found: string, fix: string): ConfigurationError {
  return new ConfigurationError(
    `${found}. Expected a module that exports behaviours of the embedded target. To fix it: ${fix}. Nothing was sent.`,
  )
}
