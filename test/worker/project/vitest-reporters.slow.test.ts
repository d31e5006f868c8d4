/**
 * Reporters of vitest get texts of a target and of custom suites masked and safe.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasUnseen } from '../../../src/output/characters.js'
import { customRuleEntry } from '../../support/custom-suites.js'
import { configuration, runVitest, vitestProject } from '../../support/vitest-project.js'

const ids = [
  'holds',
  'differs',
  'objects',
  'negated',
  'soft',
  'matcher',
  'rejects',
  'throws',
  'skips',
  'prints',
  'forgets',
  'control',
]

const rules = ids
  .map((id) => customRuleEntry(`own.expect.${id}`, { feature: 'data-api', needs: '[client.service]' }))
  .join('')

const suite = String.raw`
import { expect } from 'vitest'
import { NotApplicable, positiveControl, rule } from 'platform-conformance/kit/platform'

const hostile = '\u001b[31mred\u001b[0m \u202e\n::error::stop\n##[error]stop\n##vso[task.complete]\u0000'
const long = 'x'.repeat(1_000_000)

/** Sends a request, and returns the token that it used. */
async function used(context) {
  const token = await context.tokens.serviceToken()
  const { answer } = await context.data.as(token).students({ limit: 1 })
  expect(answer.status).toBe(200)
  return token
}
const check = (id, judge) => rule('own.expect.' + id, async (context) => judge(await used(context), context))

expect.extend({ toBeNobody: (found) => ({ pass: false, message: () => 'nobody expected ' + found }) })

check('holds', () => undefined)
check('differs', (token) => expect(hostile + token + long).toBe('short'))
check('objects', (token) => expect({ status: 200, token, long }).toEqual({ status: 401, token: 'none' }))
check('negated', (token) => expect(token, hostile).not.toContain(token.slice(0, 40)))
check('soft', (token) => expect.soft(token).toBe('another'))
check('matcher', (token) => expect(hostile + token).toBeNobody())
check('rejects', (token) => expect(Promise.reject(new Error(hostile + token))).rejects.toThrow('another'))
check('throws', (token) => { throw new TypeError(hostile + token + long) })
check('skips', (token) => { throw new NotApplicable(hostile + token) })
check('prints', (token) => { console.log(hostile, token); console.error({ token }); console.table([token]) })
check('forgets', async (token) => {
  void Promise.reject(Object.assign(new Error(hostile + token), { actual: token, expected: hostile }))
  await new Promise((resolve) => setTimeout(resolve, 50))
})
check('control', (token) => positiveControl(async () => expect(token).toBe('another')))
rule('own.expect.none', [[hostile + long, 1]], async () => undefined)
`

const reporters =
  "['default', 'github-actions', ['junit', { outputFile: 'junit.xml' }], ['json', { outputFile: 'out.json' }], ['allure-vitest/reporter', { resultsDir: 'allure-results' }]]"

interface TestResult {
  readonly title: string
  readonly status: string
  readonly failureMessages: readonly string[]
}

const shown = { output: '', junit: '', json: '', allure: '' }
let results: ReadonlyMap<string, TestResult>
let allure: readonly Record<string, unknown>[]

beforeAll(async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-test-'))
  const more = `setupFiles: ['allure-vitest/setup'], reporters: ${reporters}`
  const project = vitestProject(
    {
      'vitest.config.js': configuration("{ suites: ['house'], only: ['own'] }", more),
      'house/rules/expect.yaml': `${rules}${customRuleEntry('own.expect.none', { feature: 'data-api' })}`,
      'house/expect.suite.js': suite,
    },
    folder,
  )
  const { output } = await runVitest(project, [], { CI: 'true', GITHUB_ACTIONS: 'true' })
  const text = (name: string): string => readFileSync(path.join(project, name), 'utf8')
  const files = readdirSync(path.join(project, 'allure-results')).map((name) => `allure-results/${name}`)
  Object.assign(shown, {
    output,
    junit: text('junit.xml'),
    json: text('out.json'),
    allure: files.map(text).join('\n'),
  })
  const { testResults } = JSON.parse(shown.json) as { testResults: { assertionResults: TestResult[] }[] }
  const everyResult = testResults.flatMap(({ assertionResults }) => assertionResults)
  results = new Map(everyResult.map((one) => [/own\.expect\.(\w+)/.exec(one.title)?.[1] ?? '', one]))
  allure = files.filter((name) => name.endsWith('-result.json')).map((name) => JSON.parse(text(name)))
  return () => rmSync(folder, { recursive: true, force: true })
})

describe('an expectation of a custom rule', () => {
  const messageOf = (id: string): string => results.get(id)?.failureMessages.join('\n') ?? ''

  test('that holds counts as an assertion', () => {
    expect(results.get('holds')?.status).toBe('passed')
  })

  test.each([
    ['differs', /violated: expected short; got \\u001b\[31mred/],
    ['objects', /violated: expected .*status: 401.*; got .*status: 200/],
    ['negated', /violated: expected .*: the value not to contain ‹access_token/],
    ['matcher', /violated: expected that the expectation holds; got nobody expected/],
    ['rejects', /violated: expected .*; got /],
  ])('that fails is a violation: %s', (id, message) => {
    expect(messageOf(id)).toMatch(message)
  })

  test('that is soft never lets a check pass', () => {
    expect(results.get('soft')?.status).toBe('failed')
  })

  test('that fails in a positive control leaves the check undecided', () => {
    expect(messageOf('control')).toContain('undecided: the positive control failed')
  })
})

test('an error that a custom rule throws leaves its check undecided', () => {
  expect(results.get('throws')?.failureMessages.join('\n')).toContain(
    'undecided: a defect of the suite: TypeError',
  )
})

test('a check that does not apply is skipped, with its reason', () => {
  expect(results.get('skips')?.status).toBe('skipped')
  expect(shown.output).toContain('[not applicable: \\u001b[31mred')
})

describe.each(['output', 'junit', 'json', 'allure'] as const)('%s', (name) => {
  test('contains no token', () => {
    // The headers of the tokens that the platform issues.
    expect(shown[name].length).toBeGreaterThan(1000)
    expect(shown[name]).not.toMatch(/eyJ(?:hbGci|0eXAi|raWQi)/)
  })

  test('contains nothing that a reader cannot see', () => {
    const lines = shown[name].split('\n').filter((line) => hasUnseen(line.replaceAll('\t', ' ')))
    expect(lines).toEqual([])
  })

  test('contains no text of a megabyte', () => {
    expect(shown[name]).not.toContain('x'.repeat(5000))
  })
})

test.each(['output', 'junit'] as const)('%s contains no command of a CI server', (name) => {
  expect(shown[name]).not.toMatch(/^\s*::error::stop|##\[error\]|##vso\[/m)
})

describe('results of allure-vitest', () => {
  const labelled = (id: string): Record<string, unknown> | undefined =>
    allure.find((one) => JSON.stringify(one.labels).includes(`own.expect.${id}"`))

  test('have the labels of the rule', () => {
    expect(labelled('differs')?.labels).toEqual(
      expect.arrayContaining([
        { name: 'rule', value: 'own.expect.differs' },
        { name: 'clause', value: 'House rules 1' },
        { name: 'level', value: 'must' },
        { name: 'verdict', value: 'violated' },
      ]),
    )
  })

  test('have the exchanges as attachments', () => {
    expect(JSON.stringify(labelled('holds')?.steps)).toContain('application/vnd.allure.http+json')
  })

  test('have the status of the verdict', () => {
    const statuses = ['holds', 'differs', 'throws', 'skips'].map((id) => labelled(id)?.status)
    expect(statuses).toEqual(['passed', 'failed', 'broken', 'skipped'])
  })
})
