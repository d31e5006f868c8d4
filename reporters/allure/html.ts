/**
 * The Allure report as one HTML file that opens from disk and contacts no host.
 *
 * Public options of Allure provide the titles, categories, charts, history, groups of the tree, features and
 * attachments. Allure has no option for the rest, so these parts change the generated files:
 *
 * - `html.ts`, {@link sortTrees}: Allure sorts checks by time and shows one name everywhere. The tree is sorted by the
 *   contract, and shows the case below its rule.
 * - `overview.ts`: Allure has no place for a list of rules. The front page begins with the result and the violated rules.
 * - `page.ts`, `page-script.ts`: `singleFile` embeds all data unpacked, which is too large for a full run. The page
 *   unpacks compressed data instead. Its buttons get names for screen readers, and useless filters are hidden.
 * - `words.ts`: Allure has no option for other words. The page says violated and undecided instead of failed and broken.
 * - `seal.ts`: Allure always adds a tracker. It is removed, and a Content-Security-Policy forbids every host.
 * - {@link nowhere}: Allure shows the repository, the branch and the job of a CI in which the page is made.
 * - `store.indexAttachmentByTestResult`, a public field, is cleared: the list would show every attachment twice.
 * - {@link withoutGuesses}: Allure calls a check flaky if its verdict has changed in the history.
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AllureReport } from '@allurereport/core'
import AwesomePlugin from '@allurereport/plugin-awesome'
import type { Html } from '../../src/output/html.js'
import { writeOutputParts } from '../../src/record/output-file.js'
import { groupBy } from '../outcome.js'
import { type HistoryPoint, longestHistory, pointOf, type RunOfHistory, writeHistory } from './history.js'
import { outcomes } from './outcomes.js'
import type { ChecksOf } from './overview.js'
import { PackedFiles } from './packed-files.js'
import { onePage, withData } from './page.js'
import { resultFile, SharedBytes } from './result-file.js'
import type { ResultFiles } from './results.js'
import { sealHtml } from './seal.js'
import { fitted } from './shorten.js'
import { featuresOf, inContractOrder, isObservation, type Line, label, linesOf, type Tree } from './trees.js'
import { filesForAllure, readWritten, type Written } from './written.js'

/** Options of {@link buildAllureHtml}. */
export interface AllureHtmlOptions {
  /** Title of the report. Default: `platform-conformance`. */
  readonly name?: string
  /** Maximum size of the page in bytes, see {@link fitted}. Default: 20 MB. */
  readonly limit?: number
  /** Makes the top of the front page. Default: none. */
  readonly overview?: (checksOf: ChecksOf) => Html
  /** Earlier runs, and the identity of this one. Default: none, and the report shows no trend. */
  readonly history?: {
    readonly run: RunOfHistory
    readonly before: readonly HistoryPoint[]
    /** Receives this run. */
    readonly add: (point: HistoryPoint) => void
  }
}

type ReportConfig = ConstructorParameters<typeof AllureReport>[0]
type Plugin = NonNullable<ReportConfig['plugins']>[number]['plugin']

/**
 * A plugin that does not know where the page is made. Allure asks git and the variables of a CI, and the page, which may
 * be published, would show the names of a repository, of a branch and of a job.
 */
function nowhere(plugin: AwesomePlugin, reportName: string): Plugin {
  return {
    start: ({ ci: _, ...context }) => plugin.start({ ...context, reportName }),
    update: ({ ci: _, ...context }, store) => plugin.update({ ...context, reportName }, store),
    done: ({ ci: _, ...context }, store) => plugin.done({ ...context, reportName }, store),
  }
}

/** A category for each outcome except passed: see {@link outcomeOf}. */
const categories: NonNullable<ReportConfig['categories']> = outcomes
  .filter((outcome) => outcome !== 'Passed')
  .map((name) => ({ name, matchers: { labels: { outcome: new RegExp(`^${name}$`) } }, groupByMessage: true }))

/** Labels for other tools. This report shows the place of a rule in its tree, and the rest in its description. */
const hiddenLabels = [
  ...['epic', 'story', 'parentSuite', 'suite', 'subSuite'],
  ...['tier', 'level', 'clause', 'verdict', 'waived', 'observation'],
]

type Charts = NonNullable<NonNullable<ConstructorParameters<typeof AwesomePlugin>[0]>['charts']>

/**
 * The charts that make sense for checks. Others of Allure show a percentage of passed checks, which is no result, or
 * the sum of the times of checks that ran in parallel.
 * @param earlier number of earlier runs
 */
function chartsOf(earlier: number): Charts {
  const charts = [
    ...(earlier === 0
      ? []
      : [
          { type: 'statusDynamics', title: 'Checks in the last runs', limit: longestHistory },
          { type: 'statusTransitions', title: 'What got better or worse', limit: longestHistory },
        ]),
    { type: 'durations', title: 'Time of single checks', groupBy: 'none' },
  ]
  return charts as unknown as Charts
}

type StoredResults = Awaited<ReturnType<AllureReport['store']['allTestResults']>>

/**
 * Generates the report.
 * @param results files of Allure results
 * @param outFile the HTML file; its folder is created if it does not exist
 * @throws Error if the page would load something from another host; then nothing is written
 */
export async function buildAllureHtml(
  results: ResultFiles,
  outFile: string,
  { name = 'platform-conformance', limit = 20_000_000, overview, history }: AllureHtmlOptions = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'allure-'))
  try {
    const output = join(folder, 'output')
    mkdirSync(output)
    const before = history?.before ?? []
    const historyPath = join(folder, 'history.jsonl')
    if (before.length > 0) writeHistory(historyPath, before)
    let stored: StoredResults = []
    const page = await fitted(readWritten(results), limit, async (written) => {
      const generated = await generate(written, { name, output, historyPath, earlier: before.length })
      stored = generated.stored
      const { files } = generated
      const { index, parts } = await files.packed()
      return [...withData(sealHtml(onePage(files.kept, index, overview?.(checksIn(stored)))), parts)]
    })
    writeOutputParts(outFile, page)
    history?.add(
      pointOf(
        history.run,
        name,
        stored.filter((result) => !isObservation(result)),
      ),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Generation {
  /** Title of the report. */
  readonly name: string
  /** An empty folder, which the generator requires. It hands its files over in memory. */
  readonly output: string
  readonly historyPath: string
  /** Number of earlier runs. */
  readonly earlier: number
}

/** Runs the generator. @returns the files of the report, and the results as the generator has stored them */
async function generate(
  written: Written,
  { name, output, historyPath, earlier }: Generation,
): Promise<{ files: PackedFiles; stored: StoredResults }> {
  const options = {
    reportName: name,
    charts: chartsOf(earlier),
    sections: ['charts'],
    reportLanguage: 'en',
    theme: 'auto' as const,
  }
  const files = new PackedFiles()
  const shared = new SharedBytes()
  const report = new AllureReport({
    name,
    output,
    open: false,
    port: undefined,
    reportFiles: {
      addFile: async (path, content) => {
        await files.add(path.replace(/^awesome\//, ''), content)
        shared.replace(content, files.replacementOf(content))
        return path
      },
    },
    plugins: [{ id: 'awesome', enabled: true, plugin: nowhere(new AwesomePlugin(options), name), options }],
    categories,
    hideLabels: hiddenLabels,
    // Without earlier runs, Allure would mark every check as new.
    ...(earlier > 0 ? { historyPath, appendHistory: false } : {}),
  })
  await report.start()
  for (const [file, content] of filesForAllure(written))
    await report.readResult(resultFile(file, content, shared))
  const stored = await report.store.allTestResults()
  withoutGuesses(stored)
  report.realtimeDispatcher.sendQualityGateResults(featuresOf(stored))
  // Attachments are shown in their steps. A second list of them would make up a third of the report.
  report.store.indexAttachmentByTestResult.clear()
  await report.done()
  sortTrees(files.kept, linesOf(stored))
  return { files, stored }
}

/**
 * Removes what Allure guesses from the history. A check whose verdict has changed is not flaky: the target has changed.
 * An observation has no verdict that could change.
 */
function withoutGuesses(stored: StoredResults): void {
  for (const result of stored) {
    result.flaky = false
    if (isObservation(result)) delete result.transition
  }
}

/** The checks of each rule, in the order of the contract. */
function checksIn(stored: StoredResults): ChecksOf {
  const lines = linesOf(stored)
  const at = (id: string): number => lines.get(id)?.at ?? lines.size
  const byRule = groupBy(
    [...stored].sort((one, other) => at(one.id) - at(other.id)),
    (result) => label(result, 'story'),
  )
  return (rule) =>
    (byRule.get(rule) ?? []).map((result) => ({
      id: result.id,
      case: lines.get(result.id)?.case ?? '',
      verdict: label(result, 'verdict'),
    }))
}

/** Sorts the generated trees by the contract. */
function sortTrees(files: Map<string, Buffer>, lines: ReadonlyMap<string, Line>): void {
  const change = <Content>(file: string, sort: (content: Content) => void): void => {
    const content = JSON.parse(files.get(file)?.toString('utf8') ?? 'null') as Content | null
    if (content === null)
      throw new Error(`Allure has generated no ${file}. Check the version of its packages.`)
    sort(content)
    files.set(file, Buffer.from(JSON.stringify(content)))
  }
  for (const file of ['widgets/tree.json', 'widgets/default/tree.json'])
    change<Tree>(file, (tree) => inContractOrder(tree, lines))
  change<Record<string, { testResultsTree?: Tree }[]>>('widgets/quality-gate.json', (byEnvironment) => {
    for (const { testResultsTree: tree } of Object.values(byEnvironment).flat())
      if (tree !== undefined) inContractOrder(tree, lines)
  })
}
