/**
 * Makes Allure results from the records of a run.
 * @module
 */
import { onOneLine, visible } from '../../src/output/characters.js'
import { inPartWords } from '../../src/record/conclude.js'
import { comparedWord, mismatchWords, schemaReport } from '../../src/record/mismatches.js'
import type { CheckRecord, RuleEntry, RuleRecord, RunRecord } from '../../src/record/record.js'
import { serverErrorsIn, serverErrorWords } from '../../src/record/server-errors.js'
import { placeOf } from '../clauses.js'
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
import { type CaseReport, caseReport } from './case-report.js'
import { observationReport, observationsInOrder } from './observation-report.js'
import { categories } from './outcomes.js'
import { type Content, type ResultFiles, resultFilesOf } from './vitest.js'

/** Makes a result for every check and every observation, in the order of the contract, and the files about the whole run. */
export function allureResults(run: RunRecord, { book = null }: ResultLinks = {}): ResultFiles {
  const exchanges = indexExchanges(run.exchanges)
  const checks = run.rules.flatMap((rule) => {
    const { entry, waived } = rule
    const list = checksOf(rule, run)
    const state = { waived, run, book, several: list.length > 1 }
    return list.map((check) => ({ entry, check, state, order: orderOf(entry, check.case) }))
  })
  checks.sort((one, other) => compare(one.order, other.order))
  const reports = function* (): Generator<CaseReport> {
    for (const { entry, check, state } of checks) yield caseReport(entry, check, exchanges, state)
    for (const observation of observationsInOrder(run)) yield observationReport(observation, exchanges, run)
  }
  const environmentInfo = shownFacts(environmentOf(run))
  const files = resultFilesOf(reports(), { environmentInfo, categories })
  addGlobals(run, files)
  return files
}

/** Where links of the results lead to. */
export interface ResultLinks {
  /** Address of the rulebook in English, relative to the report. Null or absent if there is none. */
  readonly book?: string | null
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

function orderOf({ clause, tier, id }: RuleEntry, caseName: string): string {
  return `${placeOf(clause, tier).order} ${id} ${caseName}`
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
    ...some(
      'server errors of the target',
      serverErrorsIn(run).map(serverErrorWords).slice(0, namedMismatches),
    ),
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
    catalogue: run.contract,
    node: process.version,
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
  ]
  const errors = messages.map((message) => ({ message: visible(message, '\n\t'), timestamp }))
  files.set('run-globals.json', { attachments: [], errors })
}
