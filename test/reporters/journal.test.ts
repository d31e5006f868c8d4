import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal, type RunHead, readJournal } from '../../reporters/journal.js'
import { sampleRun } from './sample-run.js'

const run = sampleRun()
const head: RunHead = {
  suite: run.suite,
  contract: run.contract,
  role: run.role,
  target: run.target,
  started: run.started,
  waivers: run.waivers,
  standards: run.standards,
}
const checks = run.rules.flatMap((rule) => rule.checks)

let dir = ''
let path = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'journal-'))
  path = join(dir, 'reports', 'run.jsonl')
})
afterEach(() => rmSync(dir, { recursive: true }))

test('what was taken down is read back', () => {
  const journal = openJournal(path, head)
  for (const exchange of run.exchanges) journal.exchange(exchange)
  for (const check of checks) journal.check(check)
  for (const observation of run.observations) journal.observation(observation)
  journal.close()

  expect(readJournal(path)).toEqual({
    head,
    checks,
    exchanges: run.exchanges,
    observations: run.observations,
    notUndone: [],
    cut: false,
  })
})

test('each line is in the file before the next call, without closing', () => {
  const journal = openJournal(path, head)
  journal.check(checks[0] ?? fail())

  expect(readFileSync(path, 'utf8').trimEnd().split('\n')).toHaveLength(2)
  journal.close()
})

test('a line that a crash cut off is left out, and said', () => {
  const journal = openJournal(path, head)
  journal.check(checks[0] ?? fail())
  journal.close()
  appendFileSync(path, '{"type":"check","record":{"rule":"auth')

  const content = readJournal(path)
  expect(content.checks).toEqual([checks[0]])
  expect(content.cut).toBe(true)
})

test('a file that is no journal is refused', () => {
  writeFileSync(join(dir, 'other'), '{"type":"check"}\n')
  expect(() => readJournal(join(dir, 'other'))).toThrow('expected a journal')

  writeFileSync(join(dir, 'other'), 'once upon a time\n')
  expect(() => readJournal(join(dir, 'other'))).toThrow('line 1 is no JSON')
})

function fail(): never {
  throw new Error('the sample has no check')
}
