/**
 * Allure results straight from the records of a run.
 * @module
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringifyEnvInfo } from 'allure-js-commons/sdk/reporter'
import type { CheckRecord, RuleRecord, RunRecord } from '../../src/record/record.js'
import { whyOf } from '../console/result.js'
import {
  counts as countsFor,
  indexExchanges,
  ownCountedWords,
  ownFolderWords,
  tally,
  verdictOrder,
} from '../outcome.js'
import { type CaseReport, caseReport, type StepReport } from './case-report.js'

/** Files of a results folder by name: text, or what is JSON there. */
export type ResultFiles = ReadonlyMap<string, string | object>

/**
 * A result for every check of the run, and what Allure shows of the run as a whole. An exchange that several checks
 * saw is one file.
 * @param isThere true for the files of results that are not wanted again
 */
export function allureResults(run: RunRecord, isThere: (file: string) => boolean = () => false): ResultFiles {
  const files = new Map<string, string | object>()
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
  for (const [name, content] of files)
    writeFileSync(join(resultsDir, name), typeof content === 'string' ? content : JSON.stringify(content))
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
function resultOf(report: CaseReport, files: Map<string, string | object>): object {
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
  return { ...rest, stage: 'finished', parameters: [], links: [], attachments: [], steps: steps(own) }
}

/** What the report's front page says of the run. */
export function environmentOf(run: RunRecord): Record<string, string> {
  const counts = tally(run.rules)
  const told = verdictOrder.filter((verdict) => counts[verdict] > 0)
  const warnings = run.rules.filter((rule) => rule.verdict === 'violated' && !countsFor(run, rule))
  const some = (name: string, values: readonly string[]): Record<string, string> =>
    values.length === 0 ? {} : { [name]: values.join('; ') }
  return {
    result: run.result,
    why: whyOf(run),
    ...(run.shard === null ? {} : { part: `${run.shard.index} of ${run.shard.count}, not the whole run` }),
    target: `${run.target.name}, ${run.target.url}`,
    role: run.role,
    rules: told.map((verdict) => `${counts[verdict]} ${verdict}`).join(', '),
    ...some('waivers', run.waivers),
    ...some(
      'warnings',
      warnings.map(({ entry }) => entry.id),
    ),
    ...(run.interrupted === null ? {} : { interrupted: run.interrupted }),
    ...some('not undone', run.notUndone),
    'standards judged': run.standards ? 'yes' : 'no, reported apart',
    ...some(
      'own suites',
      run.own === undefined ? [] : [...run.own.folders.map(ownFolderWords), ownCountedWords(run.own)],
    ),
    ...some('features', run.features),
    started: run.started,
    finished: run.finished,
    exchanges: String(run.exchanges.length),
    suite: run.suite,
    contract: run.contract,
  }
}

/** Observations belong to the run, not to a rule: they stand in a file of the whole report. */
function addGlobals(run: RunRecord, files: Map<string, string | object>): void {
  const timestamp = Date.parse(run.finished)
  const messages = [
    ...(run.interrupted === null ? [] : [`the run ended early: ${run.interrupted}`]),
    ...run.notUndone.map((change) => `not undone at the target: ${change}`),
    ...run.notices,
    ...run.waivers.map((waiver) => `waived or called otherwise by the profile: ${waiver}`),
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
  files.set('run-globals.json', { attachments, errors })
}
