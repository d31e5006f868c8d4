/**
 * Writes `junit.xml` for the test pages of CI servers. They are red if the result of the run is bad.
 *
 * If a rule counts for the result, a violated check is a failure and an undecided check is an error. If it does not
 * count (standard tier without `--standards`, custom tier without `--count-custom`, `should`, `info`, waived), the check
 * is skipped, and the message starts with the reason. With `--strict-schema`, each difference from the OpenAPI documents
 * is a failure.
 *
 * The time of a case is its share of the wall time, because checks run at the same time: CI servers add the times up.
 * @module
 */
import { join } from 'node:path'
import { document, element, type Xml } from '../../src/output/xml.js'
import { inPart, inPartWords } from '../../src/record/conclude.js'
import { comparedWord, mismatchWords, schemaReport } from '../../src/record/mismatches.js'
import { writeOutput } from '../../src/record/output-file.js'
import type { CheckRecord, RuleRecord, RunRecord } from '../../src/record/record.js'
import { sentencesOf } from '../../src/record/sentences.js'
import { wallTimes } from '../../src/record/times.js'
import {
  clauseOf,
  counts,
  groupBy,
  partial,
  partWords,
  tierName,
  titleOf,
  topicOf,
  whyNotCounted,
} from '../outcome.js'
import { repeatLine } from '../repeat.js'
import type { Reporter } from '../reporter.js'
import { budgetSentence, resultTitle } from '../result/headline.js'

type Ending = 'passed' | 'failure' | 'error' | 'skipped'

interface TestCase {
  readonly ending: Ending
  readonly seconds: number
  readonly xml: Xml
}

/**
 * Writes `junit.xml`.
 * @param dir folder; created if it does not exist
 * @returns the path of the file
 * @throws the error of the file system
 */
export function writeJunit(run: RunRecord, dir: string): string {
  const path = join(dir, 'junit.xml')
  writeOutput(path, junitOf(run))
  return path
}

/** The content of `junit.xml`: one suite for each topic. The contract comes first, then the standards, then custom rules. */
export function junitOf(run: RunRecord): string {
  const times = timesOf(run)
  const suites = (['contract', 'standard', 'own'] as const).flatMap((tier) => {
    const rules = run.rules.filter(({ entry }) => entry.tier === tier)
    const topics = [...groupBy(rules, ({ entry }) => topicOf(entry.id))]
    return topics.map(([topic, ruleList]) => ({
      parts: partial(ruleList).length,
      name: tier === 'contract' ? topic : `${tierName(tier)}: ${topic}`,
      cases: ruleList.flatMap((rule) => casesOf(run, rule, times)),
    }))
  })
  const schemaCases = schemaCasesOf(run)
  if (schemaCases.length > 0) suites.push({ parts: 0, name: 'OpenAPI documents', cases: schemaCases })
  if (run.interrupted !== null)
    suites.unshift({ parts: 0, name: 'run', cases: [interruption(run.interrupted)] })
  if (suites.length === 0 && Object.keys(limitsOf(run)).length > 0)
    suites.push({ parts: 0, name: 'run', cases: [] })
  // The schema of Jenkins knows skipped cases in a suite only.
  const { skipped: _skipped, ...totals } = numbers(suites.flatMap(({ cases }) => cases))
  const name = `platform-conformance ${run.role} ${run.target.name}${partWords(run)}: ${resultTitle(run)}`
  return document(
    element(
      'testsuites',
      { name, ...totals },
      suites.map((suite, at) =>
        element(
          'testsuite',
          { name: suite.name, timestamp: run.started.replace(/Z$/, ''), ...numbers(suite.cases) },
          [
            ...propertyList({
              ...(at === 0 ? limitsOf(run) : {}),
              ...(suite.parts === 0 ? {} : { 'rules passed in part': String(suite.parts) }),
            }),
            ...suite.cases.map(({ xml }) => xml),
          ],
        ),
      ),
    ),
  )
}

/** What limits the result: waivers, and a budget of requests. The first suite has it: the file as a whole has no properties. */
function limitsOf({ waivers, selection }: RunRecord): Readonly<Record<string, string>> {
  return {
    ...(waivers.length === 0 ? {} : { waivers: waivers.join('; ') }),
    ...(selection?.budget === undefined ? {} : { partial: budgetSentence(selection.budget) }),
  }
}

function numbers(cases: readonly TestCase[]): Record<'tests' | 'failures' | 'errors' | 'skipped', number> & {
  time: string
} {
  const of = (ending: Ending): number => cases.filter((one) => one.ending === ending).length
  return {
    tests: cases.length,
    failures: of('failure'),
    errors: of('error'),
    skipped: of('skipped'),
    time: cases.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3),
  }
}

function interruption(reason: string): TestCase {
  const xml = element('testcase', { classname: 'run', name: 'the run reaches its end', time: '0.000' }, [
    element('error', { type: 'interrupted', message: reason }),
  ])
  return { ending: 'error', seconds: 0, xml }
}

/** With --strict-schema: a failure for each way in which messages do not fit the OpenAPI documents. */
function schemaCasesOf({ strictSchema, role, exchanges }: RunRecord): TestCase[] {
  if (strictSchema === undefined) return []
  const { compared, mismatches } = schemaReport(exchanges)
  const attributes = { classname: 'openapi-documents', time: '0.000' }
  if (mismatches.length === 0) {
    const name = `${compared} ${comparedWord(role)}s fit the OpenAPI documents`
    return [{ ending: 'passed', seconds: 0, xml: element('testcase', { ...attributes, name }, []) }]
  }
  return mismatches.map((mismatch) => {
    const name = `${mismatch.schema} ${mismatch.error}`
    const failure = element('failure', { type: 'schema', message: mismatchWords(mismatch, role) })
    return { ending: 'failure', seconds: 0, xml: element('testcase', { ...attributes, name }, [failure]) }
  })
}

/** The wall time of each check. */
type Times = ReadonlyMap<CheckRecord, number>

function timesOf({ rules }: RunRecord): Times {
  const checks = rules.flatMap((rule) => rule.checks)
  const times = wallTimes(checks)
  return new Map(checks.map((check, index) => [check, times[index] ?? 0]))
}

function casesOf(run: RunRecord, rule: RuleRecord, times: Times): TestCase[] {
  if (rule.checks.length > 0) return rule.checks.map((check) => caseOf(run, rule, check, times))
  const xml = element('testcase', { classname: rule.entry.id, name: rule.entry.says, time: '0.000' }, [
    element('skipped', { message: `${rule.verdict}: no check of this rule ran` }),
    element('system-out', {}, facts(rule)),
  ])
  return [{ ending: 'skipped', seconds: 0, xml }]
}

function caseOf(run: RunRecord, rule: RuleRecord, check: CheckRecord, times: Times): TestCase {
  const ending = endingOf(run, rule, check)
  const seconds = (times.get(check) ?? 0) / 1000
  const attributes = {
    classname: rule.entry.id,
    name: titleOf(rule.entry, check),
    time: seconds.toFixed(3),
  }
  const body = [
    ...outcome(run, rule, check, ending),
    element('system-out', {}, output(run, rule, check, ending)),
  ]
  return { ending, seconds, xml: element('testcase', attributes, body) }
}

function endingOf(run: RunRecord, rule: RuleRecord, check: CheckRecord): Ending {
  if (check.verdict === 'passed' || check.verdict === 'not violated') return 'passed'
  if (check.verdict === 'violated' && counts(run, rule)) return 'failure'
  if (check.verdict === 'undecided' && counts(run, rule)) return 'error'
  return 'skipped'
}

function outcome(run: RunRecord, rule: RuleRecord, check: CheckRecord, ending: Ending): Xml[] {
  const reason = check.reason ?? check.verdict
  switch (ending) {
    case 'passed':
      return []
    case 'failure':
      return [element('failure', { type: 'violated', message: reason }, detail(run, rule, check))]
    case 'error':
      return [element('error', { type: 'undecided', message: reason }, detail(run, rule, check))]
    case 'skipped': {
      const judged = check.verdict === 'violated' || check.verdict === 'undecided'
      const why = judged ? `${whyNotCounted(run, rule)}; ` : ''
      return [element('skipped', { message: `${why}${check.verdict}: ${reason}` })]
    }
  }
}

/** What a case prints: the facts of its rule, and the details that no failure or error has. */
function output(run: RunRecord, rule: RuleRecord, check: CheckRecord, ending: Ending): string {
  const judged = check.verdict === 'violated' || check.verdict === 'undecided'
  return ending === 'skipped' && judged ? `${facts(rule)}\n${detail(run, rule, check)}` : facts(rule)
}

function detail(run: RunRecord, { entry }: RuleRecord, check: CheckRecord): string {
  const sentences = sentencesOf(check)
  return [
    `rule:     ${entry.id}`,
    `says:     ${entry.says}`,
    `clause:   ${clauseOf(entry)}`,
    ...(sentences === null ? [] : [`expected: ${sentences.expected}`, `actual:   ${sentences.actual}`]),
    ...(check.verdict === 'undecided' ? [`reason:   ${check.reason ?? ''}`] : []),
    `repeat:   ${repeatLine(run, entry.id, check)}`,
  ].join('\n')
}

/** The facts of a rule, one a line. The schema of Jenkins allows no properties in a case. */
function facts(rule: RuleRecord): string {
  const { entry, waived } = rule
  const part = inPart(rule)
  const values = {
    tier: tierName(entry.tier),
    level: entry.level,
    clause: entry.clause,
    feature: entry.feature,
    ...(waived ? { waived: 'true' } : {}),
    ...(part === null ? {} : { verdict: inPartWords(part) }),
  }
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

function propertyList(values: Readonly<Record<string, string>>): Xml[] {
  const properties = Object.entries(values).map(([name, value]) => element('property', { name, value }))
  return properties.length === 0 ? [] : [element('properties', {}, properties)]
}

export const reporter: Reporter = {
  name: 'junit',
  file: 'junit.xml',
  write: ({ run, out }) => writeJunit(run, out),
}
