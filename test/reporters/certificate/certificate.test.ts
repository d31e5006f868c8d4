/**
 * Certificates: their content, and how changes are detected.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Certificate,
  certificateOf,
  resultOnPaper,
  textOf,
} from '../../../reporters/certificate/content.js'
import type { KeptCatalogue } from '../../../reporters/certificate/kept-catalogue.js'
import { type CertificateAlgorithm, keyIn, newKeyPair, readKey } from '../../../reporters/certificate/keys.js'
import { readRevoked } from '../../../reporters/certificate/revoked.js'
import { certificateProblem } from '../../../reporters/certificate/schema.js'
import { issued, signed } from '../../../reporters/certificate/sign.js'
import { type Verification, verifyCertificate } from '../../../reporters/certificate/verify.js'
import type { RuleRecord, RunRecord } from '../../../src/record/record.js'
import { sampleCheck, sampleEntry, sampleExchange, sampleRun } from '../sample-run.js'

const rule = (id: string, verdict: RuleRecord['verdict'], change: object = {}): RuleRecord => ({
  entry: sampleEntry(id, `${id} says`, change),
  verdict,
  waived: false,
  checks: [sampleCheck(id, { verdict })],
})
const run: RunRecord = {
  ...sampleRun(),
  contract: 'a'.repeat(64),
  result: 'conformant',
  interrupted: null,
  waivers: [],
  rules: [
    rule('authorize.one', 'passed'),
    rule('authorize.two', 'passed'),
    rule('authorize.should', 'violated', { level: 'should' }),
    rule('logout.none', 'not applicable', { feature: 'logout' }),
  ],
}
/** The day of the sample run. */
const now = new Date('2031-03-04T12:00:00Z')
const entries = run.rules.map(({ entry }) => entry)
const catalogue = { platform: entries, partner: [] }

let keys: Record<CertificateAlgorithm, { readonly privateKey: JWK; readonly publicKey: JWK }>
let folder: string

beforeAll(async () => {
  keys = {
    EdDSA: await newKeyPair('EdDSA'),
    ES256: await newKeyPair('ES256'),
    RS256: await newKeyPair('RS256'),
  }
  folder = mkdtempSync(path.join(tmpdir(), 'certificate-'))
  writeFileSync(path.join(folder, 'verdicts.json'), '{"evidence":1}')
  await issue(certificateOf(run, entries, new Map(), folder, ['verdicts.json']))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes and signs a certificate into a folder. */
async function issue(certificate: Certificate, key = keys.EdDSA.privateKey, into = folder): Promise<void> {
  const text = textOf(issued(certificate, { validDays: 30, now }))
  writeFileSync(path.join(into, 'certificate.json'), text)
  writeFileSync(path.join(into, 'certificate.jws'), `${await signed(text, key)}\n`)
}

/** Verifies a copy that was changed. */
function tampered(change: (copy: string) => unknown, key = keys.EdDSA.publicKey): Promise<Verification> {
  return inCopy(async (copy) => {
    await change(copy)
    return verifyCertificate({ folder: copy, key, contract: run.contract, catalogue, terms: { now } })
  })
}

/** Runs with a copy of the folder. */
async function inCopy<Value>(use: (copy: string) => Promise<Value>): Promise<Value> {
  const copy = mkdtempSync(path.join(tmpdir(), 'certificate-'))
  try {
    cpSync(folder, copy, { recursive: true })
    return await use(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}

const content = (): Certificate => JSON.parse(readFileSync(path.join(folder, 'certificate.json'), 'utf8'))

/** Changes one bit of a byte. */
function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}

describe('an unchanged certificate', () => {
  test('verifies, and contains the results of the run', async () => {
    const { problems, remarks, certificate } = await tampered(() => undefined)
    expect({ problems, remarks }).toEqual({ problems: [], remarks: [] })
    expect(certificate).toMatchObject({
      result: 'conformant',
      warnings: ['authorize.should'],
      target: { ...run.target, origin: 'https://school.example' },
      evidence: { 'verdicts.json': expect.stringMatching(/^[0-9a-f]{64}$/) },
    })
    expect(certificateProblem(certificate)).toBeNull()
  })

  test.each(['ES256', 'RS256'] as const)('verifies with %s', async (algorithm) => {
    const { privateKey, publicKey } = keys[algorithm]
    const { problems } = await tampered((copy) => issue(content(), privateKey, copy), publicKey)
    expect(problems).toEqual([])
  })

  test('verifies without the other files, and reports that they were not compared', async () => {
    const { problems, remarks } = await tampered((copy) => {
      rmSync(path.join(copy, 'verdicts.json'))
      rmSync(path.join(copy, 'certificate.json'))
    })
    expect(problems).toEqual([])
    expect(remarks).toHaveLength(2)
  })
})

describe('a changed certificate does not verify', () => {
  test.each(['certificate.jws', 'certificate.json'])('in any byte of %s', async (name) => {
    const { length } = readFileSync(path.join(folder, name))
    for (let at = 0; at < length; at += at < 60 || at > length - 90 ? 1 : 61) {
      const { problems } = await tampered((copy) => flip(path.join(copy, name), at))
      expect({ at, problems: problems.length > 0 }).toEqual({ at, problems: true })
    }
  })

  test('in a verdict; the rule is named', async () => {
    const { problems } = await tampered((copy) => {
      const file = path.join(copy, 'certificate.json')
      const { rules, ...rest } = content()
      const [one, two, should, ...others] = rules
      writeFileSync(
        file,
        textOf({ ...rest, rules: [one, two, { ...should, verdict: 'passed' }, ...others] } as never),
      )
    })
    expect(problems).toEqual([
      'certificate.json was changed after it was signed: rules.authorize.should.verdict was "violated", now "passed"',
    ])
  })

  test('in its evidence', async () => {
    const { problems } = await tampered((copy) =>
      writeFileSync(path.join(copy, 'verdicts.json'), '{"evidence":2}'),
    )
    expect(problems).toEqual(['verdicts.json was changed after the run: its digest differs'])
  })

  test('without its signature', async () => {
    const { problems } = await tampered((copy) => rmSync(path.join(copy, 'certificate.jws')))
    expect(problems).toEqual(['there is no certificate.jws: the certificate is not signed'])
  })
})

describe('a certificate with another signature does not verify', () => {
  test('with another key', async () => {
    const { privateKey } = await newKeyPair('EdDSA')
    const { problems } = await tampered((copy) => issue(content(), privateKey, copy))
    expect(problems).toEqual([expect.stringContaining('was signed with another key')])
  })

  test('with another key that has the id of the trusted key', async () => {
    const { privateKey } = await newKeyPair('EdDSA')
    const { problems } = await tampered(async (copy) => {
      await issue(content(), privateKey, copy)
      const file = path.join(copy, 'certificate.jws')
      const [, payload, signature] = readFileSync(file, 'utf8').trim().split('.')
      const [header] = readFileSync(path.join(folder, 'certificate.jws'), 'utf8').split('.')
      writeFileSync(file, `${header}.${payload}.${signature}\n`)
    })
    expect(problems[0]).toContain('the signature is not valid')
  })
})

describe('a signed certificate with wrong content does not verify', () => {
  const reissued = (change: (certificate: Certificate) => Certificate): Promise<Verification> =>
    tampered((copy) => issue(change(content()), keys.EdDSA.privateKey, copy))

  test('with another catalogue', async () => {
    const { problems } = await reissued((one) => ({ ...one, contract: 'b'.repeat(64) }))
    expect(problems).toEqual([expect.stringContaining('another catalogue of rules (bbbbbbbbbbbb…')])
  })

  test('without one of the rules', async () => {
    const { problems } = await reissued((one) => ({ ...one, rules: one.rules.slice(1) }))
    expect(problems).toEqual(['its result is "conformant", but its rules give "selected rules passed"'])
  })

  test('with a violated rule and a better result', async () => {
    const { problems } = await reissued((one) => ({
      ...one,
      rules: one.rules.map((entry) =>
        entry.id === 'authorize.two' ? { ...entry, verdict: 'violated' } : entry,
      ),
    }))
    expect(problems).toEqual(['its result is "conformant", but its rules give "not conformant"'])
  })

  test('with a rule of another level than the catalogue has', async () => {
    const { problems } = await reissued((one) => ({
      ...one,
      rules: one.rules.map((entry) => (entry.id === 'authorize.two' ? { ...entry, level: 'info' } : entry)),
    }))
    expect(problems).toContain(
      'authorize.two has another clause, tier, level or feature than in the catalogue',
    )
  })

  test('with evidence outside its folder', async () => {
    const { problems } = await reissued((one) => ({ ...one, evidence: { '../x': 'c'.repeat(64) } }))
    expect(problems).toEqual(['../x is not a path below the folder of the certificate'])
  })

  test('with unknown fields', async () => {
    const { problems } = await reissued((one) => ({ ...one, approved: true }) as Certificate)
    expect(problems).toEqual([expect.stringContaining('must NOT have additional properties')])
  })
})

test('the certificate of a run of selected rules says so, and not conformant', () => {
  const part = { ...run, rules: run.rules.slice(0, 1) }
  expect(certificateOf(part, entries, new Map(), folder, []).result).toBe('selected rules passed')
})

test('a file without a key is refused, and the message does not contain its text', () => {
  const file = path.join(folder, 'key.json')
  writeFileSync(file, 'NotARealSecretOfAnybody')
  expect(() => readKey(file, 'private')).toThrow(/does not contain a private key.*keygen/)
  expect(() => readKey(file, 'private')).not.toThrow(/NotARealSecret/)
  expect(() => keyIn(JSON.stringify(keys.EdDSA.publicKey), 'CERTIFICATE_KEY', 'private')).toThrow(
    /CERTIFICATE_KEY does not contain a private key/,
  )
  expect(() => readKey(path.join(folder, 'absent'), 'public')).toThrow(/cannot be read \(ENOENT\)/)
})

describe('a certificate with another catalogue', () => {
  const verifiedWith = (
    kept: KeptCatalogue | null,
    change: Partial<Certificate> = {},
  ): Promise<Verification> =>
    inCopy(async (copy) => {
      await issue({ ...content(), contract: 'e'.repeat(64), ...change }, keys.EdDSA.privateKey, copy)
      return verifyCertificate({
        folder: copy,
        key: keys.EdDSA.publicKey,
        contract: run.contract,
        catalogue,
        kept: (digest) => (digest === kept?.contract ? kept : null),
        terms: { now },
      })
    })
  const kept: KeptCatalogue = {
    contract: 'e'.repeat(64),
    since: '2030-01-01',
    platform: entries,
    partner: [],
  }

  test('verifies if the catalogue is kept', async () => {
    expect((await verifiedWith(kept)).problems).toEqual([])
  })

  test('does not verify if the catalogue is unknown', async () => {
    const { problems } = await verifiedWith(null)
    expect(problems.join()).toContain('the catalogue is none of an earlier release')
  })

  test('is compared with the kept rules', async () => {
    const other = entries.map((entry) => ({ ...entry, clause: '9' }))
    const { problems } = await verifiedWith({ ...kept, platform: other })
    expect(problems.join()).toContain('has another clause')
    const longer = await verifiedWith({
      ...kept,
      platform: [...entries, { ...entries[0], id: 'more' } as never],
    })
    expect(longer.problems.join()).toContain('but its rules give "')
  })

  test('does not verify if its run is older than the catalogue', async () => {
    const { problems } = await verifiedWith({ ...kept, since: '2031-03-05' })
    expect(problems.join()).toContain('before its catalogue of rules existed (2031-03-05)')
  })
})

describe('a key with times', () => {
  const at = (day: string): number => Date.parse(day) / 1000
  const problemsWith = async (times: object): Promise<string> =>
    (await tampered(() => undefined, { ...keys.EdDSA.publicKey, ...times })).problems.join()

  test('verifies what was signed in its life', async () => {
    expect(await problemsWith({ iat: at('2031-03-01'), exp: at('2031-04-01') })).toBe('')
  })

  test('does not verify what was signed before or after', async () => {
    expect(await problemsWith({ iat: at('2031-03-05') })).toContain('before its key was made')
    expect(await problemsWith({ exp: at('2031-03-04') })).toContain('after its key had ended')
  })

  test('is refused if a time is no number', () => {
    const text = JSON.stringify({ ...keys.EdDSA.publicKey, exp: 'never' })
    expect(() => keyIn(text, 'the key', 'public')).toThrow(/"exp" is no time.*To fix it/)
  })
})

describe('a list of revoked certificates', () => {
  const file = (): string => path.join(folder, 'revoked.txt')

  test('has serial numbers and comments', () => {
    writeFileSync(file(), `# of 2031\n${'A'.repeat(32)}  # lost key\r\n\n`)
    expect([...readRevoked(file())]).toEqual(['a'.repeat(32)])
  })

  test.each(['oops', `${'a'.repeat(32)} ${'b'.repeat(32)}`, '<html>'])(
    'is refused with the line %s',
    (line) => {
      writeFileSync(file(), `# first\n${line}\n`)
      expect(() => readRevoked(file())).toThrow(/line 2 is no serial number.*To fix it/)
    },
  )

  test('is refused if it does not exist', () => {
    expect(() => readRevoked(path.join(folder, 'none.txt'))).toThrow(/To fix it/)
  })
})

test('with --strict-schema, it has the number of messages that do not fit, and its result follows from it', () => {
  const exchanges = [
    sampleExchange(1, { schema: { name: 'StudentList', errors: ['/students: expected array'] } }),
    sampleExchange(2, { schema: { name: 'StudentList', errors: [] } }),
  ]
  const certificate = certificateOf({ ...run, exchanges, strictSchema: true }, entries, new Map(), folder, [])
  expect(certificate.strictSchema).toEqual({ compared: 2, broken: 1 })
  expect(certificateProblem(certificate)).toBeNull()
  expect(resultOnPaper(certificate, entries)).toBe('not conformant')
  const { strictSchema: _, ...without } = certificate
  expect(resultOnPaper(without, entries)).toBe('conformant')
})
