/**
 * Builds `generated/catalogue.ts` from `specs/`.
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadCatalogue } from './load.js'
import { renderCatalogue } from './render.js'

/** The generated module, relative to the root of the package. */
export const generatedFile = 'generated/catalogue.ts'

/**
 * Writes the generated module.
 * @param root root directory of the package
 * @throws {CatalogueError} if the catalogue is faulty; the file then stays as it is
 */
export async function generateCatalogue(root: string): Promise<void> {
  await writeFile(join(root, generatedFile), await render(root))
}

/**
 * Returns true if the generated module is identical to the output of {@link generateCatalogue}; false also if it is
 * missing.
 * @param root root directory of the package
 * @throws {CatalogueError} if the catalogue is faulty
 */
export async function isCatalogueUpToDate(root: string): Promise<boolean> {
  const committed = await readFile(join(root, generatedFile), 'utf8').catch(ignoreMissing)
  return committed === (await render(root))
}

async function render(root: string): Promise<string> {
  return renderCatalogue(await loadCatalogue(join(root, 'specs')))
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
