/**
 * The Allure report as one HTML file that opens from disk and talks to nobody.
 * @module
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { AllureReport } from '@allurereport/core'
import AwesomePlugin from '@allurereport/plugin-awesome'
import { outcomes } from './outcomes.js'
import { onePage } from './page.js'
import { resultFile } from './result-file.js'
import type { ResultFiles } from './results.js'
import { sealHtml } from './seal.js'
import { shareAttachments } from './shared-attachments.js'
import { type Tree, treesOf } from './trees.js'

/** What the report is called and grouped by. */
export interface AllureHtmlOptions {
  /** Title of the report; default `platform-conformance`. */
  readonly name?: string
}

type ReportConfig = ConstructorParameters<typeof AllureReport>[0]

/** Sorts what did not pass by what there is to do: see {@link outcomeOf}. */
const categories: NonNullable<ReportConfig['categories']> = outcomes
  .filter((outcome) => outcome !== 'Passed')
  .map((name) => ({ name, matchers: { labels: { outcome: new RegExp(`^${name}$`) } }, groupByMessage: true }))

type Charts = NonNullable<NonNullable<ConstructorParameters<typeof AwesomePlugin>[0]>['charts']>

/** Charts that say something of rules, most of them over several runs. */
const charts = [
  { type: 'currentStatus', title: 'This run' },
  { type: 'statusDynamics', title: 'The last runs', limit: 20 },
  { type: 'statusTransitions', title: 'What has become better or worse' },
  {
    type: 'stabilityDistribution',
    title: 'Stability by feature',
    groupBy: 'feature',
    skipStatuses: ['skipped'],
  },
  { type: 'durationDynamics', title: 'How long the last runs took', limit: 20 },
  { type: 'durations', title: 'How long checks take', groupBy: 'none' },
] as unknown as Charts

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
      // The trees are ours.
      groupBy: ['parentSuite'],
      charts,
      sections: ['charts'],
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
    const read = typeof results === 'string' ? readFolder(results) : results
    await report.start()
    for (const [file, content] of read) await report.readResult(resultFile(file, content))
    await shareAttachments(report, writtenResults(read))
    await report.done()
    await putTrees(files, report)
    const html = sealHtml(onePage(files))
    mkdirSync(dirname(outFile), { recursive: true })
    writeFileSync(outFile, html)
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

/** Puts our trees in place of the generator's: in the order of the contract, and one for each feature. */
async function putTrees(files: Map<string, Buffer>, { store }: AllureReport): Promise<void> {
  const known = files.get('widgets/tree.json')
  if (known === undefined) throw new Error('the report has no tree')
  const { leavesById } = JSON.parse(known.toString('utf8')) as Tree
  const { byClause, byFeature } = treesOf(await store.allTestResults(), leavesById)
  const tree = Buffer.from(JSON.stringify(byClause))
  files.set('widgets/tree.json', tree)
  files.set('widgets/default/tree.json', tree)
  files.set('widgets/quality-gate.json', Buffer.from(JSON.stringify({ default: byFeature })))
}

function readFolder(folder: string): Map<string, Buffer> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(names.map(({ name }) => [name, readFileSync(join(folder, name))]))
}

function* writtenResults(files: ReadonlyMap<string, Buffer | string | object>): Generator<object> {
  for (const [name, content] of files) {
    if (!name.endsWith('-result.json')) continue
    const isText = Buffer.isBuffer(content) || typeof content === 'string'
    yield isText ? (JSON.parse(String(content)) as object) : content
  }
}
