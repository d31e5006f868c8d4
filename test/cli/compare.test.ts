/**
 * The command `compare`.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeVerdicts } from '../../reporters/verdicts/index.js'
import { sampleRun } from '../reporters/sample-run.js'
import { runCli, temporaryFolder } from '../support/cli.js'

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
