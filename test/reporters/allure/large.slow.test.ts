/**
 * Large runs: the report shortens evidence until the page is small enough to hand over.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildAllureHtml } from '../../../reporters/allure/html.js'
import { allureResults } from '../../../reporters/allure/results.js'
import type { BodyRecord, ExchangeRecord, RunRecord, Verdict } from '../../../src/record/record.js'
import { dataOf } from '../../support/report-page.js'
import { sampleCheck, sampleEntry, sampleExchange, sampleRule, sampleRun } from '../sample-run.js'

let dir = ''
let page = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'allure-large-'))
  page = join(dir, 'index.html')
})
afterEach(() => rmSync(dir, { recursive: true }))

/** The largest body that evidence keeps. Its text compresses badly and is the same in every run of the test. */
function largest(name: string): BodyRecord {
  const text = createHash('shake256', { outputLength: 5250 }).update(name).digest('base64')
  return {
    text: `${text.slice(0, 6000)}\n… (90,000 bytes) …\n${text.slice(6000)}`,
    bytes: 90_000,
    cut: true,
    sha256: null,
  }
}

function large(id: number): ExchangeRecord {
  const { request, response, ...rest } = sampleExchange(id)
  return {
    ...rest,
    request: { ...request, method: 'POST', body: largest(`request ${id}`) },
    response: { status: 200, headers: response?.headers ?? [], body: largest(`response ${id}`) },
  }
}

/** A run with one check per verdict. Each check refers to its own exchanges and to the first one of the next check. */
function runOf(verdicts: readonly Verdict[], each: number): RunRecord {
  const exchanges = Array.from({ length: verdicts.length * each }, (_, n) => large(n + 1))
  const rules = verdicts.map((verdict, n) => {
    const ids = exchanges.slice(n * each, (n + 1) * each + 1).map(({ id }) => id)
    const check = sampleCheck(`many.rule-${n}`, { verdict, exchanges: ids })
    return sampleRule(sampleEntry(check.rule, `Number ${n} of many.`), [check])
  })
  return sampleRun({ rules, exchanges })
}

interface Attachment {
  readonly request: { readonly body: { readonly value: string; readonly truncated: boolean } }
  readonly response: { readonly body: { readonly value: string } }
}

/** The exchanges inside the page, by number. */
function exchangesIn(file: string): Map<number, Attachment> {
  const data = dataOf(file)
  const links = [...data]
    .filter(([name]) => name.startsWith('data/test-results/'))
    .flatMap(([, text]) => [...text.matchAll(/"id":"(\w+)","originalFileName":"exchange-(\d+)-/g)])
  return new Map(
    links.map(([, id = '', number]) => [
      Number(number),
      JSON.parse(data.get(`data/attachments/${id}.httpexchange`) ?? 'null') as Attachment,
    ]),
  )
}

const shortenedIn = (file: string): string | undefined => {
  const environment = dataOf(file).get('widgets/allure_environment.json') ?? '[]'
  return (JSON.parse(environment) as { name: string; values: string[] }[]).find(
    ({ name }) => name === 'shortened',
  )?.values[0]
}

test('a run with the largest possible evidence stays under 20 MB, and keeps violated checks whole', async () => {
  const verdicts = Array.from({ length: 500 }, (_, n): Verdict => (n % 100 === 50 ? 'violated' : 'passed'))
  const run = runOf(verdicts, 4)
  await buildAllureHtml(allureResults(run), page)

  expect(statSync(page).size).toBeLessThan(20_000_000)
  expect(shortenedIn(page)).toBe(
    'bodies that only passed checks and observations have seen, to 2000 characters; run.jsonl has more',
  )
  const shown = exchangesIn(page)
  expect(shown.size).toBe(run.exchanges.length)
  const seenByViolated = new Set(
    run.rules
      .filter(({ verdict }) => verdict === 'violated')
      .flatMap(({ checks }) => checks[0]?.exchanges ?? []),
  )
  expect(seenByViolated.size).toBe(25)
  for (const { id, request, response } of run.exchanges) {
    const body = shown.get(id)
    if (seenByViolated.has(id)) {
      expect(body?.request.body.value).toBe(request.body?.text)
      expect(body?.response.body.value).toBe(response?.body?.text)
    } else {
      expect(body?.request.body).toMatchObject({ truncated: true })
      expect(body?.request.body.value.startsWith(request.body?.text.slice(0, 2000) ?? 'none')).toBe(true)
      expect(body?.request.body.value).toMatch(
        / … \(shortened, so that this page stays small; run\.jsonl has more\)$/,
      )
    }
  }
})

describe('a smaller size limit', () => {
  const verdicts: readonly Verdict[] = ['passed', 'passed', 'undecided', 'violated']
  const lengthsIn = (file: string): number[] =>
    [...exchangesIn(file)]
      .sort(([one], [other]) => one - other)
      .map(([, { response }]) => response.body.value.length)

  test('shortens nothing if everything fits', async () => {
    await buildAllureHtml(allureResults(runOf(verdicts, 2)), page)

    expect(shortenedIn(page)).toBeUndefined()
    expect(new Set(lengthsIn(page)).size).toBe(1)
  })

  test('shortens in steps, passed checks first, and says how far it went', async () => {
    const run = runOf(verdicts, 2)
    await buildAllureHtml(allureResults(run), page)
    // The report generator draws random ids, so two pages of one run differ by some bytes. The first step saves far
    // more than the margin: eight bodies shrink from 7000 to 2000 characters.
    const limit = statSync(page).size - 10_000
    await buildAllureHtml(allureResults(run), page, { limit })
    expect(statSync(page).size).toBeLessThan(limit - 20_000)
    // The undecided check shares an exchange with the last passed check, so this exchange stays whole.
    const [note, full] = [more.length, run.exchanges[0]?.response?.body?.text.length ?? 0]
    expect(lengthsIn(page)).toEqual([
      2000 + note,
      2000 + note,
      2000 + note,
      2000 + note,
      full,
      full,
      full,
      full,
    ])
    await buildAllureHtml(allureResults(run), page, { limit: 1 })

    expect(lengthsIn(page)).toEqual([note, note, note, note, note, note, full, full])
    expect(shortenedIn(page)).toBe(
      'bodies that no violated check has seen, to 0 characters; run.jsonl has more',
    )
  })
})

const more = ' … (shortened, so that this page stays small; run.jsonl has more)'
