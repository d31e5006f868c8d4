import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Attachment, StepResult, TestResult } from 'allure-js-commons'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutMachinePaths } from '../../reporters/allure/paths.js'
import { writeAllureResults } from '../../reporters/allure/results.js'
import { reportToAllure } from '../../reporters/allure/runtime.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from './sample-run.js'

const root = fileURLToPath(new URL('../..', import.meta.url))
let dir = ''
let written = new Map<string, TestResult>()

/** Results by full name, with the contents of attachments instead of their file names. */
function readResults(folder: string): Map<string, TestResult> {
  const inline = <Part extends { steps: StepResult[]; attachments: Attachment[] }>(part: Part): Part => ({
    ...part,
    steps: part.steps.map(inline),
    attachments: part.attachments.map(({ source, ...rest }) => ({
      ...rest,
      extension: source.replace(/^[^.]*/, ''),
      content: readFileSync(join(folder, source), 'utf8'),
    })),
  })
  const results = readdirSync(folder)
    .filter((name) => name.endsWith('-result.json'))
    .map((name) => inline(JSON.parse(readFileSync(join(folder, name), 'utf8')) as TestResult))
  return new Map(results.map((result) => [result.fullName ?? '', result]))
}

const resultOf = (name: string): TestResult => {
  const result = written.get(name)
  if (!result) throw new Error(`no result of ${name}`)
  return result
}

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'allure-results-'))
  writeAllureResults(sampleRun(), join(dir, 'records'))
  written = readResults(join(dir, 'records'))
})
afterAll(() => rmSync(dir, { recursive: true }))

describe('results from the records', () => {
  test('each check has one result', () => {
    const checks = sampleRun().rules.flatMap((rule) => rule.checks)
    expect(written.size).toBe(checks.length)
    expect(new Set([...written.values()].map(({ historyId }) => historyId)).size).toBe(checks.length)
  })

  test.each([
    ['authorize.redirect-uri.path#trailing slash', 'passed', undefined],
    [
      'authorize.redirect-uri.path#one segment more',
      'failed',
      'violated: a code was delivered to https://app.example/sso/extra',
    ],
    ['token.code.reuse', 'broken', 'undecided: the first exchange was answered with 502 after 3 attempts'],
    ['roster.users.disabled', 'skipped', 'not exercised: the profile lacks FIXTURE_DISABLED_USER'],
    ['authorize.public-client.pkce', 'skipped', 'not applicable: the target does not declare public-client'],
  ])('%s is %s', (name, status, message) => {
    expect(resultOf(name).status).toBe(status)
    expect(resultOf(name).statusDetails.message?.split('\n')[0]).toBe(message)
  })

  test('a violated check has rule, clause, expected and actual value, and a curl command', () => {
    const { name, descriptionHtml, statusDetails, labels } = resultOf(
      'authorize.redirect-uri.path#one segment more',
    )

    expect(name).toBe(
      'A redirect_uri whose path differs from the configured SSO path gets no code. (one segment more)',
    )
    expect(descriptionHtml).toContain('<th scope="row">Clause</th><td>contract 4.1 redirect_uri</td>')
    expect(statusDetails.expected).toBe('no redirect that carries a code')
    expect(statusDetails.actual).toContain('302 to https://app.example')
    expect(statusDetails.trace).toContain('repeat: curl -i')
    expect(labels).toContainEqual({ name: 'severity', value: 'critical' })
    expect(labels).toContainEqual({ name: 'parentSuite', value: '4.1 Signing a user in' })
    expect(labels).toContainEqual({ name: 'outcome', value: 'Contract violated' })
  })

  test('steps are nested, and an exchange with its curl command is in the step that made it', () => {
    const { steps } = resultOf('authorize.redirect-uri.path#one segment more')

    expect(steps.map(({ name, status }) => [name, status])).toEqual([
      ['positive control: the configured redirect_uri gets a code', 'passed'],
      ['the changed redirect_uri gets no code', 'failed'],
    ])
    expect(steps[0]?.steps.map(({ name }) => name)).toEqual([
      '#3 authorize: GET /platform/api/sso/v3/4711/authorize → 302',
    ])
    const exchange = steps[1]?.steps[0]?.steps[0]
    expect(exchange?.name).toBe('#4 token (client_credentials): POST /platform/api/sso/v3/4711/token → 200')
    expect(exchange?.attachments.map(({ name, type }) => [name, type])).toEqual([
      ['exchange 4', 'application/vnd.allure.http+json'],
      ['curl', 'text/plain'],
      ['does not fit the schema TokenResponse', 'text/plain'],
    ])
  })

  test('an exchange keeps repeated headers and shows the fields of a form', () => {
    const [control, decision] = resultOf('authorize.redirect-uri.path#one segment more').steps
    const redirect = contentOf(control?.steps[0])
    const token = contentOf(decision?.steps[0]?.steps[0])

    expect(redirect.response.headers.filter(({ name }) => name === 'Set-Cookie')).toHaveLength(2)
    expect(token.request.body.form).toEqual([{ name: 'scope', value: 'roster-core.readonly' }])
  })

  test('a rule without a check has a result with a reason', () => {
    const folder = join(dir, 'none')
    writeAllureResults(sampleRun({ rules: [sampleRule(sampleEntry('a.b', 'A rule.'), [])] }), folder)

    const result = readResults(folder).get('a.b')
    expect(result?.status).toBe('skipped')
    expect(result?.statusDetails.message).toBe('not exercised: no check of this rule ran')
  })

  test('the stack of a bug contains no folder of the machine', () => {
    const folder = join(dir, 'stack')
    const stack = `TypeError: x\n    at run (${root}src/kit/run/check.ts:3:1)\n    at file:///usr/lib/node/thing.js:1:1`
    const check = sampleCheck('a.b', { verdict: 'undecided', reason: 'a bug in the suite', stack })
    writeAllureResults(sampleRun({ rules: [sampleRule(sampleEntry('a.b', 'A rule.'), [check])] }), folder)

    const trace = readResults(folder).get('a.b')?.statusDetails.trace
    expect(trace).toContain('at run (src/kit/run/check.ts:3:1)')
    expect(trace).toContain('at thing.js:1:1')
  })

  test('the front page has the facts of the run, its observations and its interruption', () => {
    const folder = join(dir, 'interrupted')
    writeAllureResults(sampleRun({ rules: [], interrupted: 'stopped by Ctrl-C' }), folder)

    const environment = readFileSync(join(folder, 'environment.properties'), 'utf8')
    expect(environment).toContain('result=not conformant')
    expect(environment).toContain('waivers=roster.students.external-key')
    const globals = readFileSync(join(folder, 'run-globals.json'), 'utf8')
    expect(globals).toContain('The run ended early: stopped by Ctrl-C')
    expect(readFileSync(join(folder, 'observations-attachment.txt'), 'utf8')).toContain(
      'token.code.lifetime\n  not observed: the profile forbids waiting',
    )
  })
})

interface HttpContent {
  request: { body: { form: object[] } }
  response: { headers: { name: string }[] }
}

function contentOf(step: StepResult | undefined): HttpContent {
  return JSON.parse(
    (step?.attachments[0] as { content?: string } | undefined)?.content ?? '{}',
  ) as HttpContent
}

describe('results of allure-vitest', () => {
  let folder = ''
  let streamed = new Map<string, TestResult>()
  beforeAll(() => {
    folder = join(dir, 'vitest')
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const config = 'test/reporters/allure-project/vitest.config.ts'
    const ran = spawnSync(process.execPath, [vitest, 'run', '--root', root, '--config', config], {
      env: { ...process.env, ALLURE_RESULTS: folder },
      encoding: 'utf8',
    })
    if (ran.status !== 1) throw new Error(`vitest: status ${ran.status}\n${ran.stdout}${ran.stderr}`)
    streamed = readResults(folder)
  })

  test('they equal the results from the records', () => {
    for (const [name, result] of written) expect(ordered(streamed.get(name))).toEqual(ordered(result))
    expect(streamed.size).toBe(written.size + 1)
  })

  test('they contain no data of the machine', () => {
    const everything = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(everything.filter((text) => text.includes(root) || text.includes('"host"'))).toEqual([])
    const other = [...streamed.values()].find(({ name }) => name === 'a test that is not a check')
    expect(other?.statusDetails.message).toBe('cannot read test/reporters/allure-project/run.check.ts')
  })

  test('an unfinished run is completed from the records, and no check has two results', () => {
    const checks = [...streamed].filter(([name]) => written.has(name)).map(([, result]) => result)
    const some = checks.slice(0, 5).map(({ uuid }) => join(folder, `${uuid}-result.json`))
    for (const path of some) rmSync(path)
    writeAllureResults(sampleRun(), folder)

    const completed = readResults(folder)
    expect([...completed.keys()].sort()).toEqual([...streamed.keys()].sort())
    expect(readdirSync(folder).filter((name) => name.endsWith('-result.json'))).toHaveLength(completed.size)
  })
})

/** Removes differences between the two writers: absent or empty lists, the order of fields. */
function ordered(result: TestResult | undefined): unknown {
  return JSON.parse(JSON.stringify(result, (_key, value: unknown) => (isEmpty(value) ? undefined : value)))
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

test('without allure-vitest, nothing is reported', async () => {
  await expect(reportToAllure(sampleEntry('a.b', 'A rule.'), sampleCheck('a.b'), [])).resolves.toBeUndefined()
})

test.each([
  ['at f (/home/me/app/node_modules/undici/lib/api.js:1:2)', 'at f (node_modules/undici/lib/api.js:1:2)'],
  ['at file:///srv/ci/42/suites/platform/x.suite.ts:9:1', 'at suites/platform/x.suite.ts:9:1'],
  ['at C:\\Users\\me\\project\\src\\kit\\a.ts:1:1', 'at src\\kit\\a.ts:1:1'],
  ['cannot open /etc/ssl/own/ca.pem', 'cannot open ca.pem'],
  ['GET https://school.example/platform/logo.png', 'GET https://school.example/platform/logo.png'],
  ['at node:internal/process/task_queues:95:5', 'at node:internal/process/task_queues:95:5'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutMachinePaths(text)).toBe(shown)
})
