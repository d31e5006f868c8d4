/**
 * A few starts of the command line, each with another result. test/cli has all commands.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { faults } from '../../src/embedded/platform/faults/index.js'
import { makeKeys, startPlatform } from '../../src/embedded/platform/index.js'
import { runCli, temporaryFolder, writeProfile } from '../support/cli.js'

interface Verdicts {
  readonly rules: readonly { readonly id: string; readonly verdict: string }[]
}

function verdictsIn(out: string): Map<string, string> {
  const { rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
  return new Map(rules.map(({ id, verdict }) => [id, verdict]))
}

const reports = ['index.html', 'summary.md', 'verdicts.json', 'junit.xml', 'run.jsonl', 'allure/index.html']

describe('the command line', () => {
  test('platform judges selected rules of a conforming platform and ends with 0', async () => {
    const out = temporaryFolder()
    const { code, stderr } = await runCli(['platform', '--only', 'discovery.,id-token.', '--out', out])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(new Set(verdictsIn(out).values())).toEqual(new Set(['passed']))
    for (const file of reports) expect(existsSync(path.join(out, file)), file).toBe(true)
  })

  test('platform ends with 1 if a rule is violated', async () => {
    const fault = faults.find(({ violates }) => violates.join() === 'id-token.user-type')
    const platform = await startPlatform({ keys: makeKeys(), behaviours: fault?.behaviour ?? {} })
    onTestFinished(() => platform.kill())
    const folder = temporaryFolder()
    const out = path.join(folder, 'out')
    const { code } = await runCli([
      'platform',
      ...['--env', writeProfile(folder, platform)],
      ...['--only', 'id-token.user-type,id-token.sub'],
      ...['--out', out],
    ])
    expect(code).toBe(1)
    const { 'id-token.user-type': faulty, ...others } = Object.fromEntries(verdictsIn(out))
    expect(faulty).toBe('violated')
    expect(new Set(Object.values(others))).toEqual(new Set(['passed']))
  })

  test('partner judges selected rules of the embedded partner and ends with 0', async () => {
    const out = temporaryFolder()
    const { code } = await runCli(['partner', '--only', 'callback.sign-in', '--out', out])
    expect(code).toBe(0)
    expect(verdictsIn(out).get('callback.sign-in')).toBe('passed')
  })

  test('a wrong rule id ends with 2, and the message names the right one', async () => {
    const { code, stderr } = await runCli(['platform', '--only', 'authorize.redirect-uri.pth'])
    expect(code).toBe(2)
    expect(stderr).toContain('authorize.redirect-uri.path')
  })
})
