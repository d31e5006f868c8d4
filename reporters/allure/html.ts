/**
 * The Allure report as one HTML file that opens from disk and talks to nobody.
 * @module
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { AllureReport, FileSystemReportFiles } from '@allurereport/core'
import AwesomePlugin from '@allurereport/plugin-awesome'
import { sealHtml } from './seal.js'

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
 * @param resultsDir folder with Allure results
 * @param outFile the HTML file; its folder is made where it is absent
 * @throws Error where the page would load something from another host; then nothing is written
 */
export async function buildAllureHtml(
  resultsDir: string,
  outFile: string,
  { name = 'platform-conformance' }: AllureHtmlOptions = {},
): Promise<void> {
  const output = mkdtempSync(join(tmpdir(), 'allure-'))
  try {
    const options = {
      reportName: name,
      singleFile: true,
      groupBy: ['parentSuite', 'suite'],
      reportLanguage: 'en',
      theme: 'auto' as const,
    }
    const report = new AllureReport({
      name,
      output,
      open: false,
      port: undefined,
      reportFiles: new FileSystemReportFiles(output),
      plugins: [{ id: 'awesome', enabled: true, plugin: new AwesomePlugin(options), options }],
      categories,
    })
    await report.start()
    await report.readDirectory(resultsDir)
    await report.done()
    const html = sealHtml(readFileSync(join(output, 'index.html'), 'utf8'))
    mkdirSync(dirname(outFile), { recursive: true })
    writeFileSync(outFile, html)
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}
