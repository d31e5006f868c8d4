/**
 * A check as Allure shows it.
 * @module
 */
import type { Label, Link, Status, StatusDetails } from 'allure-js-commons'
import { visible } from '../../src/output/characters.js'
import { html, prose } from '../../src/output/html.js'
import type { CheckRecord, Level, RuleEntry, RunRecord } from '../../src/record/record.js'
import { sentencesOf, violationWords } from '../../src/record/sentences.js'
import { featureName, placeOf } from '../clauses.js'
import { clauseOf, decidingExchange, type ExchangeIndex, tierName, titleOf } from '../outcome.js'
import { repeatLine } from '../repeat.js'
import { actorOf, actorWords } from '../result/guidance.js'
import { shownTokensOf, tokenLines } from '../result/tokens.js'
import { pathOfClause, pathOfRule } from '../rulebook/book.js'
import { type AttachmentReport, exchangeTitle } from './exchange.js'
import { digestOf, fullNameOf, testCaseIdOf, uuidOf } from './ids.js'
import { detailsWith, outcomeOf } from './outcomes.js'
import { withoutMachinePaths } from './paths.js'
import { stepsOf } from './steps.js'

/** The status words of Allure as strings, because its enums exist only in its own module. Observations are `unknown`. */
export type StatusWord = `${Status}` | 'unknown'

/** A step with its steps and attachments in order of time. Times are milliseconds since the epoch. */
export interface StepReport {
  readonly name: string
  readonly status: StatusWord
  readonly start: number
  readonly stop: number
  readonly steps: readonly StepReport[]
  readonly attachments: readonly AttachmentReport[]
}

/** A test result of Allure. */
export interface CaseReport {
  /** Derived from rule and case, so that a result has the same file name each time it is written. */
  readonly uuid: string
  readonly historyId: string
  readonly testCaseId: string
  readonly name: string
  readonly fullName: string
  readonly titlePath: readonly string[]
  readonly descriptionHtml: string
  readonly labels: readonly Label[]
  /** To the rulebook. */
  readonly links: readonly Link[]
  readonly status: StatusWord
  readonly statusDetails: StatusDetails
  readonly start: number
  readonly stop: number
  readonly steps: readonly StepReport[]
}

/** Facts about a rule that its entry does not have. */
export interface RuleState {
  /** True if the profile waives the rule. */
  readonly waived: boolean
  /** True if the rule has several checks: they get a group of their own. */
  readonly several: boolean
  /** The run, to show how the check is repeated. */
  readonly run: Pick<RunRecord, 'repeat' | 'role'>
  /** Address of the rulebook in English, relative to the report. Null if there is none. */
  readonly book: string | null
}

const statusOfVerdict = {
  passed: 'passed',
  violated: 'failed',
  undecided: 'broken',
  'not exercised': 'skipped',
  'not applicable': 'skipped',
  'not violated': 'passed',
  'not seen': 'skipped',
} as const satisfies Record<CheckRecord['verdict'], StatusWord>

const severityOfLevel: Readonly<Record<Level, string>> = {
  must: 'critical',
  should: 'minor',
  info: 'trivial',
}

const levelInWords: Readonly<Record<Level, string>> = {
  must: 'must: decides the result',
  should: 'should: a violation is a warning',
  info: 'info: recorded only',
}

/**
 * Makes the report of one check.
 * @param exchanges at least the exchanges of the check
 */
export function caseReport(
  entry: RuleEntry,
  check: CheckRecord,
  exchanges: ExchangeIndex,
  { waived, several, run, book }: RuleState,
): CaseReport {
  const start = Date.parse(check.at)
  const fullName = fullNameOf(entry.id, check.case)
  return {
    uuid: uuidOf(entry.id, check.case),
    historyId: digestOf(fullName).slice(0, 32),
    testCaseId: testCaseIdOf(entry.id, check.case),
    name: shown(titleOf(entry, check).replaceAll('`', '')),
    fullName: shown(fullName),
    titlePath: [...pathOf(entry), ...(several ? [entry.id] : [])],
    descriptionHtml: describe(entry, waived),
    labels: labelsOf(entry, check, waived),
    links: book === null ? [] : linksOf(entry, book),
    status: statusOfVerdict[check.verdict],
    statusDetails: detailsOf(entry, check, exchanges, waived, run),
    start,
    stop: start + Math.round(check.ms),
    steps: stepsOf(check, exchanges, start),
  }
}

/** Allure escapes texts for HTML, and shows characters that cannot be seen as they are. */
function shown(text: string): string {
  return visible(text, '\n\t')
}

/** The place of the rule: the section, and its part if it has some. */
function pathOf({ clause, tier }: RuleEntry): string[] {
  const { section, part } = placeOf(clause, tier)
  return part === null ? [section] : [section, part]
}

/**
 * The pages of the rulebook about a rule and its clause. A custom rule has none. The names have the addresses, because
 * Allure shows no link to a file: see `linkToRulebook`.
 */
function linksOf({ id, role, tier, clause }: RuleEntry, book: string): Link[] {
  if (tier === 'own') return []
  const link = (name: string, path: string): Link => {
    const url = `${book}/${path}`
    return { type: 'link', name: `${name}: ${url}`, url }
  }
  return [link(`rule ${id}`, pathOfRule({ id, role })), link(`clause ${clause}`, pathOfClause(clause))]
}

/** Descriptions by rule: all checks of a rule share one. */
const described = new WeakMap<RuleEntry, Map<boolean, string>>()

function describe(entry: RuleEntry, waived: boolean): string {
  const known = described.get(entry) ?? new Map<boolean, string>()
  described.set(entry, known)
  const text = known.get(waived) ?? inWords(entry, waived)
  known.set(waived, text)
  return text
}

function inWords(entry: RuleEntry, waived: boolean): string {
  const facts: readonly (readonly [string, string])[] = [
    ['Rule', entry.id],
    ['Clause', clauseOf(entry)],
    ['Level', levelInWords[entry.level]],
    ['Tier', tierName(entry.tier)],
    ['Feature', featureName(entry.feature)],
    ['Needs', entry.needs.length > 0 ? entry.needs.join(', ') : 'nothing else in the profile'],
    ...(waived ? ([['Waived', 'yes, by the profile']] as const) : []),
  ]
  const rows = facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`)
  return html`<p>${prose(entry.says)}</p><table>${rows}</table>`.text
}

function labelsOf(entry: RuleEntry, check: CheckRecord, waived: boolean): Label[] {
  const [section = '', ...rest] = [...pathOf(entry), entry.id]
  // The page has a filter for tags.
  const tags = [
    entry.tier,
    entry.level,
    entry.feature,
    ...(check.verdict === 'passed' ? [] : [check.verdict]),
    ...(waived ? ['waived'] : []),
  ]
  return [
    { name: 'epic', value: entry.role },
    { name: 'feature', value: featureName(entry.feature) },
    { name: 'story', value: entry.id },
    { name: 'severity', value: severityOfLevel[entry.level] },
    { name: 'owner', value: actorWords[actorOf(entry)] },
    { name: 'parentSuite', value: section },
    ...rest.map((value, at) => ({ name: at === 0 ? 'suite' : 'subSuite', value })),
    { name: 'tier', value: entry.tier },
    { name: 'level', value: entry.level },
    { name: 'clause', value: entry.clause },
    { name: 'verdict', value: check.verdict },
    { name: 'outcome', value: outcomeOf(entry, check, waived) },
    ...(check.optional ? [{ name: 'optional', value: 'yes' }] : []),
    ...(entry.operation === null ? [] : [{ name: 'operation', value: entry.operation }]),
    ...(waived ? [{ name: 'waived', value: 'yes' }] : []),
    ...tags.map((value) => ({ name: 'tag', value })),
  ]
}

function detailsOf(
  entry: RuleEntry,
  check: CheckRecord,
  exchanges: ExchangeIndex,
  waived: boolean,
  run: RuleState['run'],
): StatusDetails {
  if (check.verdict === 'passed') return {}
  const exchange = decidingExchange(check, exchanges)
  // The reason of a violation often only repeats both values.
  const repeats = check.reason === violationWords(check)
  const sentences = sentencesOf(check)
  const message = [
    repeats ? check.verdict : `${check.verdict}: ${check.reason ?? check.verdict}`,
    ...(sentences === null ? [] : [`expected: ${sentences.expected}`, `actual:   ${sentences.actual}`]),
  ]
  const trace = [
    `${entry.id}, ${clauseOf(entry)}${waived ? ', waived' : ''}`,
    ...(exchange === null ? [] : [`exchange: ${exchangeTitle(exchange)}`]),
    `repeat: ${repeatLine(run, entry.id, check)}`,
    ...(sentences === null ? [] : shownTokensOf(entry, check, exchanges).flatMap(tokenLines)),
    ...(check.stack === null ? [] : [withoutMachinePaths(check.stack)]),
  ]
  return {
    message: shown(message.join('\n')),
    trace: shown(detailsWith(outcomeOf(entry, check, waived), trace.join('\n'))),
    ...(sentences === null ? {} : { expected: shown(sentences.expected), actual: shown(sentences.actual) }),
  }
}
