import { createHash } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal, readJournal } from '../../reporters/journal.js'
import { withoutDigest } from '../../reporters/journal-chain.js'
import { rewriteJournal } from '../support/rewrite-journal.js'
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
    chain: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

/** A whole journal. @returns its lines */
function written(): string[] {
  const journal = openJournal(path, head, planned)
  for (const exchange of run.exchanges.slice(0, 2)) journal.exchange(exchange)
  journal.check(checks[0] ?? fail())
  journal.end({ finished: run.finished, interrupted: null })
  journal.close()
  return readFileSync(path, 'utf8').trimEnd().split('\n')
}

test('the digest of a line covers the line and all lines before it', () => {
  const lines = written()
  let last = ''
  for (const line of lines) {
    const [, text = '', digest] = /^(.*),"chain":"(\w{64})"\}$/s.exec(line) ?? []
    last = createHash('sha256').update(`${last}\n${text}}`).digest('hex')
    expect(digest).toBe(last)
  }
  expect(readJournal(path).chain).toBe(last)
})

test.each<[string, (lines: string[]) => string[], number]>([
  ['changed', (lines) => lines.with(2, String(lines[2]).replace('"ms":', '"ms":1')), 3],
  ['removed', (lines) => lines.toSpliced(2, 1), 3],
  ['repeated', (lines) => lines.toSpliced(3, 0, String(lines[2])), 4],
  ['moved', (lines) => lines.with(2, String(lines[3])).with(3, String(lines[2])), 3],
  ['without its digest', (lines) => lines.with(3, String(lines[3]).replace(/,"chain":"\w+"/, '')), 4],
])('a line that was %s is named', (_how, change, line) => {
  writeFileSync(path, `${change(written()).join('\n')}\n`)
  expect(() => readJournal(path)).toThrow(`line ${line} does not fit its digest`)
})

test('a journal of an earlier version, without digests, is still read', () => {
  const lines = written().map(withoutDigest)
  writeFileSync(path, `${lines.join('\n')}\n`)
  expect(readJournal(path)).not.toHaveProperty('chain')
})

test.each([
  ['run', 0, 'is a second line of the type "run"'],
  ['plan', 1, 'is a second line of the type "plan"'],
])('a second line about the %s is refused', (_type, at, message) => {
  written()
  rewriteJournal(path, (text) => {
    const lines = text.split('\n')
    return lines.toSpliced(3, 0, String(lines[at])).join('\n')
  })
  expect(() => readJournal(path)).toThrow(`line 4 ${message}`)
})

test.each(['end', 'check'])('a line of the type %s after the end is refused', (type) => {
  written()
  rewriteJournal(
    path,
    (text) => `${text}${text.split('\n').find((line) => line.includes(`"type":"${type}"`))}\n`,
  )
  expect(() => readJournal(path)).toThrow(`line 7 follows the end of the run (type "${type}")`)
})

test('a field that occurs twice in a line is refused', () => {
  written()
  rewriteJournal(path, (text) => text.replace('"verdict":', '"verdict":"violated","verdict":'))
  expect(() => readJournal(path)).toThrow(/line 5 is not written as a run writes it: a field is repeated/)
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
