/**
 * The folder of the reports: one run at a time, no link followed, and no secret left in it.
 */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newKeyPair } from '../../../reporters/certificate/keys.js'
import { evidenceFiles } from '../../../reporters/index.js'
import { scanForSecrets } from '../../../reporters/scan.js'
import { RunReports } from '../../../src/cli/reports/reports.js'
import { Evidence } from '../../../src/core/http/evidence.js'
import { Redactor } from '../../../src/core/http/redactor.js'
import type { KnownSecret } from '../../../src/worker/messages.js'
import { folderForTest, sign, writeRun } from './certificate-folder.js'
import { echoAttacks, leakAttacks, lockAttacks, secret } from './report-folder.attacks.js'

const ofProfile: KnownSecret = { name: '$SERVICE_PASSWORD', value: secret, seen: false }

/** What the test prints to the error stream. */
function captured(): { text: () => string } {
  const parts: string[] = []
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => parts.push(String(text)) > 0)
  onTestFinished(() => spy.mockRestore())
  return { text: () => parts.join('') }
}

/** Reports of a run, without the names of the embedded fields. */
const readAll = (out: string): string =>
  readdirSync(out, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(out, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')

describe('a secret of the profile that the target repeats', () => {
  test.each([...leakAttacks, ...echoAttacks].filter(({ run }) => run(secret).head === undefined))(
    'is withheld, and the run keeps its result: $id $says',
    async ({ run }) => {
      const out = path.join(folderForTest(), 'reports')
      const errors = captured()
      const { check } = run(secret)
      expect(await writeRun(out, { ...run(secret), secrets: [ofProfile] })).toBe(
        check?.verdict === 'violated' ? 1 : check === undefined ? 0 : 4,
      )
      expect(errors.text()).toBe('')
      expect(scanForSecrets(out, [ofProfile])).toEqual([])
      expect(readdirSync(out)).not.toContain('withheld.json')
      expect(readAll(out)).toContain('‹withheld: $SERVICE_PASSWORD (')
      const { privateKey } = await newKeyPair('EdDSA')
      await sign(out, privateKey)
    },
  )

  test('is named in the notes of the run, with its encoding and the exchanges', async () => {
    const out = path.join(folderForTest(), 'reports')
    const body = { text: Buffer.from(secret).toString('hex'), bytes: 9, cut: false, sha256: null }
    const exchange = { response: { status: 200, headers: [], body } }
    expect(await writeRun(out, { exchange, secrets: [ofProfile] })).toBe(0)
    const words = [
      'Secrets of the profile that the target repeats, withheld in the reports: 1',
      'as hex (3 exchanges: #1 #2 #3)',
    ]
    for (const file of ['summary.md', 'index.html'])
      for (const text of words) expect(readFileSync(path.join(out, file), 'utf8')).toContain(text)
  })
})

describe('a secret of the profile in what the suite itself writes', () => {
  test.each(leakAttacks.filter(({ run }) => run(secret).head !== undefined))(
    'is moved away: $id $says',
    async ({ run, file }) => {
      const out = path.join(folderForTest(), 'reports')
      const errors = captured()
      expect(await writeRun(out, { ...run(secret), secrets: [ofProfile] })).toBe(5)
      const said = errors.text()
      const [, moved = ''] = /moved to (\S+),/.exec(said) ?? []
      onTestFinished(() => rmSync(moved, { recursive: true, force: true }))

      expect(said).toContain('$SERVICE_PASSWORD')
      expect(said).not.toContain(secret)
      expect(existsSync(path.join(moved, file))).toBe(true)
      expect(scanForSecrets(out, [ofProfile])).toEqual([])
      const left = readdirSync(out)
      expect(left).toContain('withheld.json')
      expect(left).not.toContain('certificate.json')
      const { privateKey } = await newKeyPair('EdDSA')
      await expect(sign(out, privateKey)).rejects.toThrow(/secrets were found/)
    },
  )

  test('is moved away out of a folder of Allure results, with only the files that have it', async () => {
    const out = path.join(folderForTest(), 'reports')
    const errors = captured()
    const run = { head: { waivers: [`we waive ${secret}`] } }
    expect(await writeRun(out, { ...run, secrets: [ofProfile], only: ['allure-results'] })).toBe(5)
    const [, moved = ''] = /moved to (\S+),/.exec(errors.text()) ?? []
    onTestFinished(() => rmSync(moved, { recursive: true, force: true }))
    const withheld = readdirSync(path.join(moved, 'allure-results'))
    expect(withheld.length).toBeGreaterThan(0)
    expect(scanForSecrets(out, [ofProfile])).toEqual([])
  })

  test('is not in the next run: the folder can be used and signed again', async () => {
    const out = path.join(folderForTest(), 'reports')
    captured()
    expect(await writeRun(out, { head: { features: [secret] }, secrets: [ofProfile] })).toBe(5)
    expect(await writeRun(out, { secrets: [ofProfile] })).toBe(0)
    expect(readdirSync(out)).not.toContain('withheld.json')
    const { privateKey } = await newKeyPair('EdDSA')
    await sign(out, privateKey)
    expect(readdirSync(out)).toContain('certificate.jws')
  })

  test('in a file that is not of the run stays where it is', async () => {
    const out = path.join(folderForTest(), 'reports')
    mkdirSync(out)
    writeFileSync(path.join(out, 'my.env'), `SERVICE_PASSWORD=${secret}\n`)
    expect(await writeRun(out, { secrets: [ofProfile] })).toBe(0)
    expect(readFileSync(path.join(out, 'my.env'), 'utf8')).toContain(secret)
  })
})

describe('a text that the target uses as a token later', () => {
  const late = (value: string): KnownSecret => ({ name: '‹token 1›', value, seen: true })
  const showing = (text: string) => ({
    exchange: {
      response: { status: 200, headers: [], body: { text, bytes: text.length, cut: false, sha256: null } },
    },
  })

  test('is masked in all reports, and the run keeps its result', async () => {
    const out = path.join(folderForTest(), 'reports')
    const value = 'aB3dE5fG7hJ9kL'
    const errors = captured()
    expect(await writeRun(out, { ...showing(`the next one is ${value}`), secrets: [late(value)] })).toBe(0)
    expect(errors.text()).toBe('')
    expect(scanForSecrets(out, [late(value)])).toEqual([])
    expect(readFileSync(path.join(out, 'run.jsonl'), 'utf8')).toContain('the next one is ‹token 1›')
    expect(readFileSync(path.join(out, 'evidence.har'), 'utf8')).toContain('the next one is ‹token 1›')
    const { privateKey } = await newKeyPair('EdDSA')
    await sign(out, privateKey)
  })

  test.each(['students', 'application/json', 'authorize.redirect-uri.path', '2026-09-01'])(
    'stays readable if it is a word: %s',
    (word) => {
      const redactor = new Redactor()
      const raw = {
        purpose: 'students',
        operation: null,
        method: 'GET',
        url: `https://school.example/${word}`,
        requestHeaders: [['Authorization', `Bearer ${word}`]] as const,
        requestBody: null,
        at: new Date(0),
        ms: 1,
        response: null,
        error: null,
      }
      const evidence = new Evidence(redactor)
      const { request } = evidence.get(evidence.record(raw))
      expect(request.url).toBe(`https://school.example/${word}`)
      expect(request.headers).toEqual([['Authorization', 'Bearer ‹credentials›']])
      expect(redactor.secrets()).toEqual([])
    },
  )

  test('is masked all the same if the profile contains it', () => {
    const redactor = new Redactor()
    redactor.add('students', '$SERVICE_PASSWORD')
    redactor.add('students', 'token')
    expect(redactor.text('all students')).toBe('all $SERVICE_PASSWORD')
    expect(redactor.secrets()).toEqual([{ name: '$SERVICE_PASSWORD', value: 'students', seen: false }])
  })

  test.each([
    ['the id of a rule', 'discovery.issuer'],
    ['the name of the target', 'staging'],
    ['the digest of the catalogue', 'cd'.repeat(32)],
    ['a file of the reports', 'verdicts.json'],
  ])('does not fail the run if it is %s', async (_name, value) => {
    const out = path.join(folderForTest(), 'reports')
    const errors = captured()
    expect(await writeRun(out, { secrets: [late(value)] })).toBe(0)
    expect(errors.text()).toBe('')
    expect(readFileSync(path.join(out, 'verdicts.json'), 'utf8')).toContain('"id": "discovery.issuer"')
  })

  test('and that is still there in another encoding is moved away', async () => {
    const out = path.join(folderForTest(), 'reports')
    const value = 'aB3dE5fG7hJ9kL'
    const errors = captured()
    const { gzipSync } = await import('node:zlib')
    const hidden = gzipSync(`a long text with ${value} in it`).toString('base64')
    expect(await writeRun(out, { ...showing(hidden), secrets: [late(value)] })).toBe(5)
    const [, moved = ''] = /moved to (\S+),/.exec(errors.text()) ?? []
    rmSync(moved, { recursive: true, force: true })
    expect(errors.text()).toContain('‹token 1›')
  })
})

describe('a lock', () => {
  test.each(lockAttacks)('$id $says', ({ lock, said }) => {
    const out = folderForTest()
    writeFileSync(path.join(out, '.run.lock'), lock)
    if (said === null) new RunReports(out).release()
    else {
      expect(() => new RunReports(out)).toThrow(said)
      expect(() => new RunReports(out)).toThrow(/To fix it: wait for the other run, or name another folder/)
      // The lock of another run stays.
      expect(readFileSync(path.join(out, '.run.lock'), 'utf8')).toBe(lock)
    }
  })

  test.each([
    ['a pipe', (file: string) => execFileSync('mkfifo', [file])],
    ['a link', (file: string) => symlinkSync('/etc/passwd', file)],
    ['a link that leads nowhere', (file: string) => symlinkSync('/nonexistent/x', file)],
    ['a folder', (file: string) => mkdirSync(file)],
  ])('that is %s is refused', (_name, make) => {
    const out = folderForTest()
    make(path.join(out, '.run.lock'))
    expect(() => new RunReports(out)).toThrow(/is in use: its \.run\.lock is/)
  })

  test('keeps a second run out, and only until the first has ended', () => {
    const out = path.join(folderForTest(), 'reports')
    const first = new RunReports(out)
    expect(() => new RunReports(out)).toThrow(/another run \(process \d+\) writes to it/)
    first.release()
    first.release()
    const second = new RunReports(out)
    expect(() => new RunReports(out)).toThrow(/another run/)
    second.release()
    // Nothing was written, so the folder is gone too.
    expect(existsSync(out)).toBe(false)
  })
})

describe('a link in the folder is not followed', () => {
  test.each([...evidenceFiles.filter((file) => !file.includes('/')), 'certificate.json', 'history.jsonl'])(
    'in place of %s',
    async (name) => {
      const folder = folderForTest()
      const out = path.join(folder, 'reports')
      mkdirSync(out)
      const victim = path.join(folder, 'victim')
      writeFileSync(victim, name === 'history.jsonl' ? '' : 'precious')
      const before = readFileSync(victim, 'utf8')
      symlinkSync(victim, path.join(out, name))
      expect(await writeRun(out)).toBe(0)
      expect(readFileSync(victim, 'utf8')).toBe(before)
    },
  )

  test.each(evidenceFiles.filter((file) => !file.includes('/')))(
    'nor the second name of %s',
    async (name) => {
      const folder = folderForTest()
      const out = path.join(folder, 'reports')
      mkdirSync(out)
      const victim = path.join(folder, 'victim')
      writeFileSync(victim, 'precious')
      linkSync(victim, path.join(out, name))
      expect(await writeRun(out)).toBe(0)
      expect(readFileSync(victim, 'utf8')).toBe('precious')
    },
  )

  test.each([
    ['the folder itself', (out: string, other: string) => symlinkSync(other, out), /reports is a link/],
    [
      'a folder of it',
      (out: string, other: string) => {
        mkdirSync(out)
        symlinkSync(other, path.join(out, 'allure'))
      },
      /allure is a link/,
    ],
    [
      'a report that is a folder',
      (out: string) => mkdirSync(path.join(out, 'junit.xml'), { recursive: true }),
      /junit\.xml is a folder/,
    ],
    ['a file', (out: string) => writeFileSync(out, ''), /is a file/],
  ])('%s is refused before anything is sent', (_name, make, said) => {
    const folder = folderForTest()
    const other = path.join(folder, 'other')
    mkdirSync(other)
    make(path.join(folder, 'reports'), other)
    expect(() => new RunReports(path.join(folder, 'reports'))).toThrow(said)
    expect(readdirSync(other)).toEqual([])
  })

  test('all files and folders of it are for their owner only', async () => {
    const out = path.join(folderForTest(), 'made', 'reports')
    expect(await writeRun(out)).toBe(0)
    const modes = ['', ...readdirSync(out, { recursive: true, encoding: 'utf8' })].map((name) => {
      const stats = statSync(path.join(out, name))
      return [name, stats.isDirectory() ? 0o700 : 0o600, stats.mode & 0o777]
    })
    expect(modes.length).toBeGreaterThan(8)
    for (const [name, expected, mode] of modes) expect(mode, String(name)).toBe(expected)
  })

  test('a NUL character in the name of the folder is refused', () => {
    expect(() => new RunReports('/tmp/x\0y')).toThrow(/NUL character/)
  })
})
