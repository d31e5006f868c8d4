/**
 * `results.sarif`: valid by the schema of SARIF 2.1.0 and by what GitHub asks for, stable, and safe.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import AjvDraft04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { sarifOf } from '../../../reporters/sarif/index.js'
import { hasUnseen } from '../../../src/output/characters.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import type { RunRecord } from '../../../src/record/record.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../sample-run.js'

interface Text {
  readonly text: string
  readonly markdown?: string
}
interface SarifResult {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: Text
  readonly partialFingerprints: Readonly<Record<string, string>>
  readonly suppressions?: readonly { readonly kind: string; readonly justification: string }[]
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } }
    readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[]
  }[]
}
interface SarifRun {
  readonly tool: {
    readonly driver: { readonly rules: readonly { id: string; help: Text; shortDescription: Text }[] }
  }
  readonly automationDetails: { readonly id: string }
  readonly invocations: readonly {
    readonly executionSuccessful: boolean
    readonly toolExecutionNotifications: readonly { readonly message: Text }[]
  }[]
  readonly results: readonly SarifResult[]
}

const schema = JSON.parse(
  readFileSync(path.join(packageRoot, 'test/reporters/sarif/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'),
) as object
const ajv = new AjvDraft04.default({ allErrors: true, strict: false, unicodeRegExp: false })
addFormats.default(ajv)
const validate = ajv.compile(schema)

/** The one run of the file, which is valid. */
function runIn(run: RunRecord): SarifRun {
  const log = JSON.parse(sarifOf(run)) as { readonly runs: readonly SarifRun[] }
  validate(log)
  expect(validate.errors ?? []).toEqual([])
  expect(log.runs).toHaveLength(1)
  return log.runs[0] as SarifRun
}

/** A run with one violated rule that has two cases. */
function violatedRun(change: Partial<RunRecord> = {}): RunRecord {
  const entry = sampleEntry('authorize.scope', 'The endpoint refuses an unknown scope.')
  const checks = ['unknown', 'empty'].map((name) =>
    sampleCheck(entry.id, {
      case: name,
      verdict: 'violated',
      reason: 'a code came',
      expected: 'no code',
      actual: 'a code',
    }),
  )
  return { ...sampleRun(), result: 'not conformant', rules: [sampleRule(entry, checks)], ...change }
}

/** The run without differences from the OpenAPI documents, which are results, too. */
function fitting(run: RunRecord): RunRecord {
  return { ...run, exchanges: run.exchanges.map((exchange) => ({ ...exchange, schema: null })) }
}

describe('results.sarif', () => {
  test('the schema refuses what is wrong', () => {
    expect(validate({ version: '2.1.0', runs: [{ tool: {} }] })).toBe(false)
  })

  test('has every rule with help, and one result for each violated case', () => {
    const run = fitting(sampleRun())
    const { tool, results } = runIn(run)
    expect(tool.driver.rules.map(({ id }) => id)).toEqual(run.rules.map(({ entry }) => entry.id))
    for (const { help, shortDescription } of tool.driver.rules) {
      expect(shortDescription.text).not.toBe('')
      expect(help.text).toContain('Clause: ')
      expect(help.markdown).toContain('Clause: ')
    }
    const violated = run.rules.flatMap(({ checks }) => checks.filter(({ verdict }) => verdict === 'violated'))
    expect(violated.length).toBeGreaterThan(2)
    expect(results.map(({ ruleId }) => ruleId)).toEqual(violated.map(({ rule }) => rule))
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
      expect(locations[0]?.physicalLocation.artifactLocation.uri).toContain(ruleId)
      expect(locations[0]?.logicalLocations[0]?.fullyQualifiedName).toContain(run.target.name)
    }
  })

  test('the level says whether a violation counts', () => {
    const run = sampleRun()
    const levels = new Map(runIn(run).results.map(({ ruleId, level }) => [ruleId, level]))
    const levelsOf = (is: (rule: RunRecord['rules'][number]) => boolean): Set<string | undefined> =>
      new Set(
        run.rules
          .filter((rule) => rule.verdict === 'violated' && is(rule))
          .map(({ entry }) => levels.get(entry.id)),
      )
    expect(
      levelsOf(({ entry, waived }) => entry.level === 'must' && entry.tier === 'contract' && !waived),
    ).toEqual(new Set(['error']))
    expect(levelsOf(({ entry, waived }) => entry.level === 'should' && !waived)).toEqual(new Set(['warning']))
  })

  test('a fingerprint is the same in each run, and different for each case and target', () => {
    const prints = (run: RunRecord): string[] =>
      runIn(fitting(run)).results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))
    const first = prints(violatedRun())
    expect(new Set(first).size).toBe(2)
    expect(
      prints(
        violatedRun({
          started: '2032-01-01T00:00:00.000Z',
          target: { ...sampleRun().target, url: 'https://other.example' },
        }),
      ),
    ).toEqual(first)
    const other = prints(violatedRun({ target: { name: 'other', url: 'https://school.example' } }))
    expect(other.filter((print) => first.includes(print))).toEqual([])
    expect(runIn(violatedRun()).results[0]?.partialFingerprints['primaryLocationLineHash']).toMatch(
      /^[0-9a-f]{16}:1$/,
    )
  })

  test('a known violation is suppressed with its owner and day', () => {
    const run = fitting(violatedRun())
    const entries = [
      {
        rule: 'authorize.scope',
        owner: 'team sso',
        reason: 'fixed in 4.2',
        expires: '2031-05-01',
        state: 'known' as const,
      },
    ]
    const rules = run.rules.map((rule) => ({ ...rule, waived: true }))
    const { results } = runIn({
      ...run,
      rules,
      baseline: { name: 'known.yaml', digest: 'ab'.repeat(32), entries },
    })
    for (const { suppressions, level } of results) {
      expect(level).toBe('note')
      expect(suppressions?.[0]).toMatchObject({
        kind: 'external',
        justification: 'known until 2031-05-01; owner team sso; fixed in 4.2',
      })
    }
  })

  test('undecided rules and an early end are notifications, not results', () => {
    const run = sampleRun()
    const { invocations, results } = runIn({ ...run, interrupted: 'the target stopped answering' })
    const undecided = run.rules.filter(({ verdict }) => verdict === 'undecided').map(({ entry }) => entry.id)
    expect(results.filter(({ ruleId }) => undecided.includes(ruleId))).toEqual([])
    expect(invocations[0]?.executionSuccessful).toBe(false)
    const said = invocations[0]?.toolExecutionNotifications.map(({ message }) => message.text).join('\n')
    expect(said).toContain('the target stopped answering')
    expect(undecided.some((id) => said?.includes(`${id} is undecided`))).toBe(true)
  })

  test('a text of the target is no link, no placeholder, and has no invisible character', () => {
    const run = violatedRun()
    const hostile = '[click](https://evil.example) {0} \u202ecod\u001b[2J'
    const rules = run.rules.map((rule) => ({
      ...rule,
      checks: rule.checks.map((check) => ({ ...check, actual: hostile })),
    }))
    const [result] = runIn({ ...run, rules }).results
    expect(result?.message.text).toContain('\\[click\\](https://evil.example) {{0}}')
    expect(hasUnseen((result?.message.text ?? '').replaceAll('\n', ''))).toBe(false)
  })
})
