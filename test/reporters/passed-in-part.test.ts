/**
 * A rule that passed although the profile lacks what some of its cases need: how each output shows it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { environmentOf } from '../../reporters/allure/results.js'
import { certificateOf, resultOnPaper } from '../../reporters/certificate/content.js'
import { certificateProblem } from '../../reporters/certificate/schema.js'
import { compare } from '../../reporters/compare/comparison.js'
import { asLines } from '../../reporters/compare/render.js'
import { summary } from '../../reporters/console/summary.js'
import { junitOf } from '../../reporters/junit/index.js'
import { resultModel } from '../../reporters/result/model.js'
import { ShownRun } from '../../reporters/rulebook/run.js'
import { summaryMarkdown } from '../../reporters/summary/markdown.js'
import { verdictsOf } from '../../reporters/verdicts/index.js'
import { concludeRules, inPart, inPartWords, resultOf, ruleVerdictOf } from '../../src/record/conclude.js'
import type { CheckRecord, Verdict } from '../../src/record/record.js'
import { headOf, plannedFor } from './sample-journal.js'
import { sampleCheck, sampleEntry, sampleRun } from './sample-run.js'

const lacks = 'the profile lacks PUBLIC_CLIENT_ID'
const missing = (name: string): CheckRecord =>
  sampleCheck('a.partial', { case: name, verdict: 'not exercised', reason: lacks, optional: true })
const partialChecks = [
  sampleCheck('a.partial', { case: 'short' }),
  sampleCheck('a.partial', { case: 'long' }),
  missing('short, public client'),
  missing('long, public client'),
]
const entries = [sampleEntry('a.partial', 'A holds.'), sampleEntry('b.whole', 'B holds.')]
const checks = [...partialChecks, sampleCheck('b.whole')]
const rules = concludeRules(entries, checks, () => false)
const run = sampleRun({ rules, result: 'conformant', waivers: [], notices: [], interrupted: null })
const words =
  'passed in part: 2 of 4 cases were exercised; ' +
  `missing: short, public client (${lacks}), long, public client (${lacks})`
const same = (text: string): string => text
const plain = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same }

describe('the verdict', () => {
  test('names the missing cases and what the profile lacks', () => {
    const [partial, whole] = rules
    expect(rules.map(ruleVerdictOf)).toEqual(['passed in part', 'passed'])
    expect(partial).toMatchObject({ verdict: 'passed' })
    expect(inPartWords(inPart(partial as never) as never)).toBe(words)
    expect(inPart(whole as never)).toBeNull()
  })

  test('counts only cases that apply', () => {
    const inapplicable = sampleCheck('a', { case: 'other', verdict: 'not applicable', reason: 'no' })
    expect(inPart({ verdict: 'passed', checks: [...partialChecks, inapplicable] })).toMatchObject({
      exercised: 2,
      cases: 4,
    })
  })

  test('names the parts that a case left out', () => {
    const leftOut = [{ part: 'a URL with a query', reason: lacks }]
    expect(
      inPart({
        verdict: 'passed',
        checks: [sampleCheck('a', { case: 'short', leftOut }), sampleCheck('a', { case: '', leftOut })],
      }),
    ).toEqual({
      exercised: 2,
      cases: 4,
      missing: [
        { case: 'short: a URL with a query', reason: lacks },
        { case: 'a URL with a query', reason: lacks },
      ],
    })
  })

  test.each<Verdict>(['violated', 'undecided', 'not exercised', 'not applicable'])(
    'of a rule that is %s stays',
    (verdict) => {
      expect(ruleVerdictOf({ verdict, checks: [missing('a')] })).toBe(verdict)
    },
  )

  test('does not change the result', () => {
    expect(resultOf(rules, { whole: true, waivers: [], standards: false })).toBe('conformant')
  })
})

describe('the outputs', () => {
  test('the console has a column for it, and lists it by what the profile lacks', () => {
    const text = summary(run, [], plain as never, { verbose: true }).join('\n')
    expect(text).toContain(`
Passed in part: the profile lacks data for some cases
  ${lacks}
    a.partial (2 of 4 cases; missing: short, public client, long, public client)
`)
    expect(text).toMatch(/rules +passed +passed in part +violated/)
    expect(text).toMatch(/contract +1 +1 +0 +0 +0 +0/)
    expect(text).toContain(
      'Every must rule of the contract that applies has passed, 1 of them in part: the profile lacks data for some cases.',
    )
  })

  test('the summary counts and lists it', () => {
    const { text } = summaryMarkdown(resultModel(run))
    expect(text).toContain('Rules: 1 passed, 1 passed in part.')
    expect(text).toContain('<summary>Not judged, or only in part: 1 rule</summary>')
    expect(text).toContain('- Passed in part, 1 rule')
  })

  test('the front page of Allure counts and lists it', () => {
    expect(environmentOf(run)).toMatchObject({
      rules: '1 passed, 1 passed in part',
      'passed in part': `a.partial ${words}`,
    })
  })

  test('JUnit has it in the output of its cases, and counts it in the suite', () => {
    const xml = junitOf(run)
    expect(xml).toContain('<property name="rules passed in part" value="1"')
    expect(xml).toContain(`verdict: ${words}`)
    expect(xml).toContain('failures="0" errors="0" skipped="2"')
  })

  test('verdicts.json keeps the verdict "passed" and adds what is missing', () => {
    const verdicts = verdictsOf(run)
    const schema = JSON.parse(
      readFileSync(new URL('../../specs/verdicts.schema.json', import.meta.url), 'utf8'),
    ) as object
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(schema)
    validate(JSON.parse(JSON.stringify(verdicts)))
    expect(validate.errors).toBeNull()
    expect(verdicts.rules).toMatchObject([
      {
        verdict: 'passed',
        inPart: { exercised: 2, cases: 4, missing: [{ case: 'short, public client', reason: lacks }, {}] },
      },
      { verdict: 'passed' },
    ])
    expect(verdicts.rules[1]).not.toHaveProperty('inPart')
  })

  test('the certificate has it, and its result stays', () => {
    const certificate = certificateOf(run, entries, new Map(), path.resolve('.'), [])
    expect(certificateProblem(JSON.parse(JSON.stringify(certificate)))).toBeNull()
    expect(certificate.rules[0]).toMatchObject({ verdict: 'passed', inPart: { exercised: 2, cases: 4 } })
    expect(resultOnPaper(certificate, entries)).toBe('conformant')
  })

  test('the rulebook shows and counts it', () => {
    const shown = new ShownRun({
      head: headOf(run),
      planned: plannedFor(run),
      checks,
      exchanges: [],
      observations: [],
      notUndone: [],
      end: null,
      cut: false,
    })
    expect(shown.verdictOf('a.partial')).toBe('passed in part')
    expect(shown.numbers()).toEqual([
      ['passed', 1],
      ['passed in part', 1],
    ])
  })

  test('a comparison lists a rule that passed only in part, also with a file of an earlier version', () => {
    const after = verdictsOf(run)
    const [{ inPart: _inPart, ...earlier } = {} as never, whole] = after.rules
    const rule = { ...earlier, checks: earlier.checks.slice(0, 2) }
    const before = { ...after, rules: [rule, whole as never] }
    expect(asLines(compare(before, after)).join('\n')).toContain(
      `a.partial: passed -> passed in part\n    ${words}`,
    )
    expect(compare({ ...after, rules: [earlier, whole as never] }, after).rules).toEqual([])
  })
})
