/**
 * The three ways in which an application starts to serve a school, at the command line.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../src/profile/package-root.js'
import { runCli, temporaryFolder } from '../../support/cli.js'

interface Verdicts {
  readonly result: string
  readonly rules: readonly { readonly id: string; readonly verdict: string }[]
}

/** The changes to the profile for a scenario; an empty text omits a key. */
const scenarios = [
  ['1', {}, 'credentials.no-manual-step'],
  ['2', {}, 'credentials.configuration-completes'],
  ['3', { CREDENTIALS_WEBHOOK_URL: '', DEACTIVATION_WEBHOOK_URL: '' }, 'credentials.entered'],
] as const

test.each(scenarios)('scenario %s is certified', async (scenario, change, own) => {
  const folder = temporaryFolder()
  const file = path.join(folder, 'scenario.env')
  const settings = readFileSync(path.join(packageRoot, 'env', 'partner.embedded.env'), 'utf8')
  const lines = settings.split('\n').filter((line) => !Object.keys(change).includes(line.split('=')[0] ?? ''))
  writeFileSync(file, `${lines.join('\n')}\nSCENARIO=${scenario}\n`)
  const only = ['credentials', 'service-token-request.method', 'service-token-request.response']
  const out = path.join(folder, 'out')
  const selected = only.flatMap((id) => ['--only', id])
  const { code, stdout, stderr } = await runCli(['partner', '--env', file, ...selected, '--out', out])
  expect(code, stdout + stderr).toBe(0)
  const { result, rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as Verdicts
  expect(result).toBe('selected rules passed')
  const verdictsOf = (beginning: string): readonly string[] => [
    ...new Set(rules.filter(({ id }) => id.startsWith(beginning)).map(({ verdict }) => verdict)),
  ]
  expect(verdictsOf(own)).toEqual(['passed'])
  expect(verdictsOf('service-token-request')).toEqual(['passed'])
  const otherBeginnings = scenarios
    .filter(([other]) => other !== scenario)
    .flatMap(([, , beginning]) => verdictsOf(beginning))
  expect(new Set(otherBeginnings)).toEqual(new Set(['not applicable']))
})
