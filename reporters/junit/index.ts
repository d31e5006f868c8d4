/**
 * Writes `junit.xml` for the test pages of CI servers. They are red if the result of the run is bad.
 *
 * If a rule counts for the result, a violated check is a failure and an undecided check is an error. If it does not
 * count (standard tier without `--standards`, custom tier without `--count-custom`, `should`, `info`, waived), the check
 * is skipped, and the message starts with the reason.
 * @module
 */
import { join } from 'node:path'
import { document, element, type Xml } from '../../src/output/xml.js'
import { inPart, inPartWords } from '../../src/record/conclude.js'
import { writeOutput } from '../../src/record/output-file.js'
import type { CheckRecord, RuleRecord, RunRecord } from '../../src/record/record.js'
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
  const suites = (['contract', 'standard', 'own'] as const).flatMap((tier) => {
    const rules = run.rules.filter(({ entry }) => entry.tier === tier)
    const topics = [...groupBy(rules, ({ entry }) => topicOf(entry.id))]
    return topics.map(([topic, ruleList]) => ({
      parts: partial(ruleList).length,
      name: tier === 'contract' ? topic : `${tierName(tier)}: ${topic}`,
      cases: ruleList.flatMap((rule) => casesOf(run, rule)),
    }))
  })
  if (run.interrupted !== null)
    suites.unshift({ parts: 0, name: 'run', cases: [interruption(run.interrupted)] })
  const name = `platform-conformance ${run.role} ${run.target.name}${partWords(run)}: ${resultTitle(run)}`
  return document(
    element('testsuites', { name, ...numbers(suites.flatMap(({ cases }) => cases)) }, [
      ...propertiesOf(run),
      ...suites.map((suite) =>
        element(
          'testsuite',
          { name: suite.name, timestamp: run.started.replace(/Z$/, ''), ...numbers(suite.cases) },
          [
            ...(suite.parts === 0 ? [] : [propertyList({ 'rules passed in part': String(suite.parts) })]),
            ...suite.cases.map(({ xml }) => xml),
          ],
        ),
      ),
    ]),
  )
}

/** What limits the result: waivers, and a budget of requests. */
function propertiesOf({ waivers, selection }: RunRecord): Xml[] {
  const values = {
    ...(waivers.length === 0 ? {} : { waivers: waivers.join('; ') }),
    ...(selection?.budget === undefined ? {} : { partial: budgetSentence(selection.budget) }),
  }
  return Object.keys(values).length === 0 ? [] : [propertyList(values)]
}

function numbers(cases: readonly TestCase[]): Record<string, string | number> {
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

function casesOf(run: RunRecord, rule: RuleRecord): TestCase[] {
  if (rule.checks.length > 0) return rule.checks.map((check) => caseOf(run, rule, check))
  const xml = element('testcase', { classname: rule.entry.id, name: rule.entry.says, time: '0.000' }, [
    properties(rule),
    element('skipped', { message: `${rule.verdict}: no check of this rule ran` }),
  ])
  return [{ ending: 'skipped', seconds: 0, xml }]
}

function caseOf(run: RunRecord, rule: RuleRecord, check: CheckRecord): TestCase {
  const ending = endingOf(run, rule, check)
  const seconds = check.ms / 1000
  const attributes = {
    classname: rule.entry.id,
    name: titleOf(rule.entry, check),
    time: seconds.toFixed(3),
  }
  const body = [properties(rule), ...outcome(run, rule, check, ending)]
  return { ending, seconds, xml: element('testcase', attributes, body) }
}

function endingOf(run: RunRecord, rule: RuleRecord, check: CheckRecord): Ending {
  if (check.verdict === 'passed') return 'passed'
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
      const skipped = element('skipped', { message: `${why}${check.verdict}: ${reason}` })
      return judged ? [skipped, element('system-out', {}, detail(run, rule, check))] : [skipped]
    }
  }
}

function detail(run: RunRecord, { entry }: RuleRecord, check: CheckRecord): string {
  return [
    `rule:     ${entry.id}`,
    `says:     ${entry.says}`,
    `clause:   ${clauseOf(entry)}`,
    ...(check.expected === null ? [] : [`expected: ${check.expected}`]),
    ...(check.actual === null ? [] : [`actual:   ${check.actual}`]),
    ...(check.verdict === 'undecided' ? [`reason:   ${check.reason ?? ''}`] : []),
    `repeat:   ${repeatLine(run, entry.id, check)}`,
  ].join('\n')
}

function properties(rule: RuleRecord): Xml {
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
  return propertyList(values)
}

function propertyList(values: Readonly<Record<string, string>>): Xml {
  return element(
    'properties',
    {},
    Object.entries(values).map(([name, value]) => element('property', { name, value })),
  )
}

export const reporter: Reporter = {
  name: 'junit',
  file: 'junit.xml',
  write: ({ run, out }) => writeJunit(run, out),
}
