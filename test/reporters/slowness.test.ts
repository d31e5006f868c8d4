/**
 * A target that is too slow for the timeouts of its profile is one line in every output.
 */
import { expect, test } from 'vitest'
import { summary } from '../../reporters/console/summary.js'
import { resultPage } from '../../reporters/page/page.js'
import { resultModel } from '../../reporters/result/model.js'
import { summaryMarkdown } from '../../reporters/summary/markdown.js'
import { paletteFor } from '../../src/output/style.js'
import type { ExchangeRecord, RunRecord } from '../../src/record/record.js'
import { slowLine } from '../../src/record/slowness.js'
import { sampleCheck, sampleEntry, sampleExchange, sampleRule, sampleRun } from './sample-run.js'

const late = (id: number, purpose: string): ExchangeRecord =>
  sampleExchange(id, {
    purpose,
    ms: 15_004.2,
    response: null,
    error: { code: 'UND_ERR_HEADERS_TIMEOUT', message: 'did not answer in time' },
  })
const answered = (id: number, ms: number, purpose: string): ExchangeRecord =>
  sampleExchange(id, { purpose, ms, response: { status: 200, headers: [], body: null } })

/** A run with this number of checks that a late answer leaves undecided. */
function slowRun(count: number): RunRecord {
  const rules = Array.from({ length: count }, (_, index) => {
    const entry = sampleEntry(`callback.part-${index}`, 'A sentence.')
    return sampleRule(entry, [
      sampleCheck(entry.id, { verdict: 'undecided', reason: 'no answer came', exchanges: [index + 1] }),
    ])
  })
  const exchanges = rules.map((_, index) => late(index + 1, index === 0 ? 'login URL' : 'session probe'))
  return sampleRun({
    role: 'partner',
    rules,
    exchanges: [
      ...exchanges,
      answered(count + 1, 14_200, 'login URL'),
      answered(count + 2, 60_000, 'the application asks: token'),
    ],
  })
}

const line =
  'The application is slow: 4 checks are undecided because requests had no answer within 15.0 s (session probe 3, login URL 1). The slowest answer that came took 14.2 s. To fix it: set TIMEOUT_SECONDS to more than it needs, for example TIMEOUT_SECONDS=46.'

test('the line says how slow it was, and which key helps', () => {
  expect(slowLine(slowRun(4))).toBe(line)
})

test('a check that relied on a late answer of another one counts', () => {
  const run = slowRun(4)
  const relied = run.rules.map((rule) => ({
    ...rule,
    checks: rule.checks.map((check) => ({
      ...check,
      exchanges: [],
      reason: 'session probe: app did not answer in time',
    })),
  }))
  expect(slowLine({ ...run, rules: relied })).toBe(line)
})

test('a single late answer, or one that leaves nothing undecided, is no slow target', () => {
  expect(slowLine(slowRun(2))).toBeNull()
  expect(slowLine({ ...slowRun(4), rules: [] })).toBeNull()
})

test('every output for people has it once', () => {
  const model = resultModel(slowRun(4))
  const console = summary(slowRun(4), [], paletteFor({ write: () => {} }, {})).join('\n')
  for (const text of [console, resultPage(model), summaryMarkdown(model).text])
    expect(text.split('The application is slow').length).toBe(2)
  expect(resultPage(resultModel(slowRun(2)))).not.toContain('is slow')
})
