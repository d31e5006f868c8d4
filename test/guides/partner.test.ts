/**
 * The guide for partners: its commands run unchanged, with the values of an embedded school.
 */
import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPlatform } from '../../src/embedded/platform/index.js'
import { embeddedSettings, runCli, temporaryFolder } from '../support/cli.js'
import { guide } from './newcomer/guide.js'

const { commands, variables } = guide('GUIDE-PARTNER.md')

test('init, doctor, --plan and platform read a school and change nothing', { timeout: 600_000 }, async () => {
  const platform = await startPlatform()
  onTestFinished(() => platform.close())
  const known = embeddedSettings()
  const settings: Record<string, string> = { ...known, TARGET_NAME: 'school', BASE_URL: platform.url }
  const folder = temporaryFolder()
  const env = Object.fromEntries(variables.map((key) => [key, known[key]]))
  const done: [string, number | null][] = []
  for (const [, ...words] of commands) {
    const args = words.slice(1).map((word, index) => {
      const [key = ''] = word.split('=')
      return words[index] === '--set' ? `${key}=${settings[key]}` : word
    })
    const { code, stdout } = await runCli(args, { cwd: folder, env })
    done.push([args.includes('--plan') ? 'plan' : (args[0] ?? ''), code])
    // The embedded platform uses plain http, and the test does not wait until a code expires.
    if (args[0] === 'init')
      appendFileSync(path.join(folder, 'env/school.env'), '\nALLOW_HTTP=yes\nMAX_WAIT_SECONDS=0\n')
    if (args.includes('--plan'))
      expect(stdout).toMatch(/Beyond reading: 0 checks change data, .*\nWrong passwords: none is typed\./)
  }
  expect(done).toEqual([
    ['init', 0],
    ['doctor', 0],
    ['plan', 0],
    // The profile of a partner lacks much; the report says what.
    ['platform', 4],
    ['openapi', 0],
  ])
  const { result, rules } = JSON.parse(
    readFileSync(path.join(folder, 'reports/school/verdicts.json'), 'utf8'),
  ) as { result: string; rules: { verdict: string }[] }
  expect(result).toBe('incomplete')
  const verdicts = new Set(rules.map(({ verdict }) => verdict))
  expect(verdicts).toEqual(new Set(['passed', 'not exercised', 'not applicable']))
})
