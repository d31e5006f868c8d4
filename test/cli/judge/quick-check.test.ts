import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startPlatform } from '../../../src/embedded/platform/index.js'
import { runCli, temporaryFolder, writeProfile } from '../../support/cli.js'

const secret = 'not-the-Secret-of-it-7'

test('a problem that shows before the run is printed at its start and at its end, with the key and without the value', async () => {
  const platform = await startPlatform()
  onTestFinished(() => platform.close())
  const folder = temporaryFolder()
  const file = writeProfile(folder, platform, { OIDC_CLIENT_SECRET: secret })
  const out = path.join(folder, 'out')
  const args = ['platform', '--env', file, '--only', 'authorize.redirect-uri.path', '--out', out]
  const { code, stdout, stderr } = await runCli(args)
  const said = /application: expected tokens .*got status 401.*To fix it: check OIDC_CLIENT_SECRET/
  const [head = '', end = ''] = stdout.split('Check the profile first')
  expect(head).toMatch(new RegExp(`Check the profile: ${said.source}`))
  expect(end).toMatch(said)
  expect(`${stdout}${stderr}`).not.toContain(secret)
  // No selected rule needs the secret.
  expect(code).toBe(0)
})

test('a correct profile is not mentioned', async () => {
  const platform = await startPlatform()
  onTestFinished(() => platform.close())
  const folder = temporaryFolder()
  const file = writeProfile(folder, platform)
  const args = [
    'platform',
    '--env',
    file,
    '--only',
    'authorize.redirect-uri.path',
    '--out',
    path.join(folder, 'out'),
  ]
  const { code, stdout } = await runCli(args)
  expect(stdout).not.toContain('the profile')
  expect(code).toBe(0)
})
