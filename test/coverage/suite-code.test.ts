/**
 * Which changes of a suite ask for a new reading of the texts of a rule.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { SuiteCode } from '../../src/coverage/suite-code.js'

const folder = mkdtempSync(path.join(tmpdir(), 'suite-code-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const suite = `/** A suite. */
import { must, rule } from '#kit/platform'

const limits = [
  ['limit 1', 1],
]

const unused = 3

/** Judges a list. */
function mustHave(list: unknown[], limit: number): void {
  must(list.length === limit, 'a list', list.length)
}

// 4.6: The list has a limit.
rule('list.limit', limits, async (context, limit) => {
  mustHave(await context.list(limit), limit)
})

rule('list.other', async (context) => {
  must((await context.list(2)).length === 2, 'two', 'others')
})
`

/** The digest of the first rule if the suite is changed. */
function digestAfter(from: string | RegExp, to: string, rule = 'list.limit'): string | undefined {
  const text = suite.replace(from, to)
  expect(text).not.toBe(suite)
  writeFileSync(path.join(folder, 'list.suite.ts'), text)
  const files = new Map(['list.limit', 'list.other'].map((id) => [id, 'list.suite.ts']))
  return new SuiteCode(files, folder).digestOf(rule)
}

const unchanged = digestAfter('/** A suite. */', '/** The suite. */')

describe('the texts of a rule are read again after a change of', () => {
  test.each([
    ['its declaration', 'context.list(limit)', 'context.list(limit + 1)'],
    ['a table that it uses', "['limit 1', 1],", "['limit 2', 2],"],
    ['a function that it uses', 'list.length === limit', 'list.length >= limit'],
  ])('%s', (_what, from, to) => {
    expect(digestAfter(from, to)).not.toBe(unchanged)
  })
})

describe('they are not after a change of', () => {
  test.each([
    ['a comment', '// 4.6: The list', '// 4.6: A list'],
    ['a line break', 'limits, async', 'limits,\n  async'],
    ['another rule', "'two'", "'both'"],
    ['what no rule uses', 'unused = 3', 'unused = 4'],
  ])('%s', (_what, from, to) => {
    expect(digestAfter(from, to)).toBe(unchanged)
  })
})

test('a rule without a suite has no code', () => {
  expect(digestAfter('4.6', '4.7', 'list.absent')).toBeUndefined()
})
