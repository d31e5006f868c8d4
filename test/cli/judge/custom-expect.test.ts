/**
 * Custom rules that judge with `expect` of vitest, in a run of the command line.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Verdicts } from '../../../reporters/verdicts/index.js'
import { runCli, temporaryFolder } from '../../support/cli.js'
import { customFolder, customRuleEntry } from '../../support/custom-suites.js'

const suite = `
import { expect } from 'vitest'
import { rule } from 'platform-conformance/kit/platform'

const students = async (context) => (await context.data.students({ limit: 1 })).answer
rule('own.expect.holds', async (context) => expect((await students(context)).status).toBe(200))
rule('own.expect.fails', async (context) => {
  const token = await context.tokens.serviceToken()
  expect({ status: (await students(context)).status, token }).toEqual({ status: 404 })
})
rule('own.expect.throws', async (context) => {
  await students(context)
  throw new TypeError('a defect')
})
`

test('an expectation that fails is a violation, another error leaves the check undecided', async () => {
  const rules = ['holds', 'fails', 'throws'].map((id) =>
    customRuleEntry(`own.expect.${id}`, { feature: 'data-api', needs: '[client.service]' }),
  )
  const folder = customFolder({ 'expect.yaml': rules.join(''), 'expect.suite.js': suite })
  const out = temporaryFolder()
  const args = ['platform', '--only', 'own', '--count-custom', '--suites', folder, '--out', out]
  const { code, stderr } = await runCli([...args, '--reports', 'verdicts'])
  expect(stderr).toBe('')
  expect(code).toBe(1)
  const verdicts = readFileSync(path.join(out, 'verdicts.json'), 'utf8')
  const { rules: judged } = JSON.parse(verdicts) as Verdicts
  expect(judged.map(({ id, checks: [check] }) => [id, check?.verdict, check?.reason])).toEqual([
    [
      'own.expect.fails',
      'violated',
      "expected { status: 404 }; got { status: 200, token: '‹access_token 1›' }",
    ],
    ['own.expect.holds', 'passed', null],
    ['own.expect.throws', 'undecided', 'a defect of the suite: TypeError: a defect'],
  ])
})
