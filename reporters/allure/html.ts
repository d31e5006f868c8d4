/**
 * The Allure report as one HTML file that opens from disk and talks to nobody.
 * @module
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { AllureReport } from '@allurereport/core'
import AwesomePlugin from '@allurereport/plugin-awesome'
import { type HistoryPoint, longestHistory, pointOf, type RunOfHistory, writeHistory } from './history.js'
import { outcomes } from './outcomes.js'
import { onePage } from './page.js'
import { resultFile } from './result-file.js'
import type { ResultFiles } from './results.js'
import { sealHtml } from './seal.js'
import { shareAttachments } from './shared-attachments.js'
import { fitted } from './shorten.js'
import { type KnownResult, type Tree, treesOf } from './trees.js'

/** What the report is called and grouped by. */
export interface AllureHtmlOptions {
  /** Title of the report; default `platform-conformance`. */
  readonly name?: string
  /** Bytes that the page may have: see {@link fitted}; default 20 MB. */
  readonly limit?: number
  /** Earlier runs, and what tells this one from them; default: none, and no trend is shown. */
  readonly history?: {
    readonly run: RunOfHistory
    readonly before: readonly HistoryPoint[]
    /** Gets this run. */
    readonly add: (point: HistoryPoint) => void
  }
}

type ReportConfig = ConstructorParameters<typeof AllureReport>[0]

/** Sorts what did not pass by what there is to do: see {@link outcomeOf}. */
const categories: NonNullable<ReportConfig['categories']> = outcomes
  .filter((outcome) => outcome !== 'Passed')
  .map((name) => ({ name, matchers: { labels: { outcome: new RegExp(`^${name}$`) } }, groupByMessage: true }))

/** Labels that other tools group by; this report shows the place of a rule anyway. */
const placeLabels = ['epic', 'story', 'parentSuite', 'suite', 'subSuite']

type Charts = NonNullable<NonNullable<ConstructorParameters<typeof AwesomePlugin>[0]>['charts']>

/** Charts that say something of rules. */
function chartsOf(earlier: number): Charts {
  const charts = [
    { type: 'currentStatus', title: 'This run' },
    ...(earlier === 0
      ? []
      : [
          { type: 'statusDynamics', title: 'The last runs', limit: longestHistory },
          { type: 'statusTransitions', title: 'What has become better or worse', limit: longestHistory },
          { type: 'durationDynamics', title: 'How long all checks together took', limit: longestHistory },
        ]),
    { type: 'durations', title: 'How long checks take', groupBy: 'none' },
  ]
  return charts as unknown as Charts
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
  { name = 'platform-conformance', limit = 20_000_000, history }: AllureHtmlOptions = {},
): Promise<void> {
  // The generator wants a folder, although it writes nothing to it.
  const folder = mkdtempSync(join(tmpdir(), 'allure-'))
  const output = join(folder, 'output')
  const historyPath = join(folder, 'history.jsonl')
  mkdirSync(output)
  try {
    const before = history?.before ?? []
    if (before.length > 0) writeHistory(historyPath, before)
    const options = {
      reportName: name,
      charts: chartsOf(before.length),
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
      hideLabels: placeLabels,
      // Without earlier runs every check would be called new.
      ...(before.length > 0 ? { historyPath, appendHistory: false } : {}),
    })
    const read = typeof results === 'string' ? readFolder(results) : results
    await report.start()
    for (const [file, content] of read) await report.readResult(resultFile(file, content))
    await shareAttachments(report, writtenResults(read))
    await report.done()
    const all = await report.store.allTestResults()
    putTrees(files, all)
    const html = fitted(files, all, limit, () => sealHtml(onePage(files)))
    mkdirSync(dirname(outFile), { recursive: true })
    writeFileSync(outFile, html)
    history?.add(pointOf(history.run, name, all))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Puts our trees in place of the generator's: in the order of the contract, and one for each feature. */
function putTrees(files: Map<string, Buffer>, results: readonly KnownResult[]): void {
  const known = files.get('widgets/tree.json')
  if (known === undefined) throw new Error('the report has no tree')
  const { leavesById } = JSON.parse(known.toString('utf8')) as Tree
  const { byClause, byFeature } = treesOf(results, leavesById)
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
