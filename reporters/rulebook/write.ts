/**
 * Writes the rulebook: a static site that opens from disk and contacts no host.
 * @module
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { openPoints, partnerOpenPoints, partnerRules, rules } from '../../generated/catalogue.js'
import { style } from '../../src/pages/style.js'
import type { StatementCoverage } from '../../src/traceability/coverage.js'
import { apiPage } from './api.js'
import { type Book, openPointsPage, pathOfRule, rulePage, rulesPage } from './pages.js'
import type { ShownRun } from './run.js'
import { checkSources } from './sources.js'
import { statementsPage } from './statements.js'

/**
 * Writes the site.
 * @param root folder of the package
 * @param folder folder of the site; its pages of rules are replaced
 * @param runs at most one of each role
 * @param coverage what the suite has about each statement of the contract
 * @returns the number of pages
 * @throws the error of the file system
 */
export function writeRulebook(
  root: string,
  folder: string,
  runs: readonly ShownRun[],
  coverage: readonly StatementCoverage[],
): number {
  const book: Book = {
    rules: [...Object.values(rules), ...Object.values(partnerRules)],
    openPoints: [...Object.values(openPoints), ...Object.values(partnerOpenPoints)],
    sources: checkSources(root),
    runs,
  }
  rmSync(path.join(folder, 'rules'), { recursive: true, force: true })
  mkdirSync(path.join(folder, 'rules'), { recursive: true })
  const pages = new Map([
    ['index.html', rulesPage(book)],
    ['statements.html', statementsPage(coverage)],
    ['open-points.html', openPointsPage(book)],
    ['api.html', apiPage(path.join(root, 'specs/openapi'))],
    ...book.rules.map((entry) => [pathOfRule(entry), rulePage(entry, book)] as const),
  ])
  for (const [name, text] of pages) writeFileSync(path.join(folder, name), text)
  writeFileSync(path.join(folder, 'style.css'), style)
  return pages.size
}
