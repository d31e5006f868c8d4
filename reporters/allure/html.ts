/**
 * The Allure report as one HTML file that opens from disk and talks to nobody.
 * @module
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { AllureReport } from '@allurereport/core'
import AwesomePlugin from '@allurereport/plugin-awesome'
import { onePage } from './page.js'
import { resultFile } from './result-file.js'
import type { ResultFiles } from './results.js'
import { sealHtml } from './seal.js'
import { shareAttachments } from './shared-attachments.js'

/** What the report is called and grouped by. */
export interface AllureHtmlOptions {
  /** Title of the report; default `platform-conformance`. */
  readonly name?: string
}

type ReportConfig = ConstructorParameters<typeof AllureReport>[0]

/** Sorts what did not pass by what there is to do. A check belongs to the first that fits. */
const categories: NonNullable<ReportConfig['categories']> = [
  category('Violated, but waived by the profile', { verdict: 'violated', waived: 'yes' }),
  category('Contract violated', { verdict: 'violated', tier: 'contract', level: 'must' }),
  category('Warnings: a should of the contract is violated', { verdict: 'violated', tier: 'contract' }),
  category('Standard violated', { verdict: 'violated', tier: 'standard' }),
  category('Undecided', { verdict: 'undecided' }),
  category('Not exercised: the profile lacks something', { verdict: 'not exercised' }),
  category('Not applicable', { verdict: 'not applicable' }),
]

function category(name: string, labels: Record<string, string>) {
  const matchers = {
    labels: Object.fromEntries(Object.entries(labels).map(([key, value]) => [key, new RegExp(`^${value}$`)])),
  }
  return { name, matchers, groupByMessage: true }
}

/**
 * Generates the report.
 * @param results files of Allure results, or the folder with them
 * @param outFile the HTML file; its folder is made where it is absent
 * @throws Error where the page would load something from another host; then nothing is written
 */
export async function buildAllureHtml(
  results: ResultFiles | string,
  outFile: string,
  { name = 'platform-conformance' }: AllureHtmlOptions = {},
): Promise<void> {
  // The generator wants a folder, although it writes nothing to it.
  const output = mkdtempSync(join(tmpdir(), 'allure-'))
  try {
    const options = {
      reportName: name,
      groupBy: ['parentSuite', 'suite'],
      reportLanguage: 'en',
      theme: 'auto' as const,
    }
    const files = new Map<string, Buffer>()
    const report = new AllureReport({
      name,
      output,
      open: false,
      port: undefined,
      reportFiles: {
        addFile: async (path, content) => {
          files.set(path.replace(/^awesome\//, ''), content)
          return path
        },
      },
      plugins: [{ id: 'awesome', enabled: true, plugin: new AwesomePlugin(options), options }],
      categories,
    })
    const read = typeof results === 'string' ? readFolder(results) : buffersOf(results)
    await report.start()
    for (const [file, content] of read) await report.readResult(resultFile(file, content))
    await shareAttachments(report, writtenResults(read))
    await report.done()
    const html = sealHtml(onePage(files))
    mkdirSync(dirname(outFile), { recursive: true })
    writeFileSync(outFile, html)
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

function readFolder(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(names.map(({ name }) => [name, readFileSync(join(folder, name))]))
}

function buffersOf(results: ResultFiles): Map<string, Buffer> {
  return new Map([...results].map(([name, content]) => [name, Buffer.from(content)]))
}

function* writtenResults(files: ReadonlyMap<string, Buffer>): Generator<object> {
  for (const [name, content] of files)
    if (name.endsWith('-result.json')) yield JSON.parse(content.toString('utf8')) as object
}
