import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HistoryError, longestHistory, readHistory, writeHistory } from '../../../reporters/allure/history.js'
import { buildAllureHtml } from '../../../reporters/allure/html.js'
import { allureResults } from '../../../reporters/allure/results.js'
import { ConfigurationError } from '../../../src/profile/problems.js'
import type { RunRecord } from '../../../src/record/record.js'
import { historyFile, openHistory } from '../../../src/results/history.js'
import { dataOf } from '../../support/report-page.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../sample-run.js'

let dir = ''
let file = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'history-'))
  file = join(dir, 'kept', 'history.jsonl')
})
afterEach(() => rmSync(dir, { recursive: true }))

/** The sample run at a minute. */
function runAt(minute: number, change: Partial<RunRecord> = {}): RunRecord {
  const started = new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
  const finished = new Date(Date.UTC(2026, 0, 1, 0, minute, 30)).toISOString()
  return sampleRun({ started, finished, ...change })
}

/** Makes the report of a run, and collects the messages about its history. */
async function report(run: RunRecord): Promise<{ page: string; said: string[] }> {
  const said: string[] = []
  const page = join(dir, 'index.html')
  const history = openHistory(file, run, (text) => said.push(text))
  await buildAllureHtml(allureResults(run), page, { name: `staging: ${run.result}`, history })
  return { page, said }
}

interface Shown {
  readonly fullName: string
  readonly status: string
  readonly transition?: string
  readonly history: readonly { readonly status: string }[]
}

const shownIn = (page: string): Map<string, Shown> =>
  new Map(
    [...dataOf(page)]
      .filter(([name]) => name.startsWith('data/test-results/'))
      .map(([, text]) => JSON.parse(text) as Shown)
      .map((one) => [one.fullName, one]),
  )

const runWith = (verdict: 'passed' | 'violated'): Partial<RunRecord> => ({
  rules: [sampleRule(sampleEntry('a.b', 'A rule.'), [sampleCheck('a.b', { verdict })])],
  exchanges: [],
})

test('each run is added, and the report shows the earlier verdicts', async () => {
  await report(runAt(0, runWith('passed')))
  await report(runAt(1, runWith('violated')))
  const { page, said } = await report(runAt(2, runWith('passed')))

  expect(said).toEqual([])
  expect(readHistory(file, 'platform staging')).toHaveLength(3)
  expect(
    shownIn(page)
      .get('a.b')
      ?.history.map(({ status }) => status),
  ).toEqual(['failed', 'passed'])
  expect(shownIn(page).get('a.b')?.transition).toBe('fixed')
})

test('the first run marks nothing as new, and shows no trend', async () => {
  const { page } = await report(runAt(0, runWith('passed')))

  expect(shownIn(page).get('a.b')?.transition).toBeUndefined()
  expect(dataOf(page).get('widgets/charts.json')).not.toContain('The last runs')
})

test('a report that is made twice appears in the history once', async () => {
  await report(runAt(0, runWith('passed')))
  await report(runAt(1, runWith('violated')))
  const { page } = await report(runAt(1, runWith('violated')))

  expect(readHistory(file, 'platform staging')).toHaveLength(2)
  expect(shownIn(page).get('a.b')?.history).toHaveLength(1)
})

test('only the last runs are kept, and the file is replaced at once', async () => {
  await report(runAt(0, runWith('passed')))
  const [first] = readHistory(file, 'platform staging')
  if (first === undefined) throw new Error('no run was kept')
  const many = Array.from({ length: 30 }, (_, n) => ({
    ...first,
    uuid: `${n}`,
    timestamp: first.timestamp - 30 + n,
  }))
  writeHistory(file, many)

  const kept = readHistory(file, 'platform staging')
  expect(kept).toHaveLength(longestHistory)
  expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(longestHistory)
  expect(kept.at(-1)?.uuid).toBe('29')
  expect(readdirSync(join(dir, 'kept'))).toEqual(['history.jsonl'])
})

test('it contains verdicts and times, but no text of the run', async () => {
  await report(runAt(0))

  const text = readFileSync(file, 'utf8')
  expect(text).toContain('"status":"failed"')
  for (const word of ['app.example', 'school.example', 'curl', 'redirect', dir])
    expect(text).not.toContain(word)
})

test('twenty runs add little to the page', async () => {
  const { page } = await report(runAt(0))
  const before = statSync(page).size
  const [first] = readHistory(file, 'platform staging')
  if (first === undefined) throw new Error('no run was kept')
  const earlier = Array.from({ length: longestHistory }, (_, n) => ({
    ...first,
    uuid: `${n}`,
    timestamp: first.timestamp - n * 60_000,
  }))
  writeHistory(file, earlier)
  await report(runAt(1))

  const checks = sampleRun().rules.flatMap((rule) => rule.checks).length
  // About a hundred bytes for each check, for all runs together: 120 kB for 1,200 checks.
  expect(statSync(page).size - before).toBeLessThan(20_000 + checks * 400)
})

test.each([
  ['line 1 is not JSON', 'no JSON\n'],
  ['line 1 is not a run: uuid or timestamp is missing', '{"schema":1}\n'],
  ['line 1 is not a run: testResults is missing', '{"uuid":"a","timestamp":1}\n'],
  [
    'line 2 is not a run: a result has an unknown status',
    '\n{"uuid":"a","timestamp":1,"testResults":{"x":{}}}\n',
  ],
  [
    'line 1 is a run of partner other, not of platform staging',
    '{"uuid":"a","timestamp":1,"testResults":{},"target":"partner other"}\n',
  ],
])('%s: this is reported, the file stays, and the report is complete', async (problem, content) => {
  mkdirSync(join(dir, 'kept'))
  writeFileSync(file, content)

  expect(() => readHistory(file, 'platform staging')).toThrow(new HistoryError(problem))
  expect(() => historyFile(file, dir, { role: 'platform', name: 'staging' })).toThrow(
    `cannot be used: ${problem}. Expected`,
  )
  const { page, said } = await report(runAt(0, runWith('violated')))
  expect(said.join('')).toContain(`cannot be continued: ${problem}`)
  expect(readFileSync(file, 'utf8')).toBe(content)
  expect(shownIn(page).get('a.b')?.status).toBe('failed')
})

test('a history that cannot be written is reported, and the report is complete', async () => {
  mkdirSync(file, { recursive: true })
  expect(() => historyFile(file, dir, { role: 'platform', name: 'staging' })).toThrow(ConfigurationError)
  const { page, said } = await report(runAt(0, runWith('passed')))

  expect(said.join('')).toContain('cannot be continued: it is a folder')
  expect(shownIn(page).get('a.b')?.status).toBe('passed')
})

test('unknown fields of a foreign history do not get into the page', async () => {
  await report(runAt(0, runWith('passed')))
  const point = JSON.parse(readFileSync(file, 'utf8')) as { testResults: Record<string, object> }
  for (const check of Object.values(point.testResults))
    Object.assign(check, { message: 'foreign text', url: 'https://x' })
  writeFileSync(file, `${JSON.stringify(point)}\n`)
  const { page } = await report(runAt(1, runWith('passed')))

  expect(shownIn(page).get('a.b')?.history).toHaveLength(1)
  for (const text of dataOf(page).values()) expect(text).not.toContain('foreign text')
})
