/**
 * Makes `generated/catalogue.ts` from `specs/`. Run it in the root of the package:
 * `node dist/src/catalogue/build.js` writes the file, `--check` only tells whether it is up to date.
 * Ends with code 1 where the catalogue is faulty or the file differs, with 2 for an unknown option.
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CatalogueError } from './catalogue-error.js'
import { loadCatalogue } from './load.js'
import { renderCatalogue } from './render.js'

const specs = 'specs'
const target = 'generated/catalogue.ts'

process.exitCode = await main()

async function main(): Promise<number> {
  let check: boolean
  try {
    check = parseArgs({ options: { check: { type: 'boolean', default: false } } }).values.check
  } catch (error) {
    console.error((error as Error).message)
    return 2
  }

  try {
    const text = renderCatalogue(await loadCatalogue(specs))
    return check ? await compare(text) : await write(text)
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    console.error(error.message)
    return 1
  }
}

async function compare(text: string): Promise<number> {
  const committed = await readFile(target, 'utf8').catch(() => null)
  if (committed === text) return 0
  console.error(
    `${target} does not match ${specs}/: run node dist/src/catalogue/build.js and commit the result`,
  )
  return 1
}

async function write(text: string): Promise<number> {
  await writeFile(target, text)
  return 0
}
