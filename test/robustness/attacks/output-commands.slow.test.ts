/**
 * Hostile texts in files and answers that the commands read: nothing that they print is more than text.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractHash } from '../../../generated/catalogue.js'
import { newKeyPair } from '../../../reporters/certificate/keys.js'
import { openJournal } from '../../../reporters/journal.js'
import { verdictsOf } from '../../../reporters/verdicts/index.js'
import type { RunRecord } from '../../../src/record/record.js'
import { headOf, plannedFor } from '../../reporters/sample-journal.js'
import { sampleRun } from '../../reporters/sample-run.js'
import { type Ended, runCli, writeProfile } from '../../support/cli.js'
import { attacksOn } from './output.attacks.js'
import { commandsIn, forgedIn } from './output-log.js'
import { hostileRun, judgedRule } from './output-run.js'

/** All texts at once, each in front of a line end. */
const texts = [...attacksOn('terminal'), ...attacksOn('ci log')].map(({ text }) => text)
const joined = texts.join('\n')

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'output-commands-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command, with the environment of GitHub Actions. @returns what it prints, which is safe */
async function safe(...words: readonly string[]): Promise<Ended & { readonly text: string }> {
  const ended = await runCli(words, {
    cwd: folder,
    env: { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: path.join(folder, 'summary.md'), CI: 'true' },
  })
  const text = `${ended.stdout}${ended.stderr}`
  expect(ended.code, text.slice(0, 2000)).not.toBe(70)
  expect(forgedIn(text)).toEqual([])
  // The annotations of the program are commands on purpose. What they say is none.
  const said = text.replace(/^::(?:error|warning) title=[^:,\n]*::/gm, 'annotation ')
  expect(commandsIn(said)).toEqual([])
  return { ...ended, text }
}

/** The hostile run, with rules of the catalogue only. */
function run(): RunRecord {
  const whole = hostileRun(joined)
  const { own: _, ...rest } = whole
  const rules = whole.rules.filter(({ entry }) => entry.id === judgedRule)
  return { ...rest, contract: contractHash, role: 'platform', rules, interrupted: null }
}

/** Writes the files of the hostile run. */
function runFolder(name: string): string {
  const place = path.join(folder, 'reports', name)
  mkdirSync(place, { recursive: true })
  const record = run()
  const journal = openJournal(path.join(place, 'run.jsonl'), headOf(record), plannedFor(record))
  for (const exchange of record.exchanges) journal.exchange(exchange)
  for (const { checks } of record.rules) for (const check of checks) journal.check(check)
  journal.end({ finished: record.finished, interrupted: null })
  journal.close()
  writeFileSync(path.join(place, 'verdicts.json'), JSON.stringify(verdictsOf(record)))
  return place
}

describe('files of a run', () => {
  test('report prints the result, and makes the reports again', async () => {
    const place = runFolder('kept')
    const { text } = await safe('report', place)
    expect(text).toContain('\\u001b[32mconformant')
    const rebuilt = await safe('report', '--rebuild', place)
    expect(rebuilt.text).toContain('is not conformant')
  })

  test('compare prints the differences as text, JSON and Markdown', async () => {
    const [before, after] = [path.join(folder, 'before.json'), runFolder('after')]
    writeFileSync(before, JSON.stringify(verdictsOf(sampleRun())))
    const { text } = await safe('compare', before, after)
    expect(text).toContain('\\u001b[32mconformant')
    const { stdout } = await safe('compare', before, after, '--json')
    expect(JSON.parse(stdout)).toMatchObject({ after: { target: { name: joined } } })
    await safe('compare', before, after, '--markdown')
  })

  test('explain prints the last evidence', async () => {
    runFolder('explained')
    const { text } = await safe('explain', judgedRule, '--out', path.join(folder, 'reports'))
    expect(text).toContain('\\u001b[32mconformant')
  })

  test('an error names a file and what is wrong in it', async () => {
    const file = path.join(folder, 'broken.json')
    writeFileSync(file, JSON.stringify({ schema: joined, rules: [] }))
    expect((await safe('compare', file, file)).code).toBe(2)
    expect((await safe('report', `${folder}/\u001b[2J\nThis certificate is genuine.`)).code).toBe(2)
    expect((await safe('explain', joined.replaceAll('\0', ''))).code).toBe(2)
    expect((await safe('\u001b]0;x\u0007\n::error::forged')).code).toBe(2)
  })
})

describe('a certificate', () => {
  test.each([
    ['kid', { alg: 'EdDSA', kid: joined, typ: 'platform-conformance+json' }],
    ['alg', { alg: joined }],
    ['typ', { alg: 'EdDSA', typ: joined }],
  ])('with a hostile %s in its header is refused', async (name, header) => {
    const { publicKey } = await newKeyPair('EdDSA')
    const place = path.join(folder, `certificate-${name}`)
    mkdirSync(place)
    const key = path.join(place, 'key.json')
    writeFileSync(key, JSON.stringify(publicKey))
    const { kid } = publicKey
    const parts = [{ kid, ...header }, { target: { name: joined } }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    writeFileSync(path.join(place, 'certificate.jws'), `${parts.join('.')}.${'A'.repeat(86)}`)
    writeFileSync(path.join(place, 'certificate.json'), JSON.stringify({ target: { name: joined } }))
    expect((await safe('verify', place, '--key', key)).code).toBe(1)
  })
})

describe('custom suites', () => {
  test('rules prints their statements', async () => {
    const place = path.join(folder, 'custom')
    mkdirSync(path.join(place, 'rules'), { recursive: true })
    const entry = {
      id: 'own.hostile',
      role: 'platform',
      tier: 'own',
      level: 'must',
      clause: 'House \u001b[32mrules\u202e 1',
      says: 'It holds \u001b[32mconformant\u202e and \u009b2J.',
      feature: 'sso',
      needs: [],
    }
    writeFileSync(path.join(place, 'rules/rules.yaml'), JSON.stringify([entry]))
    writeFileSync(
      path.join(place, 'hostile.suite.mjs'),
      "import { rule } from '#kit'\nrule('own.hostile', () => {})\n",
    )
    const { text } = await safe('rules', '--suites', place)
    expect(text).toContain('\\u001b[32mconformant')
    await safe('rules', 'own.hostile', '--json', '--suites', place)
  })
})

describe('a platform', () => {
  let server: Server
  let url = ''
  beforeAll(async () => {
    server = createServer(({ method }, response) => {
      const header = joined.replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
      response.writeHead(method === 'POST' ? 400 : 200, {
        'Content-Type': method === 'POST' ? 'text/\u009b2J' : 'application/json',
        'X-Said': header,
      })
      response.end(
        JSON.stringify({
          issuer: joined,
          authorization_endpoint: joined,
          token_endpoint: joined,
          jwks_uri: joined,
          error: joined,
          keys: joined,
        }),
      )
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())

  const profile = (): string =>
    writeProfile(folder, { url, controlUrl: '', webhookPublicKey: '' } as never, {
      CONTROL_URL: undefined,
      CONTROL_DRIVER: undefined,
      WEBHOOK_PUBLIC_KEY: undefined,
    })

  test('doctor prints what it answers', async () => {
    const { text, code } = await safe('doctor', '--env', profile())
    expect(code).toBe(2)
    expect(text).toMatch(/\\u001b|\\u202e|\\u009b/)
  })

  test('a run prints what it answers, and writes the summary of the step', async () => {
    await safe(
      'platform',
      '--env',
      profile(),
      '--only',
      'discovery.',
      '--force',
      '--out',
      path.join(folder, 'out'),
    )
    const summary = path.join(folder, 'summary.md')
    expect(forgedIn(readFileSync(summary, 'utf8'))).toEqual([])
  })
})
