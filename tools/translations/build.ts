/**
 * Builds `generated/translations.json` from `specs/translations`: `node dist/tools/translations/build.js [--check] [--complete] [ID...]`. It also
 * writes into each entry the digest of the English that its German belongs to. If the English of an entry has changed, its
 * German must be checked: then name its id, or `all`. `--check` writes nothing. German and guidance that are missing, and
 * German that is out of date, are listed; they fail only with `--complete`, which a release uses. Ends with exit code 1 if texts are wrong, and with 2 for
 * an unknown option.
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CatalogueError, problemText } from '../../src/catalogue/catalogue-error.js'
import {
  nameOf,
  readTranslationFiles,
  renderTranslations,
  translationContent,
} from '../../src/catalogue/translation-files.js'
import { translationsFile } from '../../src/catalogue/translations.js'
import { standardError, standardOutput } from '../../src/output/writer.js'
import { problemsOf, sourcesOf } from './sources.js'
import { stamped } from './stamp.js'

/** Lines of problems at most: a catalogue without translations has thousands. */
const mostLines = 40

const wrongUse = 2
process.exitCode = await main()

async function main(): Promise<number> {
  let check: boolean
  let complete: boolean
  let ids: readonly string[]
  try {
    const { values, positionals } = parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        complete: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    check = values.check
    complete = values.complete
    ids = positionals
  } catch (error) {
    standardError.message((error as Error).message)
    return wrongUse
  }

  try {
    if (!check) await stampFiles(ids)
    const files = await readTranslationFiles('specs')
    const rendered = renderTranslations(translationContent(files))
    const textProblems = await problemsOf(files)
    const problems = textProblems.filter(({ lags = false }) => complete || !lags).map(problemText)
    const lagging = complete ? [] : textProblems.filter(({ lags = false }) => lags).map(problemText)
    if (!check) await writeFile(translationsFile, rendered)
    else if ((await readFile(translationsFile, 'utf8').catch(() => null)) !== rendered)
      problems.push(
        `${translationsFile} does not match specs/translations: run npm run generate translations, commit the result`,
      )
    list(problems)
    if (lagging.length > 0) standardError.message('Translations that a release needs:')
    list(lagging)
    if (!check) standardOutput.line(`${translationsFile}: ${files.length} files of specs/translations`)
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    standardError.message(error.message)
    return 1
  }
}

function list(lines: readonly string[]): void {
  for (const line of lines.slice(0, mostLines)) standardError.message(line)
  if (lines.length > mostLines) standardError.message(`… and ${lines.length - mostLines} more`)
}

async function stampFiles(ids: readonly string[]): Promise<void> {
  const { english } = await sourcesOf()
  for (const file of await readTranslationFiles('specs')) {
    const text = stamped(file, english, (entry) => ids.includes('all') || ids.includes(nameOf(entry)))
    if (text !== file.text) await writeFile(`specs/${file.file}`, text)
  }
}
