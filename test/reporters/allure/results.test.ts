import { fileURLToPath } from 'node:url'
import type { Attachment, StepResult, TestResult } from 'allure-js-commons'
import { describe, expect, test } from 'vitest'
import { openPoints, partnerOpenPoints } from '../../../generated/catalogue.js'
import { withoutMachinePaths } from '../../../reporters/allure/paths.js'
import { allureResults } from '../../../reporters/allure/results.js'
import { type ResultFiles, textOf } from '../../../reporters/allure/vitest.js'
import { sampleCheck, sampleEntry, sampleExchange, sampleRule, sampleRun } from '../sample-run.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Results by full name, with the contents of attachments instead of their file names. */
function resultsIn(files: ResultFiles): Map<string, TestResult> {
  const inline = <Part extends { steps: StepResult[]; attachments: Attachment[] }>(part: Part): Part => ({
    ...part,
    steps: part.steps.map(inline),
    attachments: part.attachments.map(({ source, ...rest }) => ({
      ...rest,
      extension: source.replace(/^[^.]*/, ''),
      content: textOf(files.get(source) ?? ''),
    })),
  })
  const results = [...files]
    .filter(([name]) => name.endsWith('-result.json'))
    .map(([, result]) => inline(result as TestResult))
  return new Map(results.map((result) => [result.fullName ?? '', result]))
}

const written = resultsIn(allureResults(sampleRun()))

const resultOf = (name: string): TestResult => {
  const result = written.get(name)
  if (!result) throw new Error(`no result of ${name}`)
  return result
}

describe('results from the records', () => {
  test('each check and each observation has one result', () => {
    const checks = sampleRun().rules.flatMap((rule) => rule.checks)
    const observed = sampleRun().observations.length
    expect(written.size).toBe(checks.length + observed)
    expect(new Set([...written.values()].map(({ historyId }) => historyId)).size).toBe(written.size)
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

  test('a violated check has rule, clause, expected actual value, and the command that repeats it', () => {
    const { name, descriptionHtml, statusDetails, labels } = resultOf(
      'authorize.redirect-uri.path#one segment more',
    )

    expect(name).toBe(
      'A redirect_uri whose path differs from the configured SSO path gets no code. (one segment more)',
    )
    expect(descriptionHtml).toContain('<th scope="row">Clause</th><td>contract 4.1 redirect_uri</td>')
    expect(statusDetails.expected).toBe('no redirect that carries a code')
    expect(statusDetails.actual).toContain('302 to https://app.example')
    expect(statusDetails.trace).toContain(
      "repeat: npx platform-conformance repro authorize.redirect-uri.path --env env/staging.env --case 'one segment more'",
    )
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
    expect(exchange?.name).toBe(
      '#4 token (client_credentials): POST /platform/api/sso/v3/4711/token → 200 (decided)',
    )
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
    const run = sampleRun({ rules: [sampleRule(sampleEntry('a.b', 'A rule.'), [])] })
    const result = resultsIn(allureResults(run)).get('a.b')
    expect(result?.status).toBe('skipped')
    expect(result?.statusDetails.message).toBe('not exercised: no check of this rule ran')
  })

  test('the stack of a bug contains no folder of the machine', () => {
    const stack = `TypeError: x\n    at run (${root}src/kit/run/check.ts:3:1)\n    at file:///usr/lib/node/thing.js:1:1`
    const check = sampleCheck('a.b', { verdict: 'undecided', reason: 'a bug in the suite', stack })
    const run = sampleRun({ rules: [sampleRule(sampleEntry('a.b', 'A rule.'), [check])] })
    const trace = resultsIn(allureResults(run)).get('a.b')?.statusDetails.trace
    expect(trace).toContain('at run (src/kit/run/check.ts:3:1)')
    expect(trace).toContain('at thing.js:1:1')
  })

  test('the front page has the facts of the run and its interruption', () => {
    const files = allureResults(sampleRun({ rules: [], interrupted: 'stopped by Ctrl-C' }))

    const environment = files.get('environment.properties')
    expect(environment).toContain('result=not conformant')
    expect(environment).toContain('waivers=roster.students.external-key')
    expect(JSON.stringify(files.get('run-globals.json'))).toContain('The run ended early: stopped by Ctrl-C')
  })

  test('an observation is neither passed nor violated, and has what was seen and its exchanges', () => {
    const seen = resultOf('authorize.error.status')
    const unseen = resultOf('token.code.lifetime')

    for (const { status, labels } of [seen, unseen]) {
      expect(status).toBe('unknown')
      expect(labels.map(({ name }) => name)).not.toContain('verdict')
    }
    expect(seen.statusDetails.message).toBe('observed: 400 with an HTML page')
    expect(seen.labels).toContainEqual({ name: 'outcome', value: 'Observed at an open point, not judged' })
    expect(seen.steps.map(({ name }) => name)).toEqual([
      'observed: 400 with an HTML page',
      '#1 authorize: GET /platform/api/sso/v3/4711/authorize → 302',
    ])
    expect(unseen.statusDetails.message).toBe('not observed: the profile forbids waiting')
    expect(unseen.labels).toContainEqual({ name: 'outcome', value: 'Open point, not observed' })
  })

  test('an observation names its open point of the catalogue, for both roles', () => {
    for (const [role, points] of [
      ['platform', openPoints],
      ['partner', partnerOpenPoints],
    ] as const) {
      const [point] = Object.values(points)
      const { id = '', says = '', clause = '' } = point ?? {}
      const observations = [{ id, seen: 'something', reason: null, exchanges: [] }]
      const result = resultsIn(allureResults(sampleRun({ role, rules: [], observations }))).get(id)
      expect(result?.name).toBe(says.replaceAll('`', ''))
      expect(result?.descriptionHtml).toContain(`contract ${clause}`)
    }
  })

  test('a passed check begins with what it expected, and marks its control and what decided', () => {
    const exchanges = [sampleExchange(1), sampleExchange(2), sampleExchange(3), sampleExchange(4)]
    const step = (title: string, ids: readonly number[]) =>
      ({ title, verdict: 'passed', start: 0, ms: 1, exchanges: ids, steps: [] }) as const
    const check = sampleCheck('a.b', {
      exchanges: [1, 2, 3, 4],
      controls: [1],
      judged: [
        { expected: 'a refusal', exchange: 2 },
        { expected: 'no code', exchange: 3 },
        { expected: 'an unchanged list', exchange: null },
      ],
      steps: [step('delivers a code', [1]), step('delivers no code', [2, 3, 4])],
    })
    const run = sampleRun({ rules: [sampleRule(sampleEntry('a.b', 'A rule.'), [check])], exchanges })
    const steps = resultsIn(allureResults(run)).get('a.b')?.steps ?? []

    expect(steps.map(({ name }) => name)).toEqual([
      'expected and found: a refusal (exchange #2)',
      'expected and found: no code (exchange #3)',
      'expected and found: an unchanged list',
      'positive control: delivers a code',
      'delivers no code',
    ])
    const titles = steps.slice(3).flatMap((one) => one.steps.map(({ name }) => name?.replace(/:.*→ 302/, '')))
    expect(titles).toEqual([
      '#1 authorize (positive control)',
      '#2 authorize (judged)',
      '#3 authorize (decided)',
      '#4 authorize',
    ])
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
