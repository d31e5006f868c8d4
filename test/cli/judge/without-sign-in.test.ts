/**
 * A target that offers service tokens and the roster only: its profile needs nothing that belongs to signing in.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeKeys, startPlatform } from '../../../src/embedded/platform/index.js'
import { embeddedSettings, runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

test('a run without application, login page and accounts judges what the target offers', async () => {
  const platform = await startPlatform({ keys: makeKeys() })
  onTestFinished(() => platform.kill())
  const folder = temporaryFolder()
  const ofSignIn = Object.keys(embeddedSettings()).filter((key) =>
    /^(?:OIDC|SECOND|PUBLIC|SPECIAL|NOPERM|NODELETED|CONTROL|PROFILE_SCOPE)_|_LOGIN$|^LOGIN_|^(?!SERVICE_).*_PASSWORD$/.test(
      key,
    ),
  )
  const profile = writeProfile(folder, platform, {
    ...Object.fromEntries(ofSignIn.map((key) => [key, undefined])),
    FEATURES: 'roster service-tokens',
    MAX_WAIT_SECONDS: '0',
  })
  const out = path.join(folder, 'out')

  const { stderr } = await runCli([
    'platform',
    '--env',
    profile,
    '--out',
    out,
    '--only',
    'roster.,service-token.',
  ])

  expect(stderr).toBe('')
  const { rules } = JSON.parse(readFileSync(path.join(out, 'verdicts.json'), 'utf8')) as {
    rules: { id: string; verdict: string; checks: { reason: string | null }[] }[]
  }
  const verdict = (id: string) => rules.find((rule) => rule.id === id)
  expect(verdict('roster.users.listed')?.verdict).toBe('passed')
  expect(verdict('service-token.password.wrong')?.verdict).toMatch(/^passed/)
  expect(verdict('service-token.password.client-secret')).toMatchObject({ verdict: 'not exercised' })
  expect(rules.filter((rule) => rule.verdict === 'violated' || rule.verdict === 'undecided')).toEqual([])
})
