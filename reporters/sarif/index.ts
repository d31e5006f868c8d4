/**
 * Writes `results.sarif` (SARIF 2.1.0), for code scanning: every rule with a help text, and one result for each violated
 * case and for each difference from the OpenAPI documents. Undecided rules are notifications, because they are no findings.
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 * @module
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { percentEncoded } from '../../src/output/characters.js'
import { type Markdown, markdown, markdownLines, plainWords } from '../../src/output/markdown.js'
import { forSarif } from '../../src/output/sarif.js'
import { mismatchWords, type SchemaMismatch, schemaReport } from '../../src/record/mismatches.js'
import { writeOutput } from '../../src/record/output-file.js'
import type { CheckRecord, RuleEntry, RuleRecord, RunRecord } from '../../src/record/record.js'
import { clauseOf, counts, tierName, topicOf, whyNotCounted } from '../outcome.js'
import type { Reporter } from '../reporter.js'
import { type SharedCause, sharedCausesOf } from '../result/causes.js'
import { followsWords } from '../result/guidance.js'

/** The levels of SARIF. */
type SarifLevel = 'error' | 'warning' | 'note'

/** The text of `results.sarif`. */
export function sarifOf(run: RunRecord): string {
  const numbers = new Map(run.rules.map(({ entry }, index) => [entry.id, index]))
  const causes = sharedCausesOf(run)
  const results = run.rules.flatMap((rule) =>
    rule.checks
      .filter(({ verdict }) => verdict === 'violated')
      .map((check) => resultOf(run, rule, check, numbers.get(rule.entry.id) ?? -1, causes)),
  )
  const { mismatches } = schemaReport(run.exchanges)
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'platform-conformance',
            version: run.suite,
            semanticVersion: run.suite,
            rules: [...run.rules.map(descriptorOf), ...(mismatches.length === 0 ? [] : [schemaDescriptor])],
          },
        },
        automationDetails: { id: `platform-conformance/${run.role}/${run.target.name}/` },
        invocations: [
          {
            executionSuccessful: run.interrupted === null,
            startTimeUtc: run.started,
            endTimeUtc: run.finished,
            toolExecutionNotifications: notifications(run, numbers, causes),
          },
        ],
        columnKind: 'utf16CodeUnits',
        results: [
          ...results,
          ...mismatches.map((mismatch) => mismatchResult(run, mismatch, run.rules.length)),
        ],
        properties: {
          result: run.result,
          target: run.target.url,
          ...(run.shard === null ? {} : { shard: `${run.shard.index}/${run.shard.count}` }),
          ...(run.selection === undefined ? {} : { selection: run.selection.by.join(' ') }),
          ...(run.selection?.budget === undefined ? {} : { budget: run.selection.budget }),
          ...(run.baseline === undefined ? {} : { baseline: run.baseline.name }),
        },
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** A rule with its help text. */
function descriptorOf({ entry }: RuleRecord): object {
  const level = levelOf(entry)
  const text = `${entry.says}\nClause: ${clauseOf(entry)}.${entry.implied === null ? '' : `\nIt follows: ${entry.implied}`}\nMore: platform-conformance explain ${entry.id}`
  return {
    id: entry.id,
    shortDescription: { text: forSarif(entry.says) },
    fullDescription: { text: forSarif(`${entry.says} (${clauseOf(entry)})`) },
    help: { text: forSarif(text), markdown: helpOf(entry).text },
    defaultConfiguration: { level },
    properties: {
      tags: ['conformance', entry.role, tierName(entry.tier), topicOf(entry.id)],
      precision: 'very-high',
      'problem.severity': level === 'note' ? 'recommendation' : level,
      clause: clauseOf(entry),
      level: entry.level,
    },
  }
}

function helpOf(entry: RuleEntry): Markdown {
  return markdownLines([
    markdown`${plainWords(entry.says)}`,
    markdown``,
    markdown`Clause: ${clauseOf(entry)}.`,
    ...(entry.implied === null ? [] : [markdown``, markdown`It follows: ${entry.implied}`]),
    markdown``,
    markdown`More: ${`platform-conformance explain ${entry.id}`}`,
  ])
}

/** What the messages of the target are compared with, in addition to the rules. */
const schemaRule = 'openapi-documents'
const schemaDescriptor = {
  id: schemaRule,
  shortDescription: { text: 'Messages of the target fit the OpenAPI documents.' },
  help: {
    text: 'The contract leaves many of these forms open. They count for the result with --strict-schema.',
  },
  defaultConfiguration: { level: 'warning' },
}

/** A way in which messages differ from a schema, with its exchanges. */
function mismatchResult(run: RunRecord, mismatch: SchemaMismatch, ruleIndex: number): object {
  const { schema, error, exchanges } = mismatch
  const [pointer = ''] = error.split(': ')
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([run.role, run.target.name, schemaRule, schema, error]))
    .digest('hex')
  return {
    ruleId: schemaRule,
    ruleIndex,
    level: run.strictSchema === true ? 'error' : 'warning',
    message: { text: forSarif(mismatchWords(mismatch, run.role)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: `${percentEncoded(run.target.name)}/${schemaRule}` },
          region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
        },
        logicalLocations: [
          {
            name: schema,
            fullyQualifiedName: forSarif(`${run.role}/${run.target.name}/${schema}#${pointer}`),
            kind: 'type',
          },
        ],
      },
    ],
    partialFingerprints: {
      'schemaAndPlace/v1': fingerprint,
      primaryLocationLineHash: `${fingerprint.slice(0, 16)}:1`,
    },
    properties: { schema, pointer: forSarif(pointer), exchanges },
  }
}

/** The level of a rule, if it counts. */
function levelOf({ level }: RuleEntry): SarifLevel {
  return level === 'must' ? 'error' : level === 'should' ? 'warning' : 'note'
}

/** A violated case. */
function resultOf(
  run: RunRecord,
  rule: RuleRecord,
  check: CheckRecord,
  ruleIndex: number,
  causes: readonly SharedCause[],
): object {
  const { entry } = rule
  const counted = counts(run, rule)
  const why = whyNotCounted(run, rule)
  const cause = causes.find(({ rules }) => rules.includes(entry.id))
  const name = check.case === '' ? '' : ` (${check.case})`
  const fingerprint = fingerprintOf(run, check)
  return {
    ruleId: entry.id,
    ruleIndex,
    level: counted ? 'error' : levelOf(entry) === 'note' || rule.waived ? 'note' : 'warning',
    message: {
      text: forSarif(
        [
          `${entry.says}${name}`,
          `Expected: ${check.expected ?? check.reason ?? 'see the report'}`,
          ...(check.actual === null ? [] : [`Actual: ${check.actual}`]),
          ...(why === null ? [] : [`It does not count for the result: ${why}.`]),
          ...(cause === undefined ? [] : [`${cause.says} ${cause.first}`]),
        ].join('\n'),
      ),
    },
    locations: [
      {
        // A target has no source files here. Code scanning needs a path that is the same in every run.
        physicalLocation: {
          artifactLocation: { uri: `${percentEncoded(run.target.name)}/${entry.id}` },
          region: { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 },
        },
        logicalLocations: [
          {
            name: entry.operation ?? entry.feature,
            fullyQualifiedName: [run.role, run.target.name, entry.feature, entry.operation ?? entry.id].join(
              '/',
            ),
            kind: entry.operation === null ? 'module' : 'function',
          },
        ],
      },
    ],
    partialFingerprints: {
      'ruleAndCase/v1': fingerprint,
      primaryLocationLineHash: `${fingerprint.slice(0, 16)}:1`,
    },
    ...(rule.waived
      ? {
          suppressions: [
            { kind: 'external', status: 'accepted', justification: forSarif(waiverOf(run, check)) },
          ],
        }
      : {}),
    properties: {
      case: check.case,
      exchanges: check.exchanges,
      ...(cause === undefined ? {} : { cause: cause.id ?? cause.rules[0] }),
    },
  }
}

/** The same for the same case of a rule at the same target, in every run. */
function fingerprintOf({ role, target }: RunRecord, { rule, case: name }: CheckRecord): string {
  return createHash('sha256')
    .update(JSON.stringify([role, target.name, rule, name]))
    .digest('hex')
}

/** What accepts the violation, in words. */
function waiverOf({ baseline, waivers }: RunRecord, check: CheckRecord): string {
  const entry = baseline?.entries.find(
    (one) =>
      one.state === 'known' && one.rule === check.rule && (one.case === undefined || one.case === check.case),
  )
  if (entry === undefined) return `waived by the profile: ${waivers.join('; ')}`
  return `known until ${entry.expires}; owner ${entry.owner}; ${entry.reason}`
}

/** What is no finding, and still matters: rules without a verdict that count, and an early end. */
function notifications(
  run: RunRecord,
  numbers: ReadonlyMap<string, number>,
  causes: readonly SharedCause[],
): object[] {
  const advice = (id: string): string => {
    const cause = causes.find(({ follows }) => follows.includes(id))
    return cause === undefined ? '' : `\n${followsWords(cause)}`
  }
  const undecided = run.rules.filter((rule) => rule.verdict === 'undecided' && counts(run, rule))
  return [
    ...(run.interrupted === null
      ? []
      : [{ level: 'error', message: { text: forSarif(`The run ended early: ${run.interrupted}.`) } }]),
    ...undecided.map(({ entry, checks }) => ({
      level: 'warning',
      message: {
        text: forSarif(
          `${entry.id} is undecided: ${checks.find(({ verdict }) => verdict === 'undecided')?.reason ?? 'no reason recorded'}${advice(entry.id)}`,
        ),
      },
      associatedRule: { id: entry.id, index: numbers.get(entry.id) ?? -1 },
    })),
  ]
}

/**
 * Writes `results.sarif`.
 * @param dir folder; created if it does not exist
 * @returns the path of the file
 * @throws the error of the file system
 */
export function writeSarif(run: RunRecord, dir: string): string {
  const path = join(dir, 'results.sarif')
  writeOutput(path, sarifOf(run))
  return path
}

export const reporter: Reporter = {
  name: 'sarif',
  file: 'results.sarif',
  write: ({ run, out }) => writeSarif(run, out),
}
