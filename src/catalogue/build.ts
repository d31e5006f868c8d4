/**
 * Builds `generated/catalogue.ts` and `generated/openapi.json` from `specs/`, and the comments above the rules in
 * `suites/`. Run it in the root of the package: `node dist/src/catalogue/build.js` writes the files, `--check` only reports what is out of date,
 * `--release 1.2.0` also keeps the catalogue for the certificates of this release: see `keep.ts` and `changelog.ts`.
 * Ends with exit code 1 if the catalogue is faulty or a file is out of date, and with 2 for an unknown option.
 * @module
 */
import { parseArgs } from 'node:util'
import { standardError } from '../output/writer.js'
import { CatalogueError, problemText } from './catalogue-error.js'
import { changelogProblems, writeChangelog } from './changelog.js'
import type { Catalogue } from './entries.js'
import { factProblems } from './facts.js'
import { generateCatalogue, generatedFile, isCatalogueUpToDate } from './generate.js'
import { updateIndexFiles } from './index-files.js'
import { keepCatalogue, keptProblems, problemsOfRelease, releaseCatalogue } from './keep.js'
import { loadCatalogue } from './load.js'
import { generateOpenApi, isOpenApiUpToDate, openApiFile } from './openapi.js'
import {
  commentProblems,
  commentsOf,
  idsWithoutLiteralCall,
  problemLine,
  type RuleComment,
  writeComments,
} from './rule-comments.js'
import { uncoveredStatements } from './statements.js'
import { readTranslationFiles, translationContent } from './translation-files.js'

const wrongUse = 2
const code = await main()
// The index files do not depend on the catalogue: they are written even if it has problems.
process.exitCode =
  code === wrongUse ? code : Math.max(code, await updateIndexFiles('.', process.argv.includes('--check')))

async function main(): Promise<number> {
  let check: boolean
  let release: string | undefined
  try {
    const options = { check: { type: 'boolean', default: false }, release: { type: 'string' } } as const
    ;({ check, release } = parseArgs({ options }).values)
  } catch (error) {
    standardError.message((error as Error).message)
    return wrongUse
  }

  try {
    const catalogue = await loadCatalogue('specs')
    const problems = check ? await outOfDate(catalogue) : await write(catalogue, release)
    for (const problem of problems) standardError.message(problem)
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    standardError.message(error.message)
    return 1
  }
}

async function write(catalogue: Catalogue, release: string | undefined): Promise<readonly string[]> {
  // Before anything is written: a release is permanent.
  const wrong = release === undefined ? [] : problemsOfRelease('.', catalogue, release)
  if (wrong.length > 0) return wrong
  await generateCatalogue('.')
  await generateOpenApi('.')
  await writeComments('.', await comments(catalogue))
  const today = new Date().toISOString().slice(0, 10)
  // Before the release is named: its section lists what it changed.
  writeChangelog('.', catalogue, release, today)
  if (release === undefined) keepCatalogue('.', catalogue, today)
  else releaseCatalogue('.', catalogue, release, today)
  return [...uncoveredStatements(catalogue), ...(await factProblems('specs'))].map(problemText)
}

async function outOfDate(catalogue: Catalogue): Promise<readonly string[]> {
  const problems: string[] = []
  const stale = [
    ...((await isCatalogueUpToDate('.')) ? [] : [generatedFile]),
    ...((await isOpenApiUpToDate('.')) ? [] : [openApiFile]),
  ]
  for (const file of stale)
    problems.push(`${file} does not match specs/: run node dist/src/catalogue/build.js, commit the result`)
  problems.push(...keptProblems('.', catalogue), ...changelogProblems('.', catalogue))
  const expected = await comments(catalogue)
  problems.push(...(await commentProblems('.', expected)).map(problemLine))
  const ids = await idsWithoutLiteralCall('.', expected)
  problems.push(...ids.map((id) => `${id}: no suite calls rule or observe with it`))
  problems.push(...[...uncoveredStatements(catalogue), ...(await factProblems('specs'))].map(problemText))
  return problems
}

/** The comments above the rules and open points in the suites. */
async function comments(catalogue: Catalogue): Promise<ReadonlyMap<string, RuleComment>> {
  return commentsOf(catalogue, translationContent(await readTranslationFiles('specs')).rules)
}
