/**
 * The choice of rules to judge, and what the page says about a run of some rules.
 */
import { describe, expect, onTestFinished, test } from 'vitest'
import { startExample } from '../../src/cli/sandbox/sandbox-example.js'
import { startSandbox } from '../../src/sandbox/sandbox.js'
import { rulesNamed, sectionChoices, topicChoices } from '../../src/workbench/selection.js'
import { send } from '../embedded/flow.js'
import { sampleCheck, sampleEntry, sampleRule, sampleRun } from '../reporters/sample-run.js'
import { judgementThat } from '../sandbox/judge/judging.js'
import { temporaryFolder } from '../support/cli.js'

describe('the lists of sections and topics', () => {
  test.each(['platform', 'partner'] as const)('of a %s name rules, each as many as it says', (role) => {
    const choices = [...sectionChoices(role), ...topicChoices(role)]
    expect(choices.length).toBeGreaterThan(10)
    for (const { value, text } of choices) {
      const named = rulesNamed(value, role)
      const count = 'rules' in named ? named.rules.length : 0
      const [, shown = '0'] = /: (\d+) rules?$/.exec(text) ?? []
      expect(count, value).toBeGreaterThan(0)
      expect(count, value).toBeGreaterThanOrEqual(Number(shown))
    }
  })
})

test('a run of one rule names the rule and its verdict, and where the reports are', async () => {
  const id = 'id-token-check.nonce.empty'
  const reports = temporaryFolder()
  const sandbox = await startSandbox({
    reports,
    suite: {
      plan: async () => ({ summary: [], lines: [], lasting: [] }),
      run: async (_profile, { only, listener }) => {
        const rules = only.map((one) => sampleRule(sampleEntry(one, 'A rule.'), [sampleCheck(one)]))
        const selection = { by: [`--only ${only.join()}`], rules: only.length, of: 200 }
        listener.finished(sampleRun({ rules, result: 'selected rules passed', selection, waivers: [] }), [])
      },
    },
  })
  onTestFinished(() => sandbox.close())
  const partner = await startExample(sandbox)
  onTestFinished(() => partner.kill())
  const before = (await send(`${sandbox.url}/judge`)).text
  expect(before).toContain(`written to the folder <code>${reports}</code>`)
  expect(before).toContain('<option value="4.1">4.1 ')
  const { status } = await send(`${sandbox.url}/judge/start`, {
    method: 'POST',
    headers: { origin: sandbox.url, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams([
      ['topic', ''],
      ['topic', ''],
      ['only', id],
    ]).toString(),
  })
  expect(status).toBe(303)
  await judgementThat(sandbox.judgement, () => sandbox.judgement.phase === 'finished')
  expect(sandbox.judgement.selected).toEqual([id])
  expect((await send(`${sandbox.url}/judge`)).text).toContain(`Checked: <code>${id}</code> passed.`)
})
