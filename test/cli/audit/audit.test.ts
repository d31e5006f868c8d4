/**
 * The command `audit`, on recordings of runs against the embedded platform.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RecordedExchange } from '../../../src/audit/exchange.js'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import type { Behaviours } from '../../../src/embedded/platform/index.js'
import { packageRoot } from '../../../src/profile/package-root.js'
import { type Ended, runCli, temporaryFolder } from '../../support/cli.js'
import { judge } from '../../support/harness.js'
import { ndjsonOf, unmaskedRecording } from '../../support/recorded-run.js'

const only = ['id-token.iss.discovery', 'id-token.signature', 'id-token.aud']

async function recordingOf(behaviours: Partial<Behaviours> = {}): Promise<RecordedExchange[]> {
  const { run } = await judge({ behaviours, only, prepare: ({ evidence }) => evidence.keepRaw() })
  return unmaskedRecording(run.evidence.raw ?? new Map())
}

let sound: readonly RecordedExchange[] = []
let broken: readonly RecordedExchange[] = []

beforeAll(async () => {
  sound = await recordingOf()
  broken = await recordingOf(faults.find(({ id }) => id === 'iss-with-slash')?.behaviour)
})

interface Rule {
  readonly id: string
  readonly verdict: string
  readonly checks: readonly { readonly case: string; readonly reason: string; readonly exchanges: number[] }[]
}

interface Audited extends Ended {
  readonly out: string
  readonly verdicts: {
    readonly result: string
    readonly audit: { readonly damage: string[] }
    readonly rules: readonly Rule[]
  }
  readonly verdictOf: (id: string) => string | undefined
}

async function audited(
  files: Readonly<Record<string, string | Buffer>>,
  options: readonly string[] = [],
): Promise<Audited> {
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, name), content)
  const ended = await runCli(['audit', ...Object.keys(files), '--out', out, ...options], { cwd: folder })
  const file = path.join(out, 'verdicts.json')
  const verdicts = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Audited['verdicts'])
    : { result: 'none', audit: { damage: [] }, rules: [] }
  return {
    ...{ ...ended, out, verdicts },
    verdictOf: (id) => verdicts.rules.find((rule) => rule.id === id)?.verdict,
  }
}

/** All texts of a folder, at any depth. */
function textsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file).isFile())
    .map((file) => readFileSync(file, 'utf8'))
}

describe('a recording of a platform that keeps the contract', () => {
  test('violates nothing, and is never called conformant', async () => {
    const { code, stdout, out, verdicts, verdictOf } = await audited({ 'day.ndjson': ndjsonOf(sound) })
    expect(code, stdout).toBe(0)
    expect(verdicts.result).toBe('no violations found')
    expect(verdictOf('id-token.signature')).toBe('not violated')
    expect(verdictOf('id-token.profile-claims.names')).toBe('not seen')
    expect(stdout).toContain('It does not show that the target conforms')
    expect(stdout).toMatch(/rules +violated +not violated +not seen/)
    expect(existsSync(path.join(out, 'certificate.json'))).toBe(false)
    for (const name of ['index.html', 'summary.md', 'junit.xml', 'results.sarif', 'allure/index.html'])
      expect(existsSync(path.join(out, name)), name).toBe(true)
    expect(readFileSync(path.join(out, 'index.html'), 'utf8')).toContain('Statements of the contract:')
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const schema = JSON.parse(
      readFileSync(path.join(packageRoot, 'specs/verdicts.schema.json'), 'utf8'),
    ) as object
    expect(ajv.validate(schema, verdicts), ajv.errorsText()).toBe(true)
  })

  test('may be packed, and in several files in any order', async () => {
    const isBrowser = ({ request }: RecordedExchange): boolean => !request.url.includes('/token')
    const { code, verdictOf } = await audited({
      'server.ndjson.gz': gzipSync(ndjsonOf(sound.filter((exchange) => !isBrowser(exchange)))),
      'browser.ndjson': ndjsonOf(sound.filter(isBrowser)),
    })
    expect(code).toBe(0)
    expect(verdictOf('id-token.aud')).toBe('not violated')
    expect(verdictOf('id-token.nonce')).toBe('not violated')
  })

  test('is judged as far as it can be read', async () => {
    const text = ndjsonOf(sound)
    const { code, stdout, verdicts, verdictOf } = await audited({
      'day.ndjson': `${text.slice(0, text.indexOf('\n') + 1)}{"request":\n${text.slice(text.indexOf('\n') + 1)}`,
    })
    expect(code).toBe(0)
    expect(verdictOf('id-token.aud')).toBe('not violated')
    expect(verdicts.audit.damage).toEqual([expect.stringContaining('day.ndjson, entry 2')])
    expect(stdout).toContain('not read: day.ndjson, entry 2')
  })
})

describe('a recording of a platform that breaks the contract', () => {
  test('shows the violated rule, the exchange, and no secret', async () => {
    const { code, stdout, out, verdicts, verdictOf } = await audited({ 'day.ndjson': ndjsonOf(broken) })
    expect(code, stdout).toBe(1)
    expect(verdicts.result).toBe('violations found')
    expect(verdictOf('id-token.iss.discovery')).toBe('violated')
    expect(verdictOf('id-token.aud')).toBe('not violated')
    const [check] = verdicts.rules.find(({ id }) => id === 'id-token.iss.discovery')?.checks ?? []
    expect(check?.case).toMatch(/^day\.ndjson, entry \d+$/)
    expect(check?.exchanges.length).toBeGreaterThan(0)
    expect(stdout).toContain('expected')
    expect(stdout).toContain('audit day.ndjson --role platform --only id-token.iss.discovery')
    const secrets = broken.flatMap(({ response }) => {
      const text = response?.body?.bytes.toString('utf8') ?? ''
      return [...text.matchAll(/"(?:access|id)_token":"([^"]+)"/g)].map(([, value = '']) => value)
    })
    expect(secrets.length).toBeGreaterThan(2)
    for (const text of [stdout, ...textsIn(out)])
      for (const secret of secrets) expect(text.includes(secret)).toBe(false)
  })

  test('can be judged by some rules', async () => {
    const { code, verdicts } = await audited({ 'day.ndjson': ndjsonOf(broken) }, ['--only', 'id-token.aud'])
    expect(code).toBe(0)
    expect(verdicts.rules.map(({ id }) => id)).toEqual(['id-token.aud'])
  })

  test('can be published without names of persons', async () => {
    const { code, out } = await audited({ 'Anna Gruber.ndjson': ndjsonOf(broken) }, ['--publishable'])
    expect(code).toBe(1)
    for (const text of textsIn(out)) expect(text).not.toMatch(/anna\.?\s?gruber/i)
  })
})

test('a recording with masks is judged as far as they leave it', async () => {
  const folder = temporaryFolder()
  const run = await runCli(['platform', '--only', 'id-token.aud,standard.token', '--out', folder])
  expect(run.code).toBe(0)
  const har = readFileSync(path.join(folder, 'evidence.har'))
  const { stdout, verdicts } = await audited({ 'evidence.har': har })
  const aud = verdicts.rules.find(({ id }) => id === 'id-token.aud')
  expect(aud?.verdict).toBe('not seen')
  expect(aud?.checks[0]?.reason).toBe('masks hide what the rule looks at')
  expect(stdout).toContain('The recording has masks in place of secrets. What they hide is not judged.')
})

describe('wrong use', () => {
  test.each<[string, Readonly<Record<string, string>>, readonly string[], string]>([
    ['a file that is no recording', { 'notes.txt': 'some notes' }, [], 'notes.txt is no recording'],
    [
      'a rule that needs requests',
      { 'a.ndjson': '{}' },
      ['--only', 'authorize.client-id.unknown'],
      '--only names "authorize.client-id.unknown"',
    ],
    [
      'a wrong address',
      { 'a.ndjson': '{"request":{"method":"GET","url":"https://www.example.com/"}}\n' },
      ['--base-url', 'school'],
      '--base-url is "school"',
    ],
    [
      'traffic of something else',
      { 'a.ndjson': '{"request":{"method":"GET","url":"https://www.example.com/"}}\n' },
      [],
      'The recording has no exchange with such a platform',
    ],
  ])('%s is named, and how to fix it', async (_what, files, options, words) => {
    const { code, stderr } = await audited(files, options)
    expect(code, stderr).toBe(2)
    expect(stderr).toContain(words)
    expect(stderr).toMatch(/Expected [\s\S]*To fix it: /)
  })

  test('a file that is not there', async () => {
    const { code, stderr } = await runCli(['audit', 'absent.har'])
    expect(code).toBe(2)
    expect(stderr).toContain('absent.har')
  })
})
