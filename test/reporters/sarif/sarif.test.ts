/**
 * `results.sarif`: valid by the schema of SARIF 2.1.0 and by what GitHub asks for, stable, and safe.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import AjvDraft04 from 'ajv-draft-04'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { partnerRules, rules as platformRules } from '../../../generated/catalogue.js'
import { sarifOf } from '../../../reporters/sarif/log.js'
import { hasUnseen } from '../../../src/output/characters.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import type { RuleEntry, RunRecord } from '../../../src/record/record.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../sample-run.js'

interface Text {
  readonly text: string
  readonly markdown?: string
}
interface SarifResult {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly taxa?: readonly { readonly id: string; readonly index: number }[]
  readonly message: Text
  readonly partialFingerprints: Readonly<Record<string, string>>
  readonly suppressions?: readonly { readonly kind: string; readonly justification: string }[]
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } }
    readonly logicalLocations: readonly { readonly fullyQualifiedName: string }[]
  }[]
}
interface Taxon {
  readonly id: string
  readonly name: string
  readonly helpUri: string
}
interface SarifRule {
  readonly id: string
  readonly help: Text
  readonly helpUri?: string
  readonly shortDescription: Text
  readonly relationships?: readonly { readonly target: { readonly id: string; readonly index: number } }[]
  readonly properties: { readonly tags: readonly string[] }
}
interface SarifRun {
  readonly tool: {
    readonly driver: { readonly rules: readonly SarifRule[]; readonly supportedTaxonomies?: unknown }
  }
  readonly taxonomies?: readonly { readonly name: string; readonly taxa: readonly Taxon[] }[]
  readonly automationDetails: { readonly id: string }
  readonly invocations: readonly {
    readonly executionSuccessful: boolean
    readonly toolExecutionNotifications: readonly {
      readonly level: string
      readonly message: Text
      readonly associatedRule?: { readonly id: string; readonly index: number }
    }[]
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

/** A rule with one violated check. */
function violatedRule(id: string, tier: 'contract' | 'standard', clause: string): RunRecord['rules'][number] {
  const entry = { ...sampleEntry(id, 'A statement.'), tier, clause }
  const check = sampleCheck(id, { verdict: 'violated', expected: 'this', actual: 'that' })
  return sampleRule(entry, [check])
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
      expect(help.markdown).toContain('**Clause:** ')
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

  test('a rule says why it matters, what to do and who acts, and leads to its weakness', () => {
    const { tool, results, taxonomies } = runIn(
      violatedRun({ rules: [violatedRule('authorize.redirect-uri.path', 'contract', '4.1 redirect_uri')] }),
    )
    const [rule] = tool.driver.rules
    for (const text of [rule?.help.text ?? '', (rule?.help.markdown ?? '').replaceAll('**', '')]) {
      expect(text).toContain('Why it matters: ')
      expect(text).toContain('What to do: ')
      expect(text).toContain('Who acts: developers of the platform.')
      expect(text).toContain('Weakness: CWE-601: URL redirection')
    }
    expect(rule?.helpUri).toBe('https://cwe.mitre.org/data/definitions/601.html')
    expect(rule?.properties.tags).toEqual(expect.arrayContaining(['security', 'external/cwe/cwe-601']))
    expect(tool.driver.supportedTaxonomies).toEqual([{ name: 'CWE', index: 0 }])
    const [taxonomy] = taxonomies ?? []
    const target = rule?.relationships?.[0]?.target
    expect(taxonomy?.taxa[target?.index ?? -1]).toMatchObject({ id: target?.id, helpUri: rule?.helpUri })
    expect(results[0]?.taxa).toEqual([target])
  })

  test.each([
    ['platform', Object.values(platformRules)],
    ['partner', Object.values(partnerRules)],
  ] as const)('is valid with every rule of role %s', (_role, entries) => {
    const rules = entries.map((entry: RuleEntry) => sampleRule(entry, []))
    expect(runIn(fitting(violatedRun({ rules }))).tool.driver.rules.map(({ id }) => id)).toEqual(
      entries.map(({ id }) => id),
    )
  })

  test.each([
    ['RFC 6749 5.2', 'https://www.rfc-editor.org/rfc/rfc6749#section-5.2'],
    ['OpenID Connect Core 3.1.3.7', 'https://openid.net/specs/openid-connect-core-1_0.html'],
  ])('a rule of a standard leads to its clause %s', (clause, address) => {
    const { tool } = runIn(
      violatedRun({ rules: [violatedRule('standard.token.error-body', 'standard', clause)] }),
    )
    expect(tool.driver.rules[0]?.helpUri).toBe(address)
  })

  test('a rule without a weakness has none, and then the file has no taxonomy', () => {
    const { tool, results, taxonomies } = runIn(
      violatedRun({ rules: [violatedRule('students.list.complete', 'contract', '5.1')] }),
    )
    expect(taxonomies).toBeUndefined()
    expect(tool.driver.supportedTaxonomies).toBeUndefined()
    expect(tool.driver.rules[0]?.helpUri).toBeUndefined()
    expect(results[0]?.taxa).toBeUndefined()
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

  test('an undecided rule of a standard is a notification that says why it does not count', () => {
    const entry = { ...sampleEntry('standard.token.no-store', 'A statement.'), tier: 'standard' as const }
    const check = sampleCheck(entry.id, { verdict: 'undecided', reason: 'no answer came' })
    const rules = [sampleRule(entry, [check])]
    const [notification, ...more] =
      runIn(violatedRun({ rules })).invocations[0]?.toolExecutionNotifications ?? []
    expect(more).toEqual([])
    expect(notification).toEqual({
      level: 'note',
      message: {
        text: 'standard.token.no-store is undecided (standard tier, does not count): no answer came',
      },
      associatedRule: { id: entry.id, index: 0 },
    })
    const counted = runIn(violatedRun({ rules, standards: true })).invocations[0]
    expect(counted?.toolExecutionNotifications[0]?.level).toBe('warning')
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
