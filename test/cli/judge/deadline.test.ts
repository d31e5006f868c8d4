/**
 * A run ends at its deadline, with what is decided by then.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Verdicts } from '../../../reporters/verdicts/index.js'
import { deadlineWords, usualDeadline } from '../../../src/cli/judge/deadline.js'
import { loadProfile } from '../../../src/profile/load.js'
import { runCli, temporaryFolder } from '../../support/cli.js'
import { customFolder, customRuleEntry } from '../../support/custom-suites.js'

test('a run with a check that never ends stops at the deadline, keeps what was decided, and ends with 4', async () => {
  const out = path.join(temporaryFolder(), 'out')
  const suites = customFolder({
    'endless.yaml': customRuleEntry('own.endless'),
    'endless.suite.ts': `
      import { rule } from 'platform-conformance/kit/platform'
      rule('own.endless', () => new Promise(() => undefined))
    `,
  })
  const only = 'own.endless,discovery.issuer'
  const args = ['platform', '--out', out, '--suites', suites, '--only', only, '--deadline', '40s']
  const { code, stdout, stderr } = await runCli(args)
  expect(stdout).toContain('It ends after 40 s at the latest, with what is decided by then (--deadline).')
  expect(stderr).toContain('The deadline of 40 s was reached: writing the results so far (--deadline).')
  expect(code).toBe(4)
  const { result, rules, interrupted } = JSON.parse(
    readFileSync(path.join(out, 'verdicts.json'), 'utf8'),
  ) as Verdicts
  expect(result).toBe('incomplete')
  expect(interrupted).toBe('the deadline of the run was reached, after 40 s (--deadline)')
  expect(rules.find(({ id }) => id === 'discovery.issuer')?.verdict).toBe('passed')
  expect(rules.find(({ id }) => id === 'own.endless')).toMatchObject({ verdict: 'undecided' })
})

test('the usual deadline is hours after the expected end, and longer with an operator', () => {
  const profile = loadProfile('env/embedded.env')
  const estimate = { seconds: 600, requests: 0, waits: 0, sending: 0 }
  expect(deadlineWords(usualDeadline(estimate, profile))).toBe('2 h 40 min')
  const byHand = { ...profile, control: { driver: 'manual' } } as unknown as typeof profile
  expect(deadlineWords(usualDeadline(estimate, byHand))).toBe('26 h 40 min')
})
