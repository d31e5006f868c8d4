/**
 * What all outputs of a run say about it: a run of selected rules judges no target, a part only its part, and a
 * violated rule is on the page with the request that shows it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faults } from '../../../src/embedded/platform/faults/index.js'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'
import { packedIn } from '../../support/report-page.js'

/** The names of the project and of the folder contain the word. */
const called = /(?<!platform-)(?<!not )conformant|Every must rule/i

interface Outputs {
  readonly code: number | null
  readonly stdout: string
  readonly file: (name: string) => string
}

async function judged(...args: readonly string[]): Promise<Outputs> {
  const out = path.join(temporaryFolder(), 'out')
  const { code, stdout } = await runCli([...args, '--out', out])
  return { code, stdout, file: (name) => readFileSync(path.join(out, name), 'utf8') }
}

test.each([
  ['platform', '--only', 'authorize.scope'],
  ['platform', '--feature', 'profile-scope'],
  ['partner', '--only', 'authorize-request.scope'],
])('%s %s %s: no output calls the target conformant', async (role, option, value) => {
  const out = path.join(temporaryFolder(), 'out')
  const { code, stdout } = await runCli([role, option, value, '--out', out])
  const file = (name: string): string => readFileSync(path.join(out, name), 'utf8')
  expect(code).toBe(0)
  const [, passed] = /was not judged as a whole: (\d+ selected rules? passed), after/.exec(stdout) ?? []
  expect(passed).toBeDefined()
  const limit = new RegExp(`Only \\d+ of \\d{3} rules (?:was|were) selected \\(${option} ${value}\\)`)
  for (const text of [stdout, file('index.html'), file('summary.md')]) {
    expect(text).toContain(passed)
    // Markdown marks options as code.
    expect(text.replaceAll('`', '')).toMatch(limit)
    expect(text).not.toMatch(called)
  }
  expect(file('junit.xml')).toContain(`${passed}, not judged as a whole`)
  expect(JSON.parse(file('verdicts.json'))).toMatchObject({
    result: 'selected rules passed',
    selection: { by: [`${option} ${value}`] },
  })
  expect(JSON.parse(file('certificate.json'))).toMatchObject({ result: 'selected rules passed' })
  const allure = path.join(out, 'allure/index.html')
  expect(readFileSync(allure, 'utf8') + packedIn(allure)).toContain(`${passed}, not judged as a whole`)
  expect(packedIn(allure)).toMatch(limit)
  expect(packedIn(allure)).not.toMatch(called)
  expect((await runCli(['report', out])).stdout).toContain('was not judged as a whole: selected rules passed')
})

test('a part of a run covers this part only, on the page and in the summary', async () => {
  const { code, stdout, file } = await judged('platform', '--only', 'discovery,rooms', '--shard', '1/2')
  expect(code).toBe(4)
  for (const text of [stdout, file('index.html'), file('summary.md')]) {
    expect(text).toContain('This is part 1 of 2 of a run. The result covers this part only.')
    expect(text).toMatch(/Only \d+ of \d+ rules were selected/)
  }
})

test('a violated rule is on the page with its request, and the second run says what changed', async () => {
  const fault = faults.find(({ id }) => id === 'redirect-uri-below')
  const platform = await startPlatform({ keys: makeKeys(), behaviours: fault?.behaviour ?? {} })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const out = path.join(folder, 'out')
  const args = [
    'platform',
    '--env',
    writeProfile(folder, platform),
    '--only',
    'authorize.redirect-uri',
    '--out',
    out,
  ]
  const page = (): string => readFileSync(path.join(out, 'index.html'), 'utf8')
  expect((await runCli(args)).code).toBe(1)
  expect(page()).toContain('<article class="card bad" id="authorize.redirect-uri.path">')
  expect(page()).toMatch(/<p class="label">Came<\/p><p class="line">302 Found<\/p><p class="line">→ \S*<\/p>/)
  expect(page()).not.toContain('Since the last run')
  expect((await runCli(args)).code).toBe(1)
  expect(page()).toMatch(
    /Compared with the run of .*: \d+ rules in both runs, 1 violated in both\. No verdict changed\./,
  )
  expect(readFileSync(path.join(out, 'summary.md'), 'utf8')).toMatch(
    /\*\*Since the last run\*\* .*: 1 still violated/,
  )
})
