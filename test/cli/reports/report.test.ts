/**
 * The files of a run other than its verdicts, and the command that shows them.
 */
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHistory } from '../../../reporters/allure/history.js'
import { withoutDigest } from '../../../reporters/journal-chain.js'
import { openerOf, whyNotOpened } from '../../../src/cli/opener.js'
import { type Ended, runCli, temporaryFolder, until } from '../../support/cli.js'
import { harProblems } from '../../support/har-schema.js'
import { pseudoTerminal, testWith } from '../../support/parts.js'
import { Terminal } from '../../support/terminal.js'

let root = ''
let out = ''
let history = ''
let first: Ended
beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'conformance-report-'))
  out = path.join(root, 'reports/embedded')
  history = path.join(root, 'kept/history.jsonl')
  first = await runCli(['platform', '--only', 'discovery.', '--history', history], { cwd: root })
})
afterAll(() => rmSync(root, { recursive: true }))

const read = (file: string, folder = out): string => readFileSync(path.join(folder, file), 'utf8')
const report = (...words: string[]): Promise<Ended> => runCli(['report', ...words], { cwd: root })

/** Copies the folder of the run to `reports` in a new folder. */
function copied(): { readonly folder: string; readonly cwd: string } {
  const cwd = temporaryFolder()
  const folder = path.join(cwd, 'reports/embedded')
  cpSync(out, folder, { recursive: true })
  return { folder, cwd }
}

describe('a run', () => {
  test('writes every exchange as HAR 1.2, without a path of the machine, and certifies it', () => {
    expect(first).toMatchObject({ code: 0, stderr: '' })
    const har = read('evidence.har')

    expect(harProblems(JSON.parse(har))).toEqual([])
    expect(har.match(/"startedDateTime"/g)?.length).toBe(
      read('run.jsonl').match(/^\{"type":"exchange"/gm)?.length,
    )
    expect(har).not.toContain(root)
    const { evidence } = JSON.parse(read('certificate.json')) as { evidence: Record<string, string> }
    expect(evidence['evidence.har']).toBe(createHash('sha256').update(har).digest('hex'))
    expect(Object.keys(evidence)).not.toContain('history.jsonl')
  })

  test('is added to the history that an option names, and the next run after it', async () => {
    expect(readHistory(history, 'platform embedded')).toHaveLength(1)
    expect(existsSync(path.join(out, 'history.jsonl'))).toBe(false)
    const other = temporaryFolder()
    const broken = path.join(other, 'history.jsonl')
    writeFileSync(broken, 'once upon a time\n')
    const words = ['platform', '--only', 'discovery.document', '--out', other]
    const [next, withoutOption] = [await runCli([...words, '--history', history]), await runCli(words)]

    expect(next).toMatchObject({ code: 0, stderr: '' })
    expect(readHistory(history, 'platform embedded')).toHaveLength(2)
    // A broken history that no option names does not stop a run.
    expect(withoutOption.code).toBe(0)
    expect(withoutOption.stderr).toContain(
      'history.jsonl cannot be continued: line 1 is not JSON. The reports are complete',
    )
    expect(readFileSync(broken, 'utf8')).toBe('once upon a time\n')
    expect(existsSync(path.join(other, 'allure/index.html'))).toBe(true)
  })

  test('does not start if the named history is not one', async () => {
    const folder = temporaryFolder()
    const file = path.join(folder, 'kept')
    writeFileSync(file, '{}\n')
    const { code, stderr } = await runCli(['platform', '--history', file, '--out', path.join(folder, 'out')])

    expect(code).toBe(2)
    expect(stderr).toContain('cannot be used: line 1 is not a run: uuid or timestamp is missing')
    expect(stderr).toContain('Nothing was sent.')
    expect(existsSync(path.join(folder, 'out'))).toBe(false)
  })
})

describe('report', () => {
  test('says how the last run ended and where its report is; a folder and a name do the same', async () => {
    const shown = await report()

    expect(shown).toMatchObject({ code: 0, stderr: '' })
    expect(shown.stdout).toMatch(
      /^ {2}embedded \(http:\/\/127\.0\.0\.1:\d+\) was not judged as a whole: selected rules passed, judged 2\d{3}-/,
    )
    expect(shown.stdout).toContain('report  reports/embedded/index.html')
    for (const words of [['embedded'], ['reports/embedded'], [out]])
      expect((await report(...words)).stdout).toBe(shown.stdout)
  })

  test('shows the run that started last, in any folder', async () => {
    const { folder, cwd } = copied()
    for (const [name, year] of [
      ['a-later-one', '2998'],
      ['m-last-one', '2999'],
      ['z-earlier-one', '1999'],
    ] as const) {
      const other = path.join(path.dirname(folder), name)
      cpSync(folder, other, { recursive: true })
      for (const file of ['run.jsonl', 'verdicts.json'])
        writeFileSync(
          path.join(other, file),
          read(file, folder).replace(/"started":( ?)"\d{4}/, `"started":$1"${year}`),
        )
    }

    const { stdout } = await runCli(['report'], { cwd })
    expect(stdout).toContain('report  reports/m-last-one/index.html')
    expect(stdout).not.toContain('A later run')
  })

  test('rebuilds all reports of a whole run unchanged, and adds it to a history only once', async () => {
    const { folder, cwd } = copied()
    const { code, stdout, stderr } = await runCli(['report', '--rebuild', '--history', history], { cwd })

    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('was not judged as a whole')
    for (const file of ['verdicts.json', 'junit.xml', 'evidence.har', 'run.jsonl'])
      expect(read(file, folder)).toBe(read(file))
    const uuids = readHistory(history, 'platform embedded').map(({ uuid }) => uuid)
    expect(new Set(uuids).size).toBe(uuids.length)
  })

  test('a killed run is named, and its reports contain what it decided', async () => {
    const { folder, cwd } = copied()
    const lines = read('run.jsonl', folder).split('\n')
    const some = lines.slice(0, Math.ceil(lines.length / 2))
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'run.jsonl'), `${some.join('\n')}\n{"type":"chec`)
    const killed = await runCli(['report'], { cwd })
    expect(killed.code).toBe(2)
    expect(killed.stderr).toContain('has no reports: it was killed, or it is still running')

    const { code, stdout } = await runCli(['report', 'embedded', '--rebuild'], { cwd })
    expect(code).toBe(4)
    expect(stdout).toContain('is incomplete')
    expect(stdout).toContain('The run ended early: the run was killed before its end.')
    expect(stdout).toMatch(/\d+ of \d+ checks were decided before\./)
    expect(read('index.html', folder)).toMatch(
      /The run ended early: the run was killed before its end\. \d+ checks have no verdict\./,
    )
    type Verdicts = { rules: { checks: { verdict: string; reason: string }[] }[] }
    const { rules } = JSON.parse(read('verdicts.json', folder)) as Verdicts
    const checks = rules.flatMap((rule) => rule.checks)
    const decided = some.filter((line) => line.startsWith('{"type":"check"')).length
    expect(checks.filter(({ verdict }) => verdict === 'passed')).toHaveLength(decided)
    expect(checks.find(({ verdict }) => verdict === 'undecided')?.reason).toContain('was killed')
    expect(decided).toBeGreaterThan(0)
    expect(decided).toBeLessThan(checks.length)
  })

  test('a later run that was killed is named in addition to the report of the run before', async () => {
    const { folder, cwd } = copied()
    const journal = read('run.jsonl', folder).replace(/"started":"\d{4}/, '"started":"2999')
    writeFileSync(path.join(folder, 'run.jsonl'), journal)

    expect((await runCli(['report'], { cwd })).stdout).toContain('A later run, begun 2999-')
  })

  const changed =
    (from: RegExp | string, to: string) =>
    (folder: string): void =>
      writeFileSync(path.join(folder, 'run.jsonl'), read('run.jsonl').replace(from, to))
  const without =
    (name: string) =>
    (folder: string): void =>
      rmSync(path.join(folder, name), { recursive: true })

  test.each<[string, (folder: string) => void, readonly string[], string]>([
    ['there is no run at all', without('../embedded'), [], 'Found no run under reports.'],
    [
      'the name is none',
      () => undefined,
      ['staging'],
      'staging has no run. Expected the report folder of a run, or the name of a target (embedded)',
    ],
    ['the page is missing', without('index.html'), [], 'reports/embedded has no index.html'],
    ['there is no journal', without('run.jsonl'), ['--rebuild'], 'reports/embedded has no run.jsonl'],
    [
      'the journal was changed',
      changed('{"type":"check"', 'x'),
      ['--rebuild'],
      'reports/embedded/run.jsonl: line',
    ],
    [
      'the journal is of other rules',
      (folder: string) => {
        const file = path.join(folder, 'run.jsonl')
        // A journal of an earlier version has no digests.
        const lines = readFileSync(file, 'utf8').split('\n').map(withoutDigest)
        writeFileSync(
          file,
          lines.join('\n').replace(/"contract":"[0-9a-f]{64}"/, `"contract":"${'0'.repeat(64)}"`),
        )
      },
      ['--rebuild'],
      'with another catalogue of rules',
    ],
    [
      'the run is certified',
      (folder) => writeFileSync(path.join(folder, 'certificate.jws'), 'a.b.c'),
      ['--rebuild'],
      'has a signed certificate of this run',
    ],
  ])('if %s, it says what to do, and ends with 2', async (_name, spoil, words, problem) => {
    const { folder, cwd } = copied()
    spoil(folder)
    const { code, stdout, stderr } = await runCli(['report', ...words], { cwd })

    expect(code).toBe(2)
    expect(stderr).toContain(problem)
    expect(stderr).toContain('To fix it: ')
    expect(stderr).not.toContain(cwd)
    expect(stdout).not.toContain('report  ')
  })

  testWith(pseudoTerminal, 'opens it at a terminal with a display, without a shell', async () => {
    const { folder } = copied()
    const spaced = path.join(path.dirname(folder), 'a $(touch x) b')
    cpSync(folder, spaced, { recursive: true })
    const bin = temporaryFolder()
    const seen = path.join(bin, 'seen')
    writeFileSync(
      path.join(bin, 'xdg-open'),
      `#!/bin/sh\nprintf '%s' "$1" > '${seen}.new' && mv '${seen}.new' '${seen}'\n`,
    )
    chmodSync(path.join(bin, 'xdg-open'), 0o755)
    const environment = { PATH: `${bin}:${process.env.PATH}`, DISPLAY: ':99', SSH_CONNECTION: '' }
    const terminal = new Terminal(['report', spaced], environment)

    expect(await terminal.ended).toBe(0)
    await until(() => existsSync(seen))
    expect(readFileSync(seen, 'utf8')).toBe(path.join(spaced, 'index.html'))
  })

  test.each([
    [{ platform: 'linux', env: { DISPLAY: ':0' }, terminal: true }, null],
    [{ platform: 'linux', env: { WAYLAND_DISPLAY: 'wayland-0' }, terminal: true }, null],
    [{ platform: 'linux', env: {}, terminal: true }, 'there is no display'],
    [{ platform: 'linux', env: { DISPLAY: ':0' }, terminal: false }, 'this is no terminal'],
    [{ platform: 'linux', env: { DISPLAY: ':0', CI: 'true' }, terminal: true }, 'CI is set'],
    [{ platform: 'darwin', env: {}, terminal: true }, null],
    [{ platform: 'darwin', env: { SSH_CONNECTION: 'x' }, terminal: true }, 'this is a remote session'],
    [{ platform: 'win32', env: {}, terminal: true }, null],
  ] as const)('%j is opened unless: %s', (desktop, why) => {
    expect(whyNotOpened(desktop)).toBe(why)
  })

  test('each system has an opener that is not a shell', () => {
    expect(openerOf('darwin', '/a b')).toEqual(['open', '/a b'])
    expect(openerOf('linux', '/a b')).toEqual(['xdg-open', '/a b'])
    expect(openerOf('win32', '/a b')).toEqual(['rundll32', 'url.dll,FileProtocolHandler', 'file:///a%20b'])
  })
})
