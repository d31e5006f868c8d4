/**
 * The command `merge`: its exit codes and its files.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Verdicts } from '../../../reporters/verdicts/index.js'
import { type Change, writePart } from '../../merge/journals.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

/** Both parts of a run in a folder, with a changed second part. */
function parts(change: Change = {}): string {
  const folder = temporaryFolder()
  writePart(folder, 1)
  writePart(folder, 2, change)
  return folder
}

test('all reports name the missing part', async () => {
  const cwd = parts()
  const { code, stdout } = await runCli(['merge', 'part-1', '--out', 'out'], { cwd })
  expect(code).toBe(4)
  expect(stdout).toContain('1 of 2 parts: part-1')
  expect(stdout).toMatch(/part 2 of 2 is missing\n\s+rooms\.by-id\.found/)
  for (const file of ['junit.xml', 'run.jsonl', 'certificate.json', 'evidence.har', 'allure/index.html'])
    expect(existsSync(path.join(cwd, 'out', file)), file).toBe(true)
  const verdicts = JSON.parse(readFileSync(path.join(cwd, 'out/verdicts.json'), 'utf8')) as Verdicts
  expect([verdicts.result, verdicts.shard]).toEqual(['incomplete', null])

  const again = await runCli(['merge', 'out', 'part-2', '--out', 'further'], { cwd })
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('out is a whole run')])
})

test.each([
  [
    'parts of two runs',
    ['part-1', 'part-2', '--out', 'out'],
    'part-2 does not belong to part-1: another plan',
  ],
  [
    'a part as the folder of the result',
    ['part-1', 'part-2', '--out', './part-1'],
    '--out is part-1, which is one of',
  ],
  ['no part', ['nowhere', '--out', 'out'], 'nowhere has no run.jsonl'],
  ['no folder', ['--out', 'out'], "missing required argument 'folder'"],
  ['no folder for the result', ['part-1', 'part-2'], "required option '--out <folder>' not specified"],
])('%s: nothing is written', async (_, args, message) => {
  const cwd = parts({ planned: { digest: 'ef'.repeat(32) } })
  const before = readFileSync(path.join(cwd, 'part-1/run.jsonl'), 'utf8')
  const { code, stderr } = await runCli(['merge', ...args], { cwd })
  expect(stderr).toContain(message)
  expect(code).toBe(2)
  expect(existsSync(path.join(cwd, 'out'))).toBe(false)
  expect(readFileSync(path.join(cwd, 'part-1/run.jsonl'), 'utf8')).toBe(before)
  expect(existsSync(path.join(cwd, 'part-1/verdicts.json'))).toBe(false)
})

test('with a profile, the merged reports withhold texts with its secrets, and the result stays', async () => {
  const secret = 'NotARealSecretOfAnybody0815'
  const leak = { verdict: 'undecided', reason: `the answer was ${secret}` } as const
  const cwd = parts({ checks: { 'rooms.by-id.found': leak } })
  const platform = {
    url: 'https://school.example',
    controlUrl: 'https://school.example',
    webhookPublicKey: '',
  }
  const profile = (TARGET_NAME: string): string =>
    writeProfile(cwd, platform, { TARGET_NAME, SERVICE_PASSWORD: secret, WEBHOOK_PUBLIC_KEY: undefined })
  const args = ['merge', 'part-1', 'part-2', '--out', 'out', '--env']
  const other = await runCli([...args, profile('other')], { cwd })
  expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('is the profile of other')])
  expect(existsSync(path.join(cwd, 'out'))).toBe(false)
  const { code, stdout, stderr } = await runCli([...args, profile('staging')], { cwd })
  expect(code).toBe(4)
  expect(stdout).toContain('‹withheld: $SERVICE_PASSWORD (raw)›')
  expect(stdout + stderr).not.toContain(secret)
  const files = readdirSync(path.join(cwd, 'out'), { recursive: true, withFileTypes: true })
  const texts = files
    .filter((one) => one.isFile())
    .map((one) => readFileSync(path.join(one.parentPath, one.name), 'utf8'))
  expect(texts.length).toBeGreaterThan(5)
  for (const text of texts) expect(text).not.toContain(secret)
})
