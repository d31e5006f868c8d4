/**
 * Setup file and reporter for users who run vitest themselves. They are those of allure-vitest, with the verdicts and
 * times of the records.
 * @module
 */
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Label, TestResult } from 'allure-js-commons'
import type { LifecycleListener } from 'allure-js-commons/sdk/reporter'
import AllureVitestReporter from 'allure-vitest/reporter'
import type { RunnerTask } from 'vitest'
import type { TestCase, Vitest } from 'vitest/node'
import { withoutMachinePaths } from './paths.js'
import { type Ending, endingLabel } from './runtime.js'

/** The setup file of allure-vitest, for `setupFiles`. The reporter adds it if it is missing. */
export const allureSetupFile: string = createRequire(import.meta.url).resolve('allure-vitest/setup')

/** Labels that name the machine, or that repeat other fields of the report. */
const unwanted = new Set([
  'host',
  'thread',
  'package',
  'framework',
  'language',
  'testMethod',
  'testClass',
  '_fallbackTestCaseId',
])

const fromRecord: LifecycleListener = {
  beforeTestResultWrite(result) {
    const ending = takeEnding(result)
    result.labels = result.labels.filter(({ name }) => !unwanted.has(name))
    if (ending) apply(ending, result)
    else cleanDetails(result)
  },
}

function takeEnding(result: TestResult): Ending | null {
  const label = result.labels.find(({ name }) => name === endingLabel)
  if (!label) return null
  // Suites and tags of vitest come first. Those of the record follow.
  const own = result.labels.slice(firstOwn(result.labels), result.labels.indexOf(label))
  result.labels = own
  return JSON.parse(label.value) as Ending
}

function firstOwn(labels: readonly Label[]): number {
  return labels.findIndex(({ name }) => name === 'epic')
}

function apply(ending: Ending, result: TestResult): void {
  result.uuid = ending.uuid
  result.fullName = ending.fullName
  result.titlePath = [...ending.titlePath]
  result.status = ending.status as NonNullable<TestResult['status']>
  result.stage = 'finished' as TestResult['stage']
  result.statusDetails = ending.statusDetails
  result.start = ending.start
  result.stop = ending.stop
}

function cleanDetails({ statusDetails }: TestResult): void {
  if (statusDetails.message) statusDetails.message = withoutMachinePaths(statusDetails.message)
  if (statusDetails.trace) statusDetails.trace = withoutMachinePaths(statusDetails.trace)
}

/** Writes each result when its test ends, so that an interrupted run keeps its results. */
class StreamingAllureReporter extends AllureVitestReporter {
  readonly #written = new WeakSet<RunnerTask>()
  readonly #resultsDir: string

  constructor(resultsDir: string) {
    super({ resultsDir, reportMatchers: false, listeners: [fromRecord] })
    this.#resultsDir = resultsDir
  }

  override onInit(vitest: Vitest): void {
    rmSync(this.#resultsDir, { recursive: true, force: true })
    super.onInit(vitest)
  }

  onTestCaseResult(testCase: TestCase): void {
    this.handleTask((testCase as unknown as { readonly task: RunnerTask }).task)
  }

  override handleTask(task: RunnerTask): void {
    if (this.#written.has(task)) return
    if (task.type === 'test') this.#written.add(task)
    super.handleTask(task)
  }
}

/**
 * Makes the reporter for vitest.
 * @param resultsDir folder for the results; emptied when the run begins
 */
export function allureReporter(resultsDir: string): AllureVitestReporter {
  return new StreamingAllureReporter(resultsDir)
}
