/**
 * The command `compare`.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeVerdicts } from '../../../reporters/verdicts/index.js'
import { sampleRun } from '../../reporters/sample-run.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

test('two runs are compared as text, JSON and Markdown', async () => {
  const folder = temporaryFolder()
  const file = writeVerdicts(sampleRun(), folder)
  const text = await runCli(['compare', folder, file])
  expect(text).toMatchObject({ code: 0, stderr: '' })
  expect(text.stdout).toContain('No verdict and no observation changed.')
  const json = await runCli(['compare', folder, file, '--json'])
  expect(JSON.parse(json.stdout)).toMatchObject({ rules: [], observations: [] })
  const markdown = await runCli(['compare', folder, file, '--markdown'])
  expect(markdown.stdout).toContain('| before |')
})

test('a file without verdicts is refused, and the message names it', async () => {
  const file = path.join(temporaryFolder(), 'other.json')
  writeFileSync(file, '{}')
  const { code, stderr } = await runCli(['compare', file, 'absent'])
  expect(code).toBe(2)
  expect(stderr).toContain('other.json has no verdicts')
})

test('the exit code is that of the later run if it differs from the earlier one', async () => {
  const [before, after] = [temporaryFolder(), temporaryFolder()]
  writeVerdicts({ ...sampleRun(), result: 'conformant' }, before)
  writeVerdicts({ ...sampleRun(), result: 'not conformant' }, after)
  expect(await runCli(['compare', before, after])).toMatchObject({ code: 1 })
  expect(await runCli(['compare', after, before])).toMatchObject({ code: 0 })
})

test.each([
  ['result', 0, 0],
  ['new-violations', 1, 0],
  ['any-change', 1, 1],
  ['never', 0, 0],
])(
  '--fail-on %s: a new violated case ends with %i, one that is gone with %i',
  async (failOn, worse, better) => {
    const [before, after] = [temporaryFolder(), temporaryFolder()]
    const run = sampleRun()
    const broken = run.rules.findIndex(
      ({ entry, verdict, waived }) => entry.level === 'must' && verdict === 'violated' && !waived,
    )
    const more = run.rules.map((rule, index) => {
      const violated = rule.checks.filter(({ verdict }) => verdict === 'violated').slice(0, 1)
      if (index !== broken) return rule
      return {
        ...rule,
        checks: [...rule.checks, ...violated.map((check) => ({ ...check, case: 'one more' }))],
      }
    })
    expect(broken).toBeGreaterThan(-1)
    writeVerdicts(run, before)
    writeVerdicts({ ...run, rules: more }, after)
    expect(await runCli(['compare', before, after, '--fail-on', failOn])).toMatchObject({ code: worse })
    const shown = await runCli(['compare', before, after])
    expect(shown.stdout).toContain('New violations: 1 case')
    expect(shown.stdout).toContain('(one more)')
    const gone = failOn === 'any-change' ? { ...run, rules: run.rules.slice(1) } : run
    writeVerdicts(gone, before)
    expect(await runCli(['compare', after, before, '--fail-on', failOn])).toMatchObject({ code: better })
  },
)

test('a violation that a waiver accepts is no new violation', async () => {
  const [before, after] = [temporaryFolder(), temporaryFolder()]
  const run = sampleRun()
  const passed = run.rules.filter(({ verdict }) => verdict !== 'violated')
  writeVerdicts({ ...run, rules: passed }, before)
  writeVerdicts({ ...run, rules: run.rules.map((rule) => ({ ...rule, waived: true })) }, after)
  const { code, stdout } = await runCli(['compare', before, after, '--fail-on', 'new-violations'])
  expect(stdout).not.toContain('New violations')
  expect(code).toBe(0)
})
