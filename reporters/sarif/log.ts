/**
 * The content of `results.sarif` (SARIF 2.1.0), for code scanning: every rule with a help text, and one result for each
 * violated case and for each difference from the OpenAPI documents. Undecided rules are notifications, because they are no
 * findings. The weaknesses (CWE) behind rules are a taxonomy.
 * @see https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 * @module
 */
import { createHash } from 'node:crypto'
import type { Weakness } from '../../src/catalogue/weaknesses.js'
import { percentEncoded } from '../../src/output/characters.js'
import { forSarif } from '../../src/output/sarif.js'
import { mismatchWords, type SchemaMismatch, schemaReport } from '../../src/record/mismatches.js'
import type { CheckRecord, RuleRecord, RunRecord } from '../../src/record/record.js'
import { sentencesOf } from '../../src/record/sentences.js'
import { counts, whyNotCounted } from '../outcome.js'
import { type SharedCause, sharedCausesOf } from '../result/causes.js'
import { followsWords } from '../result/guidance.js'
import {
  descriptorOf,
  levelOf,
  schemaDescriptor,
  schemaRule,
  taxonOf,
  taxonomyOf,
  weaknessesOf,
} from './rules.js'

/** The text of `results.sarif`. */
export function sarifOf(run: RunRecord): string {
  const numbers = new Map(run.rules.map(({ entry }, index) => [entry.id, index]))
  const weaknesses = weaknessesOf(run.rules)
  const causes = sharedCausesOf(run)
  const results = run.rules.flatMap((rule) =>
    rule.checks
      .filter(({ verdict }) => verdict === 'violated')
      .map((check) =>
        resultOf(run, rule, check, { ruleIndex: numbers.get(rule.entry.id) ?? -1, weaknesses, causes }),
      ),
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
            rules: [
              ...run.rules.map((rule) => descriptorOf(rule, weaknesses)),
              ...(mismatches.length === 0 ? [] : [schemaDescriptor]),
            ],
            ...(weaknesses.length === 0 ? {} : { supportedTaxonomies: [{ name: 'CWE', index: 0 }] }),
          },
        },
        ...(weaknesses.length === 0 ? {} : { taxonomies: [taxonomyOf(weaknesses)] }),
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

/** A violated case. */
function resultOf(
  run: RunRecord,
  rule: RuleRecord,
  check: CheckRecord,
  {
    ruleIndex,
    weaknesses,
    causes,
  }: {
    readonly ruleIndex: number
    readonly weaknesses: readonly Weakness[]
    readonly causes: readonly SharedCause[]
  },
): object {
  const { entry } = rule
  const taxon = taxonOf(entry, weaknesses)
  const counted = counts(run, rule)
  const why = whyNotCounted(run, rule)
  const cause = causes.find(({ rules }) => rules.includes(entry.id))
  const name = check.case === '' ? '' : ` (${check.case})`
  const fingerprint = fingerprintOf(run, check)
  const sentences = sentencesOf(check)
  return {
    ruleId: entry.id,
    ruleIndex,
    ...(taxon === null ? {} : { taxa: [taxon] }),
    level: counted ? 'error' : levelOf(entry) === 'note' || rule.waived ? 'note' : 'warning',
    message: {
      text: forSarif(
        [
          `${entry.says}${name}`,
          `Expected: ${sentences?.expected ?? check.reason ?? 'see the report'}`,
          ...(sentences === null ? [] : [`Actual: ${sentences.actual}`]),
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

/** What is no finding, and still matters: rules without a verdict, and an early end. */
function notifications(
  run: RunRecord,
  numbers: ReadonlyMap<string, number>,
  causes: readonly SharedCause[],
): object[] {
  const advice = (id: string): string => {
    const cause = causes.find(({ follows }) => follows.includes(id))
    return cause === undefined ? '' : `\n${followsWords(cause)}`
  }
  const undecided = run.rules.filter(({ verdict }) => verdict === 'undecided')
  return [
    ...(run.interrupted === null
      ? []
      : [{ level: 'error', message: { text: forSarif(`The run ended early: ${run.interrupted}.`) } }]),
    ...undecided.map((rule) => ({
      level: counts(run, rule) ? 'warning' : 'note',
      message: { text: forSarif(`${undecidedWords(run, rule)}${advice(rule.entry.id)}`) },
      associatedRule: { id: rule.entry.id, index: numbers.get(rule.entry.id) ?? -1 },
    })),
  ]
}

function undecidedWords(run: RunRecord, rule: RuleRecord): string {
  const reason = rule.checks.find(({ verdict }) => verdict === 'undecided')?.reason ?? 'no reason recorded'
  const why = whyNotCounted(run, rule)
  const counted = why === null ? '' : ` (${why})`
  return `${rule.entry.id} is undecided${counted}: ${reason}`
}
