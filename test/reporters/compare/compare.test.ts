/**
 * The comparison of two runs.
 */
import { expect, test } from 'vitest'
import { compare } from '../../../reporters/compare/comparison.js'
import { asLines, asMarkdown } from '../../../reporters/compare/render.js'
import { type RuleVerdict, type Verdicts, verdictsOf } from '../../../reporters/verdicts/index.js'
import { sampleRun } from '../sample-run.js'

const plain = verdictsOf(sampleRun())

function ruleOf(
  id: string,
  verdict: RuleVerdict['verdict'],
  ms = 10,
  reason: string | null = null,
): RuleVerdict {
  const check = { case: '', verdict, reason, ms, exchanges: [] }
  return { id, clause: '4.1', tier: 'contract', level: 'must', feature: 'sso', verdict, checks: [check] }
}

const before: Verdicts = {
  ...plain,
  result: 'conformant',
  rules: [
    ruleOf('a', 'passed'),
    ruleOf('b', 'passed', 100),
    ruleOf('c', 'undecided'),
    ruleOf('gone', 'passed'),
  ],
  observations: [
    { id: 'observe.x', clause: '4.2', seen: 'one' },
    { id: 'observe.y', clause: '4.3', seen: 'same' },
  ],
}
const after: Verdicts = {
  ...before,
  contract: 'f'.repeat(64),
  result: 'not conformant',
  rules: [
    ruleOf('a', 'violated', 12, 'expected | a pipe; got <b>'),
    ruleOf('b', 'passed', 900),
    ruleOf('c', 'passed'),
    ruleOf('new', 'passed'),
  ],
  observations: [
    { id: 'observe.x', clause: '4.2', seen: null },
    { id: 'observe.y', clause: '4.3', seen: 'same' },
  ],
}

test('two equal runs have no differences', () => {
  const comparison = compare(before, before)
  expect(comparison).toMatchObject({ rules: [], observations: [], times: [], sameCatalogue: true })
  expect(asLines(comparison)).toContain('No verdict and no observation changed.')
})

test('a case that was violated under its old name is no new violation', () => {
  const [violated = ruleOf('a', 'violated')] = after.rules
  const named = (name: string): Verdicts => ({
    ...after,
    rules: [{ ...violated, checks: violated.checks.map((check) => ({ ...check, case: name })) }],
  })
  expect(compare(named('no members'), named('no fields')).newViolations).toEqual([])
  expect(compare(named('more members'), named('no fields')).newViolations).toHaveLength(1)
})

test('changed verdicts and observations are listed, the worst first', () => {
  const { rules, observations, times, sameCatalogue } = compare(before, after)
  expect(rules.map(({ id, before: one, after: other }) => [id, one, other])).toEqual([
    ['a', 'passed', 'violated'],
    ['gone', 'passed', null],
    ['c', 'undecided', 'passed'],
    ['new', null, 'passed'],
  ])
  expect(rules[0]?.reason).toBe('expected | a pipe; got <b>')
  expect(observations).toEqual([{ id: 'observe.x', clause: '4.2', before: 'one', after: null }])
  expect(times).toEqual([])
  expect(sameCatalogue).toBe(false)
})

test('times are medians of response times: how long checks waited for others does not matter', () => {
  const time = (purpose: string, median: number, answers = 5) => ({
    purpose,
    answers,
    median,
    p95: 2 * median,
  })
  const slower: Verdicts = {
    ...before,
    responseTimes: [time('authorize', 100), time('discovery', 100), time('logout', 1, 4)],
  }
  const another: Verdicts = {
    ...after,
    responseTimes: [time('authorize', 900.4), time('discovery', 400), time('logout', 6220, 4)],
  }
  const comparison = compare(slower, another)
  expect(comparison.times).toEqual([{ id: 'authorize', before: 100, after: 900 }])
  expect(asLines(comparison).join('\n')).toContain('authorize: 100 ms -> 900 ms')
})

test('the text lists the changes', () => {
  const text = asLines(compare(before, after)).join('\n')
  expect(text).toContain('a: passed -> violated\n    expected | a pipe; got <b>')
  expect(text).toContain('gone: passed -> absent')
  expect(text).toContain('observe.x: one -> absent')
  expect(text).toContain('different catalogues')
})

test('the Markdown has tables, and no text of a target breaks them', () => {
  const { text: markdown } = asMarkdown(compare(before, after))
  expect(markdown).toContain('**conformant** → **not conformant**')
  expect(markdown).toContain('| `a` | `4.1` | passed | violated | `expected \\| a pipe; got <b>` |')
  for (const row of markdown.split('\n').filter((line) => line.startsWith('| `a` ')))
    expect(row.replaceAll(String.raw`\|`, '').split('|')).toHaveLength(7)
})
