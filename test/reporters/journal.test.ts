import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal, readJournal } from '../../reporters/journal.js'
import { headOf, plannedFor } from './sample-journal.js'
import { sampleRun } from './sample-run.js'

const run = sampleRun()
const head = headOf(run)
const planned = plannedFor(run)
const checks = run.rules.flatMap((rule) => rule.checks)

let dir = ''
let path = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'journal-'))
  path = join(dir, 'reports', 'run.jsonl')
})
afterEach(() => rmSync(dir, { recursive: true }))

test('a journal is read as it was written', () => {
  const journal = openJournal(path, head, planned)
  for (const exchange of run.exchanges) journal.exchange(exchange)
  for (const check of checks) journal.check(check)
  for (const observation of run.observations) journal.observation(observation)
  const end = { finished: run.finished, interrupted: null }
  journal.end(end)
  journal.close()

  expect(readJournal(path)).toEqual({
    head,
    planned,
    checks,
    exchanges: run.exchanges,
    observations: run.observations,
    notUndone: [],
    end,
    cut: false,
  })
})

test('each line is in the file before the next call, without closing', () => {
  const journal = openJournal(path, head, planned)
  journal.check(checks[0] ?? fail())

  expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(3)
  journal.close()
})

test('an incomplete last line is ignored and reported', () => {
  const journal = openJournal(path, head, planned)
  journal.check(checks[0] ?? fail())
  journal.close()
  appendFileSync(path, '{"type":"check","record":{"rule":"auth')

  const content = readJournal(path)
  expect(content.checks).toEqual([checks[0]])
  expect(content.cut).toBe(true)
})

test('the journal of a killed run has no end', () => {
  openJournal(path, head, planned).close()
  expect(readJournal(path).end).toBeNull()
})

test.each([
  [
    '{"type":"check"}\n',
    null,
    "line 1 does not belong to a journal: it must have required property 'record'",
  ],
  ['no JSON\n', null, 'line 1 is not JSON'],
  ['', null, 'expected a journal: its first line must have the type "run"'],
  [
    '{"type":"end","record":{"finished":"2031-03-04T08:00:00Z","interrupted":null}}\n',
    null,
    'expected a journal',
  ],
  ['[]\n', 'after', 'line 3 does not belong to a journal: expected a type out of run, plan, check'],
  [
    '{"type":"toString","record":1}\n',
    'after',
    'line 3 does not belong to a journal: expected a type out of',
  ],
  ['{"type":"end","record":{"finished":"now","interrupted":null}}\n', 'after', '/record/finished must match'],
])('a file that is not a journal is refused, and the line is named: %s', (text, after, message) => {
  openJournal(path, head, planned).close()
  if (after === null) writeFileSync(path, text)
  else appendFileSync(path, text)
  expect(() => readJournal(path)).toThrow(`${path}: ${message.startsWith('/') ? 'line 3' : ''}`)
  expect(() => readJournal(path)).toThrow(message)
})

test('an unknown verdict is refused', () => {
  const journal = openJournal(path, head, planned)
  journal.check({ ...(checks[0] ?? fail()), verdict: 'fine' as never })
  journal.close()
  expect(() => readJournal(path)).toThrow(/line 3 does not belong to a journal: \/record\/verdict/)
})

function fail(): never {
  throw new Error('the sample has no check')
}
