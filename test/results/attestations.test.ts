import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readAttestations } from '../../src/results/attestations.js'

const now = new Date('2026-12-01T12:00:00Z')
const entry = { statement: '1.console', by: 'Jo Example', on: '2026-11-30', means: 'comparison' }

/** Writes a file with attestations. @returns its path */
function fileWith(content: unknown): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'attested-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'attested.yaml')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

test('an attestation gets the clause of its statement', () => {
  const file = fileWith({ attestations: [entry] })
  expect(readAttestations(file, 'platform', now)).toEqual([{ ...entry, clause: '1' }])
})

test.each<[string, unknown, RegExp]>([
  ['no list', {}, /attestations: expected a value/],
  [
    'a missing field',
    { attestations: [{ ...entry, means: undefined }] },
    /\/attestations\/0\/means: expected a value/,
  ],
  [
    'an unknown field',
    { attestations: [{ ...entry, passed: true }] },
    /\/attestations\/0\/passed: expected one of/,
  ],
  ['a day that does not exist', { attestations: [{ ...entry, on: '2026-02-30' }] }, /a day that exists/],
  [
    'a day in the future',
    { attestations: [{ ...entry, on: '2026-12-02' }] },
    /a day until 2026-12-01; found 2026-12-02/,
  ],
  [
    'a statement that rules judge',
    { attestations: [{ ...entry, statement: '4.1.nonce' }] },
    /that no check can judge/,
  ],
  ['a statement twice', { attestations: [entry, entry] }, /each statement once; found 1\.console again/],
  ['no YAML', '{', /is not YAML as expected/],
])('a file with %s is refused', (_what, content, message) => {
  expect(() => readAttestations(fileWith(content), 'platform', now)).toThrow(message)
  expect(() => readAttestations(fileWith(content), 'platform', now)).toThrow(/To fix it: /)
})

test('a file that does not exist is refused', () => {
  expect(() => readAttestations('/nowhere/attested.yaml', 'platform', now)).toThrow(
    /cannot be read .*ATTESTED/,
  )
})
