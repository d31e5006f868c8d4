/**
 * The Allure report as one HTML file that opens from disk and contacts no host.
 *
 * Options and plugins of Allure provide all that it shows. Only the folder `page/` changes what Allure has generated.
 * @module
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AllureReport } from '@allurereport/core'
import AwesomePlugin from '@allurereport/plugin-awesome'
import type { Html } from '../../src/output/html.js'
import { writeOutputParts } from '../../src/record/output-file.js'
import { type HistoryPoint, longestHistory, pointOf, type RunOfHistory, writeHistory } from './history.js'
import { historyIdOf } from './ids.js'
import { PackedFiles } from './page/packed-files.js'
import { onePage, withData } from './page/page.js'
import { sealHtml } from './page/seal.js'
import { resultFile, SharedBytes } from './result-file.js'
import { fitted } from './shorten.js'
import type { ResultFiles } from './vitest.js'
import { filesForAllure, readWritten, type Written } from './written.js'

/** Options of {@link buildAllureHtml}. */
export interface AllureHtmlOptions {
  /** Title of the report. Default: `platform-conformance`. */
  readonly name?: string
  /** Maximum size of the page in bytes, see {@link fitted}. Default: 20 MB. */
  readonly limit?: number
  /** The top of the front page. Default: none. */
  readonly overview?: Html
  /** The result of the run, which Allure shows as a quality gate. Default: none. */
  readonly gate?: Gate
  /** Earlier runs, and the identity of this one. Default: none, and the report shows no trend. */
  readonly history?: {
    readonly run: RunOfHistory
    readonly before: readonly HistoryPoint[]
    /** Receives this run. */
    readonly add: (point: HistoryPoint) => void
  }
}

/** A quality gate of Allure. Its test results are ids in the page. */
export type Gate = Parameters<AllureReport['realtimeDispatcher']['sendQualityGateResults']>[0][number]

type ReportConfig = ConstructorParameters<typeof AllureReport>[0]
type Plugin = NonNullable<ReportConfig['plugins']>[number]['plugin']
type Context = Parameters<NonNullable<Plugin['done']>>[0]
type Store = Parameters<NonNullable<Plugin['done']>>[1]
type StoredResults = Awaited<ReturnType<AllureReport['store']['allTestResults']>>

/**
 * The plugin for the page, with what it must not know left out:
 *
 * - where the page is made. Allure asks git and the variables of a CI, and the page, which may be published, would show
 *   the names of a repository, of a branch and of a job.
 * - when each check began. Allure sorts by it. Without it, the order of the results remains, which is that of the contract.
 */
function pluginFor(plugin: AwesomePlugin, reportName: string): Plugin {
  const known = ({ ci: _, ...context }: Context): Context => ({ ...context, reportName })
  return {
    start: (context) => plugin.start(known(context)),
    update: (context, store) => plugin.update(known(context), inGivenOrder(store)),
    done: (context, store) => plugin.done(known(context), inGivenOrder(store)),
  }
}

function inGivenOrder(store: Store): Store {
  const allTestResults: Store['allTestResults'] = async (options) =>
    (await store.allTestResults(options)).map(({ start: _, ...result }) => result)
  return new Proxy(store, {
    get(target, name) {
      const value: unknown = name === 'allTestResults' ? allTestResults : Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Labels for other tools. This report has the place of a rule in its tree, and the rest in the description. */
const hiddenLabels = [
  ...['framework', 'language', 'parentSuite', 'suite', 'subSuite'],
  ...['tier', 'level', 'clause', 'verdict', 'waived', 'optional', 'observation', 'outcome'],
]

type Charts = NonNullable<NonNullable<ConstructorParameters<typeof AwesomePlugin>[0]>['charts']>

/**
 * The charts that make sense for checks. Others of Allure show a percentage of passed checks, which is no result, or
 * the sum of the times of checks that ran in parallel.
 * @param before earlier runs
 * @param changed true if a check ended in different ways in these runs and this one
 */
function chartsOf(before: readonly HistoryPoint[], changed: boolean): Charts {
  const charts = [
    ...(before.length === 0
      ? []
      : [
          {
            type: 'statusDynamics',
            title: `Checks in the last ${before.length + 1} runs`,
            limit: longestHistory,
          },
          ...(changed
            ? [{ type: 'statusTransitions', title: 'What got better or worse', limit: longestHistory }]
            : []),
        ]),
    { type: 'durations', title: 'Time of single checks', groupBy: 'none' },
  ]
  return charts as unknown as Charts
}

/** True if a check ended in different ways in earlier runs and this one. */
function hasChanged({ results }: Written, before: readonly HistoryPoint[]): boolean {
  return [...results.values()].some(({ fullName, status }) =>
    before.some(({ testResults }) => (testResults[historyIdOf(fullName, '')]?.status ?? status) !== status),
  )
}

/**
 * Generates the report.
 * @param results files of Allure results
 * @param outFile the HTML file; its folder is created if it does not exist
 * @throws Error if the page would load something from another host; then nothing is written
 */
export async function buildAllureHtml(
  results: ResultFiles,
  outFile: string,
  { name = 'platform-conformance', limit = 20_000_000, overview, gate, history }: AllureHtmlOptions = {},
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
      const generated = await generate(written, { name, output, historyPath, before, gate })
      stored = generated.stored
      const { index, parts } = await generated.files.packed()
      return [...withData(sealHtml(onePage(generated.files.kept, index, overview)), parts)]
    })
    writeOutputParts(outFile, page)
    history?.add(pointOf(history.run, name, stored))
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
  /** Earlier runs. */
  readonly before: readonly HistoryPoint[]
  readonly gate: Gate | undefined
}

/** Runs the generator. @returns the files of the report, and the results as the generator has stored them */
async function generate(
  written: Written,
  { name, output, historyPath, before, gate }: Generation,
): Promise<{ files: PackedFiles; stored: StoredResults }> {
  const options = {
    reportName: name,
    charts: chartsOf(before, hasChanged(written, before)),
    sections: ['charts'],
    reportLanguage: 'en',
    theme: 'auto' as const,
  }
  const files = new PackedFiles()
  const shared = new SharedBytes()
  const categories = written.others.get('categories.json') as ReportConfig['categories']
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
    plugins: [{ id: 'awesome', enabled: true, plugin: pluginFor(new AwesomePlugin(options), name), options }],
    ...(categories === undefined ? {} : { categories }),
    hideLabels: hiddenLabels,
    // Without earlier runs, Allure would mark every check as new.
    ...(before.length > 0 ? { historyPath, appendHistory: false } : {}),
  })
  await report.start()
  for (const [file, content] of filesForAllure(written))
    await report.readResult(resultFile(file, content, shared))
  const stored = await report.store.allTestResults()
  // A check whose verdict has changed is not flaky, as Allure concludes from the history: the target has changed.
  for (const result of stored) result.flaky = false
  if (gate !== undefined) report.realtimeDispatcher.sendQualityGateResults([gate])
  // Attachments are shown in their steps. A second list of them would make up a third of the report.
  report.store.indexAttachmentByTestResult.clear()
  await report.done()
  return { files, stored }
}
