import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contractHash, partnerRules, rules } from '../../generated/catalogue.js'
import { type Certificate, textOf } from '../../reporters/certificate/content.js'
import { newKeyPair } from '../../reporters/certificate/keys.js'
import { issued, signed } from '../../reporters/certificate/sign.js'
import { verifyCertificate } from '../../reporters/certificate/verify.js'
import { certificateOfRun, writeSigned } from '../../reporters/certificate/write.js'
import { readJournal } from '../../reporters/journal.js'
import type { RunRecord } from '../../src/record/record.js'
import { recordFromJournal } from '../../src/run/run-record.js'
import { sampleCheck } from '../reporters/sample-run.js'
import { temporaryFolder, writePart } from './journals.js'

const catalogue = Object.values(rules)

/** A run in which every rule of the catalogue passed. */
function everyRule(shard: RunRecord['shard']): RunRecord {
  const ids = catalogue.map(({ id }) => id)
  const parent = temporaryFolder()
  const selection = { rules: ids, observations: [] }
  const folder = writePart(parent, 1, { head: { shard }, planned: { parts: [selection], checks: [] } })
  const content = readJournal(path.join(folder, 'run.jsonl'))
  return recordFromJournal({ ...content, checks: ids.map((id) => sampleCheck(id)) }, catalogue)
}

test('a part is incomplete, even if it is the only part and every rule passed', () => {
  expect(everyRule(null).result).toBe('conformant')
  expect(everyRule({ index: 1, count: 1 }).result).toBe('incomplete')
})

test('its certificate verifies only as incomplete, even if another result is signed', async () => {
  const folder = temporaryFolder()
  const { privateKey, publicKey } = await newKeyPair('EdDSA')
  const run = everyRule({ index: 1, count: 1 })
  const now = new Date(run.finished)
  const unsigned = certificateOfRun(run, { out: folder, clauses: new Map(), evidence: [] })
  await writeSigned(issued(unsigned, { validDays: 1, now }), folder, privateKey)
  const options = { folder, key: publicKey, contract: contractHash, terms: { now } }
  const entries = { platform: catalogue, partner: Object.values(partnerRules) }
  const verified = await verifyCertificate({ ...options, catalogue: entries })
  expect(verified.problems).toEqual([])
  expect(verified.certificate).toMatchObject({ result: 'incomplete', shard: { index: 1, count: 1 } })

  const better = { ...(verified.certificate as Certificate), result: 'conformant' as const }
  writeFileSync(path.join(folder, 'certificate.json'), textOf(better))
  writeFileSync(path.join(folder, 'certificate.jws'), await signed(textOf(better), privateKey))
  rmSync(path.join(folder, 'certificate.intoto.jsonl'))
  const { problems } = await verifyCertificate({ ...options, catalogue: entries })
  expect(problems).toEqual(['its result is "conformant", but its rules give "incomplete"'])
})

test('the journal gives the record of the run', () => {
  const parent = temporaryFolder()
  const content = readJournal(path.join(writePart(parent, 1), 'run.jsonl'))
  const run = recordFromJournal(content, catalogue)
  expect(run.rules.map(({ entry, verdict }) => [entry.id, verdict])).toEqual([
    ['discovery.issuer', 'passed'],
    ['discovery.rsa-key', 'passed'],
  ])
  const killed = recordFromJournal({ ...content, checks: content.checks.slice(1), end: null }, catalogue)
  expect(killed.rules.map(({ verdict }) => verdict)).toEqual(['undecided', 'passed'])
  expect(killed).toMatchObject({
    result: 'incomplete',
    interrupted: 'the run was killed before its end',
  })
})
