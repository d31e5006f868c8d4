/**
 * A baseline accepts known violations until a day, and never more than it names.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules as catalogue } from '../../generated/catalogue.js'
import { resultOf, verdictOfRule } from '../../src/record/conclude.js'
import type { CheckRecord, KnownViolation, RuleRecord, Verdict } from '../../src/record/record.js'
import { accepts, applyBaseline } from '../../src/results/baseline.js'
import { baselineText, mustNameCases, readBaseline } from '../../src/results/baseline-file.js'
import { sampleCheck, sampleEntry, sampleRule } from '../reporters/sample-run.js'
import { temporaryFolder } from '../support/cli.js'

const started = '2031-03-04T08:00:00.000Z'
const known = (change: Partial<KnownViolation> = {}): KnownViolation => ({
  rule: 'authorize.scope',
  owner: 'team sso',
  reason: 'fixed in 4.2',
  expires: '2031-03-04',
  ...change,
})
const baselineOf = (...entries: KnownViolation[]) => ({
  name: 'known.yaml',
  digest: 'ab'.repeat(32),
  entries,
})
const check = (name: string, verdict: Verdict, change: Partial<CheckRecord> = {}): CheckRecord =>
  sampleCheck('authorize.scope', {
    case: name,
    verdict,
    reason: verdict === 'passed' ? null : 'why',
    ...change,
  })
const ruleOf = (...checks: CheckRecord[]): RuleRecord => ({
  ...sampleRule(sampleEntry('authorize.scope', 'It refuses an unknown scope.'), checks),
  verdict: verdictOfRule(checks),
})
const passed = sampleRule(sampleEntry('authorize.state', 'It returns state.'), [
  sampleCheck('authorize.state'),
])

/** The result of a run with one more rule, which passed, and the states of the entries. */
function judged(
  rule: RuleRecord,
  ...entries: KnownViolation[]
): { result: string; states: (string | undefined)[] } {
  const { rules, waivers, baseline } = applyBaseline([rule, passed], baselineOf(...entries), started)
  return {
    result: resultOf(rules, { standards: false, waivers, whole: true }),
    states: baseline?.entries.map(({ state }) => state) ?? [],
  }
}

describe('a run with a baseline', () => {
  const violated = ruleOf(check('empty', 'violated'), check('unknown', 'passed'))

  test.each([
    ['a known rule', violated, [known()], 'conformant with waivers', ['known']],
    ['a known case', violated, [known({ case: 'empty' })], 'conformant with waivers', ['known']],
    ['another case', violated, [known({ case: 'unknown' })], 'not conformant', ['removable']],
    ['an expired entry', violated, [known({ expires: '2031-03-03' })], 'not conformant', ['expired']],
    [
      'one of two violated cases',
      ruleOf(check('empty', 'violated'), check('unknown', 'violated')),
      [known({ case: 'empty' })],
      'not conformant',
      ['known'],
    ],
    [
      'a known case, and another one without a verdict',
      ruleOf(check('empty', 'violated'), check('unknown', 'undecided')),
      [known({ case: 'empty' })],
      'incomplete',
      ['known'],
    ],
    ['an undecided rule', ruleOf(check('empty', 'undecided')), [known()], 'incomplete', ['open']],
    ['a rule that passed', ruleOf(check('empty', 'passed')), [known()], 'conformant', ['removable']],
    [
      'a rule of which a case was left out',
      ruleOf(check('empty', 'passed'), check('unknown', 'not exercised', { optional: true })),
      [known()],
      'conformant',
      ['open'],
    ],
    [
      'an undecided rule in part',
      ruleOf(check('empty', 'violated'), check('unknown', 'undecided')),
      [known()],
      'conformant with waivers',
      ['known'],
    ],
    ['a rule that did not run', passed, [known({ rule: 'token.nothing' })], 'conformant', ['open']],
  ] as const)('%s', (_, rule, entries, result, states) => {
    expect(judged(rule, ...entries)).toEqual({ result, states: [...states] })
  })

  test('the day of an entry ends in UTC, and a violation of another case is not accepted', () => {
    const baseline = baselineOf(known({ case: 'empty' }))
    const at = (time: string): boolean => accepts(baseline, { rule: 'authorize.scope', case: 'empty' }, time)
    expect([at('2031-03-04T23:59:59.999Z'), at('2031-03-05T00:00:00.000Z')]).toEqual([true, false])
    expect(accepts(baseline, { rule: 'authorize.scope', case: 'unknown' }, started)).toBe(false)
  })
})

describe('a baseline file', () => {
  const entries = Object.values(catalogue)
  const rule = 'authorize.redirect-uri.path'
  const written = (text: string): string => {
    const file = path.join(temporaryFolder(), 'known.yaml')
    writeFileSync(file, text)
    return file
  }
  const entry = (change: Partial<Record<string, string>>): string => {
    const fields = { rule, owner: 'sso', reason: 'later', expires: '2031-01-31', ...change }
    const lines = Object.entries(fields).filter(([, value]) => value !== undefined)
    return `violations:\n  - ${lines.map(([name, value]) => `${name}: ${value}`).join('\n    ')}\n`
  }

  test('is read as it was written', () => {
    const accepted: KnownViolation[] = [
      known({ rule, case: 'trailing slash' }),
      known({ rule: 'authorize.nonce.missing', reason: 'a: "quoted" # text' }),
    ]
    expect(readBaseline(written(baselineText(accepted)), 'platform', entries).entries).toEqual(accepted)
  })

  test('the old name of a renamed case is read as the name of today', () => {
    const old = known({ rule, case: 'credentials: the same content, written anew' })
    expect(readBaseline(written(baselineText([old])), 'platform', entries).entries).toEqual([
      { ...old, case: 'credentials: the same content, serialized again' },
    ])
  })

  test.each([
    ['no list', 'violations: x\n', /\/violations: expected a value of the type array; found "x"/],
    [
      'an unknown rule',
      entry({ rule: 'authorize.redirect-uri.pth' }),
      /did you mean authorize\.redirect-uri\.path/,
    ],
    ['no owner', entry({ owner: undefined }), /\/violations\/0\/owner: expected a value; found nothing/],
    ['an empty owner', entry({ owner: '""' }), /\/owner: expected a person or a team; found ""/],
    ['a day that does not exist', entry({ expires: '2031-02-30' }), /\/expires: expected a day that exists/],
    [
      'an unknown field',
      entry({ expire: '2031-01-31' }),
      /\/expire: expected one of .* did you mean expires/s,
    ],
    [
      'a repeated entry',
      `${entry({})}${entry({}).split('\n').slice(1).join('\n')}`,
      /again, as in \/violations\/0/,
    ],
    ['no YAML', 'violations: [', /is not YAML as expected/],
  ])('%s is refused', (_, text, message) => {
    expect(() => readBaseline(written(text), 'platform', entries)).toThrow(message)
  })

  test('a case that the rule does not have is refused, and its cases are named', () => {
    const checks = [{ rule, case: 'trailing slash' }]
    expect(() => mustNameCases(baselineOf(known({ rule, case: 'trailing slsh' })), checks)).toThrow(
      /expected a case of authorize\.redirect-uri\.path: trailing slash; found "trailing slsh"/,
    )
    expect(() => mustNameCases(baselineOf(known({ rule, case: 'trailing slash' })), checks)).not.toThrow()
    expect(() => mustNameCases(baselineOf(known({ rule: 'token.x', case: 'any' })), checks)).not.toThrow()
  })
})
