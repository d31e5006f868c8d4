/**
 * Makes `generated/catalogue.ts` from `specs/`. Run it in the root of the package:
 * `node dist/src/catalogue/build.js` writes the file, `--check` only tells whether it is up to date.
 * Ends with code 1 where the catalogue is faulty or the file differs, with 2 for an unknown option.
 * @module
 */
import { parseArgs } from 'node:util'
import { CatalogueError } from './catalogue-error.js'
import { generateCatalogue, generatedFile, isCatalogueUpToDate } from './generate.js'
import { updateIndexFiles } from './index-files.js'

process.exitCode = (await main()) || (await updateIndexFiles('.', process.argv.includes('--check')))

async function main(): Promise<number> {
  let check: boolean
  try {
    check = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values.check
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }

  try {
    if (!check) await generateCatalogue('.')
    else if (!(await isCatalogueUpToDate('.'))) {
      console.error(
        `${generatedFile} does not match specs/: run node dist/src/catalogue/build.js, commit the result`,
      )
      return 1
    }
    return 0
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    console.error(error.message)
    return 1
  }
}
