/**
 * Makes Allure results from the records of a run.
 * @module
 */
import { stringifyEnvInfo } from 'allure-js-commons/sdk/reporter'
import { onOneLine, visible } from '../../src/output/characters.js'
import { inPartWords } from '../../src/record/conclude.js'
import { isFaultWords } from '../../src/record/fault-words.js'
import { comparedWord, mismatchWords, schemaReport } from '../../src/record/mismatches.js'
import type { CheckRecord, RuleRecord, RunRecord } from '../../src/record/record.js'
import {
  counts as countsFor,
  customCountedWords,
  customFolderWords,
  indexExchanges,
  partial,
  tally,
  tallyWords,
} from '../outcome.js'
import { headlineOf, resultTitle } from '../result/headline.js'
import { type CaseReport, caseReport, type StepReport } from './case-report.js'
import { observationReport } from './observation-report.js'

/** The content of a file: text, a function that makes the text, or the value of a JSON file. */
export type Content = string | (() => string) | object

/** Files of a results folder by name. */
export type ResultFiles = ReadonlyMap<string, Content>

/** The text of a file. */
export function textOf(content: Content): string {
  if (typeof content === 'string') return content
  return typeof content === 'function' ? String(content()) : JSON.stringify(content)
}

/**
 * Makes a result for every check and every observation, and the files about the whole run. An exchange that several checks show is one file.
 */
export function allureResults(run: RunRecord): ResultFiles {
  const files = new Map<string, Content>()
  const exchanges = indexExchanges(run.exchanges)
  for (const rule of run.rules) {
    for (const check of checksOf(rule, run)) {
      const { entry, waived } = rule
      const report = caseReport(entry, check, exchanges, { waived, run })
      files.set(`${report.uuid}-result.json`, resultOf(report, files))
    }
  }
  for (const observation of run.observations) {
    const report = observationReport(observation, exchanges, run)
    files.set(`${report.uuid}-result.json`, resultOf(report, files))
  }
  files.set('environment.properties', stringifyEnvInfo(shownFacts(environmentOf(run))))
  addGlobals(run, files)
  return files
}

function checksOf({ entry, verdict, checks }: RuleRecord, run: RunRecord): readonly CheckRecord[] {
  if (checks.length > 0) return checks
  const none: CheckRecord = {
    rule: entry.id,
    case: '',
    verdict,
    reason: 'no check of this rule ran',
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

/** @param files receives the attachments */
function resultOf(report: CaseReport, files: Map<string, Content>): object {
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

function shownFacts(facts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, visible(onOneLine(value))]))
}

/** The facts of the run for the front page. */
export function environmentOf(run: RunRecord): Record<string, string> {
  const headline = headlineOf(run)
  const warnings = run.rules.filter((rule) => rule.verdict === 'violated' && !countsFor(run, rule))
  const some = (name: string, values: readonly string[]): Record<string, string> =>
    values.length === 0 ? {} : { [name]: values.join('; ') }
  return {
    result: resultTitle(run),
    why: headline.why,
    ...(headline.ended === null ? {} : { 'ended early': headline.ended }),
    ...some('limits', headline.limits),
    target: `${run.target.name}, ${run.target.url}`,
    role: run.role,
    rules: tallyWords(tally(run.rules)),
    ...some('passed in part', partialWords(run)),
    ...some('waivers', run.waivers),
    ...some(
      'warnings',
      warnings.map(({ entry }) => entry.id),
    ),
    ...some('not undone', run.notUndone),
    ...some(`${comparedWord(run.role)}s that do not fit the OpenAPI documents`, mismatchesIn(run)),
    standards: run.standards ? 'counted with --standards' : 'not counted for the result',
    ...some(
      'custom suites',
      run.own === undefined ? [] : [...run.own.folders.map(customFolderWords), customCountedWords(run.own)],
    ),
    ...some('features', run.features),
    ...(run.seed === undefined ? {} : { seed: run.seed }),
    started: run.started,
    finished: run.finished,
    exchanges: String(run.exchanges.length),
    suite: run.suite,
    contract: run.contract,
  }
}

/** The number of messages that do not fit the OpenAPI documents, and the most frequent differences. */
function mismatchesIn(run: RunRecord): string[] {
  const { compared, broken, mismatches } = schemaReport(run.exchanges)
  if (broken === 0) return []
  const named = mismatches.slice(0, namedMismatches).map((one) => mismatchWords(one, run.role))
  const more = mismatches.length > named.length ? [`and ${mismatches.length - named.length} more`] : []
  return [`${broken} of ${compared}`, ...named, ...more]
}

/** Differences from the OpenAPI documents that the front page names. */
const namedMismatches = 10

/** Rules that passed in part and are named on the front page. */
const namedRules = 10

/** The rules that passed in part. The category of optional cases has them all. */
function partialWords(run: RunRecord): string[] {
  const rules = partial(run.rules)
  const named = rules.slice(0, namedRules).map(({ entry, part }) => `${entry.id} ${inPartWords(part)}`)
  return rules.length > namedRules ? [...named, `and ${rules.length - namedRules} more`] : named
}

/** Adds the messages of the run. They belong to no rule. */
function addGlobals(run: RunRecord, files: Map<string, Content>): void {
  const timestamp = Date.parse(run.finished)
  const messages = [
    ...(run.interrupted === null ? [] : [`The run ended early: ${run.interrupted}`]),
    ...run.notUndone.map((change) => `Not undone at the target: ${change}`),
    ...run.notices,
    ...run.waivers.map((waiver) => (isFaultWords(waiver) ? waiver : `Waiver: ${waiver}`)),
  ]
  const errors = messages.map((message) => ({ message: visible(message, '\n\t'), timestamp }))
  files.set('run-globals.json', { attachments: [], errors })
}
