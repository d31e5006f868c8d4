/**
 * A project of three files that runs the suites with vitest, from the installed package: its configuration, a custom rule,
 * and the check of it.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { customRuleEntry } from '../support/custom-suites.js'
import { runVitest } from '../support/vitest-project.js'
import { installed } from './installed.js'

const files = {
  'package.json': '{ "private": true, "type": "module" }\n',
  'vitest.config.ts': `
    import { conformance } from 'platform-conformance/vitest'
    import { defineConfig } from 'vitest/config'

    export default defineConfig({
      test: {
        projects: [
          conformance({ suites: ['house'], only: ['own', 'discovery.issuer'] }),
          conformance({ role: 'partner', only: ['authorize-request.state'] }),
        ],
      },
    })
  `,
  'house/rules/list.yaml': customRuleEntry('own.students', {
    feature: 'data-api',
    needs: '[client.service]',
  }),
  'house/list.suite.ts': `
    import { type Context, rule } from 'platform-conformance/kit/platform'
    import { expect } from 'vitest'

    rule('own.students', async (context: Context) => {
      expect((await context.data.students({ limit: 1 })).answer.status).toBe(200)
    })
  `,
}

test('a project of a user runs the suites of both roles and a custom rule', async () => {
  const { project } = installed()
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of ['platform-conformance', 'vitest'])
    symlinkSync(path.join(project, 'node_modules', name), path.join(folder, 'node_modules', name))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), text)
  }
  const vitest = path.join(project, 'node_modules/vitest/vitest.mjs')
  const { output, status } = await runVitest(folder, ['--reporter=verbose'], {}, vitest)
  expect(output).toContain('> platform > own.students: ')
  expect(output).toContain('> platform > discovery.issuer: ')
  expect(output).toContain('> partner > authorize-request.state.present: ')
  expect(output).toMatch(/Test Files +2 passed \(2\)/)
  expect(status, output).toBe(0)
})
