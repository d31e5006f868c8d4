/**
 * Allure results straight from the records of a run.
 * @module
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringifyEnvInfo } from 'allure-js-commons/sdk/reporter'
import type { CheckRecord, RuleRecord, RunRecord } from '../../src/kit/run/record.js'
import { indexExchanges } from '../outcome.js'
import { type CaseReport, caseReport, type StepReport } from './case-report.js'

/** Files of a results folder: contents by name. */
export type ResultFiles = ReadonlyMap<string, string>

/**
 * A result for every check of the run, and what Allure shows of the run as a whole. An exchange that several checks
 * saw is one file.
 * @param isThere true for the files of results that are not wanted again
 */
export function allureResults(run: RunRecord, isThere: (file: string) => boolean = () => false): ResultFiles {
  const files = new Map<string, string>()
  const exchanges = indexExchanges(run.exchanges)
  for (const rule of run.rules) {
    for (const check of checksOf(rule, run)) {
      const { entry, waived } = rule
      const report = caseReport(entry, check, exchanges, { waived })
      const file = `${report.uuid}-result.json`
      if (!isThere(file)) files.set(file, resultOf(report, files))
    }
  }
  files.set('environment.properties', stringifyEnvInfo(environmentOf(run)))
  addGlobals(run, files)
  return files
}

/**
 * Writes a result for every check of the run that has none in the folder yet, and what Allure shows of the run as a
 * whole. With an empty folder that is all of them; after a run with `allureReporter` only those that vitest never
 * reached. The results are the same either way.
 * @param resultsDir folder, made where it is absent; results of an earlier run must not be in it
 * @throws the error of the file system
 */
export function writeAllureResults(run: RunRecord, resultsDir: string): void {
  mkdirSync(resultsDir, { recursive: true })
  const files = allureResults(run, (file) => existsSync(join(resultsDir, file)))
  for (const [name, content] of files) writeFileSync(join(resultsDir, name), content)
}

function checksOf({ entry, verdict, checks }: RuleRecord, run: RunRecord): readonly CheckRecord[] {
  if (checks.length > 0) return checks
  const none: CheckRecord = {
    rule: entry.id,
    case: '',
    verdict,
    reason: 'no check of this rule was executed',
    expected: null,
    actual: null,
    optional: false,
    at: run.finished,
    ms: 0,
    exchanges: [],
    steps: [],
    stack: null,
  }
  return [none]
}

/** @param files gets the attachments */
function resultOf(report: CaseReport, files: Map<string, string>): string {
  const steps = (list: readonly StepReport[]): object[] =>
    list.map((step) => ({
      name: step.name,
      status: step.status,
      stage: 'finished',
      statusDetails: {},
      start: step.start,
      stop: step.stop,
      parameters: [],
      steps: steps(step.steps),
      attachments: step.attachments.map(({ key, name, contentType, extension, content }) => {
        const source = `${key}-attachment${extension}`
        files.set(source, content)
        return { name, type: contentType, source }
      }),
    }))
  const { steps: own, ...rest } = report
  return JSON.stringify({
    ...rest,
    stage: 'finished',
    parameters: [],
    links: [],
    attachments: [],
    steps: steps(own),
  })
}

/** What the report's front page says of the run. */
export function environmentOf(run: RunRecord): Record<string, string> {
  return {
    result: run.result,
    ...(run.interrupted === null ? {} : { interrupted: run.interrupted }),
    ...(run.notUndone.length > 0 ? { 'not undone': run.notUndone.join('; ') } : {}),
    ...(run.waivers.length > 0 ? { waivers: run.waivers.join('; ') } : {}),
    target: `${run.target.name}, ${run.target.url}`,
    role: run.role,
    'standards judged': run.standards ? 'yes' : 'no, reported apart',
    started: run.started,
    finished: run.finished,
    suite: run.suite,
    contract: run.contract,
  }
}

/** Observations belong to the run, not to a rule: they stand in a file of the whole report. */
function addGlobals(run: RunRecord, files: Map<string, string>): void {
  const timestamp = Date.parse(run.finished)
  const messages = [
    ...(run.interrupted === null ? [] : [`the run ended early: ${run.interrupted}`]),
    ...run.notUndone.map((change) => `not undone at the target: ${change}`),
  ]
  const errors = messages.map((message) => ({ message, timestamp }))
  const attachments = []
  if (run.observations.length > 0) {
    const source = 'observations-attachment.txt'
    const lines = run.observations.map(
      ({ id, seen, reason }) => `${id}\n  ${seen ?? `not observed: ${reason ?? 'no reason given'}`}\n`,
    )
    files.set(source, lines.join('\n'))
    attachments.push({ name: 'observations', type: 'text/plain', source, timestamp })
  }
  files.set('run-globals.json', JSON.stringify({ attachments, errors }))
}
