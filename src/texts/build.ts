/**
 * Builds `generated/texts.json` from `specs/texts`: `node dist/src/texts/build.js [--check] [ID...]`. It also writes
 * into each entry the digest of the English that its German belongs to. If the English of an entry has changed, its
 * German must be checked: then name its id, or `all`. `--check` writes nothing. Ends with exit code 1 if texts are
 * missing or out of date, and with 2 for an unknown option.
 * @module
 */
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { CatalogueError, problemText } from '../catalogue/catalogue-error.js'
import { textsFile } from '../catalogue/texts.js'
import { standardError, standardOutput } from '../output/writer.js'
import { nameOf, readTextFiles, renderTexts, textContent } from './load.js'
import { problemsOf, sourcesOf } from './sources.js'
import { stamped } from './stamp.js'

/** Lines of problems at most: a catalogue without texts has thousands. */
const mostLines = 40

const wrongUse = 2
process.exitCode = await main()

async function main(): Promise<number> {
  let check: boolean
  let ids: readonly string[]
  try {
    const { values, positionals } = parseArgs({
      options: { check: { type: 'boolean', default: false } },
      allowPositionals: true,
    })
    check = values.check
    ids = positionals
  } catch (error) {
    standardError.message((error as Error).message)
    return wrongUse
  }

  try {
    if (!check) await stampFiles(ids)
    const files = await readTextFiles('specs')
    const rendered = renderTexts(textContent(files))
    const problems = (await problemsOf(files)).map(problemText)
    if (!check) await writeFile(textsFile, rendered)
    else if ((await readFile(textsFile, 'utf8').catch(() => null)) !== rendered)
      problems.push(`${textsFile} does not match specs/texts: run npm run texts, commit the result`)
    for (const problem of problems.slice(0, mostLines)) standardError.message(problem)
    if (problems.length > mostLines) standardError.message(`… and ${problems.length - mostLines} more`)
    if (!check) standardOutput.line(`${textsFile}: ${files.length} files of specs/texts`)
    return problems.length === 0 ? 0 : 1
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error
    standardError.message(error.message)
    return 1
  }
}

async function stampFiles(ids: readonly string[]): Promise<void> {
  const { english } = await sourcesOf()
  for (const file of await readTextFiles('specs')) {
    const text = stamped(file, english, (entry) => ids.includes('all') || ids.includes(nameOf(entry)))
    if (text !== file.text) await writeFile(`specs/${file.file}`, text)
  }
}
