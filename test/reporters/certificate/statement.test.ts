/**
 * The signed statement: what it says, and that other programs can verify it. The encoding of what is signed is written
 * here a second time, by the text of the DSSE specification, and openssl checks the signature.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textOf } from '../../../reporters/certificate/content.js'
import { envelopeOf, envelopeProblem } from '../../../reporters/certificate/envelope.js'
import {
  type CertificateAlgorithm,
  certificateAlgorithms,
  keyIn,
  newKeyPair,
  pemOf,
  publicHalf,
} from '../../../reporters/certificate/keys.js'
import { statementOf } from '../../../reporters/certificate/statement.js'
import { sampleCertificate } from './sample-certificate.js'

const certificate = sampleCertificate({
  profile: 'e'.repeat(64),
  evidence: { 'evidence.har': 'f'.repeat(64) },
  target: { name: 'staging', url: 'https://school.example', version: '2.1.0' },
})

/** The media type, the payload and the signature of an envelope. */
interface Envelope {
  readonly payloadType: string
  readonly payload: string
  readonly signatures: readonly { readonly keyid: string; readonly sig: string }[]
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'statement-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

describe('the statement', () => {
  test('is an in-toto statement about the certificate, the reports and the target', () => {
    const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
    expect(statementOf(certificate)).toMatchObject({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://in-toto.io/attestation/test-result/v0.1',
      subject: [
        { name: 'certificate.json', digest: { sha256: sha256(textOf(certificate)) } },
        { name: 'evidence.har', digest: { sha256: 'f'.repeat(64) } },
        {
          name: 'staging',
          uri: 'https://school.example',
          digest: { sha256: sha256('https://school.example\n2.1.0') },
          annotations: { version: '2.1.0' },
        },
      ],
      predicate: {
        result: 'PASSED',
        configuration: [
          { name: 'suite', digest: { sha256: 'b'.repeat(64) }, annotations: { version: '1.2.3' } },
          { name: 'catalogue', digest: { sha256: 'c'.repeat(64) } },
          { name: 'contract', digest: { sha256: 'd'.repeat(64) } },
          { name: 'profile', digest: { sha256: 'e'.repeat(64) } },
        ],
        failedTests: [],
        platformConformance: { role: 'platform', result: 'conformant' },
      },
    })
    expect(statementOf(certificate).predicate.passedTests).toHaveLength(certificate.rules.length)
  })

  test.each([
    ['conformant', 'PASSED'],
    ['conformant with waivers', 'WARNED'],
    ['conformant for one school', 'WARNED'],
    ['selected rules passed', 'FAILED'],
    ['incomplete', 'FAILED'],
    ['not conformant', 'FAILED'],
  ] as const)('has for the result "%s" the result %s', (result, expected) => {
    expect(statementOf({ ...certificate, result }).predicate.result).toBe(expected)
  })

  test('sorts rules by verdict: what counts has failed, what does not count has warned', () => {
    const [first, second, third, fourth, fifth, ...passed] = certificate.rules
    if (!first || !second || !third || !fourth || !fifth) throw new Error('too few rules')
    const { predicate } = statementOf({
      ...certificate,
      warnings: [second.id],
      rules: [
        { ...first, verdict: 'violated' },
        { ...second, verdict: 'violated' },
        { ...third, verdict: 'violated', waived: true },
        { ...fourth, verdict: 'undecided' },
        { ...fifth, verdict: 'not exercised' },
        ...passed,
      ],
    })
    expect(predicate.failedTests).toEqual([first.id])
    expect(predicate.warnedTests).toEqual([second.id, third.id])
    expect(predicate.passedTests).toEqual(passed.map(({ id }) => id))
    expect(predicate.platformConformance.undecidedTests).toEqual([fourth.id])
    expect(predicate.platformConformance.notExercisedTests).toEqual([fifth.id])
  })

  test.each([
    ['1'.repeat(40), { gitCommit: '1'.repeat(40) }],
    ['a'.repeat(64), { sha256: 'a'.repeat(64) }],
    [`sha256-${'a'.repeat(64)}`, { sha256: 'a'.repeat(64) }],
  ])('takes a version that is a digest as the digest of the target: %s', (version, digest) => {
    const { subject } = statementOf({ ...certificate, target: { ...certificate.target, version } })
    expect(subject.at(-1)?.digest).toEqual(digest)
  })
})

describe.each(certificateAlgorithms)('an envelope with a key for %s', (algorithm: CertificateAlgorithm) => {
  test('has a signature that openssl accepts, and none after a change', async () => {
    const { privateKey, publicKey } = await newKeyPair(algorithm)
    const envelope = JSON.parse(await envelopeOf(certificate, privateKey)) as Envelope
    expect(envelope.payloadType).toBe('application/vnd.in-toto+json')
    expect(envelope.signatures.map(({ keyid }) => keyid)).toEqual([publicKey.kid])
    const payload = Buffer.from(envelope.payload, 'base64')
    expect(JSON.parse(payload.toString())).toEqual(statementOf(certificate))
    const type = envelope.payloadType
    const signed = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload])
    writeFileSync(path.join(folder, 'key.pem'), pemOf(publicKey))
    writeFileSync(path.join(folder, 'signature'), Buffer.from(envelope.signatures[0]?.sig ?? '', 'base64'))
    expect(accepts(algorithm, signed)).toBe(true)
    expect(accepts(algorithm, Buffer.from(signed).fill('x', 100, 101))).toBe(false)
  })

  test('verifies only unchanged, with its key and with its certificate', async () => {
    const { privateKey, publicKey } = await newKeyPair(algorithm)
    const text = await envelopeOf(certificate, privateKey)
    expect(envelopeProblem(text, certificate, publicKey)).toBeNull()
    const other = await newKeyPair(algorithm)
    expect(envelopeProblem(text, certificate, other.publicKey)).toContain('signature')
    const later = { ...certificate, finished: '2031-03-04T08:13:00.000Z' }
    expect(envelopeProblem(text, later, publicKey)).toContain('another statement')
    const envelope = JSON.parse(text) as Envelope
    for (const [changed, problem] of [
      [{ ...envelope, payloadType: 'text/plain' }, 'no DSSE envelope'],
      [{ ...envelope, signatures: [] }, 'one signature'],
      [{ ...envelope, signatures: [...envelope.signatures, ...envelope.signatures] }, 'one signature'],
      [{ ...envelope, signatures: [null] }, 'one signature'],
      [{ ...envelope, signatures: [{ sig: 'AAAA' }] }, 'is not valid'],
      [null, 'no DSSE envelope'],
    ] as const)
      expect(envelopeProblem(JSON.stringify(changed), certificate, publicKey)).toContain(problem)
    expect(envelopeProblem('{', certificate, publicKey)).toContain('no DSSE envelope')
  })
})

test('a key for ES256 must be a point of its curve', async () => {
  const { publicKey } = await newKeyPair('ES256')
  expect(keyIn(JSON.stringify(publicKey), 'key', 'public')).toEqual(publicHalf(publicKey))
  const wrong = { ...publicKey, y: publicKey.x }
  expect(() => keyIn(JSON.stringify(wrong), 'key', 'public')).toThrow('no point of the curve P-256')
})

/** Whether openssl accepts the signature in the folder over some bytes. */
function accepts(algorithm: CertificateAlgorithm, signed: Buffer): boolean {
  const file = path.join(folder, 'signed')
  writeFileSync(file, signed)
  const words = ['-verify', '-pubin', '-inkey', path.join(folder, 'key.pem'), '-rawin', '-in', file]
  const digest = algorithm === 'EdDSA' ? [] : ['-digest', 'sha256']
  try {
    const printed = execFileSync(
      'openssl',
      ['pkeyutl', ...words, ...digest, '-sigfile', path.join(folder, 'signature')],
      { stdio: 'pipe' },
    )
    return printed.toString().includes('Signature Verified Successfully')
  } catch {
    return false
  }
}
