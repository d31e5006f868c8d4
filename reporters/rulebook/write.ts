/**
 * Writes the rulebook: a static site that opens from disk and contacts no host.
 * @module
 */
import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  clauses,
  notTestable,
  openPoints,
  partnerOpenPoints,
  partnerRules,
  rules,
  statements,
} from '../../generated/catalogue.js'
import { type Language, packageTranslations, type Translations } from '../../src/catalogue/translations.js'
import { caseNames } from '../../src/coverage/cases.js'
import { coverageOfContract } from '../../src/coverage/coverage.js'
import { faultsByRule } from '../../src/coverage/faults.js'
import { suiteFiles } from '../../src/coverage/suite-files.js'
import { html } from '../../src/output/html.js'
import { framedPage } from '../../src/output/page-frame.js'
import { packageRoot } from '../../src/profile/package-root.js'
import { makeFolders } from '../../src/record/make-folders.js'
import { placeOf } from '../clauses.js'
import { Book, type Content, pathOfChapter, pathOfRule } from './book.js'
import { clausesPage, sectionPage, standardPage } from './clauses-pages.js'
import { readExamples } from './examples.js'
import { flowsPage } from './flows.js'
import { interfacesPage } from './interfaces.js'
import { introductionPage } from './introduction.js'
import { openPointsPage } from './open-points.js'
import { operationsIn } from './operations.js'
import { rulePage } from './rule-page.js'
import { rulesPage } from './rules-page.js'
import type { ShownRun } from './run.js'
import type { SearchEntry } from './search/engine.js'
import { bookEntries } from './search/entries.js'
import { dataSource, librarySource } from './search/page-script.js'
import { searchPage } from './search/search-page.js'
import { searchWords } from './search/words.js'
import { style } from './style.js'
import { words } from './words.js'
import { flowsIn } from './workflows.js'

/** What to write. */
export interface RulebookOptions {
  /** Folder of the site; the folders of its languages are replaced. */
  readonly folder: string
  readonly languages: readonly Language[]
  /** At most one of each role. */
  readonly runs: readonly ShownRun[]
  /** Default: those of this package. */
  readonly translations?: Translations
}

/**
 * Writes the site.
 * @returns the number of pages
 * @throws the error of the file system
 */
export async function writeRulebook({
  folder,
  languages,
  runs,
  translations,
}: RulebookOptions): Promise<number> {
  const content = await contentOf(languages, runs, translations ?? packageTranslations())
  let count = 1
  for (const language of languages) {
    const book = new Book(content, language)
    const pages = pagesOf(book)
    count += pages.size
    rmSync(path.join(folder, language), { recursive: true, force: true })
    for (const [name, text] of pages) {
      const file = path.join(folder, language, name)
      makeFolders(path.dirname(file))
      writeFileSync(file, text)
    }
    const data = dataSource({ [language]: bookEntries(book) }, searchWords())
    writeFileSync(path.join(folder, language, 'search-data.js'), data)
  }
  writeFileSync(path.join(folder, 'minisearch.js'), librarySource())
  writeFileSync(path.join(folder, 'style.css'), style)
  writeFileSync(path.join(folder, 'index.html'), entrance(languages))
  return count
}

/**
 * Everything that the search of the book finds.
 * @param language of the texts
 */
export async function entriesOfBook(
  language: Language,
  translations: Translations = packageTranslations(),
): Promise<SearchEntry[]> {
  return bookEntries(new Book(await contentOf([language], [], translations), language))
}

async function contentOf(
  languages: readonly Language[],
  runs: readonly ShownRun[],
  translations: Translations,
): Promise<Content> {
  const entries = [...Object.values(rules), ...Object.values(partnerRules)]
  const coverage = await coverageOfContract()
  const casesOf = await caseNames()
  const faults = faultsByRule()
  const operations = operationsIn(path.join(packageRoot, 'specs/openapi'))
  const order = (rule: (typeof entries)[number]): string => placeOf(rule.clause, rule.tier).order
  return {
    rules: entries
      .map((rule) => ({ rule, order: `${order(rule)} ${rule.role === 'platform' ? 0 : 1} ${rule.id}` }))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .map(({ rule }) => rule),
    statements,
    coverage,
    openPoints: [...Object.values(openPoints), ...Object.values(partnerOpenPoints)],
    notTestable,
    clauses,
    operations,
    flows: flowsIn(path.join(packageRoot, 'specs/workflows.yaml'), operations),
    examples: readExamples(packageRoot),
    translations,
    suites: suiteFiles(),
    casesOf,
    faultsOf: (rule) => faults.get(rule) ?? [],
    runs,
    languages,
  }
}

function pagesOf(book: Book): Map<string, string> {
  const { rules: all, clauses: registry } = book.content
  return new Map([
    ['index.html', introductionPage(book)],
    ['flows.html', flowsPage(book)],
    ['clauses.html', clausesPage(book)],
    ...registry.contract.map(({ section }) => [pathOfChapter(section), sectionPage(book, section)] as const),
    ...registry.standards.map(({ name }) => [pathOfChapter(name), standardPage(book, name)] as const),
    ['rules.html', rulesPage(book)],
    ['interfaces.html', interfacesPage(book)],
    ['open-points.html', openPointsPage(book)],
    ['search.html', searchPage(book)],
    ...all.map(
      (rule, at) =>
        [pathOfRule(rule), rulePage(book, rule, { before: all[at - 1], after: all[at + 1] })] as const,
    ),
  ])
}

const names: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

/** The first page of the site: the choice of the language. */
function entrance(languages: readonly Language[]): string {
  return framedPage({
    title: words.en.name,
    style: { file: 'style.css' },
    skip: null,
    body: html`<main><h1>${languages.map((language) => words[language].name).join(' · ')}</h1><ul class="links">${languages.map((language) => html`<li><a href="${language}/index.html" lang="${language}" hreflang="${language}">${names[language]}</a></li>`)}</ul></main>`,
  })
}
