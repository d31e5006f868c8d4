/**
 * Compares `specs/acknowledged.yaml` with the statements: `node dist/src/coverage/acknowledge.js --check`. With names
 * such as `rule:students.limit.default`, says that these were read against the present sentences. Ends with exit code 1
 * if something is left to read, and with 2 for a name that is not.
 * @module
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { CatalogueError } from '../catalogue/catalogue-error.js'
import { loadCatalogue } from '../catalogue/load.js'
import { standardError, standardOutput } from '../output/writer.js'
import { acknowledgedFile, acknowledgedText, changesOf, linesOf, readAcknowledged } from './acknowledged.js'
import { Dependents, nameOf } from './dependents.js'

const wrongUse = 2
process.exitCode = await main()

async function main(): Promise<number> {
  let check: boolean
  let names: readonly string[]
  try {
    const options = { check: { type: 'boolean', default: false } } as const
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    ;[check, names] = [values.check, positionals]
  } catch (error) {
    standardError.message((error as Error).message)
    return wrongUse
  }
  try {
    return await run(check, names)
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    standardError.message(error.message)
    return 1
  }
}

async function run(check: boolean, names: readonly string[]): Promise<number> {
  const catalogue = await loadCatalogue('specs')
  const dependents = new Dependents('.', catalogue)
  const of = dependents.of.bind(dependents)
  const read = () =>
    readAcknowledged(existsSync(acknowledgedFile) ? readFileSync(acknowledgedFile, 'utf8') : '')
  const changesNow = () => changesOf(catalogue.statements, read(), of)
  if (!check) {
    const unread = new Set(changesNow().flatMap((change) => change.unread.map(nameOf)))
    const unknown = names.filter((name) => !unread.has(name))
    if (unknown.length > 0) {
      standardError.message(
        `Nothing is to be read with the name ${unknown.join(', ')}. "--check" lists the names.`,
      )
      return wrongUse
    }
    writeFileSync(acknowledgedFile, acknowledgedText(catalogue.statements, read(), of, names))
  }
  const changes = changesNow()
  for (const line of linesOf(changes)) standardError.message(line)
  if (changes.length > 0) {
    standardError.message(
      'Read each against the contract, then name it: npm run generate acknowledge NAME...',
    )
    return 1
  }
  if (!check) standardOutput.line(`${acknowledgedFile}: everything was read against the present sentences`)
  return 0
}
