/**
 * The suites as a project of vitest, in the project of a user.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { customRuleEntry, example } from '../../support/custom-suites.js'
import { configuration, runProgram, runVitest, vitestProject } from '../../support/vitest-project.js'

const both = `
import { conformance } from 'platform-conformance/vitest'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      conformance({ only: ['id-token.signature', 'students.limit'] }),
      conformance({ role: 'partner', only: ['authorize-request.nonce'] }),
    ],
  },
})
`

test('judges the embedded targets of both roles, each check in a test', async () => {
  const project = vitestProject({ 'vitest.config.js': both })
  const { output, status } = await runVitest(project, ['--reporter=verbose'])
  expect(output).toMatch(
    /✓ \S*platform\S* .*> platform > id-token\.signature: The signature .* \(public app\)/,
  )
  expect(output).toMatch(/✓ \S*partner\S* .*> partner > authorize-request\.nonce\.unique: /)
  expect(output).toMatch(/Test Files +2 passed \(2\)/)
  expect(status, output).toBe(0)
})

// This check waits for all others, and judges what they saw.
const ofTheRun = 'every ID token of the run'
const nothingSeen =
  /Undecided: undecided: the target granted nothing in this run[\s\S]*Tests +1 failed \| \d+ skipped/

describe('a filter of vitest', () => {
  test.each([
    ['platform', 'id-token.signature', 'public app', /Tests +1 passed \| \d+ skipped/, 0],
    ['platform', 'id-token.signature', ofTheRun, nothingSeen, 1],
    ['partner', 'authorize-request.nonce', 'at once', /Tests +1 passed \| \d+ skipped/, 0],
  ])('%s: of the checks of %s, -t selects "%s"', async (role, only, title, expected, code) => {
    const config = configuration(`{ role: '${role}', only: ['${only}'] }`)
    const project = vitestProject({ 'vitest.config.js': config })
    const { output, status } = await runVitest(project, ['-t', title])
    expect(output).toMatch(expected)
    expect(status, output).toBe(code)
  })

  test('a test that a hook of the user skips keeps no other waiting', async () => {
    const hook = `
      import { beforeEach } from 'vitest'
      beforeEach(({ task, skip }) => { if (!task.name.includes('of the run')) skip() })
    `
    const config = configuration("{ only: ['id-token.signature'] }", "setupFiles: ['skip.js']")
    const project = vitestProject({ 'vitest.config.js': config, 'skip.js': hook })
    expect((await runVitest(project)).output).toMatch(nothingSeen)
  })
})

const kit =
  "import { expect } from 'vitest'\nimport { must, rule } from 'platform-conformance/kit/platform'\n"
const students = 'await context.data.students({ limit: 1 })'

test('--bail ends the run, also checks that wait for others', async () => {
  const suite = `${kit}
    rule('own.bail', async (context) => { must(${students} === null, 'nothing', 'something') })`
  const project = vitestProject({
    'vitest.config.js': configuration("{ suites: ['house'], only: ['own', 'id-token.signature'] }"),
    'house/rules/bail.yaml': customRuleEntry('own.bail', { feature: 'data-api', needs: '[client.service]' }),
    'house/bail.suite.js': suite,
  })
  const { output, status } = await runVitest(project, ['--bail', '1'])
  expect(output).toContain('AssertionError: violated: expected nothing; got something')
  expect(output).toMatch(/Tests +1 failed/)
  expect(status).toBe(1)
})

describe('what is wrong is said', () => {
  const said = async (options: string, files: Readonly<Record<string, string>> = {}): Promise<string> => {
    const project = vitestProject({ 'vitest.config.js': configuration(options), ...files })
    const { output, status } = await runVitest(project)
    expect(status, output).toBe(1)
    return output.replaceAll(/\s+/g, ' ')
  }

  test('a role', async () => {
    expect(await said("{ role: 'school' }")).toContain(
      'got the role "school". Expected "platform" or "partner"',
    )
  })

  test('a rule', async () => {
    expect(await said("{ only: ['id-token.signatur'] }")).toContain('did you mean id-token.signature')
  })

  test('a profile', async () => {
    expect(await said("{ env: 'none.env' }")).toMatch(/none\.env.*To fix it/)
  })

  test('a target that does not answer', async () => {
    const profile = readFileSync(new URL('../../../env/embedded.env', import.meta.url), 'utf8')
    const env = profile.replace(/^BASE_URL=.*$/m, 'BASE_URL=http://127.0.0.1:1')
    expect(await said("{ env: 'gone.env' }", { 'gone.env': env })).toContain('To fix it')
  })

  test('a custom rule that a test file of another project declares', async () => {
    const config = "import { defineConfig } from 'vitest/config'\nexport default defineConfig({})\n"
    const project = vitestProject({
      'vitest.config.js': config,
      'own.test.js': `${kit}rule('own.anything', async () => {})`,
    })
    const { output, status } = await runVitest(project)
    expect(output).toContain(
      "call conformance({ role, suites: ['FOLDER'] }) from platform-conformance/vitest",
    )
    expect(output).not.toContain('No test suite found')
    expect(status).toBe(1)
  })
})

test('the examples of custom suites run', async () => {
  const options = `{ suites: [${JSON.stringify(example('platform'))}], only: ['own'] }`
  const project = vitestProject({ 'vitest.config.js': configuration(options) })
  const { output, status } = await runVitest(project, ['--reporter=verbose'])
  expect(output).toContain('platform.entry.js > platform > own.token.not-in-address: A service token in the')
  expect(status, output).toBe(0)
})

const watching = `
import { writeFileSync } from 'node:fs'
import { createVitest } from 'vitest/node'

let runs = 0
const vitest = await createVitest('test', {
  watch: true,
  reporters: [{
    onTestRunEnd: async (_modules, _errors, reason) => {
      runs += 1
      console.log('run ' + runs + ' ' + reason)
      if (runs === 1) writeFileSync('house/watched.suite.js', process.argv[2])
      else await vitest.exit(true)
    },
  }],
})
await vitest.start()
`

test('in watch mode, a change of a custom suite runs the suites again', async () => {
  const suiteOf = (expected: number): string => `${kit}
    rule('own.watched', async (context) => expect((${students}).answer.status).toBe(${expected}))`
  const project = vitestProject({
    'vitest.config.js': configuration("{ suites: ['house'], only: ['own', 'id-token.signature'] }"),
    'house/rules/watched.yaml': customRuleEntry('own.watched', {
      feature: 'data-api',
      needs: '[client.service]',
    }),
    'house/watched.suite.js': suiteOf(200),
    'watch.js': watching,
  })
  const { output } = await runProgram(path.join(project, 'watch.js'), project, [suiteOf(404)])
  expect(output).toContain('run 1 passed\n')
  expect(output).toContain('run 2 failed\n')
})
