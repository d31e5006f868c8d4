import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openJournal, readJournal } from '../../reporters/journal.js'
import { withoutDigest } from '../../reporters/journal-chain.js'
import { lateMasking } from '../../src/results/late-masking.js'
import { headOf, plannedFor } from '../reporters/sample-journal.js'
import { sampleRun, tokenExchange } from '../reporters/sample-run.js'

const secret = 'b7Qk2vXr9LmZ4tPw8sYd'
const masking = lateMasking([{ name: 'access_token 1', value: secret, seen: true }])

/** Writes a whole journal in which the target shows a text. @returns its path */
function journalWith(text: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'late-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'run.jsonl')
  const run = sampleRun()
  const journal = openJournal(file, headOf(run), plannedFor(run))
  journal.exchange(tokenExchange(1, text))
  journal.end({ finished: run.finished, interrupted: null })
  journal.close()
  return file
}

test('masking a journal computes its digests again, and a line before the end says so', () => {
  const file = journalWith(`{"shown":"${secret}"}`)
  const before = readJournal(file)
  const masked = masking.journal(readFileSync(file, 'utf8'))
  expect(masked).not.toContain(secret)
  writeFileSync(file, masked)

  const { chain, exchanges, end } = readJournal(file)
  expect(chain).not.toBe(before.chain)
  expect([exchanges.length, end]).toEqual([1, before.end])
  const note = { type: 'masked again', record: { lines: 1, chain: before.chain } }
  expect(JSON.parse(withoutDigest(String(masked.trimEnd().split('\n').at(-2))))).toEqual(note)
})

test('a journal without the text stays as it is', () => {
  const text = readFileSync(journalWith('{"shown":"nothing"}'), 'utf8')
  expect(masking.journal(text)).toBe(text)
})

test('a journal of an earlier version is masked, and gets no digests', () => {
  const file = journalWith(`{"shown":"${secret}"}`)
  const text = readFileSync(file, 'utf8').split('\n').map(withoutDigest).join('\n')
  const masked = masking.journal(text)
  writeFileSync(file, masked)
  expect(masked).not.toContain(secret)
  expect(readJournal(file)).not.toHaveProperty('chain')
})
