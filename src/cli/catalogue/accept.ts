/**
 * The command `contract accept`.
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { loadCatalogue } from '../../catalogue/load.js'
import {
  acknowledgedFile,
  acknowledgedText,
  changesOf,
  linesOf,
  readAcknowledged,
} from '../../coverage/acknowledged.js'
import { Dependents, nameOf } from '../../coverage/dependents.js'
import { standardError, standardOutput } from '../../output/writer.js'
import { packageRoot } from '../../profile/package-root.js'
import { ConfigurationError } from '../../profile/problems.js'
import { exitCodes } from '../../record/exit-codes.js'

/**
 * Compares `specs/acknowledged.yaml` with the statements, and prints what must be read again. With names such as
 * `rule:students.limit.default`, first records that these were read against the present sentences.
 * @returns the exit code: 0 if nothing is left to read, otherwise 1
 * @throws {ConfigurationError} in an installed package, and for a name that is not to be read; nothing is written
 */
export async function acceptContract(names: readonly string[]): Promise<number> {
  const file = path.join(packageRoot, acknowledgedFile)
  if (!existsSync(file))
    throw new ConfigurationError(
      `${acknowledgedFile} does not exist in ${packageRoot}. "contract accept" records in a clone of the project what was read against a changed contract. To fix it: clone the repository, and run it there.`,
    )
  const catalogue = await loadCatalogue(path.join(packageRoot, 'specs'))
  const dependents = new Dependents(packageRoot, catalogue)
  const of = dependents.of.bind(dependents)
  const changesNow = () => changesOf(catalogue.statements, readAcknowledged(readFileSync(file, 'utf8')), of)
  if (names.length > 0) {
    const unread = new Set(changesNow().flatMap((change) => change.unread.map(nameOf)))
    const unknown = names.filter((name) => !unread.has(name))
    if (unknown.length > 0)
      throw new ConfigurationError(
        `Nothing is to be read with the name ${unknown.join(', ')}. To fix it: run "contract accept" without a name, which lists the names.`,
      )
    const acknowledged = readAcknowledged(readFileSync(file, 'utf8'))
    writeFileSync(file, acknowledgedText(catalogue.statements, acknowledged, of, names))
  }
  const changes = changesNow()
  if (changes.length === 0) {
    standardOutput.line(`${acknowledgedFile}: everything was read against the present sentences`)
    return exitCodes.success
  }
  for (const line of linesOf(changes)) standardError.message(line)
  standardError.message(
    'Read each against the contract, then name it: npx platform-conformance contract accept NAME...',
  )
  return exitCodes.violated
}
