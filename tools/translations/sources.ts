/**
 * What the translations of this package are compared with.
 * @module
 */
import { loadCatalogue } from '../../src/catalogue/load.js'
import type { TranslationFile } from '../../src/catalogue/translation-files.js'
import { caseNames } from '../../src/coverage/cases.js'
import { SuiteCode } from '../../src/coverage/suite-code.js'
import { englishOf } from './english.js'
import { operationTexts } from './operations.js'
import { type TextProblem, type TextSources, textProblems } from './problems.js'

/** Reads them. @throws {CatalogueError} if the catalogue is faulty */
export async function sourcesOf(): Promise<TextSources> {
  const catalogue = await loadCatalogue('specs')
  // German belongs to an English text, not to the values of the facts in it: both have them from the same place.
  const written = await loadCatalogue('specs', undefined, 'names')
  const names = await caseNames()
  const code = new SuiteCode()
  return {
    catalogue,
    english: englishOf(written, operationTexts('specs/openapi'), (rule) => code.digestOf(rule)),
    casesOf: (id) => names(id).filter((name) => name !== ''),
  }
}

/** What is missing, unknown, double or out of date. @throws {CatalogueError} if the catalogue is faulty */
export async function problemsOf(files: readonly TranslationFile[]): Promise<TextProblem[]> {
  return textProblems(files, await sourcesOf())
}
